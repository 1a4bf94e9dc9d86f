import { Heap } from './heap.ts';

/** Bits of `Ground.open`: one can walk from the cell to the neighbour on that side. */
export const east = 1;
export const north = 2;
export const west = 4;
export const south = 8;
export const northEast = 16;
export const northWest = 32;
export const southWest = 64;
export const southEast = 128;

/** A way into a cell from one that is no neighbour: through a narrow passage, over stairs. */
export interface Link {
  readonly from: number;
  /** Metres on the flat that take as long. */
  readonly cost: number;
}

/** What a front marches over: the cells of all floors one after another. Cells at the edge of a floor must be closed. */
export interface Ground {
  readonly cellSize: number;
  /** First cell of each floor, and the number of all cells at the end. */
  readonly starts: readonly number[];
  /** Cells in a row of each floor. */
  readonly columns: readonly number[];
  readonly open: Uint8Array;
  /** By the cell a link leads to. */
  readonly links: ReadonlyMap<number, readonly Link[]>;
}

export interface Seed {
  readonly cell: number;
  /** m */
  readonly distance: number;
}

const heap = new Heap();

/**
 * The walking distance of every cell to the seeds, m; Infinity where there is no way. First-order fast marching: the
 * front |grad T| = 1 moves outwards and each cell takes its value from the neighbours it has already passed.
 */
export function march(ground: Ground, seeds: Iterable<Seed>): Float32Array {
  const { starts, columns, open, links, cellSize } = ground;
  const time = new Float32Array(open.length).fill(Infinity);
  const front = new Front(open, time, cellSize);
  const done = new Uint8Array(open.length);
  heap.clear();
  for (const { cell, distance } of seeds) front.offer(cell, distance);
  let level = 0;
  while (heap.size > 0) {
    const cell = heap.pop();
    if (done[cell] === 1) continue;
    done[cell] = 1;
    while (cell < starts[level]) level--;
    while (cell >= starts[level + 1]) level++;
    front.pass(cell, columns[level]);
    const into = links.get(cell);
    if (into !== undefined) for (const { from, cost } of into) front.offer(from, time[cell] + cost);
  }
  return time;
}

class Front {
  readonly #open: Uint8Array;
  readonly #time: Float32Array;
  readonly #cellSize: number;

  constructor(open: Uint8Array, time: Float32Array, cellSize: number) {
    this.#open = open;
    this.#time = time;
    this.#cellSize = cellSize;
  }

  offer(cell: number, distance: number): void {
    const rounded = Math.fround(distance);
    if (rounded >= this.#time[cell]) return;
    this.#time[cell] = rounded;
    heap.push(rounded, cell);
  }

  /** The front has passed a cell: its neighbours that lead to it get their distances. */
  pass(cell: number, columns: number): void {
    const open = this.#open;
    if ((open[cell + 1] & west) !== 0) this.#renew(cell + 1, columns);
    if ((open[cell - 1] & east) !== 0) this.#renew(cell - 1, columns);
    if ((open[cell + columns] & south) !== 0) this.#renew(cell + columns, columns);
    if ((open[cell - columns] & north) !== 0) this.#renew(cell - columns, columns);
    this.#slip(cell, cell + columns + 1, southWest, south | west);
    this.#slip(cell, cell + columns - 1, southEast, south | east);
    this.#slip(cell, cell - columns + 1, northWest, north | west);
    this.#slip(cell, cell - columns - 1, northEast, north | east);
  }

  /** The upwind solution of (T - a)^2 + (T - b)^2 = h^2 from the lesser neighbour on each axis. */
  #renew(cell: number, columns: number): void {
    const time = this.#time;
    const sides = this.#open[cell];
    const h = this.#cellSize;
    let a = Infinity;
    let b = Infinity;
    if ((sides & east) !== 0) a = time[cell + 1];
    if ((sides & west) !== 0 && time[cell - 1] < a) a = time[cell - 1];
    if ((sides & north) !== 0) b = time[cell + columns];
    if ((sides & south) !== 0 && time[cell - columns] < b) b = time[cell - columns];
    const apart = a < b ? b - a : a - b;
    if (apart < h) this.offer(cell, (a + b + Math.sqrt(2 * h * h - apart * apart)) / 2);
    else this.offer(cell, (a < b ? a : b) + h);
  }

  /** A diagonal step counts only where the straight steps around it are closed: in narrow places. */
  #slip(cell: number, from: number, toward: number, straight: number): void {
    const sides = this.#open[from];
    if ((sides & toward) === 0 || (sides & straight) === straight) return;
    this.offer(from, this.#time[cell] + Math.SQRT2 * this.#cellSize);
  }
}

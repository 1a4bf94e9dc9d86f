import { BucketQueue } from './bucket-queue.ts';

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
export interface Shortcut {
  readonly from: number;
  /** Metres on the flat that take as long. */
  readonly cost: number;
}

/** What a front marches over: the cells of all floors one after another. Cells at the edge of a floor must be closed. */
export interface MarchCells {
  readonly cellSize: number;
  /** First cell of each floor, and the number of all cells at the end. */
  readonly starts: readonly number[];
  /** Cells in a row of each floor. */
  readonly columns: readonly number[];
  readonly open: Uint8Array;
  /** 1 for cells that links lead to. */
  readonly linked: Uint8Array;
  /** By the cell a link leads to. */
  readonly links: ReadonlyMap<number, readonly Shortcut[]>;
}

export interface Seed {
  readonly cell: number;
  /** m */
  readonly distance: number;
}

/** Buckets of the front for each side of a cell: the finer, the fewer cells are passed twice. */
const bucketsPerCell = 8;

/**
 * The walking distance of every cell to the seeds, m; Infinity where there is no way. First-order fast marching: the
 * front |grad T| = 1 moves outwards and each cell takes its value from the neighbours it has already passed. The front
 * goes in buckets of distance, not cell by cell; a cell passed too early is passed again, so that the values come out as
 * in exact order. The work can be done in slices.
 */
export class March {
  /** Final when `isDone`. */
  readonly distance: Float32Array;
  /** Cells passed so far: the work done. */
  passed = 0;
  isDone = false;
  readonly #ground: MarchCells;
  readonly #queue: BucketQueue;
  /** 1 for cells whose neighbours do not know yet that the front came nearer. */
  readonly #news: Uint8Array;
  #level = 0;

  constructor(ground: MarchCells, seeds: Iterable<Seed>) {
    this.#ground = ground;
    this.distance = new Float32Array(ground.open.length).fill(Infinity);
    this.#news = new Uint8Array(ground.open.length);
    this.#queue = new BucketQueue(ground.cellSize / bucketsPerCell);
    // The queue begins with the nearest.
    for (const { cell, distance } of [...seeds].sort((a, b) => a.distance - b.distance)) this.#offer(cell, distance);
  }

  /** Passes so many cells at most; returns how many it did. */
  advance(most: number): number {
    const news = this.#news;
    const queue = this.#queue;
    let count = 0;
    while (count < most) {
      const cell = queue.take();
      if (cell < 0) {
        this.isDone = true;
        break;
      }
      if (news[cell] === 0) continue;
      news[cell] = 0;
      count++;
      this.#pass(cell);
    }
    this.passed += count;
    return count;
  }

  #offer(cell: number, distance: number): void {
    const rounded = Math.fround(distance);
    if (rounded >= this.distance[cell]) return;
    this.distance[cell] = rounded;
    this.#news[cell] = 1;
    this.#queue.push(rounded, cell);
  }

  /** The front has passed a cell: its neighbours that lead to it get their distances. */
  #pass(cell: number): void {
    const { starts, columns: columnsOf, open, linked, links } = this.#ground;
    while (cell < starts[this.#level]) this.#level--;
    while (cell >= starts[this.#level + 1]) this.#level++;
    const columns = columnsOf[this.#level];
    const time = this.distance;
    const here = time[cell];
    // No person nearer than this cell gets nearer by it.
    if (time[cell + 1] > here && (open[cell + 1] & west) !== 0) this.#renew(cell + 1, columns);
    if (time[cell - 1] > here && (open[cell - 1] & east) !== 0) this.#renew(cell - 1, columns);
    if (time[cell + columns] > here && (open[cell + columns] & south) !== 0) this.#renew(cell + columns, columns);
    if (time[cell - columns] > here && (open[cell - columns] & north) !== 0) this.#renew(cell - columns, columns);
    if (time[cell + columns + 1] > here) this.#slip(here, cell + columns + 1, southWest, south | west);
    if (time[cell + columns - 1] > here) this.#slip(here, cell + columns - 1, southEast, south | east);
    if (time[cell - columns + 1] > here) this.#slip(here, cell - columns + 1, northWest, north | west);
    if (time[cell - columns - 1] > here) this.#slip(here, cell - columns - 1, northEast, north | east);
    if (linked[cell] === 1) for (const { from, cost } of links.get(cell) ?? []) this.#offer(from, here + cost);
  }

  /** The upwind solution of (T - a)^2 + (T - b)^2 = h^2 from the lesser neighbour on each axis. */
  #renew(cell: number, columns: number): void {
    const time = this.distance;
    const { open, cellSize: h } = this.#ground;
    const sides = open[cell];
    let a = Infinity;
    let b = Infinity;
    if ((sides & east) !== 0) a = time[cell + 1];
    if ((sides & west) !== 0 && time[cell - 1] < a) a = time[cell - 1];
    if ((sides & north) !== 0) b = time[cell + columns];
    if ((sides & south) !== 0 && time[cell - columns] < b) b = time[cell - columns];
    const apart = a < b ? b - a : a - b;
    if (apart < h) this.#offer(cell, (a + b + Math.sqrt(2 * h * h - apart * apart)) / 2);
    else this.#offer(cell, (a < b ? a : b) + h);
  }

  /** A diagonal step counts only where the straight steps around it are closed: in narrow places. */
  #slip(here: number, from: number, toward: number, straight: number): void {
    const sides = this.#ground.open[from];
    if ((sides & toward) === 0 || (sides & straight) === straight) return;
    this.#offer(from, here + Math.SQRT2 * this.#ground.cellSize);
  }
}

/** All of a march at once. */
export function march(ground: MarchCells, seeds: Iterable<Seed>): Float32Array {
  const whole = new March(ground, seeds);
  whole.advance(Infinity);
  return whole.distance;
}

import { east, north, northEast, northWest, south, southEast, southWest, west } from './fast-marching.ts';
import type { BodyGround } from './ground.ts';
import type { KnownStretch } from './links.ts';

export const knownWay = -128;
/** Value of a heading's y that nobody has asked for yet. */
const notYet = -128;

/**
 * The direction down a distance field at every cell, worked out when first asked for: most cells never are. Unit vectors
 * times 127.
 */
export class Headings {
  readonly known: ReadonlyMap<number, KnownStretch>;
  readonly #ground: BodyGround;
  readonly #distance: Float32Array;
  readonly #x: Int8Array;
  readonly #y: Int8Array;

  /** Shortens the distances of cells whose way is known. */
  constructor(ground: BodyGround, distance: Float32Array) {
    this.#ground = ground;
    this.#distance = distance;
    this.#x = new Int8Array(distance.length);
    this.#y = new Int8Array(distance.length).fill(notYet);
    this.known = this.#takeKnownStretches();
  }

  get bytes(): number {
    return this.#x.byteLength + this.#y.byteLength;
  }

  /** `knownWay` where the next point to walk to is known. */
  x(cell: number): number {
    if (this.#y[cell] === notYet) this.#workOut(cell);
    return this.#x[cell];
  }

  y(cell: number): number {
    if (this.#y[cell] === notYet) this.#workOut(cell);
    return this.#y[cell];
  }

  #workOut(cell: number): void {
    this.#y[cell] = 0;
    if (this.#distance[cell] === Infinity) return;
    const { open, starts, columns } = this.#ground;
    let level = 0;
    while (cell >= starts[level + 1]) level++;
    descend(open, this.#distance, cell, columns[level], this.#x, this.#y);
  }

  /** In passages and at stairs the way is known: it replaces what the neighbours say where it is not longer. */
  #takeKnownStretches(): ReadonlyMap<number, KnownStretch> {
    const { stretches } = this.#ground;
    const distance = this.#distance;
    const known = new Map<number, KnownStretch>();
    // Directions around follow from the distances as they are before.
    for (const { cell } of stretches) this.#workOutAround(cell);
    for (const stretch of stretches) {
      const along = distance[stretch.goal] + stretch.length;
      if (along === Infinity || along > distance[stretch.cell] + 1e-3) continue;
      distance[stretch.cell] = Math.min(distance[stretch.cell], along);
      this.#x[stretch.cell] = knownWay;
      known.set(stretch.cell, stretch);
    }
    return known;
  }

  #workOutAround(cell: number): void {
    const { starts, columns } = this.#ground;
    let level = 0;
    while (cell >= starts[level + 1]) level++;
    for (let row = -columns[level]; row <= columns[level]; row += columns[level]) {
      for (let beside = cell + row - 1; beside <= cell + row + 1; beside++) this.x(beside);
    }
  }
}

/** Down the upwind gradient: on each axis towards the lesser neighbour, as steeply as it is less. */
function descend(
  open: Uint8Array,
  distance: Float32Array,
  cell: number,
  columns: number,
  headingX: Int8Array,
  headingY: Int8Array,
): void {
  const sides = open[cell];
  const here = distance[cell];
  const down = (side: number, away: number): number =>
    (sides & side) !== 0 && distance[cell + away] < here ? here - distance[cell + away] : 0;
  const toEast = down(east, 1);
  const toWest = down(west, -1);
  const toNorth = down(north, columns);
  const toSouth = down(south, -columns);
  let x = toEast > toWest ? toEast : -toWest;
  let y = toNorth > toSouth ? toNorth : -toSouth;
  if (x === 0 && y === 0) {
    const diagonals = [
      down(northEast, columns + 1),
      down(northWest, columns - 1),
      down(southWest, -columns - 1),
      down(southEast, 1 - columns),
    ];
    const steepest = diagonals.indexOf(Math.max(...diagonals));
    if (diagonals[steepest] > 0) {
      x = steepest === 0 || steepest === 3 ? 1 : -1;
      y = steepest < 2 ? 1 : -1;
    }
  }
  const size = Math.sqrt(x * x + y * y);
  if (size === 0) return;
  headingX[cell] = Math.round((x / size) * 127);
  headingY[cell] = Math.round((y / size) * 127);
}

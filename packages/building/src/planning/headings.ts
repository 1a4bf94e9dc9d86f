import { east, north, northEast, northWest, south, southEast, southWest, west } from './fast-marching.ts';
import type { BodyGround } from './ground.ts';
import type { KnownStretch } from './links.ts';

export const knownWay = -128;
/** Value of a heading's y that no agent has asked for yet. */
const notYet = -128;

type Floors = Pick<BodyGround, 'open' | 'starts' | 'columns'>;

/** What headings keep. */
export interface KeptHeadings {
  /** By cell: x in the low byte, y in the high one. */
  readonly packed: Int16Array;
  readonly known: ReadonlyMap<number, KnownStretch>;
}

/**
 * The direction down a distance field at every cell, worked out when first asked for: most cells never are. Unit vectors
 * times 127. Both numbers of a cell lie in one word: threads that share them may work out a cell at the same time, and each
 * sees nothing or all of it.
 */
export class Headings implements KeptHeadings {
  readonly packed: Int16Array;
  readonly known: ReadonlyMap<number, KnownStretch>;
  readonly #ground: Floors;
  readonly #distance: Float32Array;

  /** `kept` is what another thread has worked out so far. */
  constructor(ground: Floors, distance: Float32Array, kept: KeptHeadings) {
    this.#ground = ground;
    this.#distance = distance;
    this.packed = kept.packed;
    this.known = kept.known;
  }

  /** Of a new field. Shortens the distances of cells whose way is known. */
  static of(ground: BodyGround, distance: Float32Array): Headings {
    const known = new Map<number, KnownStretch>();
    const packed = new Int16Array(distance.length).fill(pack(0, notYet));
    const headings = new Headings(ground, distance, { packed, known });
    headings.#takeKnownStretches(ground.stretches, known);
    return headings;
  }

  get bytes(): number {
    return this.packed.byteLength;
  }

  /** Cells where the way leaves a floor by stairs, a ramp or an escalator. */
  waysOffFloors(): ReadonlySet<number> {
    return new Set([...this.known.values()].filter(({ portal }) => portal !== undefined).map(({ cell }) => cell));
  }

  /** `knownWay` where the next point to walk to is known. */
  x(cell: number): number {
    return (this.#at(cell) << 24) >> 24;
  }

  y(cell: number): number {
    return this.#at(cell) >> 8;
  }

  #at(cell: number): number {
    const packed = this.packed[cell];
    return packed >> 8 === notYet ? this.#workOut(cell) : packed;
  }

  #workOut(cell: number): number {
    const packed = this.#distance[cell] === Infinity ? 0 : this.#descend(cell);
    this.packed[cell] = packed;
    return packed;
  }

  #descend(cell: number): number {
    const { open, columns } = this.#ground;
    return descend(open, this.#distance, cell, columns[this.#levelOf(cell)]);
  }

  #levelOf(cell: number): number {
    const { starts } = this.#ground;
    let level = 0;
    while (cell >= starts[level + 1]) level++;
    return level;
  }

  /** In passages and at stairs the way is known: it replaces what the neighbours say where it is not longer. */
  #takeKnownStretches(stretches: readonly KnownStretch[], known: Map<number, KnownStretch>): void {
    const distance = this.#distance;
    // Directions around follow from the distances as they are before.
    for (const { cell } of stretches) this.#workOutAround(cell);
    for (const stretch of stretches) {
      const along = distance[stretch.goal] + stretch.length;
      if (along === Infinity || along > distance[stretch.cell] + 1e-3) continue;
      distance[stretch.cell] = Math.min(distance[stretch.cell], along);
      this.packed[stretch.cell] = pack(knownWay, this.y(stretch.cell));
      known.set(stretch.cell, stretch);
    }
  }

  #workOutAround(cell: number): void {
    const columns = this.#ground.columns[this.#levelOf(cell)];
    for (let row = -columns; row <= columns; row += columns) {
      for (let beside = cell + row - 1; beside <= cell + row + 1; beside++) this.#at(beside);
    }
  }
}

const pack = (x: number, y: number): number => (y << 8) | (x & 0xff);

/** Down the upwind gradient: on each axis towards the lesser neighbour, as steeply as it is less. Gives a packed heading. */
function descend(open: Uint8Array, distance: Float32Array, cell: number, columns: number): number {
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
  return size === 0 ? 0 : pack(Math.round((x / size) * 127), Math.round((y / size) * 127));
}

import { cellKey } from './format.ts';

/** Where a block lies in a buffer, and its checksum. */
export interface BlockPlace {
  from: number;
  length: number;
  checksum: number;
}

/** One occupied square of a floor (or column of air) with its agents in the order both sides keep. */
export class FrameCell {
  readonly level: number;
  readonly column: number;
  readonly row: number;
  readonly key: number;
  /** Distinguishes it from other cells that had its number before. */
  readonly birth: number;
  members = new Int32Array(8);
  count = 0;
  arrivals: Int32Array = new Int32Array(4);
  arrivalCount = 0;
  hasLeavers = false;
  /** Whether an agent's height or pitch did not go as expected. */
  upright = false;
  /** Where its blocks of this update lie in the buffers of the encoder; length 0: nothing to say, or not made yet. */
  readonly delta: BlockPlace = { from: 0, length: 0, checksum: 0 };
  readonly whole: BlockPlace = { from: 0, length: 0, checksum: 0 };

  constructor(place: { level: number; column: number; row: number }, birth: number) {
    this.level = place.level;
    this.column = place.column;
    this.row = place.row;
    this.key = cellKey(place.level, place.column, place.row);
    this.birth = birth;
  }

  arrive(object: number): void {
    if (this.arrivalCount === this.arrivals.length) this.arrivals = longer(this.arrivals);
    this.arrivals[this.arrivalCount++] = object;
  }

  append(object: number): void {
    if (this.count === this.members.length) this.members = longer(this.members);
    this.members[this.count++] = object;
  }
}

function longer(old: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(old.length * 2);
  grown.set(old);
  return grown;
}

/** Square distance of a point from the nearest point of a cell, m2. */
export function squareDistanceTo(cell: FrameCell, size: number, x: number, y: number): number {
  const west = cell.column * size;
  const south = cell.row * size;
  const dx = Math.max(west - x, 0, x - west - size);
  const dy = Math.max(south - y, 0, y - south - size);
  return dx * dx + dy * dy;
}

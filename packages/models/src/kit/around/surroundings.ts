import type { CrowdView, DecisionPlace } from '@korzo/core';

/** What is gathered of every agent's motion beside the position. */
export type MotionSeen = 'velocity' | 'heading';

/**
 * Every agent whom the agents of one cell may have within a radius, gathered once for all of them, for models that sum over all neighbours
 * instead of the nearest few. The order is that of cells from south-west to north-east as seen from the middle one, and of ids inside a
 * cell: sums come out the same, to the bit, however the world is cut into tiles.
 */
export class Surroundings {
  count = 0;
  rows = new Int32Array(256);
  ids = new Uint32Array(256);
  x = new Float64Array(256);
  y = new Float64Array(256);
  z = new Float64Array(256);
  /** Velocity, m/s, or the unit vector every agent faces. */
  motionX = new Float64Array(256);
  motionY = new Float64Array(256);
  motionZ = new Float64Array(256);
  /** Length of each axis where the world wraps around, else Infinity: half of it is the longest path. */
  aroundX = Infinity;
  aroundY = Infinity;
  aroundZ = Infinity;
  readonly #crowd: CrowdView;
  readonly #kindsSeen: number;
  readonly #seen: MotionSeen;
  readonly #levels: number;
  readonly #alongX: CellAxis;
  readonly #alongY: CellAxis;
  readonly #alongZ: CellAxis;
  readonly #box = { midX: 0, midY: 0, halfX: 0, halfY: 0 };
  #radiusSquared = 0;

  constructor({ crowd, kindsSeen }: DecisionPlace, seen: MotionSeen) {
    this.#crowd = crowd;
    this.#kindsSeen = kindsSeen;
    this.#seen = seen;
    this.#levels = crowd.int('levels');
    this.#alongX = new CellAxis(crowd.int('cellsX'), crowd.float('cellSizeX'), crowd.int('loopX') === 1);
    this.#alongY = new CellAxis(crowd.int('cellsY'), crowd.float('cellSizeY'), crowd.int('loopY') === 1);
    this.#alongZ = new CellAxis(crowd.int('cellsZ'), crowd.float('cellSizeZ'), crowd.int('loopZ') === 1);
    this.aroundX = crowd.int('wrapX') === 1 ? crowd.float('sizeX') : Infinity;
    this.aroundY = crowd.int('wrapY') === 1 ? crowd.float('sizeY') : Infinity;
    this.aroundZ = crowd.int('wrapZ') === 1 ? crowd.float('sizeZ') : Infinity;
  }

  /** Gathers all agents of the seen kinds that may be within `radius` metres of an agent in a cell, those of the cell itself among them. */
  gather(cell: number, radius: number): void {
    const levels = this.#levels;
    const cellsX = this.#alongX.cells;
    const cellsY = this.#alongY.cells;
    const cellX = cell % cellsX;
    const rest = (cell - cellX) / cellsX;
    const cellY = rest % cellsY;
    const layer = (rest - cellY) / cellsY;
    const flies = layer >= levels;
    const alongX = this.#alongX.spanAround(cellX, radius);
    const alongY = this.#alongY.spanAround(cellY, radius);
    const alongZ = flies ? this.#alongZ.spanAround(layer - levels, radius) : undefined;
    this.#enclose(cell);
    // A hair more than it is, so that rounding leaves no agent out.
    this.#radiusSquared = radius * radius * (1 + 1e-9);
    this.count = 0;
    for (let stepZ = 0; stepZ < (alongZ?.count ?? 1); stepZ++) {
      const atZ = alongZ === undefined ? layer : levels + ((alongZ.first + stepZ) % alongZ.cells);
      for (let stepY = 0; stepY < alongY.count; stepY++) {
        const base = (atZ * cellsY + ((alongY.first + stepY) % cellsY)) * cellsX;
        // Cells side by side have their slots side by side: a stretch that does not pass the edge is one run of slots.
        const end = alongX.first + alongX.count;
        this.#addRun(base + alongX.first, base + Math.min(end, cellsX), flies);
        if (end > cellsX) this.#addRun(base, base + end - cellsX, flies);
      }
    }
  }

  /** The rectangle around every agent in the cell, who may be beyond it where the world is open. */
  #enclose(cell: number): void {
    const { cellStart, columns } = this.#crowd;
    const { rowOfSlot, x, y } = columns;
    let west = Infinity;
    let east = -Infinity;
    let south = Infinity;
    let north = -Infinity;
    for (let slot = cellStart[cell]; slot < cellStart[cell + 1]; slot++) {
      const row = rowOfSlot[slot];
      west = Math.min(west, x[row]);
      east = Math.max(east, x[row]);
      south = Math.min(south, y[row]);
      north = Math.max(north, y[row]);
    }
    this.#box.midX = (west + east) / 2;
    this.#box.midY = (south + north) / 2;
    this.#box.halfX = (east - west) / 2;
    this.#box.halfY = (north - south) / 2;
  }

  /** Adds every agent in some cells of one row who is near enough to the rectangle. */
  #addRun(firstCell: number, endCell: number, flies: boolean): void {
    const { cellStart, columns } = this.#crowd;
    const first = cellStart[firstCell];
    const end = cellStart[endCell];
    if (first === end) return;
    if (this.count + end - first > this.rows.length) this.#grow(this.count + end - first);
    const { rowOfSlot, slotKind, slotId, x: fromX, y: fromY } = columns;
    const facing = this.#seen === 'heading';
    const fromMotionX = facing ? columns.headingX : columns.vx;
    const fromMotionY = facing ? columns.headingY : columns.vy;
    const { rows, ids, x, y, motionX, motionY, aroundX, aroundY } = this;
    const { midX, midY, halfX, halfY } = this.#box;
    const radiusSquared = this.#radiusSquared;
    const kindsSeen = this.#kindsSeen;
    const begin = this.count;
    let at = begin;
    for (let slot = first; slot < end; slot++) {
      if (((kindsSeen >> slotKind[slot]) & 1) === 0) continue;
      const row = rowOfSlot[slot];
      const offX = Math.max(Math.abs(shorterWay(fromX[row] - midX, aroundX)) - halfX, 0);
      const offY = Math.max(Math.abs(shorterWay(fromY[row] - midY, aroundY)) - halfY, 0);
      if (offX * offX + offY * offY > radiusSquared) continue;
      rows[at] = row;
      ids[at] = slotId[slot];
      x[at] = fromX[row];
      y[at] = fromY[row];
      motionX[at] = fromMotionX[row];
      motionY[at] = fromMotionY[row];
      at++;
    }
    this.count = at;
    if (flies) this.#addHeights(begin, at, facing);
  }

  /** On floors no agent looks at heights. */
  #addHeights(begin: number, end: number, facing: boolean): void {
    const { z: fromZ, headingZ, vz } = this.#crowd.columns;
    const fromMotionZ = facing ? headingZ : vz;
    const { rows, z, motionZ } = this;
    for (let at = begin; at < end; at++) {
      z[at] = fromZ[rows[at]];
      motionZ[at] = fromMotionZ[rows[at]];
    }
  }

  #grow(least: number): void {
    const length = Math.max(least, this.rows.length * 2);
    this.rows = longer(new Int32Array(length), this.rows);
    this.ids = longer(new Uint32Array(length), this.ids);
    this.x = longer(new Float64Array(length), this.x);
    this.y = longer(new Float64Array(length), this.y);
    this.z = longer(new Float64Array(length), this.z);
    this.motionX = longer(new Float64Array(length), this.motionX);
    this.motionY = longer(new Float64Array(length), this.motionY);
    this.motionZ = longer(new Float64Array(length), this.motionZ);
  }
}

function longer<A extends Float64Array | Int32Array | Uint32Array>(to: A, from: A): A {
  to.set(from);
  return to;
}

/** The cells of one axis of the tile's window, and those around one of them. */
class CellAxis {
  readonly cells: number;
  /** Cells first .. first + count; behind the last cell of a loop comes its first. */
  first = 0;
  count = 0;
  readonly #size: number;
  readonly #loops: boolean;

  constructor(cells: number, size: number, loops: boolean) {
    this.cells = cells;
    this.#size = size;
    this.#loops = loops;
  }

  spanAround(cell: number, radius: number): this {
    const reach = Math.ceil(radius / this.#size);
    if (this.#loops) {
      // On a short loop every cell is met once, half of them before the middle one: the order depends on nothing but the world.
      this.count = Math.min(2 * reach + 1, this.cells);
      this.first = cell - Math.min(reach, (this.cells - 1) >> 1);
      if (this.first < 0) this.first += this.cells;
    } else {
      this.first = Math.max(cell - reach, 0);
      this.count = Math.min(cell + reach, this.cells - 1) - this.first + 1;
    }
    return this;
  }
}

/** The shorter way on an axis that wraps around after `around` metres. */
export function shorterWay(difference: number, around: number): number {
  if (difference >= around / 2) return difference - around;
  if (difference < -around / 2) return difference + around;
  return difference;
}

import type { CrowdView } from './crowd-view.ts';

/** What one look around asks for. */
export interface LookFor {
  /** Metres. */
  readonly radius: number;
  /** At most this many, the nearest ones. */
  readonly limit: number;
  /** Cosine of half the field of view; -1 (or absent) sees all round. */
  readonly cosHalfView?: number;
  /** Bit mask of kinds; those the model reacts to when absent. */
  readonly kindsSeen?: number;
}

const mostRemembered = 1024;

/**
 * Finds neighbours for models written in TypeScript: the nearest within a radius, ordered by distance, then id,
 * among own agents and ghosts. One Look belongs to one thread; `nearest` overwrites the lists of the call before.
 */
export class Look {
  /** Rows of the neighbours found. The lists are as long as the largest limit so far: most models look at a few, or never. */
  rows = new Int32Array(0);
  /** Way from self to each neighbour, m (across a wrapping edge when that is shorter). */
  dx = new Float64Array(0);
  dy = new Float64Array(0);
  dz = new Float64Array(0);
  distanceSquared = new Float64Array(0);
  count = 0;
  readonly #crowd: CrowdView;
  #limit = 0;
  /** An agent that is farther away than this is not remembered, squared: the radius, or the last of a full list. */
  #farthestSquared = 0;
  #cosHalfView = -1;
  #kindsSeen = -1;
  readonly #usualKinds: number;
  /** Size of each axis when it wraps around, else Infinity: half of it is the longest path. */
  #wrapSizeX = Infinity;
  #wrapSizeY = Infinity;
  #wrapSizeZ = Infinity;

  /** Whether only distances on a floor count. */
  #isPlain = false;

  /** Way to the sides of its own cell, and sizes of cells, m; 0 on axes that wrap. */
  #west = 0;
  #east = 0;
  #south = 0;
  #north = 0;
  #cellSizeX = 0;
  #cellSizeY = 0;

  /** `kindsSeen` holds for looks that do not say otherwise. */
  constructor(crowd: CrowdView, kindsSeen = -1) {
    this.#crowd = crowd;
    this.#usualKinds = kindsSeen;
  }

  /** Neighbours of the agent in this row; returns how many there are. */
  nearest(self: number, wanted: LookFor): number {
    const { ints, floats, offsets, columns } = this.#crowd;
    this.count = 0;
    this.#limit = Math.min(wanted.limit, mostRemembered);
    if (this.#limit <= 0 || !(wanted.radius > 0)) return 0;
    if (this.#limit > this.rows.length) this.#makeRoom();
    this.#note(wanted);
    const cellsX = ints[offsets.cellsX >> 2];
    const cellsY = ints[offsets.cellsY >> 2];
    const cellsZ = ints[offsets.cellsZ >> 2];
    const levels = ints[offsets.levels >> 2];
    const cell = columns.cellOfRow[self];
    const cellX = cell % cellsX;
    const row = (cell - cellX) / cellsX;
    const cellY = row % cellsY;
    const layer = (row - cellY) / cellsY;
    const flies = columns.level[self] < 0;
    const reachX = Math.ceil(wanted.radius / floats[offsets.cellSizeX >> 3]);
    const reachY = Math.ceil(wanted.radius / floats[offsets.cellSizeY >> 3]);
    const reachZ = flies ? Math.ceil(wanted.radius / floats[offsets.cellSizeZ >> 3]) : 0;
    const loopX = ints[offsets.loopX >> 2] === 1;
    const loopY = ints[offsets.loopY >> 2] === 1;
    const loopZ = ints[offsets.loopZ >> 2] === 1;
    const firstX = firstCell(cellX, reachX, cellsX, loopX);
    const firstY = firstCell(cellY, reachY, cellsY, loopY);
    const firstZ = flies ? firstCell(layer - levels, reachZ, cellsZ, loopZ) : 0;
    const lastX = firstX + cellCount(cellX, reachX, cellsX, loopX);
    const lastY = firstY + cellCount(cellY, reachY, cellsY, loopY);
    const lastZ = firstZ + (flies ? cellCount(layer - levels, reachZ, cellsZ, loopZ) : 1);
    this.#standIn(self, cellX, cellY);
    this.#isPlain = !flies && this.#wrapSizeX === Infinity && this.#wrapSizeY === Infinity && !(this.#cosHalfView > -1);
    // The nearest are mostly in the own cell: with them in the list most of the others are not even sorted in.
    this.#searchCell(self, flies, cell);
    for (let atZ = firstZ; atZ < lastZ; atZ++) {
      const atLayer = flies ? levels + (atZ < cellsZ ? atZ : atZ - cellsZ) : layer;
      for (let atY = firstY; atY < lastY; atY++) {
        const base = (atLayer * cellsY + (atY < cellsY ? atY : atY - cellsY)) * cellsX;
        const gapY = gapTo(atY - cellY, this.#south, this.#north, this.#cellSizeY);
        for (let atX = firstX; atX < lastX; atX++) {
          const near = base + (atX < cellsX ? atX : atX - cellsX);
          const gapX = gapTo(atX - cellX, this.#west, this.#east, this.#cellSizeX);
          if (near !== cell && gapX * gapX + gapY * gapY <= this.#farthestSquared) this.#searchCell(self, flies, near);
        }
      }
    }
    this.#measureWays(self, flies);
    return this.count;
  }

  #makeRoom(): void {
    const length = Math.ceil(this.#limit);
    this.rows = new Int32Array(length);
    this.dx = new Float64Array(length);
    this.dy = new Float64Array(length);
    this.dz = new Float64Array(length);
    this.distanceSquared = new Float64Array(length);
  }

  #note(wanted: LookFor): void {
    const { ints, floats, offsets } = this.#crowd;
    this.#farthestSquared = wanted.radius * wanted.radius;
    this.#cosHalfView = wanted.cosHalfView ?? -1;
    this.#kindsSeen = wanted.kindsSeen ?? this.#usualKinds;
    this.#wrapSizeX = ints[offsets.wrapX >> 2] === 1 ? floats[offsets.sizeX >> 3] : Infinity;
    this.#wrapSizeY = ints[offsets.wrapY >> 2] === 1 ? floats[offsets.sizeY >> 3] : Infinity;
    this.#wrapSizeZ = ints[offsets.wrapZ >> 2] === 1 ? floats[offsets.sizeZ >> 3] : Infinity;
  }

  /** Notes how far the sides of its cell are. On axes that wrap a cell may be nearer the other way round: no gap is known there. */
  #standIn(self: number, cellX: number, cellY: number): void {
    const { ints, floats, offsets, columns } = this.#crowd;
    this.#cellSizeX = this.#wrapSizeX === Infinity ? floats[offsets.cellSizeX >> 3] : 0;
    this.#cellSizeY = this.#wrapSizeY === Infinity ? floats[offsets.cellSizeY >> 3] : 0;
    const column = ints[offsets.firstCellX >> 2] + cellX;
    const row = ints[offsets.firstCellY >> 2] + cellY;
    this.#west = columns.x[self] - floats[offsets.originX >> 3] - column * this.#cellSizeX;
    this.#south = columns.y[self] - floats[offsets.originY >> 3] - row * this.#cellSizeY;
    this.#east = this.#cellSizeX - this.#west;
    this.#north = this.#cellSizeY - this.#south;
    if (this.#cellSizeX === 0) this.#west = this.#east = 0;
    if (this.#cellSizeY === 0) this.#south = this.#north = 0;
  }

  #searchCell(self: number, flies: boolean, cell: number): void {
    if (this.#isPlain) {
      this.#searchPlainCell(self, cell);
      return;
    }
    const { columns, cellStart } = this.#crowd;
    const { rowOfSlot, x, y, z, kind, headingX, headingY, headingZ } = columns;
    const selfX = x[self];
    const selfY = y[self];
    const last = cellStart[cell + 1];
    for (let slot = cellStart[cell]; slot < last; slot++) {
      const other = rowOfSlot[slot];
      if (other === self || ((this.#kindsSeen >> kind[other]) & 1) === 0) continue;
      const dx = nearestImage(x[other] - selfX, this.#wrapSizeX);
      const dy = nearestImage(y[other] - selfY, this.#wrapSizeY);
      const dz = flies ? nearestImage(z[other] - z[self], this.#wrapSizeZ) : 0;
      const distanceSquared = dx * dx + dy * dy + dz * dz;
      if (distanceSquared > this.#farthestSquared) continue;
      if (this.#cosHalfView > -1) {
        const ahead = dx * headingX[self] + dy * headingY[self] + dz * headingZ[self];
        if (ahead < this.#cosHalfView * Math.sqrt(distanceSquared)) continue;
      }
      this.#remember(other, distanceSquared);
    }
  }

  /** The same on a floor that does not wrap, for one that sees all round: most looks are such. */
  #searchPlainCell(self: number, cell: number): void {
    const { columns, cellStart } = this.#crowd;
    const { rowOfSlot, x, y, kind } = columns;
    const kindsSeen = this.#kindsSeen;
    const selfX = x[self];
    const selfY = y[self];
    const last = cellStart[cell + 1];
    let farthest = this.#farthestSquared;
    for (let slot = cellStart[cell]; slot < last; slot++) {
      const other = rowOfSlot[slot];
      const dx = x[other] - selfX;
      const dy = y[other] - selfY;
      const distanceSquared = dx * dx + dy * dy;
      if (distanceSquared > farthest || other === self || ((kindsSeen >> kind[other]) & 1) === 0) continue;
      this.#remember(other, distanceSquared);
      farthest = this.#farthestSquared;
    }
  }

  /** Keeps the list ordered by distance, then id, and no longer than the limit. */
  #remember(other: number, distance: number): void {
    const { rows, distanceSquared } = this;
    const { id } = this.#crowd.columns;
    let place = this.count;
    if (place < this.#limit) this.count++;
    else if (this.#comesBefore(--place, distance, id[other])) return;
    while (place > 0 && !this.#comesBefore(place - 1, distance, id[other])) {
      rows[place] = rows[place - 1];
      distanceSquared[place] = distanceSquared[place - 1];
      place--;
    }
    rows[place] = other;
    distanceSquared[place] = distance;
    if (this.count === this.#limit) this.#farthestSquared = distanceSquared[this.count - 1];
  }

  /** Whether the one at a place of the list is nearer than another, or as near with a lower id. */
  #comesBefore(place: number, distance: number, id: number): boolean {
    const own = this.distanceSquared[place];
    return own < distance || (own === distance && this.#crowd.columns.id[this.rows[place]] < id);
  }

  /** The ways to those who stayed in the list: moved with it, they would be moved many times. */
  #measureWays(self: number, flies: boolean): void {
    const { x, y, z } = this.#crowd.columns;
    for (let at = 0; at < this.count; at++) {
      const other = this.rows[at];
      this.dx[at] = nearestImage(x[other] - x[self], this.#wrapSizeX);
      this.dy[at] = nearestImage(y[other] - y[self], this.#wrapSizeY);
      this.dz[at] = flies ? nearestImage(z[other] - z[self], this.#wrapSizeZ) : 0;
    }
  }
}

/** First cell to look at along one axis. */
const firstCell = (cell: number, reach: number, cells: number, loops: boolean): number => {
  if (!loops) return Math.max(cell - reach, 0);
  return 2 * reach + 1 >= cells ? 0 : (cell - reach + cells) % cells;
};

/** Cells to look at along one axis; a looping axis is never gone round more than once. */
const cellCount = (cell: number, reach: number, cells: number, loops: boolean): number =>
  loops ? Math.min(2 * reach + 1, cells) : Math.min(cell + reach, cells - 1) - Math.max(cell - reach, 0) + 1;

/** Cells are found by a division: an agent at a side of one may be found beyond it by this, m. */
const roundedOff = 1e-6;

/** No agent so many cells along an axis is nearer than this, m. Those outside of the world, held by its last cells, are farther. */
const gapTo = (cells: number, toLower: number, toUpper: number, size: number): number => {
  if (cells === 0) return 0;
  return Math.max((cells < 0 ? toLower - (cells + 1) * size : toUpper + (cells - 1) * size) - roundedOff, 0);
};

/** The shorter way on an axis that wraps around after `size` metres. */
const nearestImage = (difference: number, size: number): number => {
  if (difference >= size / 2) return difference - size;
  if (difference < -size / 2) return difference + size;
  return difference;
};

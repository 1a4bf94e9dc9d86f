import type { World } from '@korzo/core';
import type { FrameCrowd } from '../measure/frame.ts';
import { cellOn, countAround, firstAround, flatAxis, layOutAxis, shorterWay, type Axis } from './axis.ts';

/** Called for two agents that are near each other: their numbers and the square of the distance, m2. */
export type OnPair = (first: number, second: number, distanceSquared: number) => void;
type OnNear = (self: number, other: number, distanceSquared: number) => void;

/** More cells than this for each agent take more time to clear than they save. */
const cellsPerAgent = 2;
const fewestCells = 64;

/**
 * Neighbours in a frame, numbered over all tiles: on the same floor, or in the volume, across wrapping edges. Like the check of
 * contacts this is no part of what the models look through, so that a fault there cannot hide from measures.
 */
export class NearAgents {
  count = 0;
  x = new Float64Array(64);
  y = new Float64Array(64);
  z = new Float64Array(64);
  level = new Int16Array(64);
  readonly #axes: readonly [Axis, Axis, Axis] = [flatAxis(), flatAxis(), flatAxis()];
  readonly #low = new Float64Array(3);
  readonly #high = new Float64Array(3);
  #cellStart = new Int32Array(fewestCells + 2);
  #cellOf = new Int32Array(64);
  #inCells = new Int32Array(64);

  constructor({ size, edges }: World) {
    for (const [index, axis] of this.#axes.entries())
      if (edges === 'wrap' && size[index] > 0) axis.around = size[index];
  }

  /** Takes over where every agent is, and sorts them into cells at least so wide, m. */
  load(crowds: readonly FrameCrowd[], origin: World['origin'], width: number): void {
    this.#collect(crowds);
    this.#layOut(origin, width);
    this.#sort();
  }

  /** Mean distance to the next one if all were spread evenly over the box around them, m; 1 when that says nothing. */
  spacing(crowds: readonly FrameCrowd[]): number {
    this.#collect(crowds);
    let dimensions = 0;
    let room = 1;
    for (let axis = 0; axis < 3; axis++) {
      const extent = this.#high[axis] - this.#low[axis];
      if (!(extent > 1e-9)) continue;
      room *= extent;
      dimensions++;
    }
    return dimensions === 0 ? 1 : (room / this.count) ** (1 / dimensions);
  }

  /** Visits all pairs of agents up to `distance` apart, which is not above the width of the cells; `first` is above `second`. */
  forEachPair(distance: number, visit: OnPair): void {
    this.#farthest = distance * distance;
    this.#visit = visit;
    for (let self = 0; self < this.count; self++) this.#scan(self, 1, this.#onPair);
  }

  /** Square of the distance to the nearest other agent, m2; Infinity when there is none. */
  nearest(self: number): number {
    this.#best = Infinity;
    for (let reach = 1; ; reach *= 2) {
      this.#scan(self, reach, this.#onNearer);
      const seen = reach * Math.min(this.#axes[0].width, this.#axes[1].width, this.#axes[2].width);
      if (this.#best <= seen * seen || this.#coversAll(reach)) return this.#best;
    }
  }

  #farthest = 0;
  #visit: OnPair = () => undefined;
  #best = Infinity;

  readonly #onPair: OnNear = (self, other, squared) => {
    if (other < self && squared <= this.#farthest) this.#visit(self, other, squared);
  };

  readonly #onNearer: OnNear = (self, other, squared) => {
    if (other !== self && squared < this.#best) this.#best = squared;
  };

  #coversAll(reach: number): boolean {
    return this.#axes.every(({ cells }) => reach >= cells);
  }

  #collect(crowds: readonly FrameCrowd[]): void {
    this.count = 0;
    for (let index = 0; index < crowds.length; index++) this.count += crowds[index].ownCount;
    if (this.count > this.x.length) this.#makeRoom(this.count * 2);
    let base = 0;
    for (let index = 0; index < crowds.length; index++) {
      const { ownCount, columns } = crowds[index];
      for (let row = 0; row < ownCount; row++) {
        const flies = columns.level[row] < 0;
        this.x[base + row] = columns.x[row];
        this.y[base + row] = columns.y[row];
        this.z[base + row] = flies ? columns.z[row] : 0;
        this.level[base + row] = columns.level[row];
      }
      base += ownCount;
    }
    this.#bound(0, this.x);
    this.#bound(1, this.y);
    this.#bound(2, this.z);
  }

  #bound(axis: number, column: Float64Array): void {
    let low = Infinity;
    let high = -Infinity;
    for (let agent = 0; agent < this.count; agent++) {
      if (column[agent] < low) low = column[agent];
      if (column[agent] > high) high = column[agent];
    }
    this.#low[axis] = this.count === 0 ? 0 : low;
    this.#high[axis] = this.count === 0 ? 0 : high;
  }

  #makeRoom(length: number): void {
    this.x = new Float64Array(length);
    this.y = new Float64Array(length);
    this.z = new Float64Array(length);
    this.level = new Int16Array(length);
    this.#cellOf = new Int32Array(length);
    this.#inCells = new Int32Array(length);
  }

  #layOut(origin: World['origin'], least: number): void {
    const most = Math.max(fewestCells, this.count * cellsPerAgent);
    for (let width = Math.max(least, 1e-6); ; width *= 1.5) {
      for (let index = 0; index < 3; index++) {
        const axis = this.#axes[index];
        const low = axis.around < Infinity ? origin[index] : this.#low[index];
        layOutAxis(axis, low, this.#high[index], width);
      }
      if (this.#cells <= most) return;
    }
  }

  get #cells(): number {
    const [alongX, alongY, alongZ] = this.#axes;
    return alongX.cells * alongY.cells * alongZ.cells;
  }

  /** Counting sort. */
  #sort(): void {
    const cells = this.#cells;
    const [alongX, alongY, alongZ] = this.#axes;
    if (cells + 2 > this.#cellStart.length) this.#cellStart = new Int32Array(cells * 2 + 2);
    const start = this.#cellStart;
    start.fill(0, 0, cells + 2);
    for (let agent = 0; agent < this.count; agent++) {
      const row = cellOn(alongZ, this.z[agent]) * alongY.cells + cellOn(alongY, this.y[agent]);
      const cell = row * alongX.cells + cellOn(alongX, this.x[agent]);
      this.#cellOf[agent] = cell;
      start[cell + 2]++;
    }
    for (let cell = 2; cell < cells + 2; cell++) start[cell] += start[cell - 1];
    for (let agent = 0; agent < this.count; agent++) this.#inCells[start[this.#cellOf[agent] + 1]++] = agent;
  }

  #scan(self: number, reach: number, onNear: OnNear): void {
    const [alongX, alongY, alongZ] = this.#axes;
    const cellX = cellOn(alongX, this.x[self]);
    const cellY = cellOn(alongY, this.y[self]);
    const cellZ = cellOn(alongZ, this.z[self]);
    const firstX = firstAround(alongX, cellX, reach);
    const firstY = firstAround(alongY, cellY, reach);
    const firstZ = firstAround(alongZ, cellZ, reach);
    const lastX = firstX + countAround(alongX, cellX, reach);
    const lastY = firstY + countAround(alongY, cellY, reach);
    const lastZ = firstZ + countAround(alongZ, cellZ, reach);
    for (let atZ = firstZ; atZ < lastZ; atZ++) {
      for (let atY = firstY; atY < lastY; atY++) {
        const base = (within(atZ, alongZ.cells) * alongY.cells + within(atY, alongY.cells)) * alongX.cells;
        for (let atX = firstX; atX < lastX; atX++) this.#scanCell(self, base + within(atX, alongX.cells), onNear);
      }
    }
  }

  #scanCell(self: number, cell: number, onNear: OnNear): void {
    const [alongX, alongY, alongZ] = this.#axes;
    const { x, y, z, level } = this;
    const last = this.#cellStart[cell + 1];
    for (let place = this.#cellStart[cell]; place < last; place++) {
      const other = this.#inCells[place];
      if (level[other] !== level[self]) continue;
      const dx = shorterWay(x[other] - x[self], alongX.around);
      const dy = shorterWay(y[other] - y[self], alongY.around);
      const dz = shorterWay(z[other] - z[self], alongZ.around);
      onNear(self, other, dx * dx + dy * dy + dz * dz);
    }
  }
}

const within = (cell: number, cells: number): number => {
  if (cell < 0) return cell + cells;
  return cell < cells ? cell : cell - cells;
};

import type { Wall } from '@korzo/core';
import { pointSegmentSquared, segmentsSquared } from './geometry.ts';

/** Exact distances to walls are known up to here, m; the widest body that plans its way has this radius. */
export const reach = 0.7;
const bucketSize = 0.5;
/** Bodies may be this much too wide, m: a door of 0.6 m lets a radius of 0.3 m through whatever the rounding. */
export const fitSlack = 1e-6;

export interface Area {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** The walls of one floor in buckets, for exact distances. A bucket lists every wall within `reach` of a point of it. */
export class WallField {
  /** x1, y1, x2, y2 of each wall, m. */
  readonly ends: Float64Array;
  readonly #minX: number;
  readonly #minY: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #start: Int32Array;
  readonly #index: Int32Array;

  constructor(walls: readonly Wall[], area: Area) {
    this.ends = new Float64Array(walls.length * 4);
    for (let wall = 0; wall < walls.length; wall++) this.ends.set([...walls[wall].from, ...walls[wall].to], wall * 4);
    this.#minX = area.minX;
    this.#minY = area.minY;
    this.#columns = Math.max(1, Math.ceil((area.maxX - area.minX) / bucketSize));
    this.#rows = Math.max(1, Math.ceil((area.maxY - area.minY) / bucketSize));
    this.#start = new Int32Array(this.#columns * this.#rows + 1);
    this.#forEachNearBucket((bucket) => void this.#start[bucket + 1]++);
    for (let bucket = 1; bucket < this.#start.length; bucket++) this.#start[bucket] += this.#start[bucket - 1];
    this.#index = new Int32Array(this.#start[this.#start.length - 1]);
    const next = this.#start.slice();
    this.#forEachNearBucket((bucket, wall) => void (this.#index[next[bucket]++] = wall));
  }

  get bytes(): number {
    return this.ends.byteLength + this.#start.byteLength + this.#index.byteLength;
  }

  /** Number of walls. */
  get count(): number {
    return this.ends.length / 4;
  }

  #forEachNearBucket(visit: (bucket: number, wall: number) => void): void {
    const { ends } = this;
    const half = bucketSize / 2;
    const near = reach + half * Math.SQRT2;
    for (let wall = 0; wall < this.count; wall++) {
      const at = wall * 4;
      const firstX = this.#column(Math.min(ends[at], ends[at + 2]) - reach);
      const lastX = this.#column(Math.max(ends[at], ends[at + 2]) + reach);
      const firstY = this.#row(Math.min(ends[at + 1], ends[at + 3]) - reach);
      const lastY = this.#row(Math.max(ends[at + 1], ends[at + 3]) + reach);
      for (let row = firstY; row <= lastY; row++) {
        for (let column = firstX; column <= lastX; column++) {
          const x = this.#minX + column * bucketSize + half;
          const y = this.#minY + row * bucketSize + half;
          if (pointSegmentSquared(x, y, ends[at], ends[at + 1], ends[at + 2], ends[at + 3]) <= near * near) {
            visit(row * this.#columns + column, wall);
          }
        }
      }
    }
  }

  #column(x: number): number {
    const column = Math.floor((x - this.#minX) / bucketSize);
    return column < 0 ? 0 : column >= this.#columns ? this.#columns - 1 : column;
  }

  #row(y: number): number {
    const row = Math.floor((y - this.#minY) / bucketSize);
    return row < 0 ? 0 : row >= this.#rows ? this.#rows - 1 : row;
  }

  bucketAt(x: number, y: number): number {
    return this.#row(y) * this.#columns + this.#column(x);
  }

  /** Walls of a bucket are wallAt(k) for k from firstOf(bucket) up to, not including, firstOf(bucket + 1). */
  firstOf(bucket: number): number {
    return this.#start[bucket];
  }

  wallAt(k: number): number {
    return this.#index[k];
  }

  /** Distance from a point to the nearest wall, m, never above `reach`. */
  clearanceAt(x: number, y: number): number {
    const { ends } = this;
    const bucket = this.bucketAt(x, y);
    const last = this.#start[bucket + 1];
    let least = reach * reach;
    for (let k = this.#start[bucket]; k < last; k++) {
      const at = this.#index[k] * 4;
      const squared = pointSegmentSquared(x, y, ends[at], ends[at + 1], ends[at + 2], ends[at + 3]);
      if (squared < least) least = squared;
    }
    return Math.sqrt(least);
  }

  /** Distance from the segment a-b to the nearest wall, m, never above `reach`; 0 when it crosses one. */
  clearanceAlong(ax: number, ay: number, bx: number, by: number): number {
    const { ends } = this;
    const firstX = this.#column(ax < bx ? ax : bx);
    const lastX = this.#column(ax < bx ? bx : ax);
    const firstY = this.#row(ay < by ? ay : by);
    const lastY = this.#row(ay < by ? by : ay);
    // A wall farther from the middle than the least distance so far and half the segment need not be looked at closer.
    const middleX = (ax + bx) / 2;
    const middleY = (ay + by) / 2;
    const half = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) / 2;
    let least = reach;
    let far = (least + half) * (least + half);
    for (let row = firstY; row <= lastY; row++) {
      for (let column = firstX; column <= lastX; column++) {
        const bucket = row * this.#columns + column;
        const last = this.#start[bucket + 1];
        for (let k = this.#start[bucket]; k < last; k++) {
          const at = this.#index[k] * 4;
          const away = pointSegmentSquared(middleX, middleY, ends[at], ends[at + 1], ends[at + 2], ends[at + 3]);
          if (away >= far) continue;
          const squared = segmentsSquared(ax, ay, bx, by, ends, at);
          if (squared >= least * least) continue;
          least = Math.sqrt(squared);
          far = (least + half) * (least + half);
        }
      }
    }
    return least;
  }
}

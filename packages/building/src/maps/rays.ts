import { cos } from '@korzo/core';
import { free, stateBits } from './cell-states.ts';
import { degreeX, degreeY, LineWalk, wholeDegree } from './line-walk.ts';
import type { LevelMap } from './level-map.ts';

/** What an agent sees of walls and obstacles. */
export interface View {
  readonly x: number;
  readonly y: number;
  /** rad */
  readonly heading: number;
  /** Angle between the two outermost rays, rad. */
  readonly angle: number;
  /** Angle between two rays, rad. */
  readonly spacing: number;
  /** Length of the ray straight ahead, m. */
  readonly distance: number;
}

/**
 * Length of a ray at an angle off the heading. With x across and y along the heading its end lies on the parabola
 * y = -4/d x^2 + d: L cos a = -4/d (L sin a)^2 + d, so straight ahead it is d, and d/2 to the sides.
 */
export function rayLength(off: number, distance: number): number {
  const along = cos(off);
  const acrossSquared = 1 - along * along;
  if (acrossSquared < 1e-9) return along > 0 ? distance : 0;
  return (distance * (Math.sqrt(along * along + 16 * acrossSquared) - along)) / (8 * acrossSquared);
}

/** Casts the rays of one view after another; what the last one saw stays in its arrays until the next. */
export class Rays {
  /** Rays of the last view, from right to left. */
  count = 0;
  /** Angle off the heading, rad, and length seen, m. */
  readonly off: Float64Array;
  readonly length: Float64Array;
  /** Wall hit, -1 for none; number within the floor's `WallField`. */
  readonly wall: Int32Array;
  /** Place of the hit, m, and the unit normal of the wall there, towards the viewer. */
  readonly hitX: Float64Array;
  readonly hitY: Float64Array;
  readonly normalX: Float64Array;
  readonly normalY: Float64Array;
  /** The ray with the nearest hit, -1 when nothing was hit. */
  nearest = -1;
  readonly #walk = new LineWalk();

  constructor(most = 64) {
    this.off = new Float64Array(most);
    this.length = new Float64Array(most);
    this.wall = new Int32Array(most);
    this.hitX = new Float64Array(most);
    this.hitY = new Float64Array(most);
    this.normalX = new Float64Array(most);
    this.normalY = new Float64Array(most);
  }

  /** Looks around; rays end at the parabola or at the first wall. */
  look(map: LevelMap, view: View): void {
    const half = Math.min(Math.floor(view.angle / 2 / view.spacing + 1e-9), (this.length.length - 1) >> 1);
    this.count = 2 * half + 1;
    this.nearest = -1;
    for (let ray = 0; ray < this.count; ray++) {
      const off = (ray - half) * view.spacing;
      this.off[ray] = off;
      this.#cast(map, view, ray, rayLength(off, view.distance));
      if (this.wall[ray] >= 0 && (this.nearest < 0 || this.length[ray] < this.length[this.nearest])) this.nearest = ray;
    }
  }

  #cast(map: LevelMap, view: View, ray: number, length: number): void {
    const { frame, cells, walls } = map;
    const { columns, rows, cellSize } = frame;
    const degree = wholeDegree(view.heading + this.off[ray]);
    const directionX = degreeX(degree);
    const directionY = degreeY(degree);
    const column = Math.floor((view.x - frame.minX) / cellSize);
    const row = Math.floor((view.y - frame.minY) / cellSize);
    const walk = this.#walk;
    walk.startRay(column, row, degree);
    this.wall[ray] = -1;
    this.length[ray] = length;
    // One step along the longer leg is cellSize / (that leg) long; the ray may start at any point of its first cell.
    const longer = Math.max(Math.abs(directionX), Math.abs(directionY));
    const steps = Math.ceil((length * longer) / cellSize) + 1;
    let bucket = -1;
    for (let step = 0; step <= steps; step++) {
      if (walk.column < 0 || walk.row < 0 || walk.column >= columns || walk.row >= rows) return;
      if ((cells[walk.row * columns + walk.column] & stateBits) !== free) {
        const here = walls.bucketAt(
          frame.minX + (walk.column + 0.5) * cellSize,
          frame.minY + (walk.row + 0.5) * cellSize,
        );
        if (here !== bucket) this.#meet(map, view, ray, here, directionX, directionY);
        bucket = here;
        // Later cells lie farther than this hit by at most the cell the walk may be off.
        if (this.wall[ray] >= 0 && this.length[ray] <= (step * cellSize) / longer + cellSize) return;
      }
      walk.advance();
    }
  }

  /** Takes over the nearest hit with the walls of a bucket. */
  #meet(map: LevelMap, view: View, ray: number, bucket: number, directionX: number, directionY: number): void {
    const { walls } = map;
    const { ends } = walls;
    const until = walls.firstOf(bucket + 1);
    for (let k = walls.firstOf(bucket); k < until; k++) {
      const wall = walls.wallAt(k);
      const at = wall * 4;
      const alongX = ends[at + 2] - ends[at];
      const alongY = ends[at + 3] - ends[at + 1];
      const across = directionX * alongY - directionY * alongX;
      if (across === 0) continue;
      const towardX = ends[at] - view.x;
      const towardY = ends[at + 1] - view.y;
      const away = (towardX * alongY - towardY * alongX) / across;
      const share = (towardX * directionY - towardY * directionX) / across;
      if (away < 0 || away > this.length[ray] || share < 0 || share > 1) continue;
      if (away === this.length[ray] && this.wall[ray] >= 0) continue;
      const size = Math.sqrt(alongX * alongX + alongY * alongY);
      const side = across > 0 ? 1 : -1;
      this.wall[ray] = wall;
      this.length[ray] = away;
      this.hitX[ray] = view.x + away * directionX;
      this.hitY[ray] = view.y + away * directionY;
      this.normalX[ray] = (-alongY / size) * side;
      this.normalY[ray] = (alongX / size) * side;
    }
  }
}

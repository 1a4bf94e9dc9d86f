import type { CrowdView } from '@korzo/core';
import { NearWalls } from '../around/near-walls.ts';

/** No more walls than this are minded at once. */
const mostWalls = 64;

/** The walls around one pedestrian, and whom they hide. */
export class WallsAround {
  readonly near: NearWalls;
  count = 0;
  readonly #crowd: CrowdView;
  #self = 0;

  constructor(crowd: CrowdView) {
    this.#crowd = crowd;
    this.near = new NearWalls(crowd, mostWalls);
  }

  /** Finds the walls within `reach` (at most the model's wallReach) of the pedestrian in this row; returns how many. */
  look(self: number, reach: number): number {
    this.#self = self;
    this.count = this.near.find(self, reach);
    return this.count;
  }

  /** Whether a wall stands between the pedestrian and the point dx, dy from it, which is `distance` away. */
  hide(dx: number, dy: number, distance: number): boolean {
    const { walls, columns } = this.#crowd;
    const { near } = this;
    const x = columns.x[this.#self];
    const y = columns.y[this.#self];
    for (let wall = 0; wall < this.count; wall++) {
      if (near.distance[wall] > distance) continue;
      const at = 4 * near.number[wall];
      const fromX = walls[at] - x;
      const fromY = walls[at + 1] - y;
      const toX = walls[at + 2] - x;
      const toY = walls[at + 3] - y;
      // The ends of the wall lie on both sides of the line of sight, and the ends of that line on both sides of the wall.
      const endsApart = (dx * fromY - dy * fromX) * (dx * toY - dy * toX) < 0;
      if (!endsApart) continue;
      const alongX = toX - fromX;
      const alongY = toY - fromY;
      const mine = alongY * fromX - alongX * fromY;
      const others = mine - (alongY * dx - alongX * dy);
      if (mine * others < 0) return true;
    }
    return false;
  }
}

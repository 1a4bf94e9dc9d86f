import type { CrowdView } from '@korzo/core';
import { onePoint, sideById } from '../around/decision.ts';
import { shorterWay, type Surroundings } from '../around/surroundings.ts';
import type { WallsAround } from './walls-around.ts';

/** Those whom a pedestrian sees: every agent within a distance whom no wall hides, in the order of the surroundings. */
export class PeopleInSight {
  count = 0;
  rows = new Int32Array(64);
  /** Way to each, m; never 0, 0. */
  dx = new Float64Array(64);
  dy = new Float64Array(64);
  distance = new Float64Array(64);
  /** Distance of the centres at which the bodies touch, m. */
  contact = new Float64Array(64);
  readonly #crowd: CrowdView;
  readonly #walls: WallsAround;

  /** `walls` must have looked around the same pedestrian before. */
  constructor(crowd: CrowdView, walls: WallsAround) {
    this.#crowd = crowd;
    this.#walls = walls;
  }

  look(self: number, around: Surroundings, farthest: number): void {
    const { x, y, id, radius } = this.#crowd.columns;
    const walls = this.#walls;
    this.count = 0;
    for (let at = 0; at < around.count; at++) {
      const other = around.rows[at];
      if (other === self) continue;
      let dx = shorterWay(around.x[at] - x[self], around.aroundX);
      const dy = shorterWay(around.y[at] - y[self], around.aroundY);
      let distance = Math.sqrt(dx * dx + dy * dy);
      if (distance > farthest) continue;
      if (distance < onePoint) {
        distance = onePoint;
        dx = -sideById(id[self], around.ids[at]) * onePoint;
      }
      if (walls.count > 0 && walls.hide(dx, dy, distance)) continue;
      if (this.count === this.rows.length) this.#grow();
      this.rows[this.count] = other;
      this.dx[this.count] = dx;
      this.dy[this.count] = dy;
      this.distance[this.count] = distance;
      this.contact[this.count] = radius[self] + radius[other];
      this.count++;
    }
  }

  /** Free room to the nearest of those ahead whose bodies, and `margin` more, reach into the path along the unit vector x, y; m. */
  roomAhead(x: number, y: number, margin: number): number {
    let room = Infinity;
    for (let at = 0; at < this.count; at++) {
      const ahead = x * this.dx[at] + y * this.dy[at];
      const aside = Math.abs(x * this.dy[at] - y * this.dx[at]);
      const contact = this.contact[at] + margin;
      if (ahead >= 0 && aside <= contact) room = Math.min(room, this.distance[at] - contact);
    }
    return room;
  }

  #grow(): void {
    const length = this.rows.length * 2;
    this.rows = Int32Array.from({ length }, (_, at) => this.rows[at] ?? 0);
    for (const name of ['dx', 'dy', 'distance', 'contact'] as const) {
      const longer = new Float64Array(length);
      longer.set(this[name]);
      this[name] = longer;
    }
  }
}

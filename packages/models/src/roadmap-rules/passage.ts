import type { CrowdView, Look } from '@korzo/core';
import type { Push } from '../kit/steering/push.ts';
import { arrive } from '../kit/steering/arrive.ts';
import type { Traveller } from './traveller.ts';

/** Roles of a traveller, by the numbers in its column. */
export const inFlock = 0;
export const leads = 1;
export const follows = 2;

/** In a passage no agent looks farther ahead for an agent to follow, m. */
export const fileReach = 6;
const mostSeen = 12;
/** An agent that is within 60 degrees of the way is ahead. */
const aheadCosine = 0.5;
const spot = { x: 0, y: 0, z: 0 };

/** The order of agents in a passage. */
export class File {
  readonly #crowd: CrowdView;
  readonly #look: Look;
  readonly #wanted = { radius: 0.5, limit: mostSeen };
  /** Way to the one ahead, m, and its radius. */
  dx = 0.5;
  dy = 0.5;
  dz = 0.5;
  radius = 0.5;

  constructor(crowd: CrowdView, look: Look) {
    this.#crowd = crowd;
    this.#look = look;
  }

  /**
   * Finds the nearest one ahead on the path along the unit vector `way` within `reach`; those for whom `isOncoming` are none. True when
   * there is one: it is followed; one without an agent ahead leads.
   */
  findAhead(self: Traveller, way: Readonly<Push>, reach: number, isOncoming: (row: number) => boolean): boolean {
    this.#wanted.radius = reach;
    const found = this.#look.nearest(self.row, this.#wanted);
    const { rows, dx, dy, dz, distanceSquared } = this.#look;
    const { radius, id } = this.#crowd.columns;
    for (let place = 0; place < found; place++) {
      const distance = Math.sqrt(distanceSquared[place]);
      const along = dx[place] * way.x + dy[place] * way.y + dz[place] * way.z;
      // Of two on one point the one that came first goes first.
      const isAhead = distance > 1e-9 ? along > aheadCosine * distance : id[rows[place]] < self.id;
      if (!isAhead || isOncoming(rows[place])) continue;
      this.dx = dx[place];
      this.dy = dy[place];
      this.dz = dz[place];
      this.radius = radius[rows[place]];
      return true;
    }
    return false;
  }

  /** Arrives behind the one ahead, `gap` metres from body to body. */
  follow(self: Traveller, way: Readonly<Push>, gap: number, push: Push): void {
    const behind = self.radius + this.radius + gap;
    spot.x = self.x + this.dx - way.x * behind;
    spot.y = self.y + this.dy - way.y * behind;
    spot.z = self.z + this.dz - way.z * behind;
    // Already closer than that: wait.
    const left = (spot.x - self.x) * way.x + (spot.y - self.y) * way.y + (spot.z - self.z) * way.z;
    if (left <= 0) {
      push.x = -self.vx;
      push.y = -self.vy;
      push.z = -self.vz;
      return;
    }
    arrive(self, spot, Math.max(gap, 0.1), push);
  }
}

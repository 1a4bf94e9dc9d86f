import type { CrowdView, Look } from '@korzo/core';
import type { Other } from '../kit/steering/other.ts';

/** An agent that is asked for. */
export interface Wanted {
  radius: number;
  limit: number;
  /** Bit mask of kinds; those that the model reacts to when absent. */
  kindsSeen?: number;
}

/** The others around an agent, one at a time, as steering behaviours want them. */
export class Companions {
  readonly other: Other = {
    dx: 0,
    dy: 0,
    dz: 0,
    vx: 0,
    vy: 0,
    vz: 0,
    forwardX: 1,
    forwardY: 0,
    forwardZ: 0,
    radius: 0,
  };
  readonly #crowd: CrowdView;
  readonly #look: Look;

  constructor(crowd: CrowdView, look: Look) {
    this.#crowd = crowd;
    this.#look = look;
  }

  /** How many there are, nearest first. */
  find(self: number, wanted: Wanted): number {
    return this.#look.nearest(self, wanted);
  }

  /** Row of the one at this place of the last `find`; `other` then describes it. */
  take(place: number): number {
    const { rows, dx, dy, dz } = this.#look;
    const { vx, vy, vz, headingX, headingY, headingZ, radius, level } = this.#crowd.columns;
    const row = rows[place];
    const flies = level[row] < 0;
    const { other } = this;
    other.dx = dx[place];
    other.dy = dy[place];
    other.dz = dz[place];
    other.vx = vx[row];
    other.vy = vy[row];
    other.vz = flies ? vz[row] : 0;
    other.forwardX = headingX[row];
    other.forwardY = headingY[row];
    other.forwardZ = flies ? headingZ[row] : 0;
    other.radius = radius[row];
    return row;
  }
}

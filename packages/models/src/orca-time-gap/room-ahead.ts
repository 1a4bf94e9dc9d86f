import type { DecisionPlace } from '@korzo/core';
import type { timeGapParameters } from './parameters.ts';

/** No more people than this are held: as many as are looked at. */
export const mostSeen = 24;

/**
 * Those who go the same way and are to go first, and how fast one may walk among them in any direction. Bodies are ellipses: as deep as
 * two radii, and broader by `breadth`.
 */
export class RoomAhead {
  readonly #place: DecisionPlace<typeof timeGapParameters>;
  #count = 0;
  readonly #x = new Float64Array(mostSeen);
  readonly #y = new Float64Array(mostSeen);
  /** Distance of centres of bodies one behind the other that touch, m. */
  readonly #contact = new Float64Array(mostSeen);
  readonly #rows = new Int32Array(mostSeen);

  constructor(place: DecisionPlace<typeof timeGapParameters>) {
    this.#place = place;
  }

  clear(): void {
    this.#count = 0;
  }

  add(row: number, dx: number, dy: number, contact: number): void {
    this.#x[this.#count] = dx;
    this.#y[this.#count] = dy;
    this.#contact[this.#count] = contact;
    this.#rows[this.#count++] = row;
  }

  /** The largest pace along a unit vector, m/s: that behind the body with the least room before it. Infinity when none is in the way. */
  paceAlong(x: number, y: number): number {
    const { timeGap, trailing, breadth } = this.#place.values;
    const { vx, vy } = this.#place.crowd.columns;
    let pace = Infinity;
    for (let at = 0; at < this.#count; at++) {
      const ahead = x * this.#x[at] + y * this.#y[at];
      if (ahead <= 0) continue;
      const contact = this.#contact[at];
      const aside = (x * this.#y[at] - y * this.#x[at]) / (breadth * contact);
      const depth = 1 - aside * aside;
      if (depth <= 0) continue;
      const row = this.#rows[at];
      const room = ahead / Math.sqrt(depth) - contact;
      pace = Math.min(pace, Math.max(room / timeGap, x * vx[row] + y * vy[row] - trailing));
    }
    return pace;
  }
}

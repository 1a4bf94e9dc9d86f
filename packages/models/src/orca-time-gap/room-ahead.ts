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
  readonly #vx = new Float64Array(mostSeen);
  readonly #vy = new Float64Array(mostSeen);
  /** Distance of centres of bodies one behind the other that touch, and of those side by side, m. */
  readonly #contact = new Float64Array(mostSeen);
  readonly #breadth = new Float64Array(mostSeen);
  #timeGap = 0;
  #trailing = 0;
  #stepTime = 0;

  constructor(place: DecisionPlace<typeof timeGapParameters>) {
    this.#place = place;
  }

  clear(): void {
    this.#count = 0;
    this.#timeGap = this.#place.values.timeGap;
    this.#trailing = this.#place.values.trailing;
    this.#stepTime = this.#place.values.stepTime;
  }

  /** `breadth` is the parameter of that name: it is read once for all who are added. */
  add(row: number, dx: number, dy: number, contact: number, breadth: number): void {
    const { vx, vy } = this.#place.crowd.columns;
    const at = this.#count++;
    this.#x[at] = dx;
    this.#y[at] = dy;
    this.#vx[at] = vx[row];
    this.#vy[at] = vy[row];
    this.#contact[at] = contact;
    this.#breadth[at] = breadth * contact;
  }

  /**
   * The largest pace along a unit vector, m/s: that behind the body with the least room before it. Infinity when none is in the way.
   * Once `share` of it is not above `enough`, the rest is not looked at: the caller has no use for so slow a pace.
   */
  paceAlong(x: number, y: number, share = 1, enough = -Infinity): number {
    let pace = Infinity;
    for (let at = 0; at < this.#count; at++) {
      const ahead = x * this.#x[at] + y * this.#y[at];
      if (ahead <= 0) continue;
      const aside = (x * this.#y[at] - y * this.#x[at]) / this.#breadth[at];
      const depth = 1 - aside * aside;
      if (depth <= 0) continue;
      const room = ahead / Math.sqrt(depth) - this.#contact[at];
      const follow = x * this.#vx[at] + y * this.#vy[at] - this.#trailing;
      // Behind one that walks away there is room for a step, and no more.
      const step = this.#stepTime > 0 ? room / this.#stepTime : Infinity;
      pace = Math.min(pace, Math.max(room / this.#timeGap, Math.min(follow, step)));
      if (pace * share <= enough) break;
    }
    return pace;
  }
}

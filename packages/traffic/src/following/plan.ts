/** Most pieces a plan can have. */
const mostPieces = 6;

/** A row of pieces "so long with this acceleration". One object is filled again and again. */
export class Plan {
  readonly #lasting = new Float64Array(mostPieces);
  readonly #acceleration = new Float64Array(mostPieces);
  count = 0;

  begin(): this {
    this.count = 0;
    return this;
  }

  /** Goes on for so long, s, with an acceleration, m/s2; pieces of no length are left out. */
  goOn(lasting: number, acceleration: number): this {
    if (!(lasting > 0)) return this;
    this.#lasting[this.count] = lasting;
    this.#acceleration[this.count++] = acceleration;
    return this;
  }

  /** The speed of who drives by the plan for some time, exactly, m/s; behind its end the speed is kept. */
  speedAfter(speed: number, time: number): number {
    let left = time;
    let reached = speed;
    for (let piece = 0; piece < this.count && left > 0; piece++) {
      reached += this.#acceleration[piece] * Math.min(left, this.#lasting[piece]);
      left -= this.#lasting[piece];
    }
    return Math.max(0, reached);
  }
}

/** Two plans for one driver: at every moment it drives as fast as the slower one of them, so never faster than either. */
export const safer = (one: Plan, other: Plan, speed: number, time: number): number =>
  Math.min(one.speedAfter(speed, time), other.speedAfter(speed, time));

/** Share of a difference by which the clock follows a frame that came earlier than it thought, and one that came later. */
const earlier = 0.3;
const later = 0.05;
/** A frame so far from its time, ms, belongs to another stretch of the run. */
const leap = 400;

/**
 * When moments of a run are due in the clock of a watcher. Frames come late by chance, when the run or the page was busy, and what
 * moves at 15 m/s would be 15 cm off for each 10 ms: the clock follows those that came with little delay.
 */
export class BodyClock {
  /** When the run began by the watcher's clock, ms. */
  #origin = NaN;
  #pace = 0;

  /** A moment of the run, s, has arrived at `now`, ms: when it was due. A run that stands has no clock. */
  due(time: number, pace: number, now: number): number {
    if (!(pace > 0)) {
      this.#pace = 0;
      return now;
    }
    const sinceBegin = (time * 1000) / pace;
    const amiss = now - sinceBegin - this.#origin;
    if (pace !== this.#pace || !(Math.abs(amiss) < leap)) this.#origin = now - sinceBegin;
    else this.#origin += amiss * (amiss < 0 ? earlier : later);
    this.#pace = pace;
    return this.#origin + sinceBegin;
  }
}

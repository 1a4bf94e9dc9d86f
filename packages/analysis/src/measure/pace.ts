/** Says when to look: at the first frame, and then at the first one after every whole interval. */
export class Pace {
  readonly #interval: number;
  #next = -Infinity;

  /** @param interval s; 0 looks at every frame */
  constructor(interval: number) {
    this.#interval = interval;
  }

  isDue(time: number): boolean {
    // A tick's time is rounded: 9.9999999 is 10.
    if (time < this.#next - 1e-6 * this.#interval) return false;
    if (this.#interval > 0) this.#next = (Math.floor(time / this.#interval + 1e-6) + 1) * this.#interval;
    return true;
  }
}

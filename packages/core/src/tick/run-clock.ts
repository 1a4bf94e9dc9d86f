/** The clock of a run: it counts ticks. */
export class RunClock {
  /** Ticks made so far. */
  ticks = 0;
  /** Whether a tick is being made. */
  isTicking = false;
  /** The tick that is being made. */
  #makes = 0;

  begin(): void {
    this.isTicking = true;
    this.#makes = this.ticks + 1;
  }

  /** The tick that what happens now is counted to. */
  get counted(): number {
    return this.isTicking ? this.#makes : this.ticks;
  }

  /** What was there before the first tick is no event. */
  get hasBegun(): boolean {
    return this.ticks > 0 || this.isTicking;
  }
}

/** What is timed: one tick, and how many agents make it. */
interface Ticking {
  readonly present: number;
  tick(): void;
}

/** Ticks that are timed together: a clock of a browser moves in steps longer than a tick of a few agents. */
const ticksInBlock = 50;

/**
 * Times nothing but ticks. The cost is the median over blocks of ticks: compiling at the start, collecting garbage and whatever else the
 * machine does for a moment leave it alone.
 */
export class StepCost {
  readonly #clock: () => number;
  readonly #blocks: number[] = [];
  #time = 0;
  #steps = 0;
  #ticks = 0;

  /** @param clock milliseconds from any origin */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  tick(simulation: Ticking): void {
    const { present } = simulation;
    const start = this.#clock();
    simulation.tick();
    this.#time += this.#clock() - start;
    // Those who come in by this tick make it, too.
    this.#steps += Math.max(present, simulation.present);
    this.#ticks++;
    if (this.#ticks === ticksInBlock) this.#endBlock();
  }

  /** Microseconds for each agent and tick; null while no person has made one. */
  get microseconds(): number | null {
    if (this.#blocks.length === 0) return this.#steps === 0 ? null : (this.#time / this.#steps) * 1000;
    const ordered = this.#blocks.toSorted((one, other) => one - other);
    const middle = ordered.length >> 1;
    return ordered.length % 2 === 1 ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2;
  }

  #endBlock(): void {
    if (this.#steps > 0) this.#blocks.push((this.#time / this.#steps) * 1000);
    this.#time = 0;
    this.#steps = 0;
    this.#ticks = 0;
  }
}

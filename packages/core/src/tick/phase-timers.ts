/** One line of the tick. */
export interface Phase {
  readonly name: string;
  /** The part it is of; undefined for what the run itself does. */
  readonly part?: string;
  readonly work: () => void;
}

/** Runs phases and adds up the time each took. core has no clock: it is handed in, and without one nothing is measured. */
export class PhaseTimers {
  readonly #clock: (() => number) | undefined;
  readonly #names: string[] = [];
  #milliseconds = new Float64Array(16);

  constructor(clock: (() => number) | undefined) {
    this.#clock = clock;
  }

  /** Milliseconds by phase, in the order of the tick. */
  get times(): ReadonlyMap<string, number> {
    return new Map(this.#names.map((name, index) => [name, this.#milliseconds[index]]));
  }

  run(phases: readonly Phase[]): void {
    if (this.#clock === undefined) {
      for (let index = 0; index < phases.length; index++) phases[index].work();
      return;
    }
    if (this.#names.length !== phases.length) this.#note(phases);
    let start = this.#clock();
    for (let index = 0; index < phases.length; index++) {
      phases[index].work();
      const end = this.#clock();
      this.#milliseconds[index] += end - start;
      start = end;
    }
  }

  #note(phases: readonly Phase[]): void {
    this.#names.splice(0, this.#names.length, ...phases.map(({ name }) => name));
    this.#milliseconds = new Float64Array(phases.length);
  }
}

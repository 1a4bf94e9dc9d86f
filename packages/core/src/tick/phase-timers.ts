/** One line of the tick. */
export interface Phase {
  readonly name: string;
  /** The part it is of; undefined for what the run itself does. */
  readonly part?: string;
  /** See `PartPhase`. */
  readonly leavesAgents?: (tick: number) => boolean;
  readonly work: () => void;
}

/** Runs phases and adds up the time each took. core has no clock: it is handed in, and without one nothing is measured. */
export class PhaseTimers {
  readonly #clock: (() => number) | undefined;
  readonly #names: string[] = [];
  readonly #waitedSoFar: () => number;
  readonly #sharedSoFar: () => number;
  #milliseconds = new Float64Array(16);
  #aloneMilliseconds = new Float64Array(16);
  #waited = 0;

  /** @param soFar milliseconds spent waiting for others, which are no time of a phase, and in jobs that all threads share */
  constructor(
    clock: (() => number) | undefined,
    soFar: { readonly waited: () => number; readonly shared: () => number },
  ) {
    this.#clock = clock;
    this.#waitedSoFar = soFar.waited;
    this.#sharedSoFar = soFar.shared;
  }

  /** Milliseconds of all phases. */
  get total(): number {
    return this.#milliseconds.reduce((sum, time) => sum + time, 0);
  }

  /** Milliseconds spent waiting in phases. */
  get waited(): number {
    return this.#waited;
  }

  /** Milliseconds by phase, in the order of the tick. */
  get times(): ReadonlyMap<string, number> {
    return new Map(this.#names.map((name, index) => [name, this.#milliseconds[index]]));
  }

  /** Milliseconds by phase in which one thread worked alone. */
  get alone(): ReadonlyMap<string, number> {
    return new Map(this.#names.map((name, index) => [name, this.#aloneMilliseconds[index]]));
  }

  run(phases: readonly Phase[]): void {
    if (this.#clock === undefined) {
      for (let index = 0; index < phases.length; index++) phases[index].work();
      return;
    }
    if (this.#names.length !== phases.length) this.#note(phases);
    let start = this.#clock();
    for (let index = 0; index < phases.length; index++) {
      const waited = this.#waitedSoFar();
      const shared = this.#sharedSoFar();
      phases[index].work();
      const end = this.#clock();
      const waiting = this.#waitedSoFar() - waited;
      this.#waited += waiting;
      const spent = end - start - waiting;
      this.#milliseconds[index] += spent;
      this.#aloneMilliseconds[index] += spent - (this.#sharedSoFar() - shared);
      start = end;
    }
  }

  #note(phases: readonly Phase[]): void {
    this.#names.splice(0, this.#names.length, ...phases.map(({ name }) => name));
    this.#milliseconds = new Float64Array(phases.length);
    this.#aloneMilliseconds = new Float64Array(phases.length);
  }
}

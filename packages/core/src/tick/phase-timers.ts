/** Adds up the time each phase took. core has no clock: it is handed in, and without one nothing is measured. */
export class PhaseTimers {
  readonly times = new Map<string, number>();
  readonly #clock: (() => number) | undefined;

  constructor(clock: (() => number) | undefined) {
    this.#clock = clock;
  }

  run(name: string, work: () => void): void {
    if (this.#clock === undefined) {
      work();
      return;
    }
    const start = this.#clock();
    work();
    this.times.set(name, (this.times.get(name) ?? 0) + this.#clock() - start);
  }
}

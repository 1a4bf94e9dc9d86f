/** Why a run was stopped. */
interface Reason {
  readonly rule: string;
  readonly remedy: string;
}

/** Time between two looks, ms. */
const lookPeriod = 200;

/** Looks from another thread whether a module that is at work comes back: one that takes part in results stops the run. */
export class ModuleGuard {
  names: readonly string[] = [];
  readonly #stamp: Int32Array;
  readonly #patience: number;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param stamp the number of the module at work, and how often modules were entered
   * @param patience s
   */
  constructor(stamp: Int32Array, patience: number) {
    this.#stamp = stamp;
    this.#patience = patience;
  }

  watch(onStuck: (reason: Reason) => void): void {
    let [entered, looks] = [-1, 0];
    this.#timer = setInterval(() => {
      const number = Atomics.load(this.#stamp, 0);
      const now = Atomics.load(this.#stamp, 1);
      // Looks are counted, not time: a machine that slept stops nothing.
      looks = number !== 0 && now === entered ? looks + 1 : 0;
      entered = now;
      if (looks * lookPeriod < this.#patience * 1000) return;
      this.release();
      onStuck({
        rule: `module '${this.names[number - 1] ?? number}' has not come back for ${this.#patience} s: the run is stopped`,
        remedy: 'fix the module, leave it out, or give it a larger --module-patience',
      });
    }, lookPeriod);
  }

  release(): void {
    clearInterval(this.#timer);
  }
}

import { exitCodes } from '../shell/exit-codes.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** npm hands on a Ctrl-C that the terminal has sent to us already; the echo comes at once and is no second wish, ms. */
const echoTime = 300;

/** Lets a person end a run early: the first signal asks for it, a second one ends the process at once. */
export class Interrupt {
  #askedAt: number | undefined;
  readonly #onForced: () => void;

  /** @param onForced puts the terminal in order before the process ends */
  constructor(onForced: () => void) {
    this.#onForced = onForced;
    for (const signal of signals) process.on(signal, this.#onSignal);
  }

  get asked(): boolean {
    return this.#askedAt !== undefined;
  }

  release(): void {
    for (const signal of signals) process.off(signal, this.#onSignal);
  }

  readonly #onSignal = (): void => {
    const now = performance.now();
    if (this.#askedAt === undefined) this.#askedAt = now;
    else if (now - this.#askedAt > echoTime) {
      this.#onForced();
      process.exit(exitCodes.forced);
    }
  };
}

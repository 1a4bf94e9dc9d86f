import { exitCodes } from '../shell/exit-codes.ts';

/** Ctrl-C, the polite request to end, and a terminal that was closed. */
export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type EndSignal = (typeof endSignals)[number];

/** npm hands on a Ctrl-C that the terminal has sent to us already; the echo comes at once and is no second wish, ms. */
const echoTime = 300;

/** Where signals come from: the process, or a test. */
export interface SignalHost {
  on(signal: EndSignal, listener: () => void): unknown;
  off(signal: EndSignal, listener: () => void): unknown;
  exit(code: number): void;
}

/** Lets a person end a run early: the first signal asks for it, a second one ends the process at once. */
export class Interrupt {
  #askedAt: number | undefined;
  readonly #onForced: () => void;
  readonly #host: SignalHost;
  readonly #clock: () => number;

  /** @param onForced puts the terminal in order before the process ends */
  constructor(onForced: () => void, host: SignalHost = process, clock: () => number = () => performance.now()) {
    this.#onForced = onForced;
    this.#host = host;
    this.#clock = clock;
    for (const signal of endSignals) host.on(signal, this.#onSignal);
  }

  get asked(): boolean {
    return this.#askedAt !== undefined;
  }

  release(): void {
    for (const signal of endSignals) this.#host.off(signal, this.#onSignal);
  }

  readonly #onSignal = (): void => {
    const now = this.#clock();
    if (this.#askedAt === undefined) this.#askedAt = now;
    else if (now - this.#askedAt > echoTime) {
      this.#onForced();
      this.#host.exit(exitCodes.forced);
    }
  };
}

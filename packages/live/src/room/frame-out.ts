import { encodePlain } from '../plain/plain-frames.ts';
import type { Places } from './places.ts';
import type { Watcher } from './watcher.ts';

/** The frames of one watcher. */
export class FrameOut {
  readonly #clock: () => number;
  #last: { readonly tick: number; readonly count: number; readonly at: number } | undefined;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Whatever was sent, the next frame says everything anew. */
  forget(): void {
    this.#last = undefined;
  }

  /** The next frame, or nothing when there is nothing new or it is too soon. */
  next(places: Places, { period }: Watcher): Uint8Array | undefined {
    const at = this.#clock();
    const last = this.#last;
    if (last !== undefined) {
      if (last.tick === places.tick && last.count === places.count) return undefined;
      if (at - last.at < period * 1000) return undefined;
    }
    this.#last = { tick: places.tick, count: places.count, at };
    return encodePlain(places);
  }
}

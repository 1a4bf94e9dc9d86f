import { Hub } from '@korzo/cluster';
import type { Sight } from '../frames/sight.ts';
import { WorldTrack } from '../frames/world-track.ts';
import type { Shown, Wrap } from './screen.ts';

/** Simulated time between two recorded frames, s. */
export const recordedEvery = 0.1;

/** Where everybody was, ten times a simulated second, in a bounded memory: the oldest is given up first. */
export class Recorder {
  readonly #wrap: Wrap;
  readonly #hub = new Hub();
  readonly #sender = this.#hub.addSender();
  readonly #track: WorldTrack;

  constructor(mostBytes: number, wrap: Wrap) {
    this.#track = new WorldTrack(this.#hub, { mostBytes });
    this.#wrap = wrap;
  }

  get bytes(): number {
    return this.#track.bytes;
  }

  /** Times that can be looked at, s. There is one from the start of the run on. */
  get range(): readonly [from: number, to: number] {
    return this.#track.recorded;
  }

  record(shown: Shown): void {
    const { epoch, tick, time } = shown;
    this.#hub.sendAll(this.#sender, shown);
    this.#track.record({ epoch, tick, time, ...(this.#wrap === undefined ? {} : { wrap: this.#wrap }) });
  }

  /** The last frame not after a time, or the first of all; the same object each time. */
  at(time: number): Sight | undefined {
    return this.#track.at(time);
  }

  /** Every frame, oldest first; the same object each time. */
  *all(): Generator<Sight> {
    const [from, to] = this.range;
    let tick = -1;
    for (let frame = 0; from + frame * recordedEvery <= to + recordedEvery / 2; frame++) {
      const sight = this.at(from + frame * recordedEvery);
      if (sight === undefined || sight.tick === tick) continue;
      tick = sight.tick;
      yield sight;
    }
  }
}

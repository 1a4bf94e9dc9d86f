import { Hub, type Positions } from '@korzo/cluster';
import { FrameCast, type FrameCastOptions, type FrameWatcher } from '../frames/frame-cast.ts';
import type { FrameChannel } from '../frames/viewer.ts';
import type { Area } from '../protocol/requests.ts';

/** What is shown: everybody's place at a moment. */
export interface Shown extends Positions {
  readonly epoch: number;
  readonly tick: number;
  /** s */
  readonly time: number;
}

/** Size of a world whose edges wrap around, m: who goes over an edge jumps. */
export type Wrap = readonly [number, number, number] | undefined;

/** Shows places to any number of viewers: one hub with one sender, and the frames made from it. */
export class Screen {
  readonly #hub = new Hub();
  readonly #sender = this.#hub.addSender();
  readonly #cast: FrameCast;

  constructor(options: FrameCastOptions = {}) {
    this.#cast = new FrameCast(this.#hub, options);
  }

  addViewer(channel: FrameChannel, area: Area, period: number): FrameWatcher {
    return this.#cast.addViewer(channel, { area, period });
  }

  /** `now` in ms of a clock that does not run backwards. */
  show(shown: Shown, wrap: Wrap, now: number): void {
    this.#hub.sendAll(this.#sender, shown);
    const { epoch, tick, time } = shown;
    this.#cast.update({ epoch, tick, time, ...(wrap === undefined ? {} : { wrap }) }, now / 1000);
  }
}

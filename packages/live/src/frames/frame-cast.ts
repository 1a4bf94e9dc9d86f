import type { Hub } from '@korzo/cluster';
import type { Area } from '../protocol/requests.ts';
import { CellEncoder, type Moment } from './cell-encoder.ts';
import { stepsPerMetre } from './format.ts';
import { FrameWriter } from './frame-writer.ts';
import { ViewerState, type FrameChannel } from './viewer.ts';

export interface FrameCastOptions {
  /** Edge of the squares that are encoded once for all viewers, m; from 11 to 10,000. */
  readonly cellSize?: number;
  /** Time between two updates, as it is meant to be, s: a client that asks for a shorter period gets every update. */
  readonly interval?: number;
  /**
   * Cells are sent whole so often even to viewers who have them, s; 0, unless said otherwise: only to those who do not. Channels lose nothing and frames
   * are numbered, so that a viewer that misses one finds out and asks.
   */
  readonly keyPeriod?: number;
}

/** Handle of a watcher. */
export interface FrameWatcher {
  /** Looks at another area, or as often; a key frame comes with the next update. Also what to call when the watcher asks for one. */
  watch(area: Area, period: number): void;
  pause(): void;
  resume(): void;
  close(): void;
  readonly sent: number;
  readonly skipped: number;
}

interface Stream {
  readonly period: number;
  encoder: CellEncoder;
  lastAt: number;
  readonly viewers: Set<ViewerState>;
}

export const defaultCellSize = 16;
const defaultInterval = 0.1;
const defaultKeyPeriod = 0;

/** Periods that streams are made for, s; others are rounded up, so that the number of streams is bounded. */
const periods = [0.2, 0.5, 1, 2, 5, 10, 30, 60];

/**
 * Shows the objects of a hub to any number of viewers: each cell of the floor is encoded once per update, a viewer gets the cells of its area. Viewers
 * with slower periods share streams of their own. A viewer that cannot keep up is skipped and then sent everything.
 */
export class FrameCast {
  readonly #hub: Hub;
  readonly #cellSteps: number;
  readonly #interval: number;
  readonly #keyPeriod: number;
  readonly #streams = new Map<number, Stream>();
  readonly #writer = new FrameWriter();

  constructor(hub: Hub, options: FrameCastOptions = {}) {
    const { cellSize = defaultCellSize, interval = defaultInterval, keyPeriod = defaultKeyPeriod } = options;
    this.#hub = hub;
    this.#cellSteps = checkedCellSteps(cellSize);
    this.#interval = interval;
    this.#keyPeriod = keyPeriod;
  }

  addViewer(channel: FrameChannel, { area, period }: { readonly area: Area; readonly period: number }): FrameWatcher {
    const state = new ViewerState(channel, area);
    let stream = this.#join(state, period);
    return {
      watch: (nextArea, nextPeriod) => {
        state.area = nextArea;
        state.behind = true;
        this.#leave(state, stream);
        stream = this.#join(state, nextPeriod);
      },
      pause: () => {
        state.paused = true;
      },
      resume: () => {
        state.paused = false;
        state.behind = true;
      },
      close: () => this.#leave(state, stream),
      get sent() {
        return state.sent;
      },
      get skipped() {
        return state.skipped;
      },
    };
  }

  /**
   * Sends what the hub knows now as the moment given. To be called ten times a second, also while the run pauses; `now` is the time of any clock that
   * does not run backwards, s, by which periods are kept.
   */
  update(moment: Moment, now: number): void {
    for (const stream of this.#streams.values()) {
      if (stream.encoder.updates > 0 && stream.encoder.epoch !== moment.epoch) this.#startAnew(stream);
      if (this.#isDue(stream, now)) {
        stream.encoder.update(this.#hub.table, moment);
        stream.lastAt = now;
        for (const viewer of stream.viewers) this.#send(stream, viewer);
      } else {
        for (const viewer of stream.viewers) if (viewer.behind) this.#send(stream, viewer);
      }
    }
  }

  #send(stream: Stream, viewer: ViewerState): void {
    const keyEvery = Math.round(this.#keyPeriod / Math.max(stream.period, this.#interval));
    viewer.send(stream.encoder, this.#writer, { hub: this.#hub, keyEvery });
  }

  /** Clocks jitter: a quarter of an interval early is in time. */
  #isDue({ period, lastAt }: Stream, now: number): boolean {
    return period === 0 || now < lastAt || now >= lastAt + period - this.#interval / 4;
  }

  #startAnew(stream: Stream): void {
    stream.encoder = new CellEncoder(this.#cellSteps);
    stream.lastAt = -Infinity;
    for (const viewer of stream.viewers) viewer.behind = true;
  }

  #join(viewer: ViewerState, wanted: number): Stream {
    const period =
      wanted <= this.#interval ? 0 : (periods.find((each) => each >= wanted) ?? periods[periods.length - 1]);
    let stream = this.#streams.get(period);
    if (stream === undefined) {
      stream = { period, encoder: new CellEncoder(this.#cellSteps), lastAt: -Infinity, viewers: new Set() };
      this.#streams.set(period, stream);
    }
    stream.viewers.add(viewer);
    return stream;
  }

  #leave(viewer: ViewerState, stream: Stream): void {
    stream.viewers.delete(viewer);
    if (stream.viewers.size === 0) this.#streams.delete(stream.period);
  }
}

export function checkedCellSteps(cellSize: number): number {
  if (!(cellSize >= 11 && cellSize <= 10_000)) {
    throw new Error(
      `cellSize ${cellSize}: cells of frames are from 11 to 10,000 m wide. Remedy: leave it out for ${defaultCellSize} m`,
    );
  }
  return Math.round(cellSize * stepsPerMetre);
}

import type { Hub } from '@korzo/cluster';
import { CellEncoder, type Moment } from './cell-encoder.ts';
import { checkedCellSteps, defaultCellSize } from './frame-cast.ts';
import { FrameDecoder } from './frame-decoder.ts';
import { FrameWriter } from './frame-writer.ts';
import type { Sight } from './sight.ts';

export interface WorldTrackOptions {
  /** Simulated time from one key frame to the next, s. */
  readonly keyPeriod?: number;
  /** Bytes of frames that are kept; the oldest go first. */
  readonly mostBytes?: number;
  readonly cellSize?: number;
}

interface TrackFrame {
  readonly time: number;
  readonly isKey: boolean;
  readonly bytes: Uint8Array;
}

const defaultKeyPeriod = 2;
const defaultMostBytes = 256 * 1024 * 1024;

/** Where everybody of a hub was: frames of the whole world, recorded as the run goes on and looked up by time. */
export class WorldTrack {
  readonly #hub: Hub;
  readonly #keyPeriod: number;
  readonly #mostBytes: number;
  readonly #cellSteps: number;
  readonly #writer = new FrameWriter();
  #encoder: CellEncoder;
  #frames: TrackFrame[] = [];
  #bytes = 0;
  #lastKeyTime = -Infinity;
  #decoder = new FrameDecoder();
  /** Which frame the decoder showed last; -1 none. */
  #shown = -1;
  #sight: Sight | undefined;

  constructor(hub: Hub, options: WorldTrackOptions = {}) {
    const { keyPeriod = defaultKeyPeriod, mostBytes = defaultMostBytes, cellSize = defaultCellSize } = options;
    this.#hub = hub;
    this.#keyPeriod = keyPeriod;
    this.#mostBytes = mostBytes;
    this.#cellSteps = checkedCellSteps(cellSize);
    this.#encoder = new CellEncoder(this.#cellSteps);
  }

  /** Bytes held. */
  get bytes(): number {
    return this.#bytes;
  }

  get frames(): number {
    return this.#frames.length;
  }

  /** First and last time that can be looked at, s; NaN while nothing is recorded. */
  get recorded(): readonly [from: number, to: number] {
    return [this.#frames.at(0)?.time ?? NaN, this.#frames.at(-1)?.time ?? NaN];
  }

  /** Records what the hub knows now. A time that is not later than the last is left out; another epoch begins the track anew. */
  record(moment: Moment): void {
    if (this.#encoder.updates > 0 && moment.epoch !== this.#encoder.epoch) this.clear();
    if (moment.time <= (this.#frames.at(-1)?.time ?? -Infinity)) return;
    const isKey = this.#frames.length === 0 || moment.time >= this.#lastKeyTime + this.#keyPeriod - 1e-9;
    this.#encoder.update(this.#hub.table, moment);
    const bytes = this.#encode(isKey);
    if (isKey) this.#lastKeyTime = moment.time;
    this.#frames.push({ time: moment.time, isKey, bytes });
    this.#bytes += bytes.length;
    if (this.#bytes > this.#mostBytes) this.#forgetOldest();
  }

  /**
   * What was seen at a time: the last frame not later than it, or the first. Undefined while nothing is recorded. The sight is used again by the next call;
   * its `entered` and `left` and `jumped` mean nothing unless one goes on from frame to frame.
   */
  at(time: number): Sight | undefined {
    const wanted = Math.max(this.#frameBefore(time), 0);
    if (this.#frames.length === 0) return undefined;
    if (wanted === this.#shown) return this.#sight;
    let next = this.#shown + 1;
    if (this.#shown < 0 || wanted < this.#shown || this.#keyBefore(wanted) > this.#shown) {
      next = this.#keyBefore(wanted);
    }
    while (next <= wanted) this.#sight = this.#decoder.take(this.#frames[next++].bytes);
    this.#shown = wanted;
    return this.#sight;
  }

  /** Forgets everything, for a run that begins anew. */
  clear(): void {
    this.#encoder = new CellEncoder(this.#cellSteps);
    this.#frames = [];
    this.#bytes = 0;
    this.#lastKeyTime = -Infinity;
    this.#decoder = new FrameDecoder();
    this.#shown = -1;
    this.#sight = undefined;
  }

  #encode(isKey: boolean): Uint8Array {
    const encoder = this.#encoder;
    const writer = this.#writer;
    writer.begin();
    for (const cell of encoder.cells) {
      if (cell === undefined) continue;
      if (!isKey) writer.addDelta(encoder, cell);
      else if (cell.count > 0) writer.addWhole(encoder, cell);
    }
    return writer.finish(encoder, isKey);
  }

  /** Drops frames up to a later key frame: at least a sixteenth of what may be kept, so that it is seldom done. */
  #forgetOldest(): void {
    let drop = 0;
    let bytes = this.#bytes;
    while (drop < this.#frames.length && (bytes > this.#mostBytes * (15 / 16) || !this.#frames[drop].isKey)) {
      bytes -= this.#frames[drop].bytes.length;
      drop++;
    }
    this.#frames = this.#frames.slice(drop);
    this.#bytes = bytes;
    this.#shown = Math.max(this.#shown - drop, -1);
    if (this.#frames.length === 0) this.#lastKeyTime = -Infinity;
  }

  /** Last frame not later than a time; -1 when all are. */
  #frameBefore(time: number): number {
    let low = 0;
    let high = this.#frames.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#frames[middle].time <= time + 1e-9) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #keyBefore(frame: number): number {
    let key = frame;
    while (key > 0 && !this.#frames[key].isKey) key--;
    return key;
  }
}

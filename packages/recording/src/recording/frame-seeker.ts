import type { PlacedChunk } from '../trajectory/chunk-index.ts';
import type { FrameBuffers } from '../trajectory/frame-buffers.ts';
import { FrameReader } from '../trajectory/frame-reader.ts';
import type { RecordingPace } from './info.ts';

/** One moment of a recording. The columns are filled again by the next one that is looked for. */
export interface RecordedMoment {
  readonly tick: number;
  /** s */
  readonly time: number;
  readonly count: number;
  readonly columns: FrameBuffers['columns'];
}

/** Where frames are looked for: the chunks of a recording as it is now, in the order of time. */
export interface SeekableFrames {
  readonly info: RecordingPace;
  readonly chunks: readonly PlacedChunk[];
  contentsOf(chunk: PlacedChunk): Uint8Array;
}

/** Looks for moments of a recording, in any order. */
export class FrameSeeker {
  readonly #frames: SeekableFrames;
  readonly #reader: FrameReader;

  constructor(frames: SeekableFrames) {
    this.#frames = frames;
    this.#reader = new FrameReader(frames.info, (chunk) => frames.contentsOf(chunk));
  }

  /** The last frame not after a time, or the first; undefined when there is none. */
  at(time: number): RecordedMoment | undefined {
    const { chunks, info } = this.#frames;
    if (chunks.length === 0) return undefined;
    const wanted = Math.floor(time / info.interval + 1e-6);
    const chunk =
      chunks[
        Math.max(
          lastChunk(chunks, ({ firstFrame }) => firstFrame <= wanted),
          0,
        )
      ];
    const number = Math.min(Math.max(wanted - chunk.firstFrame, 0), chunk.frames - 1);
    this.#reader.read(chunk, number);
    const tick = (chunk.firstFrame + number) * info.ticksPerFrame;
    const { count, columns } = this.#reader.buffers;
    return { tick, time: tick * info.dt, count, columns };
  }
}

/** The last chunk for which something holds that holds for all before it; -1 when there is none. */
export function lastChunk(chunks: readonly PlacedChunk[], holds: (chunk: PlacedChunk) => boolean): number {
  let first = -1;
  let end = chunks.length;
  while (end - first > 1) {
    const middle = (first + end) >>> 1;
    if (holds(chunks[middle])) first = middle;
    else end = middle;
  }
  return first;
}

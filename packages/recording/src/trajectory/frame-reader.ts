import { ChunkDecoder } from './chunk-decoder.ts';
import type { ChunkSettings } from './chunk-encoder.ts';
import type { PlacedChunk } from './chunk-index.ts';
import { FrameBuffers } from './frame-buffers.ts';

/** Reads frames in any order: going on within a chunk costs one frame, going elsewhere those of the chunk before it. */
export class FrameReader {
  readonly buffers = new FrameBuffers();
  readonly #decoder: ChunkDecoder;
  readonly #contentsOf: (chunk: PlacedChunk) => Uint8Array;
  #chunk: PlacedChunk | undefined;
  /** The frame in the buffers, counted in the chunk; -1 none. */
  #shown = -1;

  constructor(settings: ChunkSettings, contentsOf: (chunk: PlacedChunk) => Uint8Array) {
    this.#decoder = new ChunkDecoder(settings);
    this.#contentsOf = contentsOf;
  }

  /** Fills the buffers with a frame of a chunk, counted from 0. Throws a RangeError when the chunk is damaged. */
  read(chunk: PlacedChunk, number: number): void {
    if (this.#chunk === chunk && this.#shown === number) return;
    if (this.#chunk !== chunk || this.#shown > number) {
      this.#chunk = undefined;
      this.#shown = -1;
      this.#decoder.begin(chunk, this.#contentsOf(chunk));
      this.#chunk = chunk;
    }
    while (this.#shown < number && this.#decoder.next(this.buffers)) this.#shown++;
  }
}

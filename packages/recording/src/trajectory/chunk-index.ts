import { ProblemList } from '../problems/problem-list.ts';
import { crc32 } from './crc32.ts';
import { chunkHeadBytes, fileStart, findChunkMark, readChunkHead, type ChunkHead } from './framing.ts';

/** A file, or anything else that bytes can be read from. */
export interface ByteSource {
  readonly size: number;
  /** Up to so many bytes from a place on; fewer only at the end. Stale after the next call. */
  read(at: number, length: number): Uint8Array;
}

/** Where the frames of a trajectory lie. */
export interface ChunkIndex {
  /** Chunks that can be read, in the order of time. */
  readonly chunks: readonly PlacedChunk[];
  readonly frameCount: number;
  readonly rows: number;
  readonly problems: readonly string[];
}

export interface PlacedChunk extends ChunkHead {
  /** First byte of its contents. */
  readonly at: number;
  /** Frames that can be read before it. */
  readonly framesBefore: number;
}

/** Bytes looked through at a time for the next chunk behind a damaged one. */
const searchWindow = 1 << 20;

/** Looks through a trajectory from head to head, and at the checksum of every chunk. `whole`: a cut-off end is damage, not the end of a run. */
export function indexChunks(source: ByteSource, file: string, whole: boolean): ChunkIndex {
  const start = source.read(0, fileStart.length);
  if (start.length < fileStart.length) return nothing(`${file} is cut off in its first bytes; no frame can be read`);
  if (!fileStart.every((byte, index) => start[index] === byte))
    return nothing(
      `${file} is no trajectory of Korzo, or was changed on its way as if it were text; no frame can be read`,
    );
  return new Indexing(source, file, whole).index();
}

const nothing = (problem: string): ChunkIndex => ({ chunks: [], frameCount: 0, rows: 0, problems: [problem] });

class Indexing {
  readonly #source: ByteSource;
  readonly #file: string;
  readonly #whole: boolean;
  readonly #chunks: PlacedChunk[] = [];
  readonly #problems = new ProblemList();
  #frameCount = 0;
  #nextFrame = 0;

  constructor(source: ByteSource, file: string, whole: boolean) {
    this.#source = source;
    this.#file = file;
    this.#whole = whole;
  }

  index(): ChunkIndex {
    let at = fileStart.length;
    while (at < this.#source.size) {
      const head = readChunkHead(this.#source.read(at, chunkHeadBytes));
      at = head === undefined ? this.#searchOn(at) : this.#take(head, at + chunkHeadBytes);
    }
    const rows = this.#chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
    return { chunks: this.#chunks, frameCount: this.#frameCount, rows, problems: this.#problems.texts };
  }

  /** Takes a chunk when it is sound; returns where the next one begins. */
  #take(head: ChunkHead, at: number): number {
    const end = at + head.payloadBytes;
    const { firstFrame, frames } = head;
    const which = `${this.#file}: the chunk of frames ${firstFrame} to ${firstFrame + frames - 1}`;
    if (end > this.#source.size) {
      if (this.#whole) this.#problems.add('cut off', `${which} is cut off`);
      // A head that lies about its length must not hide what follows.
      return this.#searchOn(at);
    }
    if (crc32(this.#source.read(at, head.payloadBytes)) !== head.payloadCrc) {
      this.#problems.add('damaged', `${which} is damaged (its checksum is wrong)`);
      const isNext = end === this.#source.size || readChunkHead(this.#source.read(end, chunkHeadBytes)) !== undefined;
      return isNext ? end : this.#searchOn(at);
    }
    if (firstFrame < this.#nextFrame)
      this.#problems.add('order', `${which} comes after frame ${this.#nextFrame - 1}: times must rise`);
    else {
      this.#chunks.push({ ...head, at, framesBefore: this.#frameCount });
      this.#frameCount += frames;
      this.#nextFrame = firstFrame + frames;
    }
    return end;
  }

  /** Where the next sound head lies from a place on. */
  #searchOn(from: number): number {
    const { size } = this.#source;
    for (let start = from; start < size; start += searchWindow) {
      // Windows overlap by a head, so that none is cut in two.
      const bytes = this.#source.read(start, searchWindow + chunkHeadBytes);
      for (let at = findChunkMark(bytes, 0); at >= 0 && at < searchWindow; at = findChunkMark(bytes, at + 1)) {
        if (readChunkHead(bytes, at) === undefined) continue;
        this.#tellSkipped(from, start + at);
        return start + at;
      }
    }
    this.#tellSkipped(from, size);
    return size;
  }

  #tellSkipped(from: number, to: number): void {
    const isEnd = to === this.#source.size;
    if (to === from || (isEnd && !this.#whole)) return;
    const rest = isEnd ? 'to the end' : `to ${to}`;
    const leftOut = 'they are left out';
    this.#problems.add('senseless', `${this.#file}: bytes ${from} ${rest} make no sense`, leftOut, leftOut);
  }
}

import type { CommandForms } from '@korzo/core';
import { journalLine, readJournal } from '../journal/journal.ts';
import type { Packing } from '../packing/packing.ts';
import type { PlacedChunk } from '../trajectory/chunk-index.ts';
import { chunkHeadBytes, readChunkHead, writeChunkHead } from '../trajectory/framing.ts';
import type { GrowingFile, Sink } from '../writing/sink.ts';

/** A chunk that is kept in memory, as it lies in a file: head and contents. */
export interface KeptChunk extends PlacedChunk {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface KeptLines {
  readonly lastTick: number;
  readonly text: string;
}

/** Keeps a recording in a bounded memory: the oldest frames and events are given up first, commands never. */
export class MemorySink implements Sink {
  chunks: KeptChunk[] = [];
  checksums = '';
  readonly #mostBytes: number;
  readonly #ticksPerFrame: number;
  readonly #packing: Packing;
  readonly #forms: CommandForms | undefined;
  readonly #decoder = new TextDecoder();
  readonly #events: KeptLines[] = [];
  #bytes = 0;
  #given = 0;

  constructor(mostBytes: number, ticksPerFrame: number, packing: Packing, forms?: CommandForms) {
    this.#forms = forms;
    this.#packing = packing;
    this.#mostBytes = mostBytes;
    this.#ticksPerFrame = ticksPerFrame;
  }

  /** Bytes of frames and events held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Frames given up so far. */
  get givenUp(): number {
    return this.#given;
  }

  /** The lines of the journal. */
  get events(): string {
    return this.#events.map(({ text }) => text).join('');
  }

  append(file: GrowingFile, bytes: Uint8Array): void {
    if (file === 'trajectory') this.#keepChunk(bytes.slice());
    else if (file === 'checksums') this.checksums += this.#decoder.decode(bytes);
    else {
      const text = this.#decoder.decode(bytes);
      this.#events.push({ lastTick: lastTickOf(text), text });
      this.#bytes += text.length;
    }
    if (this.#bytes > this.#mostBytes) this.#forgetOldest();
  }

  close(): void {
    // Memory needs no closing.
  }

  #keepChunk(bytes: Uint8Array<ArrayBuffer>): void {
    const head = readChunkHead(bytes);
    if (head === undefined) throw new Error('a chunk was handed in without its head');
    const last = this.chunks.at(-1);
    const framesBefore = last === undefined ? 0 : last.framesBefore + last.frames;
    const chunk = { ...head, at: chunkHeadBytes, framesBefore, bytes };
    this.chunks.push(chunk);
    this.#bytes += bytes.length;
    // What cannot be packed stays as it is: it can be read all the same.
    this.#packLater(chunk).catch(() => undefined);
  }

  /** Puts a chunk that was packed smaller in the place of one that is still kept. */
  async #packLater(chunk: KeptChunk): Promise<void> {
    const { bytes, plainBytes, packing } = chunk;
    if (this.#packing.packLater === undefined) return;
    const plain = this.#packing.unpack(bytes.subarray(chunkHeadBytes), plainBytes, packing);
    const payload = await this.#packing.packLater(plain.slice());
    const at = this.chunks.findLastIndex(({ firstFrame }) => firstFrame === chunk.firstFrame);
    if (at < 0 || payload.length >= bytes.length) return;
    const smaller = new Uint8Array(chunkHeadBytes + payload.length);
    smaller.set(writeChunkHead(chunk, payload, plainBytes));
    smaller.set(payload, chunkHeadBytes);
    const head = readChunkHead(smaller) ?? chunk;
    this.chunks[at] = { ...this.chunks[at], ...head, bytes: smaller };
    this.#bytes += smaller.length - bytes.length;
  }

  /** At least a sixteenth of what may be kept goes, so that it is seldom done. The last chunk stays. */
  #forgetOldest(): void {
    const wanted = this.#mostBytes * (15 / 16);
    let drop = 0;
    while (this.#bytes > wanted && drop < this.chunks.length - 1) {
      this.#bytes -= this.chunks[drop].bytes.length;
      this.#given += this.chunks[drop].frames;
      drop++;
      this.#forgetEvents(this.chunks[drop].firstFrame * this.#ticksPerFrame);
    }
    const kept: KeptChunk[] = [];
    let framesBefore = 0;
    for (const chunk of this.chunks.slice(drop)) {
      kept.push({ ...chunk, framesBefore });
      framesBefore += chunk.frames;
    }
    this.chunks = kept;
  }

  /** Leaves of the lines up to a tick only commands. */
  #forgetEvents(tick: number): void {
    const old = this.#events.filter(({ lastTick }) => lastTick <= tick);
    if (old.length === 0) return;
    const commands = old.flatMap(({ text }) =>
      readJournal(text, '', true, this.#forms).entries.filter(
        (entry) => entry.commands.length > 0 || entry.layers !== undefined,
      ),
    );
    const text = commands.map((entry) => journalLine({ ...entry, events: [] })).join('');
    this.#bytes += text.length - old.reduce((sum, each) => sum + each.text.length, 0);
    this.#events.splice(0, old.length, ...(text === '' ? [] : [{ lastTick: lastTickOf(text), text }]));
  }
}

/** The tick of the last line; lines are written in the order of ticks. */
function lastTickOf(text: string): number {
  const line = text.slice(text.lastIndexOf('\n', text.length - 2) + 1);
  return Number(/"tick":(\d+)/.exec(line)?.[1] ?? 0);
}

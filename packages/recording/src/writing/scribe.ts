import { StateImage } from '@korzo/core';
import { kernelRowHash } from '@korzo/kernels';
import { checksumLine } from '../journal/checksums.ts';
import type { Packing } from '../packing/packing.ts';
import { ChunkEncoder } from '../trajectory/chunk-encoder.ts';
import type { RecordedColumns } from '../trajectory/chunk.ts';
import { writeChunkHead } from '../trajectory/framing.ts';
import { readRecords, type TickRecord } from './batch.ts';
import type { ImageOrders, ScribeOrders } from './scribe-orders.ts';
import type { GrowingFile, Sink } from './sink.ts';

const encoder = new TextEncoder();

/** Writes a run down: checksums, events and trajectories. Works in a thread of its own, or in that of the run. */
export class Scribe {
  readonly #orders: ScribeOrders;
  readonly #encoder: ChunkEncoder;
  readonly #sink: Sink;
  readonly #packing: Packing;
  #image: StateImage | undefined;
  #goals = false;
  #checksums = '';

  constructor(orders: ScribeOrders, sink: Sink, packing: Packing) {
    this.#orders = orders;
    this.#encoder = new ChunkEncoder(orders.settings);
    this.#sink = sink;
    this.#packing = packing;
  }

  expect({ columns, goals }: ImageOrders): void {
    this.#image = new StateImage(columns, kernelRowHash());
    this.#goals = goals;
  }

  /** Takes lines of the journal. */
  takeJournal(lines: string): void {
    if (lines !== '') this.#write('events', lines);
  }

  /** Takes ticks. */
  take(batch: Uint8Array): void {
    readRecords(batch, (record, image) => this.#takeTick(record, image));
    this.#writeChecksums();
  }

  /** Writes what is left, so that everything taken so far can be read. */
  flush(): void {
    this.#writeChunk();
    this.#writeChecksums();
  }

  /** Writes what is left, and closes the files. */
  finish(): void {
    this.flush();
    this.#sink.close();
  }

  #takeTick({ tick, rows, isFrame, apart }: TickRecord, image: Uint8Array): void {
    if (this.#image === undefined) throw new Error('a tick came before it was said what it looks like');
    if (apart !== undefined) this.#checksums += checksumLine(tick, this.#image.checksumOf(image, rows, apart));
    if (!isFrame) return;
    const columns = this.#columnsOf(image, rows);
    const frame = tick / this.#orders.settings.ticksPerFrame;
    if (!this.#encoder.takes(frame, columns)) this.#writeChunk();
    this.#encoder.add(frame, columns, rows);
    if (this.#encoder.frames >= this.#orders.framesPerChunk) this.#writeChunk();
  }

  #columnsOf(image: Uint8Array, rows: number): RecordedColumns {
    const views = this.#image?.viewsOf(image, rows) as unknown as RecordedColumns;
    if (this.#goals) return views;
    const { goalX: _x, goalY: _y, goalZ: _z, ...rest } = views;
    return rest;
  }

  #writeChunk(): void {
    if (this.#encoder.frames === 0) return;
    const { shape, bytes } = this.#encoder.finish();
    const payload = this.#packing.pack(bytes);
    const head = writeChunkHead(shape, payload, bytes.length);
    const chunk = new Uint8Array(head.length + payload.length);
    chunk.set(head);
    chunk.set(payload, head.length);
    this.#write('trajectory', chunk);
  }

  #writeChecksums(): void {
    if (this.#checksums !== '') this.#write('checksums', this.#checksums);
    this.#checksums = '';
  }

  #write(file: GrowingFile, contents: Uint8Array | string): void {
    this.#sink.append(file, typeof contents === 'string' ? encoder.encode(contents) : contents);
  }
}

import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { StateImage } from '@korzo/core';
import { kernelRowHash } from '@korzo/kernels';
import { writingError } from '../files/file-error.ts';
import { checksumLine } from '../journal/checksums.ts';
import { ChunkEncoder } from '../trajectory/chunk-encoder.ts';
import type { RecordedColumns } from '../trajectory/chunk.ts';
import { writeChunkHead } from '../trajectory/framing.ts';
import { readRecords, type TickRecord } from './batch.ts';
import { fileNames } from './file-names.ts';
import type { ImageOrders, ScribeOrders } from './scribe-orders.ts';

/** Writes a run down: checksums, events and trajectories. Works in a thread of its own, or in that of the run. */
export class Scribe {
  readonly #orders: ScribeOrders;
  readonly #encoder: ChunkEncoder;
  readonly #files: Readonly<Record<'trajectory' | 'checksums' | 'events', number>>;
  #image: StateImage | undefined;
  #goals = false;
  #checksums = '';

  /** The files must be there. */
  constructor(orders: ScribeOrders) {
    this.#orders = orders;
    this.#encoder = new ChunkEncoder(orders.settings);
    const open = (name: string): number => openSync(join(orders.directory, name), 'a');
    this.#files = {
      trajectory: open(fileNames.trajectory),
      checksums: open(fileNames.checksums),
      events: open(fileNames.events),
    };
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

  /** Writes what is left, and closes the files. */
  finish(): void {
    this.#writeChunk();
    this.#writeChecksums();
    for (const file of Object.values(this.#files)) closeSync(file);
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
    const payload = brotliCompressSync(bytes, {
      chunkSize: Math.max(bytes.length >> 1, 4096),
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
    this.#write('trajectory', Buffer.concat([writeChunkHead(shape, payload, bytes.length), payload]));
  }

  #writeChecksums(): void {
    if (this.#checksums !== '') this.#write('checksums', this.#checksums);
    this.#checksums = '';
  }

  #write(file: 'trajectory' | 'checksums' | 'events', contents: Uint8Array | string): void {
    try {
      const bytes = typeof contents === 'string' ? Buffer.from(contents) : contents;
      let at = 0;
      while (at < bytes.length) at += writeSync(this.#files[file], bytes, at);
    } catch (error) {
      throw writingError(join(this.#orders.directory, fileNames[file]), error);
    }
  }
}

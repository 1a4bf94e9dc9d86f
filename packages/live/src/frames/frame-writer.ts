import { writeDrop } from './block-writer.ts';
import { ByteWriter } from './byte-writer.ts';
import type { BlockPlace, FrameCell } from './cell.ts';
import type { CellEncoder } from './cell-encoder.ts';
import { addChecksum, checksumOf, firstSummedByte, formatVersion, frameFlags, headerBytes, magic } from './format.ts';

/** Puts a frame together from blocks that were made before. One at a time: begin, add, finish. */
export class FrameWriter {
  readonly #frame = new ByteWriter();
  readonly #drop = new ByteWriter();
  #blocks = 0;
  #sum = 0;

  begin(): void {
    this.#frame.length = headerBytes;
    this.#blocks = 0;
    this.#sum = 0;
  }

  addDelta(encoder: CellEncoder, cell: FrameCell): void {
    if (cell.delta.length > 0) this.#add(encoder.deltas, cell.delta);
  }

  addWhole(encoder: CellEncoder, cell: FrameCell): void {
    encoder.makeWhole(cell);
    this.#add(encoder.wholes, cell.whole);
  }

  addDrop(cell: FrameCell): void {
    this.#drop.length = 0;
    writeDrop(cell, this.#drop);
    const { length } = this.#drop;
    this.#add(this.#drop, { from: 0, length, checksum: checksumOf(this.#drop.bytes, 0, length) });
  }

  /** The frame as bytes of its own. */
  finish(encoder: CellEncoder, all: boolean): Uint8Array<ArrayBuffer> {
    const bytes = this.#frame.bytes.slice(0, this.#frame.length);
    const view = new DataView(bytes.buffer);
    bytes.set([...magic, formatVersion, all ? frameFlags.all : 0]);
    view.setUint32(8, encoder.epoch, true);
    view.setUint32(12, encoder.tick, true);
    view.setFloat64(16, encoder.time, true);
    view.setUint32(24, encoder.updates, true);
    view.setUint16(28, encoder.ticks, true);
    view.setUint16(30, encoder.ticksBefore, true);
    view.setUint32(32, encoder.cellSteps, true);
    view.setUint32(36, this.#blocks, true);
    const header = checksumOf(bytes, firstSummedByte, headerBytes, checksumOf(bytes, 0, 4));
    view.setUint32(4, addChecksum(header, this.#sum), true);
    return bytes;
  }

  #add(from: ByteWriter, { from: start, length, checksum }: BlockPlace): void {
    this.#frame.append(from.bytes.subarray(start, start + length));
    this.#sum = addChecksum(this.#sum, checksum);
    this.#blocks++;
  }
}

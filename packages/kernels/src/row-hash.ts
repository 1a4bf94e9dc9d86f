import { createMemory, HashBlock, rowsPerBlock, type ChecksumSum, type RowHash } from '@korzo/core';
import { kernelsFor, type Kernels } from './kernels-for.ts';

const wordBytes = 4;

/** Hashes rows by the kernel, in a small memory of its own; the same bits as core's `HashBlock`. */
class KernelRowHash implements RowHash {
  readonly #memory = createMemory({ shared: false });
  readonly #kernels: Kernels = kernelsFor(this.#memory);
  readonly #low = alignedUp(this.#kernels.firstFreeByte());
  readonly #high = this.#low + rowsPerBlock * wordBytes;
  readonly #rows = this.#high + rowsPerBlock * wordBytes;
  #words = 0;
  #width = 0;
  #ends = this.#haveRoom(1);

  begin(seed: number): void {
    this.#ends.begin(seed);
    this.#words = 0;
  }

  take(words: Uint32Array, from: number, width: number, count: number): void {
    if (width > this.#width) this.#ends = this.#haveRoom(width);
    const room = new Uint32Array(this.#memory.buffer, this.#rows, count * width);
    room.set(words.subarray(from, from + count * width));
    this.#kernels.hashRows(this.#rows, width, count, this.#words, this.#low, this.#high);
    this.#words += width;
  }

  addTo(sum: ChecksumSum, count: number): void {
    this.#ends.addTo(sum, count);
  }

  /** Room for rows of so many words. Begins and ends hashes where the kernel works on them. */
  #haveRoom(width: number): HashBlock {
    this.#width = width;
    const missing = this.#rows + rowsPerBlock * width * wordBytes - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / 65536));
    const { buffer } = this.#memory;
    return new HashBlock({
      low: new Int32Array(buffer, this.#low, rowsPerBlock),
      high: new Int32Array(buffer, this.#high, rowsPerBlock),
    });
  }
}

const alignedUp = (address: number): number => Math.ceil(address / 16) * 16;

export const kernelRowHash = (): RowHash => new KernelRowHash();

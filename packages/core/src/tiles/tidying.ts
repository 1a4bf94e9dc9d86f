import type { ColumnBits } from '../agents/column-bits.ts';
import { bitsPerRow } from '../agents/column-bits.ts';
import type { Tile } from './tile.ts';

/**
 * Moves the own rows of a tile into the order of slots, so that agents near each other in the world are near each other in
 * memory. Everything that goes from slots to rows (copies, decisions, steps) then hits the caches. No result depends on it.
 */
export class Tidying {
  #order = new Int32Array(0);
  #words = new Uint32Array(0);
  #halves = new Uint16Array(0);
  #bytes = new Uint8Array(0);

  /** To be called when the slots of the tick have been dealt out. */
  tidy(tile: Tile): void {
    const { ownCount } = tile.store;
    const { rowOfSlot, slotOfRow } = tile.crowd.columns;
    if (this.#order.length < ownCount) this.#order = new Int32Array(tile.store.capacity);
    let rows = 0;
    for (let slot = 0; slot < tile.store.rowCount; slot++) {
      const row = rowOfSlot[slot];
      if (row >= ownCount) continue;
      this.#order[rows] = row;
      rowOfSlot[slot] = rows++;
    }
    for (const { spec, bits } of tile.store.columns) {
      if (spec.role !== 'slot') this.#gather(bits, ownCount, bitsPerRow(spec));
    }
    for (let slot = 0; slot < tile.store.rowCount; slot++) slotOfRow[rowOfSlot[slot]] = slot;
  }

  #gather(bits: ColumnBits, count: number, width: number): void {
    const length = count * width;
    if (bits instanceof Uint32Array) {
      if (this.#words.length < length) this.#words = new Uint32Array(length);
      gatherWords(this.#words, bits, this.#order, count, width);
      bits.set(this.#words.subarray(0, length));
    } else if (bits instanceof Uint16Array) {
      if (this.#halves.length < length) this.#halves = new Uint16Array(length);
      gatherNarrow(this.#halves, bits, this.#order, count, width);
      bits.set(this.#halves.subarray(0, length));
    } else {
      if (this.#bytes.length < length) this.#bytes = new Uint8Array(length);
      gatherNarrow(this.#bytes, bits, this.#order, count, width);
      bits.set(this.#bytes.subarray(0, length));
    }
  }
}

function gatherWords(out: Uint32Array, from: Uint32Array, rows: Int32Array, count: number, width: number): void {
  if (width === 2) {
    for (let index = 0; index < count; index++) {
      out[2 * index] = from[2 * rows[index]];
      out[2 * index + 1] = from[2 * rows[index] + 1];
    }
    return;
  }
  for (let index = 0; index < count; index++) {
    for (let part = 0; part < width; part++) out[index * width + part] = from[rows[index] * width + part];
  }
}

function gatherNarrow<T extends Uint16Array | Uint8Array>(
  out: T,
  from: T,
  rows: Int32Array,
  count: number,
  width: number,
): void {
  for (let index = 0; index < count; index++) {
    for (let part = 0; part < width; part++) out[index * width + part] = from[rows[index] * width + part];
  }
}

import type { AgentStore } from '../agents/agent-store.ts';
import { bitsPerRow, type ColumnBits } from '../agents/column-bits.ts';
import { isSeen, isState, type ColumnSpec } from '../memory/columns.ts';

interface ColumnPlace {
  /** Number of the column in the list, its first word in a record, and its elements per row. */
  readonly column: number;
  readonly word: number;
  readonly width: number;
}

/**
 * Writes rows as 32-bit words and reads them back, bit for bit. A value narrower than 32 bits takes a word of its own. The
 * layout follows from the column list, so both sides of a Link agree on it: row after row (`records`), or column after column,
 * which is kinder to the caches (`columns`).
 */
export class RowCodec {
  /** Words per row. */
  readonly words: number;
  readonly #layout: 'records' | 'columns';
  readonly #places: readonly ColumnPlace[];
  /** Columns that are not in the record, but must not keep what an earlier tenant of a row left behind. */
  readonly #cleared: readonly ColumnPlace[];

  constructor(
    specs: readonly ColumnSpec[],
    wanted: (spec: ColumnSpec) => boolean,
    layout: 'records' | 'columns' = 'records',
  ) {
    this.#layout = layout;
    const places: ColumnPlace[] = [];
    const cleared: ColumnPlace[] = [];
    let words = 0;
    for (const [column, spec] of specs.entries()) {
      const width = bitsPerRow(spec);
      if (wanted(spec)) {
        places.push({ column, word: words, width });
        words += width;
      } else if (spec.role === 'row' || isState(spec)) cleared.push({ column, word: 0, width });
    }
    this.#places = places;
    this.#cleared = cleared;
    this.words = words;
  }

  write(store: AgentStore, rows: Int32Array, count: number, out: Uint32Array, at: number): void {
    if (count === 0) return;
    const inRecords = this.#layout === 'records';
    for (let index = 0; index < this.#places.length; index++) {
      const { column, word, width } = this.#places[index];
      const { bits } = store.columns[column];
      const start = inRecords ? at + word : at + word * count;
      const stride = inRecords ? this.words : width;
      if (width === 1 && bits instanceof Uint8Array) writeBytes(bits, rows, count, out, start, stride);
      else if (width === 1 && bits instanceof Uint16Array) writeHalves(bits, rows, count, out, start, stride);
      else if (!(bits instanceof Uint32Array)) writeNarrow(bits, rows, count, { out, at: start, stride, width });
      else if (width === 1) writeSingle(bits, rows, count, out, start, stride);
      else if (width === 2) writeDouble(bits, rows, count, out, start, stride);
      else writeWide(bits, rows, count, { out, at: start, stride, width });
    }
  }

  read(store: AgentStore, firstRow: number, count: number, from: Uint32Array, at: number): void {
    if (count === 0) return;
    const inRecords = this.#layout === 'records';
    for (let index = 0; index < this.#places.length; index++) {
      const { column, word, width } = this.#places[index];
      const { bits } = store.columns[column];
      const start = inRecords ? at + word : at + word * count;
      const stride = inRecords ? this.words : width;
      if (bits instanceof Uint32Array && stride === width) {
        bits.set(from.subarray(start, start + count * width), firstRow * width);
      } else if (width === 1 && bits instanceof Uint8Array) readBytes(bits, firstRow, count, from, start, stride);
      else if (width === 1 && bits instanceof Uint16Array) readHalves(bits, firstRow, count, from, start, stride);
      else if (!(bits instanceof Uint32Array)) readNarrow(bits, firstRow, count, { from, at: start, stride, width });
      else if (width === 1) readSingle(bits, firstRow, count, from, start, stride);
      else if (width === 2) readDouble(bits, firstRow, count, from, start, stride);
      else readWide(bits, firstRow, count, { from, at: start, stride, width });
    }
    for (const { column, width } of this.#cleared) {
      store.columns[column].bits.fill(0, firstRow * width, (firstRow + count) * width);
    }
  }
}

// One loop for each width that is common, each on one kind of array: a loop that sees several kinds is slower.

function writeSingle(
  bits: Uint32Array,
  rows: Int32Array,
  count: number,
  out: Uint32Array,
  at: number,
  stride: number,
): void {
  for (let index = 0, to = at; index < count; index++, to += stride) out[to] = bits[rows[index]];
}

function writeDouble(
  bits: Uint32Array,
  rows: Int32Array,
  count: number,
  out: Uint32Array,
  at: number,
  stride: number,
): void {
  for (let index = 0, to = at; index < count; index++, to += stride) {
    const from = 2 * rows[index];
    out[to] = bits[from];
    out[to + 1] = bits[from + 1];
  }
}

function readSingle(
  bits: Uint32Array,
  firstRow: number,
  count: number,
  from: Uint32Array,
  at: number,
  stride: number,
): void {
  for (let row = firstRow, word = at; row < firstRow + count; row++, word += stride) bits[row] = from[word];
}

function readDouble(
  bits: Uint32Array,
  firstRow: number,
  count: number,
  from: Uint32Array,
  at: number,
  stride: number,
): void {
  for (let to = 2 * firstRow, word = at; to < 2 * (firstRow + count); to += 2, word += stride) {
    bits[to] = from[word];
    bits[to + 1] = from[word + 1];
  }
}

function writeBytes(
  bits: Uint8Array,
  rows: Int32Array,
  count: number,
  out: Uint32Array,
  at: number,
  stride: number,
): void {
  for (let index = 0, to = at; index < count; index++, to += stride) out[to] = bits[rows[index]];
}

function readBytes(
  bits: Uint8Array,
  firstRow: number,
  count: number,
  from: Uint32Array,
  at: number,
  stride: number,
): void {
  for (let row = firstRow, word = at; row < firstRow + count; row++, word += stride) bits[row] = from[word];
}

function writeHalves(
  bits: Uint16Array,
  rows: Int32Array,
  count: number,
  out: Uint32Array,
  at: number,
  stride: number,
): void {
  for (let index = 0, to = at; index < count; index++, to += stride) out[to] = bits[rows[index]];
}

function readHalves(
  bits: Uint16Array,
  firstRow: number,
  count: number,
  from: Uint32Array,
  at: number,
  stride: number,
): void {
  for (let row = firstRow, word = at; row < firstRow + count; row++, word += stride) bits[row] = from[word];
}

interface Target {
  readonly out: Uint32Array;
  readonly at: number;
  readonly stride: number;
  readonly width: number;
}

function writeWide(bits: Uint32Array, rows: Int32Array, count: number, { out, at, stride, width }: Target): void {
  for (let index = 0; index < count; index++) {
    for (let part = 0; part < width; part++) out[at + index * stride + part] = bits[rows[index] * width + part];
  }
}

type NarrowBits = Exclude<ColumnBits, Uint32Array>;

function writeNarrow(bits: NarrowBits, rows: Int32Array, count: number, { out, at, stride, width }: Target): void {
  for (let index = 0; index < count; index++) {
    for (let part = 0; part < width; part++) out[at + index * stride + part] = bits[rows[index] * width + part];
  }
}

interface Origin {
  readonly from: Uint32Array;
  readonly at: number;
  readonly stride: number;
  readonly width: number;
}

function readWide(bits: Uint32Array, firstRow: number, count: number, { from, at, stride, width }: Origin): void {
  for (let index = 0; index < count; index++) {
    for (let part = 0; part < width; part++) bits[(firstRow + index) * width + part] = from[at + index * stride + part];
  }
}

function readNarrow(bits: NarrowBits, firstRow: number, count: number, { from, at, stride, width }: Origin): void {
  for (let index = 0; index < count; index++) {
    for (let part = 0; part < width; part++) bits[(firstRow + index) * width + part] = from[at + index * stride + part];
  }
}

/** Both kinds of records a parcel holds. */
export interface ParcelCodecs {
  readonly migrants: RowCodec;
  readonly ghosts: RowCodec;
}

/** Columns that say nothing of agents on floors. */
const heights = new Set(['z', 'vz', 'headingZ']);

/** In a world without a volume ghosts have no height. */
export const parcelCodecs = (specs: readonly ColumnSpec[], hasVolume: boolean): ParcelCodecs => ({
  migrants: new RowCodec(specs, isState, 'columns'),
  ghosts: new RowCodec(specs, (spec) => isSeen(spec) && (hasVolume || !heights.has(spec.name)), 'columns'),
});

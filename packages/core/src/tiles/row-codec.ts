import type { AgentStore } from '../agents/agent-store.ts';
import { bitsPerRow, type ColumnBits } from '../agents/column-bits.ts';
import { isSeen, isState, type ColumnSpec } from '../memory/columns.ts';

interface Place {
  /** Number of the column in the list, its first word in a record, and its elements per row. */
  readonly column: number;
  readonly word: number;
  readonly width: number;
}

/**
 * Writes rows as records of 32-bit words and reads them back, bit for bit. A value narrower than 32 bits takes a word of its
 * own. The layout follows from the column list, so both sides of a Link agree on it.
 */
export class RowCodec {
  /** Words per record. */
  readonly words: number;
  readonly #places: readonly Place[];
  /** Columns that are not in the record, but must not keep what an earlier tenant of a row left behind. */
  readonly #cleared: readonly Place[];

  constructor(specs: readonly ColumnSpec[], wanted: (spec: ColumnSpec) => boolean) {
    const places: Place[] = [];
    const cleared: Place[] = [];
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
    for (const { column, word, width } of this.#places) {
      const { bits } = store.columns[column];
      if (bits instanceof Uint32Array) writeWords(bits, rows, count, { out, at: at + word, stride: this.words, width });
      else writeNarrow(bits, rows, count, { out, at: at + word, stride: this.words, width });
    }
  }

  read(store: AgentStore, firstRow: number, count: number, from: Uint32Array, at: number): void {
    for (const { column, word, width } of this.#places) {
      const { bits } = store.columns[column];
      for (let index = 0; index < count; index++) {
        for (let part = 0; part < width; part++) {
          bits[(firstRow + index) * width + part] = from[at + index * this.words + word + part];
        }
      }
    }
    for (const { column, width } of this.#cleared) {
      store.columns[column].bits.fill(0, firstRow * width, (firstRow + count) * width);
    }
  }
}

interface Target {
  readonly out: Uint32Array;
  readonly at: number;
  readonly stride: number;
  readonly width: number;
}

function writeWords(bits: Uint32Array, rows: Int32Array, count: number, target: Target): void {
  const { out, at, stride, width } = target;
  for (let index = 0; index < count; index++) {
    for (let part = 0; part < width; part++) out[at + index * stride + part] = bits[rows[index] * width + part];
  }
}

function writeNarrow(bits: Exclude<ColumnBits, Uint32Array>, rows: Int32Array, count: number, target: Target): void {
  const { out, at, stride, width } = target;
  for (let index = 0; index < count; index++) {
    for (let part = 0; part < width; part++) out[at + index * stride + part] = bits[rows[index] * width + part];
  }
}

/** Both kinds of records a parcel holds. */
export interface ParcelCodecs {
  readonly migrants: RowCodec;
  readonly ghosts: RowCodec;
}

export const parcelCodecs = (specs: readonly ColumnSpec[]): ParcelCodecs => ({
  migrants: new RowCodec(specs, isState),
  ghosts: new RowCodec(specs, isSeen),
});

import type { AgentStore } from '../agents/agent-store.ts';
import { bitsPerRow } from '../agents/column-bits.ts';
import { bytesPerValue, isState, type ColumnSpec } from '../memory/columns.ts';

/** A column by its number in the list, and its elements per row. */
interface CopiedColumn {
  readonly column: number;
  readonly width: number;
}

/** One buffer, seen as elements of every size. */
export class ParcelRoom {
  readonly doubles: Float64Array;
  readonly words: Uint32Array;
  readonly halves: Uint16Array;
  readonly bytes: Uint8Array;

  constructor(words: number) {
    this.doubles = new Float64Array(Math.ceil(words / 2));
    const { buffer } = this.doubles;
    this.words = new Uint32Array(buffer);
    this.halves = new Uint16Array(buffer);
    this.bytes = new Uint8Array(buffer);
  }
}

/**
 * Writes what neighbours may see of agents as one block per column, in elements as wide as the column's, and reads it back. Wide columns come
 * first, so that each block begins where its elements may lie. A 64-bit number is copied as a number: of a ghost only the value is looked at,
 * never the bits of a NaN.
 */
export class GhostCodec {
  readonly #doubles: readonly CopiedColumn[];
  readonly #words: readonly CopiedColumn[];
  readonly #halves: readonly CopiedColumn[];
  readonly #bytes: readonly CopiedColumn[];
  /** Columns that are not sent, but must not keep what an earlier tenant of a row left behind. */
  readonly #cleared: readonly CopiedColumn[];

  constructor(specs: readonly ColumnSpec[], wanted: (spec: ColumnSpec) => boolean) {
    const columns = specs.map((spec, column) => ({ spec, column }));
    const ofSize = (size: number): readonly CopiedColumn[] =>
      columns
        .filter(({ spec }) => wanted(spec) && bytesPerValue[spec.type] === size)
        .map(({ spec, column }) => ({ column, width: spec.width ?? 1 }));
    [this.#doubles, this.#words, this.#halves, this.#bytes] = [8, 4, 2, 1].map(ofSize);
    this.#cleared = columns
      .filter(({ spec }) => !wanted(spec) && (spec.role === 'row' || isState(spec)))
      .map(({ spec, column }) => ({ column, width: bitsPerRow(spec) }));
  }

  /** Words that so many ghosts take. */
  wordsFor(count: number): number {
    let words = 0;
    for (const { width } of this.#doubles) words += 2 * count * width;
    for (const { width } of this.#words) words += count * width;
    for (const { width } of this.#halves) words += Math.ceil((count * width) / 2);
    for (const { width } of this.#bytes) words += Math.ceil((count * width) / 4);
    return words;
  }

  /** Writes the ghosts to the start of a room. */
  write({ columns }: AgentStore, rows: Int32Array, count: number, room: ParcelRoom): void {
    if (count === 0) return;
    let word = 0;
    for (const { column, width } of this.#doubles) {
      gatherDoubles(columns[column].view as Float64Array, rows, count, width, room.doubles, word / 2);
      word += 2 * count * width;
    }
    for (const { column, width } of this.#words) {
      gatherWords(columns[column].bits as Uint32Array, rows, count, width, room.words, word);
      word += count * width;
    }
    for (const { column, width } of this.#halves) {
      gatherHalves(columns[column].bits as Uint16Array, rows, count, width, room.halves, 2 * word);
      word += Math.ceil((count * width) / 2);
    }
    for (const { column, width } of this.#bytes) {
      gatherBytes(columns[column].bits as Uint8Array, rows, count, width, room.bytes, 4 * word);
      word += Math.ceil((count * width) / 4);
    }
  }

  /** Reads ghosts from the start of words into rows from `firstRow` on. */
  read({ columns }: AgentStore, firstRow: number, count: number, from: Uint32Array): void {
    if (count === 0) return;
    const { buffer, byteOffset } = from;
    let word = 0;
    for (const { column, width } of this.#doubles) {
      const length = 2 * count * width;
      columns[column].bits.set(from.subarray(word, word + length), 2 * firstRow * width);
      word += length;
    }
    for (const { column, width } of this.#words) {
      columns[column].bits.set(from.subarray(word, word + count * width), firstRow * width);
      word += count * width;
    }
    for (const { column, width } of this.#halves) {
      columns[column].bits.set(new Uint16Array(buffer, byteOffset + 4 * word, count * width), firstRow * width);
      word += Math.ceil((count * width) / 2);
    }
    for (const { column, width } of this.#bytes) {
      columns[column].bits.set(new Uint8Array(buffer, byteOffset + 4 * word, count * width), firstRow * width);
      word += Math.ceil((count * width) / 4);
    }
    for (const { column, width } of this.#cleared)
      columns[column].bits.fill(0, firstRow * width, (firstRow + count) * width);
  }
}

// One loop for each kind of array: a loop that sees several kinds is slower.

type Gather<A> = (from: A, rows: Int32Array, count: number, width: number, to: A, at: number) => void;

const gatherDoubles: Gather<Float64Array> = (from, rows, count, width, to, at) => {
  if (width === 1) for (let index = 0; index < count; index++) to[at + index] = from[rows[index]];
  else
    for (let index = 0; index < count * width; index++)
      to[at + index] = from[rows[Math.floor(index / width)] * width + (index % width)];
};

const gatherWords: Gather<Uint32Array> = (from, rows, count, width, to, at) => {
  if (width === 1) for (let index = 0; index < count; index++) to[at + index] = from[rows[index]];
  else
    for (let index = 0; index < count * width; index++)
      to[at + index] = from[rows[Math.floor(index / width)] * width + (index % width)];
};

const gatherHalves: Gather<Uint16Array> = (from, rows, count, width, to, at) => {
  for (let index = 0; index < count * width; index++)
    to[at + index] = from[width === 1 ? rows[index] : rows[Math.floor(index / width)] * width + (index % width)];
};

const gatherBytes: Gather<Uint8Array> = (from, rows, count, width, to, at) => {
  for (let index = 0; index < count * width; index++)
    to[at + index] = from[width === 1 ? rows[index] : rows[Math.floor(index / width)] * width + (index % width)];
};

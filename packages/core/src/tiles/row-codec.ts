import type { AgentStore } from '../agents/agent-store.ts';
import { bytesPerAgent, isSeen, isState, type ColumnSpec } from '../memory/columns.ts';

/** A column of the list: its number, and bytes per row. */
interface CodedColumn {
  readonly column: number;
  readonly bytes: number;
}

/** Each column of coded rows begins at a multiple of this, bytes. */
const alignment = 8;
const aligned = (bytes: number): number => Math.ceil(bytes / alignment) * alignment;

/**
 * Rows as bytes, column after column, bit for bit. The layout follows from the column list and the number of rows, so both sides of a
 * Link agree on it.
 */
export class RowCodec {
  readonly #coded: readonly CodedColumn[];
  /** Columns that are not coded, but must not keep what an agent has left behind. */
  readonly #cleared: readonly CodedColumn[];

  constructor(specs: readonly ColumnSpec[], wanted: (spec: ColumnSpec) => boolean) {
    const columns = specs.map((spec, column) => ({ spec, column, bytes: bytesPerAgent([spec]) }));
    this.#coded = columns.filter(({ spec }) => wanted(spec));
    this.#cleared = columns.filter(({ spec }) => !wanted(spec) && (spec.role === 'row' || isState(spec)));
  }

  /** Columns that are coded. */
  get columns(): number {
    return this.#coded.length;
  }

  /** Bytes that so many rows take. */
  bytesOf(rows: number): number {
    let sum = 0;
    for (let index = 0; index < this.#coded.length; index++) sum += aligned(this.#coded[index].bytes * rows);
    return sum;
  }

  /** Calls `each` with number and bytes per row of each coded column, and where it begins behind the first byte of so many rows. */
  layOut(rows: number, each: (column: number, bytes: number, at: number) => void): void {
    let at = 0;
    for (let index = 0; index < this.#coded.length; index++) {
      const { column, bytes } = this.#coded[index];
      each(column, bytes, at);
      at += aligned(bytes * rows);
    }
  }

  /** Calls `each` with number and bytes per row of each column that is not coded, but must be zero in rows that are read. */
  forCleared(each: (column: number, bytes: number) => void): void {
    for (let index = 0; index < this.#cleared.length; index++)
      each(this.#cleared[index].column, this.#cleared[index].bytes);
  }

  /** Columns that are written when rows are read. */
  get written(): number {
    return this.#coded.length + this.#cleared.length;
  }

  /** Writes the first rows of a store. */
  writeFirst(store: AgentStore, count: number, to: Uint8Array, at: number): void {
    const memory = memoryOf(store);
    this.layOut(count, (column, bytes, behind) => {
      const { pointer } = store.columns[column];
      to.set(memory.subarray(pointer, pointer + bytes * count), at + behind);
    });
  }

  read(store: AgentStore, firstRow: number, count: number, from: Uint8Array, at: number): void {
    if (count === 0) return;
    const memory = memoryOf(store);
    this.layOut(count, (column, bytes, behind) => {
      const begin = at + behind;
      memory.set(from.subarray(begin, begin + bytes * count), store.columns[column].pointer + bytes * firstRow);
    });
    this.forCleared((column, bytes) => {
      const begin = store.columns[column].pointer + bytes * firstRow;
      memory.fill(0, begin, begin + bytes * count);
    });
  }
}

const memoryOf = ({ columns }: AgentStore): Uint8Array => new Uint8Array(columns[0].view.buffer);

/** Both kinds of rows a parcel holds. */
export interface ParcelCodecs {
  readonly migrants: RowCodec;
  readonly ghosts: RowCodec;
}

/** Columns that say nothing of agents on floors. */
const heights = new Set(['z', 'vz', 'headingZ']);

/** In a world without a volume ghosts have no height. */
export const parcelCodecs = (specs: readonly ColumnSpec[], hasVolume: boolean): ParcelCodecs => ({
  migrants: new RowCodec(specs, isState),
  ghosts: new RowCodec(specs, (spec) => isSeen(spec) && (hasVolume || !heights.has(spec.name))),
});

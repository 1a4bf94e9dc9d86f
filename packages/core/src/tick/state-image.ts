import { bitsOf, type ColumnBits } from '../agents/column-bits.ts';
import type { AgentStore } from '../agents/agent-store.ts';
import { bytesPerValue, isState, type ColumnSpec, type ColumnTypes } from '../memory/columns.ts';
import { columnView } from '../memory/views.ts';
import { ChecksumSum, type RowHash } from '../math/hash.ts';
import { StateHash } from './checksum.ts';

/** Columns begin at multiples of this, so that any type of value can be seen there. */
const alignment = 8;
const aligned = (bytes: number): number => Math.ceil(bytes / alignment) * alignment;

/**
 * The state of all agents after a tick as one stretch of bytes, column after column: what another thread needs to make the
 * checksum and to record the tick while the run goes on. The layout follows from columns and rows.
 */
export class StateImage {
  /** The columns it has, in the order of the checksum. */
  readonly columns: readonly ColumnSpec[];
  readonly #places: readonly { readonly column: number; readonly bytes: number }[];
  readonly #hash: StateHash;

  /**
   * @param specs all columns of a run; or only those of its state, when nothing is taken from stores
   * @param hash who hashes rows, when there is an agent quicker
   */
  constructor(specs: readonly ColumnSpec[], hash?: RowHash) {
    this.columns = specs.filter(isState);
    this.#hash = new StateHash(this.columns, hash);
    this.#places = [...specs.entries()].flatMap(([column, spec]) =>
      isState(spec) ? [{ column, bytes: bytesPerValue[spec.type] * (spec.width ?? 1) }] : [],
    );
  }

  bytesFor(rows: number): number {
    let sum = 0;
    for (const { bytes } of this.#places) sum += aligned(bytes * rows);
    return sum;
  }

  /** Copies the own agents of stores, one store behind the other; `to` has `bytesFor` all of them together. */
  take(stores: readonly AgentStore[], to: Uint8Array): void {
    let at = 0;
    for (const { column, bytes } of this.#places) {
      let end = at;
      for (const { columns, ownCount } of stores) {
        const { bits } = columns[column];
        to.set(new Uint8Array(bits.buffer, bits.byteOffset, bytes * ownCount), end);
        end += bytes * ownCount;
      }
      at += aligned(end - at);
    }
  }

  /** The columns by name, as they lie in an image. */
  viewsOf(image: Uint8Array, rows: number): Readonly<Record<string, ColumnTypes[keyof ColumnTypes]>> {
    let at = image.byteOffset;
    const entries = this.columns.map((spec, index) => {
      const view = columnView(image.buffer, spec.type, at, rows * (spec.width ?? 1));
      at += aligned(this.#places[index].bytes * rows);
      return [spec.name, view] as const;
    });
    return Object.fromEntries(entries);
  }

  /** The checksum of the run: `apart` is that of everything but these agents, `Simulation.checksumApart`. */
  checksumOf(image: Uint8Array, rows: number, apart: string): string {
    const sum = new ChecksumSum();
    sum.addHex(apart);
    let at = image.byteOffset;
    const bits: ColumnBits[] = this.columns.map((spec, index) => {
      const found = bitsOf(spec, image.buffer, at, rows);
      at += aligned(this.#places[index].bytes * rows);
      return found;
    });
    this.#hash.addColumns(sum, bits, rows);
    return sum.hex();
  }
}

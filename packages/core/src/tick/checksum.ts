import type { AgentStore } from '../agents/agent-store.ts';
import { bitsPerRow, type ColumnBits } from '../agents/column-bits.ts';
import { isState, type ColumnSpec } from '../memory/columns.ts';
import { HashBlock, hashWords, rowsPerBlock, type ChecksumSum, type RowHash } from '../math/hash.ts';

/**
 * Hashes agents: all their state columns in the order of the list, as words. Hashes are summed, so that the result depends
 * neither on the order of rows nor on how the world is cut.
 */
export class StateHash {
  /** One agent; a narrow value takes a word of its own. */
  readonly #words: Uint32Array;
  readonly #hash = new Uint32Array(2);
  readonly #block: RowHash;
  /** A narrow value takes a word of its own. */
  #widened = new Uint32Array(rowsPerBlock);
  readonly #state: readonly { readonly column: number; readonly width: number }[];

  constructor(specs: readonly ColumnSpec[], block: RowHash = new HashBlock()) {
    this.#block = block;
    this.#state = [...specs.entries()].flatMap(([column, spec]) =>
      isState(spec) ? [{ column, width: bitsPerRow(spec) }] : [],
    );
    this.#words = new Uint32Array(this.#state.reduce((sum, { width }) => sum + width, 0));
  }

  /** Adds every own agent of a store. */
  addAll(sum: ChecksumSum, store: AgentStore): void {
    const bits = this.#state.map(({ column }) => store.columns[column].bits);
    this.addColumns(sum, bits, store.ownCount);
  }

  /** Adds the agents of rows 0 .. count of the state columns, in the order of the list. */
  addColumns(sum: ChecksumSum, columns: readonly ColumnBits[], count: number): void {
    for (let first = 0; first < count; first += rowsPerBlock) {
      const rows = Math.min(rowsPerBlock, count - first);
      this.#block.begin(0);
      for (let index = 0; index < columns.length; index++) {
        const { width } = this.#state[index];
        this.#take(columns[index], first * width, width, rows);
      }
      this.#block.addTo(sum, rows);
    }
  }

  #take(bits: ColumnBits, from: number, width: number, rows: number): void {
    if (bits instanceof Uint32Array) {
      this.#block.take(bits, from, width, rows);
      return;
    }
    if (this.#widened.length < rows * width) this.#widened = new Uint32Array(rowsPerBlock * width);
    for (let index = 0; index < rows * width; index++) this.#widened[index] = bits[from + index];
    this.#block.take(this.#widened, 0, width, rows);
  }

  /** Adds one agent; `salt` distinguishes equal agents at different ticks. */
  addOne(sum: ChecksumSum, store: AgentStore, row: number, salt: number): void {
    let words = 0;
    for (let index = 0; index < this.#state.length; index++) {
      const { column, width } = this.#state[index];
      const { bits } = store.columns[column];
      for (let part = 0; part < width; part++) this.#words[words++] = bits[row * width + part];
    }
    hashWords(this.#words, 0, words, salt, this.#hash);
    sum.add(this.#hash[0], this.#hash[1]);
  }
}

import type { AgentStore } from '../agents/agent-store.ts';
import { isState, type ColumnSpec } from '../memory/columns.ts';
import { hashWords, type ChecksumSum } from '../math/hash.ts';
import { RowCodec } from '../tiles/row-codec.ts';

const rowsAtOnce = 256;

/**
 * Hashes agents: all their state columns in the order of the list, as words. Hashes are summed, so that the result depends
 * neither on the order of rows nor on how the world is cut.
 */
export class StateHash {
  readonly #codec: RowCodec;
  readonly #words: Uint32Array;
  readonly #rows = new Int32Array(rowsAtOnce);
  readonly #hash = new Uint32Array(2);

  constructor(specs: readonly ColumnSpec[]) {
    this.#codec = new RowCodec(specs, isState);
    this.#words = new Uint32Array(this.#codec.words * rowsAtOnce);
  }

  /** Adds every own agent of a store. */
  addAll(sum: ChecksumSum, store: AgentStore): void {
    for (let first = 0; first < store.ownCount; first += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, store.ownCount - first);
      for (let index = 0; index < count; index++) this.#rows[index] = first + index;
      this.#add(sum, store, count, 0);
    }
  }

  /** Adds one agent; `salt` tells equal agents at different ticks apart. */
  addOne(sum: ChecksumSum, store: AgentStore, row: number, salt: number): void {
    this.#rows[0] = row;
    this.#add(sum, store, 1, salt);
  }

  #add(sum: ChecksumSum, store: AgentStore, count: number, salt: number): void {
    this.#codec.write(store, this.#rows, count, this.#words, 0);
    for (let index = 0; index < count; index++) {
      hashWords(this.#words, index * this.#codec.words, this.#codec.words, salt, this.#hash);
      sum.add(this.#hash[0], this.#hash[1]);
    }
  }
}

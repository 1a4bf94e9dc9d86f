import { isState, type ColumnSpec } from '../memory/columns.ts';
import { RowCodec } from '../tiles/row-codec.ts';
import type { Tile } from '../tiles/tile.ts';

/** Copies of agents of other processes in a tile that no tick works on: what looks at a run from outside finds them beside the own ones. */
export class Guests {
  readonly tile: Tile;
  readonly #codec: RowCodec;
  #rows = new Int32Array(0);

  constructor(tile: Tile, specs: readonly ColumnSpec[]) {
    this.tile = tile;
    this.#codec = new RowCodec(specs, isState, 'columns');
  }

  clear(): void {
    this.tile.store.ownCount = 0;
    this.tile.store.rowCount = 0;
    this.tile.noteCounts();
  }

  /** The own agents of tiles, each tile with the number of its agents before them. */
  pack(tiles: readonly Tile[]): Uint8Array {
    const lengths = tiles.map(({ store }) => 1 + store.ownCount * this.#codec.words);
    const words = new Uint32Array(lengths.reduce((sum, length) => sum + length, 0));
    let at = 0;
    for (const [index, { store }] of tiles.entries()) {
      words[at] = store.ownCount;
      this.#codec.write(store, this.#rowsUpTo(store.ownCount), store.ownCount, words, at + 1);
      at += lengths[index];
    }
    return new Uint8Array(words.buffer);
  }

  /** Makes room for the packed agents of others. True when the columns moved. */
  makeRoom(packed: readonly Uint8Array[]): boolean {
    this.clear();
    let count = 0;
    for (const bytes of packed) this.#each(wordsOf(bytes), (rows) => void (count += rows));
    return this.tile.store.ensureCapacity(count);
  }

  /** Takes the packed agents of others, for which there must be room. */
  take(packed: readonly Uint8Array[]): void {
    const { store } = this.tile;
    for (const bytes of packed) {
      const words = wordsOf(bytes);
      this.#each(words, (rows, at) => {
        this.#codec.read(store, store.ownCount, rows, words, at);
        store.ownCount += rows;
      });
    }
    store.rowCount = store.ownCount;
    this.tile.noteCounts();
  }

  #each(words: Uint32Array, visit: (rows: number, at: number) => void): void {
    for (let at = 0; at < words.length; at += 1 + words[at] * this.#codec.words) visit(words[at], at + 1);
  }

  /** 0, 1, 2 and so on. */
  #rowsUpTo(count: number): Int32Array {
    if (this.#rows.length < count) this.#rows = Int32Array.from({ length: count }, (_, row) => row);
    return this.#rows;
  }
}

const wordsOf = (bytes: Uint8Array): Uint32Array =>
  bytes.byteOffset % 4 === 0
    ? new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
    : new Uint32Array(bytes.slice().buffer);

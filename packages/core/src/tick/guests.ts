import { isState, type ColumnSpec } from '../memory/columns.ts';
import { RowCodec } from '../tiles/row-codec.ts';
import type { Tile } from '../tiles/tile.ts';

/** Bytes of the number of a tile's agents. */
const headBytes = 4;

/** Copies of agents of other processes in a tile that no tick works on: what looks at a run from outside finds them beside the own ones. */
export class Guests {
  readonly tile: Tile;
  readonly #codec: RowCodec;

  constructor(tile: Tile, specs: readonly ColumnSpec[]) {
    this.tile = tile;
    this.#codec = new RowCodec(specs, isState);
  }

  clear(): void {
    this.tile.store.ownCount = 0;
    this.tile.store.rowCount = 0;
    this.tile.noteCounts();
  }

  /** The own agents of tiles, each tile with the number of its agents before them. */
  pack(tiles: readonly Tile[]): Uint8Array {
    const lengths = tiles.map(({ store }) => headBytes + this.#codec.bytesOf(store.ownCount));
    const packed = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
    let at = 0;
    for (const [index, { store }] of tiles.entries()) {
      new DataView(packed.buffer).setUint32(at, store.ownCount, true);
      this.#codec.writeFirst(store, store.ownCount, packed, at + headBytes);
      at += lengths[index];
    }
    return packed;
  }

  /** Makes room for the packed agents of others. True when the columns moved. */
  makeRoom(packed: readonly Uint8Array[]): boolean {
    this.clear();
    let count = 0;
    for (const bytes of packed) this.#each(bytes, (rows) => void (count += rows));
    return this.tile.store.ensureCapacity(count);
  }

  /** Takes the packed agents of others, for which there must be room. */
  take(packed: readonly Uint8Array[]): void {
    const { store } = this.tile;
    for (const bytes of packed) {
      this.#each(bytes, (rows, at) => {
        this.#codec.read(store, store.ownCount, rows, bytes, at);
        store.ownCount += rows;
      });
    }
    store.rowCount = store.ownCount;
    this.tile.noteCounts();
  }

  #each(packed: Uint8Array, visit: (rows: number, at: number) => void): void {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    for (let at = 0; at < packed.length;) {
      const rows = view.getUint32(at, true);
      visit(rows, at + headBytes);
      at += headBytes + this.#codec.bytesOf(rows);
    }
  }
}

import type { Arena } from '../memory/arena.ts';
import { Block } from '../memory/block.ts';
import { borderTable, gatherOrder, leavingList, rowList } from '../space/borders.ts';
import { safeDistance, type TiledWorld } from './tiled-world.ts';

type GroundFields = 'owner' | 'watcherStart' | 'watchers' | 'corners' | 'farthest';

/** How the world is cut, in the run's memory, where all threads find it. */
export class CutInMemory {
  readonly #arena: Arena;
  #places: readonly (readonly [pointer: number, bytes: number])[] = [];

  constructor(arena: Arena) {
    this.#arena = arena;
  }

  /** Writes a cut down in place of the one before. The memory may grow. */
  write({ partition, watchers, plots, sight }: TiledWorld): Readonly<Record<GroundFields, number>> {
    for (const [pointer, bytes] of this.#places) this.#arena.release(pointer, bytes);
    const corners = Float64Array.from(plots.flatMap(({ west, east, south, north }) => [west, south, east, north]));
    const lists = [partition.owner, watchers.start, watchers.tiles, corners];
    this.#places = lists.map(({ byteLength }) => [this.#arena.reserve(byteLength), byteLength]);
    const { buffer } = this.#arena.memory;
    for (const [index, list] of lists.entries())
      new Uint8Array(buffer, this.#places[index][0]).set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength));
    const [owner, watcherStart, seers, edges] = this.#places.map(([pointer]) => pointer);
    return {
      owner,
      watcherStart,
      watchers: seers,
      corners: edges,
      farthest: (sight + safeDistance) * (sight + safeDistance),
    };
  }
}

/** What threads need at the borders of one tile: the cut, lists of rows that they fill, and orders which columns to copy. */
export class BorderTable {
  readonly pointer: number;
  readonly #arena: Arena;
  readonly #block: Block<typeof borderTable.fields>;
  readonly #lists: { readonly pointer: number; readonly words: number };
  #orders = { pointer: 0, room: 0 };
  #orderCount = 0;
  #words: Int32Array;
  #orderWords: Int32Array = new Int32Array(0);

  constructor(arena: Arena, place: { readonly tile: number; readonly tiles: number }) {
    this.#arena = arena;
    this.pointer = arena.reserve(borderTable.bytes);
    const words = (leavingList(place.tiles) + 1) * rowList.words;
    this.#lists = { pointer: arena.reserve(words * 4), words };
    this.#block = new Block(arena.memory, borderTable, this.pointer);
    this.#block.setAll({ ...place, lists: this.#lists.pointer });
    this.#words = this.#listWords();
  }

  /** Notes where the cut is written down. */
  note(cut: Readonly<Record<GroundFields, number>>): void {
    this.#block.setAll(cut);
  }

  /** Rows of a list; more than it has if it had no room for all. */
  countOf(list: number): number {
    return this.#refreshed()[list * rowList.words + rowList.count];
  }

  /** Address of a list's rows. */
  rowsOf(list: number): number {
    return this.#refreshed()[list * rowList.words + rowList.rows];
  }

  /** The rows of a list, until the memory grows. */
  viewOf(list: number): Int32Array {
    return new Int32Array(this.#arena.memory.buffer, this.rowsOf(list), this.countOf(list));
  }

  /** Gives lists that had too little room more; true if there were some: the rows must be sorted again. The memory may grow. */
  growLists(): boolean {
    let grown = false;
    for (let at = 0; at < this.#lists.words; at += rowList.words) {
      const words = this.#refreshed();
      const count = words[at + rowList.count];
      const room = words[at + rowList.room];
      if (count <= room) continue;
      if (room > 0) this.#arena.release(words[at + rowList.rows], room * 4);
      let wanted = 64;
      while (wanted <= count) wanted *= 2;
      const rows = this.#arena.reserve(wanted * 4);
      this.#refreshed()[at + rowList.rows] = rows;
      this.#refreshed()[at + rowList.room] = wanted;
      grown = true;
    }
    return grown;
  }

  /** Forgets all orders, and makes room for so many. The memory may grow. */
  expectOrders(count: number): void {
    this.#orderCount = 0;
    if (count <= this.#orders.room) return;
    if (this.#orders.room > 0) this.#arena.release(this.#orders.pointer, this.#orders.room * gatherOrder.words * 4);
    const room = count * 2;
    this.#orders = { pointer: this.#arena.reserve(room * gatherOrder.words * 4), room };
    this.#block.set('orders', this.#orders.pointer);
    this.#orderWords = new Int32Array(0);
  }

  /** How many orders there are. */
  get orders(): number {
    return this.#orderCount;
  }

  /** Has one column of `count` rows copied, as `gatherOrder` says. There must be room for the order. */
  order(column: number, bytes: number, rows: number, count: number, to: number): void {
    const words = this.#refreshedOrders();
    const at = this.#orderCount++ * gatherOrder.words;
    words[at + gatherOrder.column] = column;
    words[at + gatherOrder.bytes] = bytes;
    words[at + gatherOrder.rows] = rows;
    words[at + gatherOrder.count] = count;
    words[at + gatherOrder.to] = to;
  }

  // A view of a memory that has grown since is empty, unless threads share the memory: then it shows the same as before.

  #refreshedOrders(): Int32Array {
    if (this.#orderWords.length === 0) {
      const { pointer, room } = this.#orders;
      this.#orderWords = new Int32Array(this.#arena.memory.buffer, pointer, room * gatherOrder.words);
    }
    return this.#orderWords;
  }

  #refreshed(): Int32Array {
    if (this.#words.length === 0) this.#words = this.#listWords();
    return this.#words;
  }

  #listWords(): Int32Array {
    return new Int32Array(this.#arena.memory.buffer, this.#lists.pointer, this.#lists.words);
  }
}

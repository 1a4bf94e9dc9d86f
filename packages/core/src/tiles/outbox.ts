import type { AgentStore } from '../agents/agent-store.ts';
import type { Arena } from '../memory/arena.ts';
import { ghostList, migrantList } from '../space/borders.ts';
import type { BorderTable } from './border-table.ts';
import type { Parcel } from './parcel.ts';
import type { ParcelCodecs, RowCodec } from './row-codec.ts';

/** What one tile has for another: the parcel is written in the run's memory, by all threads, and kept there from tick to tick. */
export class Outbox {
  readonly #arena: Arena;
  readonly #to: number;
  readonly #table: BorderTable;
  readonly #codecs: ParcelCodecs;
  #acrossCount = 0;
  #acrossRows = new Int32Array(16);
  #crossings = new Int32Array(16);
  #place = { pointer: 0, room: 0 };
  #bytes = 0;

  /** @param table lists who of the tile goes there and who is seen from there */
  constructor(arena: Arena, to: number, table: BorderTable, codecs: ParcelCodecs) {
    this.#arena = arena;
    this.#to = to;
    this.#table = table;
    this.#codecs = codecs;
  }

  clear(): void {
    this.#acrossCount = 0;
  }

  /** A copy that is seen from another floor, through a crossing. */
  addAcross(row: number, crossing: number): void {
    if (this.#acrossCount === this.#acrossRows.length) {
      this.#acrossRows = doubled(this.#acrossRows);
      this.#crossings = doubled(this.#crossings);
    }
    this.#acrossRows[this.#acrossCount] = row;
    this.#crossings[this.#acrossCount++] = crossing;
  }

  get #migrants(): number {
    return this.#table.countOf(migrantList(this.#to));
  }

  get #ghosts(): number {
    return this.#table.countOf(ghostList(this.#to));
  }

  /** Makes room for the parcel, and says how many columns are to be copied into it. The memory may grow. */
  makeRoom(): number {
    const { migrants, ghosts } = this.#codecs;
    this.#bytes =
      migrants.bytesOf(this.#migrants) +
      ghosts.bytesOf(this.#ghosts) +
      ghosts.bytesOf(this.#acrossCount) +
      this.#acrossCount * 4;
    // Rows across come from outside the memory: a list of them stands behind the parcel.
    const room = this.#bytes + this.#acrossCount * 4;
    if (room > this.#place.room) {
      if (this.#place.room > 0) this.#arena.release(this.#place.pointer, this.#place.room);
      this.#place = { pointer: this.#arena.reserve(room * 2), room: room * 2 };
    }
    return (
      (this.#migrants > 0 ? migrants.columns : 0) +
      (this.#ghosts > 0 ? ghosts.columns : 0) +
      (this.#acrossCount > 0 ? ghosts.columns : 0)
    );
  }

  /** Orders the columns of a store into the parcel. Room must have been made. */
  order(store: AgentStore): void {
    const { migrants, ghosts } = this.#codecs;
    let at = this.#place.pointer;
    at = this.#orderRows(store, migrants, this.#table.rowsOf(migrantList(this.#to)), this.#migrants, at);
    at = this.#orderRows(store, ghosts, this.#table.rowsOf(ghostList(this.#to)), this.#ghosts, at);
    if (this.#acrossCount === 0) return;
    const { buffer } = this.#arena.memory;
    const rows = this.#place.pointer + this.#bytes;
    new Int32Array(buffer, rows, this.#acrossCount).set(this.#acrossRows.subarray(0, this.#acrossCount));
    at = this.#orderRows(store, ghosts, rows, this.#acrossCount, at);
    new Int32Array(buffer, at, this.#acrossCount).set(this.#crossings.subarray(0, this.#acrossCount));
  }

  #orderRows({ columns }: AgentStore, codec: RowCodec, rows: number, count: number, at: number): number {
    if (count === 0) return at;
    codec.layOut(count, (column, bytes, behind) =>
      this.#table.order(columns[column].pointer, bytes, rows, count, at + behind),
    );
    return at + codec.bytesOf(count);
  }

  /** The parcel as it was written. */
  parcel(from: number, tick: number): Parcel {
    const { memory } = this.#arena;
    const { pointer } = this.#place;
    const bytes = this.#bytes;
    return {
      from,
      to: this.#to,
      tick,
      migrants: this.#migrants,
      ghosts: this.#ghosts,
      across: this.#acrossCount,
      // The memory may grow before an agent takes it.
      get bytes() {
        return new Uint8Array(memory.buffer, pointer, bytes);
      },
    };
  }
}

/** A list twice as long. */
function doubled(list: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(list.length * 2);
  larger.set(list);
  return larger;
}

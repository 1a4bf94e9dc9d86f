import type { AgentStore } from '../agents/agent-store.ts';
import type { Arena } from '../memory/arena.ts';
import type { BorderTable } from './border-table.ts';
import type { Parcel } from './parcel.ts';
import type { ParcelCodecs, RowCodec } from './row-codec.ts';

/** Where the parcels for one tile are opened: threads copy their columns behind the rows of the tile. */
export class Inbox {
  readonly #arena: Arena;
  readonly #table: BorderTable;
  readonly #codecs: ParcelCodecs;
  #parcels: readonly Parcel[] = [];
  /** Where parcels of other processes are brought into the memory. */
  #place = { pointer: 0, room: 0 };

  constructor(arena: Arena, table: BorderTable, codecs: ParcelCodecs) {
    this.#arena = arena;
    this.#table = table;
    this.#codecs = codecs;
  }

  /** Rows that the parcels bring. */
  static rowsOf(parcels: readonly Parcel[]): number {
    return parcels.reduce((sum, { migrants, ghosts, across }) => sum + migrants + ghosts + across, 0);
  }

  /**
   * Counts the rows of parcels to those of a store, which must have room, and orders their columns there: migrants to its own agents, then
   * ghosts, then those seen from other floors. The memory may grow.
   */
  open(store: AgentStore, parcels: readonly Parcel[]): void {
    const { migrants, ghosts } = this.#codecs;
    this.#parcels = parcels;
    this.#table.expectOrders(parcels.length * (migrants.written + 2 * ghosts.columns) + ghosts.written);
    const addresses = this.#bringIn(parcels);
    for (const [index, parcel] of parcels.entries()) {
      this.#order(store, migrants, store.ownCount, parcel.migrants, addresses[index]);
      this.#clear(store, migrants, store.ownCount, parcel.migrants);
      store.ownCount += parcel.migrants;
    }
    store.rowCount = store.ownCount;
    // What is not sent of ghosts is zero in their rows, and stays so until the row has been an agent's.
    this.#clear(store, ghosts, store.ownCount, store.takeUsedRows() - store.ownCount);
    for (const [index, parcel] of parcels.entries()) {
      this.#order(store, ghosts, store.rowCount, parcel.ghosts, addresses[index] + migrants.bytesOf(parcel.migrants));
      store.rowCount += parcel.ghosts;
    }
    for (const [index, parcel] of parcels.entries()) {
      this.#order(store, ghosts, store.rowCount, parcel.across, addresses[index] + this.#acrossAt(parcel));
      store.rowCount += parcel.across;
    }
  }

  /** Calls `turn` for each row that was seen from another floor, with the number of the crossing. */
  visitAcross(store: AgentStore, turn: (row: number, crossing: number) => void): void {
    let row = store.rowCount - this.#parcels.reduce((sum, { across }) => sum + across, 0);
    for (const parcel of this.#parcels) {
      if (parcel.across === 0) continue;
      const { bytes } = parcel;
      const at = this.#acrossAt(parcel) + this.#codecs.ghosts.bytesOf(parcel.across);
      const crossings = new DataView(bytes.buffer, bytes.byteOffset + at, parcel.across * 4);
      for (let place = 0; place < parcel.across; place++) turn(row++, crossings.getInt32(place * 4, true));
    }
  }

  /** Where those seen from other floors begin in a parcel. */
  #acrossAt({ migrants, ghosts }: Parcel): number {
    return this.#codecs.migrants.bytesOf(migrants) + this.#codecs.ghosts.bytesOf(ghosts);
  }

  #order({ columns }: AgentStore, codec: RowCodec, firstRow: number, count: number, from: number): void {
    if (count === 0) return;
    codec.layOut(count, (column, bytes, behind) =>
      this.#table.order(from + behind, bytes, 0, count, columns[column].pointer + bytes * firstRow),
    );
  }

  #clear({ columns }: AgentStore, codec: RowCodec, firstRow: number, count: number): void {
    if (count <= 0) return;
    codec.forCleared((column, bytes) =>
      this.#table.order(0, bytes, 0, count, columns[column].pointer + bytes * firstRow),
    );
  }

  /** Addresses of parcels in the memory: those that came from elsewhere are copied into it. */
  #bringIn(parcels: readonly Parcel[]): readonly number[] {
    const contents = parcels.map(({ bytes }) => bytes);
    const isHere = ({ buffer }: Uint8Array): boolean => buffer === this.#arena.memory.buffer;
    if (contents.every(isHere)) return contents.map(({ byteOffset }) => byteOffset);
    const here = contents.map((bytes) => (isHere(bytes) ? bytes.byteOffset : -1));
    const needed = contents.reduce((sum, { length }, index) => sum + (here[index] < 0 ? length : 0), 0);
    if (needed > this.#place.room) {
      if (this.#place.room > 0) this.#arena.release(this.#place.pointer, this.#place.room);
      this.#place = { pointer: this.#arena.reserve(needed * 2), room: needed * 2 };
    }
    const memory = new Uint8Array(this.#arena.memory.buffer);
    let at = this.#place.pointer;
    return here.map((address, index) => {
      if (address >= 0) return address;
      memory.set(contents[index], at);
      at += contents[index].length;
      return at - contents[index].length;
    });
  }
}

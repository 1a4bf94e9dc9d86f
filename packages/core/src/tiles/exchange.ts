import { isSeen, type ColumnSpec } from '../memory/columns.ts';
import type { Arena } from '../memory/arena.ts';
import { turningPairs, type TurningPair } from '../memory/turning-columns.ts';
import { gapTo, leavingList } from '../space/borders.ts';
import { BorderTable, CutInMemory } from './border-table.ts';
import { Inbox } from './inbox.ts';
import type { Link } from './link.ts';
import type { NearCrossings } from './near-crossings.ts';
import { Outbox } from './outbox.ts';
import type { Parcel } from './parcel.ts';
import { parcelCodecs, type ParcelCodecs } from './row-codec.ts';
import { showAcross, turnRow } from './seen-across.ts';
import type { Tile } from './tile.ts';
import { flatGround, type TiledWorld } from './tiled-world.ts';

/** What an exchange works with. */
export interface ExchangeSite {
  readonly arena: Arena;
  readonly link: Link;
  /** The tiles of this process, and how many the world is cut into. */
  readonly tiles: readonly Tile[];
  readonly count: number;
  readonly specs: readonly ColumnSpec[];
  readonly hasVolume: boolean;
}

/**
 * Before each tick every tile sends, in one parcel per neighbour, the agents that now stand on the neighbour's ground and
 * copies of those near its border; and copies of those near a crossing to the tiles that see the other floor there. Nothing is
 * lost, nothing doubled: a row goes to exactly one owner.
 *
 * The loops over rows (`listBorder`, `sortBorder`, `gatherRows`) are work for all threads, between the steps of this.
 */
export class Exchange {
  readonly #site: ExchangeSite;
  readonly #codecs: ParcelCodecs;
  readonly #cut: CutInMemory;
  /** What each tile of this process has at its borders, and an outbox for every tile of the cut. */
  readonly #tables: readonly BorderTable[];
  readonly #outboxes: readonly (readonly Outbox[])[];
  readonly #inboxes: readonly Inbox[];
  /** Columns of what is seen whose values are others on another floor. */
  readonly #turning: readonly TurningPair[];

  constructor(site: ExchangeSite) {
    this.#site = site;
    const { arena, tiles, count, specs } = site;
    this.#turning = turningPairs(specs).filter(({ x }) => isSeen(specs[x]));
    this.#codecs = parcelCodecs(specs, site.hasVolume);
    this.#cut = new CutInMemory(arena);
    this.#tables = tiles.map(({ index }) => new BorderTable(arena, { tile: index, tiles: count }));
    this.#outboxes = this.#tables.map((table) =>
      Array.from({ length: count }, (_, to) => new Outbox(arena, to, table, this.#codecs)),
    );
    this.#inboxes = this.#tables.map((table) => new Inbox(arena, table, this.#codecs));
    for (const [place, tile] of tiles.entries()) tile.note({ borderTable: this.#tables[place].pointer });
  }

  /** The world is cut like this from now on. The memory may grow. */
  noteCut(ground: TiledWorld): void {
    const cut = this.#cut.write(ground);
    for (const table of this.#tables) table.note(cut);
  }

  /** Empties the outboxes. */
  begin(): void {
    for (const outboxes of this.#outboxes) for (const outbox of outboxes) outbox.clear();
  }

  /** Sorts the agents that `listNearCrossings` found by who sees them on another floor. */
  lookAcross(tile: Tile, ground: TiledWorld, near: NearCrossings, isShut: (crossing: number) => boolean): void {
    const outboxes = this.#outboxes[tile.position];
    const { owner } = ground.partition;
    const { start, tiles } = ground.watchers;
    const { originX, originY, sizeX, sizeY, lastX, lastY, edges, farthest } = flatGround(ground);
    showAcross(tile, near, { sight: ground.sight, isShut }, (row, crossing, atX, atY) => {
      const cellX = Math.min(Math.max(Math.floor((atX - originX) / sizeX), 0), lastX);
      const cellY = Math.min(Math.max(Math.floor((atY - originY) / sizeY), 0), lastY);
      const column = cellY * (lastX + 1) + cellX;
      for (let watcher = start[column]; watcher < start[column + 1]; watcher++) {
        const seer = tiles[watcher];
        const gapX = gapTo(atX, edges[4 * seer], edges[4 * seer + 1], 0);
        const gapY = gapTo(atY, edges[4 * seer + 2], edges[4 * seer + 3], 0);
        if (seer === owner[column] || gapX * gapX + gapY * gapY <= farthest) outboxes[seer].addAcross(row, crossing);
      }
    });
  }

  /** Makes room for rows that `sortBorder` had none for: true for a tile that must be sorted again. The memory may grow. */
  growLists(tile: Tile): boolean {
    return this.#tables[tile.position].growLists();
  }

  /** Lays the parcels of all tiles out, and orders which columns `gatherRows` copies into them. The memory may grow. */
  layOut(): void {
    for (const [place, outboxes] of this.#outboxes.entries()) {
      let columns = 0;
      for (const outbox of outboxes) columns += outbox.makeRoom();
      this.#tables[place].expectOrders(columns);
    }
    for (const [place, outboxes] of this.#outboxes.entries())
      for (const outbox of outboxes) outbox.order(this.#site.tiles[place].store);
  }

  /** How many orders a tile of this process has. */
  ordersOf(tile: number): number {
    return this.#tables[tile].orders;
  }

  /** The parcels of a tile, which must have been written: one for each tile, empty ones too. A tile that gets nothing must know that nothing was lost. */
  parcelsOf(tile: Tile, tick: number): readonly Parcel[] {
    return this.#outboxes[tile.position].map((outbox) => outbox.parcel(tile.index, tick));
  }

  /** Posts the parcels, which must have been written, and forgets who left. */
  send(tile: Tile, tick: number): void {
    const table = this.#tables[tile.position];
    // To itself, too: it may still see who has just left.
    for (const parcel of this.parcelsOf(tile, tick)) this.#site.link.post(parcel);
    const leaving = leavingList(this.#site.count);
    tile.store.removeOwnUnordered(table.viewOf(leaving), table.countOf(leaving));
  }

  /** Parcels for a tile. */
  collect(tile: Tile, tick: number): readonly Parcel[] {
    const parcels = this.#site.link.collect(tile.index, tick);
    if (parcels === null) throw new Error(`parcels for tile ${tile.index} at tick ${tick} are missing`);
    return parcels;
  }

  /** Orders what the neighbours sent into the rows of a tile, which must have room (`roomNeeded`). The memory may grow. */
  open(tile: Tile, parcels: readonly Parcel[]): void {
    this.#inboxes[tile.position].open(tile.store, parcels);
  }

  /** Once the columns are copied: turns those who are seen from other floors. */
  turnAcross(tile: Tile, near: NearCrossings): void {
    const { store } = tile;
    const { level } = tile.crowd.columns;
    const columnAt = (place: number) => store.columns[place].view;
    this.#inboxes[tile.position].visitAcross(store, (row, crossing) => {
      turnRow(columnAt, this.#turning, row, near.frames[crossing]);
      level[row] = near.frames[crossing].toLevel;
    });
  }
}

/** Rows a tile will have once it has taken the parcels in. */
export const roomNeeded = (tile: Tile, parcels: readonly Parcel[]): number =>
  tile.store.ownCount + Inbox.rowsOf(parcels);

import type { ColumnSpec } from '../memory/columns.ts';
import { cellAlong, type CellGrid } from '../space/cell-grid.ts';
import type { World } from '../world/world.ts';
import type { Link } from './link.ts';
import { Outbox, takeGhosts, takeMigrants, type Parcel } from './parcel.ts';
import type { Interior, Partition } from './partition.ts';
import { parcelCodecs, type ParcelCodecs } from './row-codec.ts';
import type { Tile } from './tile.ts';

/** The ground as it is cut now. */
export interface Ground {
  readonly world: World;
  readonly grid: CellGrid;
  readonly partition: Partition;
  /** Tiles that look at each column of cells, one bit each. */
  readonly watchers: Uint32Array;
  /** For each tile the ground that nobody else looks at, so that most agents need no closer look. */
  readonly interiors: readonly Interior[];
}

/**
 * Before each tick every tile sends, in one parcel per neighbour, the agents that now stand on the neighbour's ground and
 * copies of those near its border. Nothing is lost, nothing doubled: a row goes to exactly one owner.
 */
export class Exchange {
  readonly #link: Link;
  readonly #codecs: ParcelCodecs;
  /** One outbox for each pair of tiles: parcels wait in them until they are collected. */
  readonly #outboxes: readonly (readonly Outbox[])[];
  #leaving = new Int32Array(64);

  constructor(link: Link, tiles: number, specs: readonly ColumnSpec[]) {
    this.#link = link;
    this.#codecs = parcelCodecs(specs);
    this.#outboxes = Array.from({ length: tiles }, () => Array.from({ length: tiles }, () => new Outbox()));
  }

  /** Sorts the tile's agents by who owns and who sees them, posts the parcels and forgets who left. */
  send(tile: Tile, ground: Ground, tick: number): void {
    const outboxes = this.#outboxes[tile.index];
    for (const outbox of outboxes) outbox.clear();
    const leaving = this.#sortRows(tile, ground, outboxes);
    for (const [to, outbox] of outboxes.entries()) {
      if (outbox.migrantCount + outbox.ghostCount === 0) continue;
      this.#link.post(outbox.pack(tile.store, this.#codecs, { from: tile.index, to, tick }));
    }
    tile.store.removeOwnUnordered(this.#leaving, leaving);
  }

  /** Takes in what the neighbours sent. Room must have been made (`roomNeeded`). */
  receive(tile: Tile, parcels: readonly Parcel[]): void {
    for (const parcel of parcels) takeMigrants(tile.store, this.#codecs, parcel);
    for (const parcel of parcels) takeGhosts(tile.store, this.#codecs, parcel);
  }

  collect(tile: Tile, tick: number): readonly Parcel[] {
    const parcels = this.#link.collect(tile.index, tick);
    if (parcels === null) throw new Error(`parcels for tile ${tile.index} at tick ${tick} are missing`);
    return parcels;
  }

  /** Fills the outboxes; returns how many rows leave (their numbers are in `#leaving`, ascending). */
  #sortRows(tile: Tile, ground: Ground, outboxes: readonly Outbox[]): number {
    const { grid, world, partition, watchers } = ground;
    const { cellSizeX, cellSizeY, cellsX, cellsY } = grid;
    const [originX, originY] = world.origin;
    const { x, y } = tile.crowd.columns;
    const { ownCount } = tile.store;
    if (this.#leaving.length < ownCount) this.#leaving = new Int32Array(ownCount * 2);
    const alone = 1 << tile.index;
    let leaving = 0;
    const { west, east, south, north } = ground.interiors[tile.index];
    for (let row = 0; row < ownCount; row++) {
      if (x[row] > west && x[row] < east && y[row] > south && y[row] < north) continue;
      const column =
        cellAlong(y[row], originY, cellSizeY, cellsY) * cellsX + cellAlong(x[row], originX, cellSizeX, cellsX);
      const seenBy = watchers[column];
      if (seenBy === alone) continue;
      const owner = partition.owner[column];
      if (owner !== tile.index) {
        this.#leaving[leaving++] = row;
        outboxes[owner].addMigrant(row);
      }
      for (let to = 0, others = seenBy & ~(1 << owner); others !== 0; to++, others >>>= 1) {
        if ((others & 1) === 1) outboxes[to].addGhost(row);
      }
    }
    return leaving;
  }
}

/** Rows a tile will have once it has taken the parcels in. */
export const roomNeeded = (tile: Tile, parcels: readonly Parcel[]): number =>
  parcels.reduce((sum, parcel) => sum + parcel.migrants + parcel.ghosts, tile.store.ownCount);

import type { ColumnSpec } from '../memory/columns.ts';
import { cellAlong, type CellGrid } from '../space/cell-grid.ts';
import type { World } from '../world/world.ts';
import type { Link } from './link.ts';
import { Outbox, takeGhosts, takeMigrants, type Parcel } from './parcel.ts';
import { gapTo, type Partition, type Plot, type Watchers } from './partition.ts';
import { parcelCodecs, type ParcelCodecs } from './row-codec.ts';
import type { Tile } from './tile.ts';

/** The ground as it is cut now. */
export interface Ground {
  readonly world: World;
  readonly grid: CellGrid;
  readonly partition: Partition;
  /** Tiles that look at each column of cells. */
  readonly watchers: Watchers;
  /** The tiles' ground, and how far anybody sees beyond it, m. */
  readonly plots: readonly Plot[];
  readonly sight: number;
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

  constructor(link: Link, tiles: number, specs: readonly ColumnSpec[], hasVolume: boolean) {
    this.#link = link;
    this.#codecs = parcelCodecs(specs, hasVolume);
    this.#outboxes = Array.from({ length: tiles }, () => Array.from({ length: tiles }, () => new Outbox()));
  }

  /** Sorts the tile's agents by who owns and who sees them, posts the parcels and forgets who left. */
  send(tile: Tile, ground: Ground, tick: number): void {
    const outboxes = this.#outboxes[tile.index];
    for (const outbox of outboxes) outbox.clear();
    const leaving = this.#sortRows(tile, ground, outboxes);
    for (const [to, outbox] of outboxes.entries()) {
      // Empty ones too: a tile that gets nothing must know that nothing was lost. And to itself: it may still see who has just left.
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
    const { x, y } = tile.crowd.columns;
    const { ownCount } = tile.store;
    if (this.#leaving.length < ownCount) this.#leaving = new Int32Array(ownCount * 2);
    // Whoever is deeper inside than sight is nobody else's business.
    const plot = ground.plots[tile.index];
    const { start, tiles } = ground.watchers;
    const deep = ground.sight + safe;
    const west = plot.west + deep;
    const east = plot.east - deep;
    const south = plot.south + deep;
    const north = plot.north - deep;
    let leaving = 0;
    for (let row = 0; row < ownCount; row++) {
      const atX = x[row];
      const atY = y[row];
      if (atX > west && atX < east && atY > south && atY < north) continue;
      const column = columnAt(ground, atX, atY);
      const owner = ground.partition.owner[column];
      if (owner !== tile.index) {
        outboxes[owner].addMigrant(row);
        this.#leaving[leaving++] = row;
      }
      for (let watcher = start[column]; watcher < start[column + 1]; watcher++) {
        const to = tiles[watcher];
        if (to !== owner && isNear(ground, to, atX, atY)) outboxes[to].addGhost(row);
      }
    }
    return leaving;
  }
}

/** Rounding of positions and cells stays far below this, m. */
const safe = 1e-3;

function columnAt({ world, grid }: Ground, x: number, y: number): number {
  const cellX = cellAlong(x, world.origin[0], grid.cellSizeX, grid.cellsX);
  return cellAlong(y, world.origin[1], grid.cellSizeY, grid.cellsY) * grid.cellsX + cellX;
}

/** Whether somebody on a tile's ground may see that far. */
function isNear({ world, plots, sight }: Ground, tile: number, x: number, y: number): boolean {
  const { west, east, south, north } = plots[tile];
  const wraps = world.edges === 'wrap';
  const gapX = gapTo(x, west, east, wraps ? world.size[0] : 0);
  const gapY = gapTo(y, south, north, wraps ? world.size[1] : 0);
  return gapX * gapX + gapY * gapY <= (sight + safe) * (sight + safe);
}

/** Rows a tile will have once it has taken the parcels in. */
export const roomNeeded = (tile: Tile, parcels: readonly Parcel[]): number =>
  parcels.reduce((sum, parcel) => sum + parcel.migrants + parcel.ghosts, tile.store.ownCount);

import { cellAlong, type CellGrid } from '../space/cell-grid.ts';
import type { World } from '../world/world.ts';
import type { Link } from './link.ts';
import { ParcelPacker, unpack, type Parcel } from './parcel.ts';
import type { Partition } from './partition.ts';
import type { Tile } from './tile.ts';

interface RowLists {
  migrants: Int32Array;
  migrantCount: number;
  ghosts: Int32Array;
  ghostCount: number;
}

/** The ground as it is cut now. */
export interface Ground {
  readonly world: World;
  readonly grid: CellGrid;
  readonly partition: Partition;
  /** Tiles that look at each column of cells, one bit each. */
  readonly watchers: Uint32Array;
}

/**
 * Before each tick every tile sends, in one parcel per neighbour, the agents that now stand on the neighbour's ground and
 * copies of those near its border. Nothing is lost, nothing doubled: a row goes to exactly one owner.
 */
export class Exchange {
  readonly #link: Link;
  readonly #packers = new Map<number, ParcelPacker>();
  readonly #lists: RowLists[];
  #leaving = new Int32Array(64);

  constructor(link: Link, tiles: number) {
    this.#link = link;
    this.#lists = Array.from({ length: tiles }, () => ({
      migrants: new Int32Array(64),
      migrantCount: 0,
      ghosts: new Int32Array(64),
      ghostCount: 0,
    }));
  }

  /** Sorts the tile's agents by who owns and who sees them, posts the parcels and forgets who left. */
  send(tile: Tile, ground: Ground, tick: number): void {
    for (const list of this.#lists) list.migrantCount = list.ghostCount = 0;
    const leaving = this.#sortRows(tile, ground);
    for (const [to, list] of this.#lists.entries()) {
      if (list.migrantCount + list.ghostCount === 0) continue;
      const packer = this.#packer(tile.index * this.#lists.length + to);
      this.#link.post(packer.pack(tile.store, { from: tile.index, to, tick }, list));
    }
    tile.store.removeOwn(this.#leaving, leaving);
  }

  /** Takes in what the neighbours sent. Room must have been made (`roomNeeded`). */
  receive(tile: Tile, parcels: readonly Parcel[]): void {
    const { store } = tile;
    for (const parcel of parcels) {
      unpack(store, parcel, 'migrants', store.ownCount);
      store.ownCount += parcel.migrants;
    }
    store.rowCount = store.ownCount;
    for (const parcel of parcels) {
      unpack(store, parcel, 'ghosts', store.rowCount);
      store.rowCount += parcel.ghosts;
    }
  }

  collect(tile: Tile, tick: number): readonly Parcel[] {
    const parcels = this.#link.collect(tile.index, tick);
    if (parcels === null) throw new Error(`parcels for tile ${tile.index} at tick ${tick} are missing`);
    return parcels;
  }

  #sortRows(tile: Tile, ground: Ground): number {
    const { grid, world, partition, watchers } = ground;
    const { x, y } = tile.crowd.columns;
    const { ownCount } = tile.store;
    if (this.#leaving.length < ownCount) this.#leaving = new Int32Array(ownCount * 2);
    const alone = 1 << tile.index;
    let leaving = 0;
    for (let row = 0; row < ownCount; row++) {
      const cellX = cellAlong(x[row], world.origin[0], grid.cellSizeX, grid.cellsX);
      const cellY = cellAlong(y[row], world.origin[1], grid.cellSizeY, grid.cellsY);
      const column = cellY * grid.cellsX + cellX;
      const seenBy = watchers[column];
      if (seenBy === alone) continue;
      const owner = partition.owner[column];
      if (owner !== tile.index) this.#leaving[leaving++] = row;
      for (let to = 0; to < this.#lists.length; to++) {
        if (((seenBy >>> to) & 1) === 1)
          this.#list(to, row, owner === to ? (to === tile.index ? 'stays' : 'migrant') : 'ghost');
      }
    }
    return leaving;
  }

  #list(to: number, row: number, role: 'stays' | 'migrant' | 'ghost'): void {
    const list = this.#lists[to];
    if (role === 'migrant') {
      if (list.migrantCount === list.migrants.length) list.migrants = doubled(list.migrants);
      list.migrants[list.migrantCount++] = row;
    } else if (role === 'ghost') {
      if (list.ghostCount === list.ghosts.length) list.ghosts = doubled(list.ghosts);
      list.ghosts[list.ghostCount++] = row;
    }
  }

  #packer(key: number): ParcelPacker {
    let packer = this.#packers.get(key);
    if (packer === undefined) {
      packer = new ParcelPacker();
      this.#packers.set(key, packer);
    }
    return packer;
  }
}

/** Rows a tile will have once it has taken the parcels in. */
export const roomNeeded = (tile: Tile, parcels: readonly Parcel[]): number =>
  parcels.reduce((sum, parcel) => sum + parcel.migrants + parcel.ghosts, tile.store.ownCount);

function doubled(list: Int32Array): Int32Array {
  const larger = new Int32Array(list.length * 2);
  larger.set(list);
  return larger;
}

import { isSeen, type ColumnSpec } from '../memory/columns.ts';
import { turningPairs, type TurningPair } from '../memory/turning-columns.ts';
import type { CellGrid } from '../space/cell-grid.ts';
import { borderBlock } from '../space/hot-loops.ts';
import type { World } from '../world/world.ts';
import type { Link } from './link.ts';
import type { NearCrossings } from './near-crossings.ts';
import { doubled, Outbox, takeAcross, takeGhosts, takeMigrants, type Parcel } from './parcel.ts';
import { gapTo, type Partition, type Plot, type Watchers } from './partition.ts';
import { parcelCodecs, type ParcelCodecs } from './row-codec.ts';
import { showAcross, turnRow } from './seen-across.ts';
import type { Tile } from './tile.ts';

/** The ground as it is cut now. */
export interface TiledWorld {
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
 * copies of those near its border; and copies of those near a crossing to the tiles that see the other floor there. Nothing is
 * lost, nothing doubled: a row goes to exactly one owner.
 */
export class Exchange {
  readonly #link: Link;
  readonly #codecs: ParcelCodecs;
  /** One outbox for each pair of tiles: parcels wait in them until they are collected. */
  readonly #outboxes: readonly (readonly Outbox[])[];
  /** Columns of what is seen whose values are others on another floor. */
  readonly #turning: readonly TurningPair[];
  #leaving = new Int32Array(64);

  constructor(link: Link, tiles: number, specs: readonly ColumnSpec[], hasVolume: boolean) {
    this.#link = link;
    this.#turning = turningPairs(specs).filter(({ x }) => isSeen(specs[x]));
    this.#codecs = parcelCodecs(specs, hasVolume);
    this.#outboxes = Array.from({ length: tiles }, () => Array.from({ length: tiles }, () => new Outbox()));
  }

  /** Empties the outboxes of a tile. */
  begin(tile: Tile): void {
    for (const outbox of this.#outboxes[tile.index]) outbox.clear();
  }

  /** Sorts the agents that `listNearCrossings` found by who sees them on another floor. */
  lookAcross(tile: Tile, ground: TiledWorld, near: NearCrossings, isShut: (crossing: number) => boolean): void {
    const outboxes = this.#outboxes[tile.index];
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

  /** Sorts the agents that `listBorder` found by who owns and who sees them, posts the parcels and forgets who left. */
  send(tile: Tile, ground: TiledWorld, tick: number): void {
    const outboxes = this.#outboxes[tile.index];
    // Of one tile nobody leaves.
    const leaving = outboxes.length === 1 ? 0 : this.#sortRows(tile, ground, outboxes);
    for (const [to, outbox] of outboxes.entries()) {
      // Empty ones too: a tile that gets nothing must know that nothing was lost. And to itself: it may still see who has just left.
      this.#link.post(outbox.pack(tile.store, this.#codecs, { from: tile.index, to, tick }));
    }
    tile.store.removeOwnUnordered(this.#leaving, leaving);
  }

  /** Takes in what the neighbours sent. Room must have been made (`roomNeeded`). */
  receive(tile: Tile, parcels: readonly Parcel[], near?: NearCrossings): void {
    const { store } = tile;
    for (const parcel of parcels) takeMigrants(store, this.#codecs, parcel);
    for (const parcel of parcels) takeGhosts(store, this.#codecs, parcel);
    if (near === undefined) return;
    const { level } = tile.crowd.columns;
    const columnAt = (place: number) => store.columns[place].view;
    const turn = (row: number, crossing: number): void => {
      turnRow(columnAt, this.#turning, row, near.frames[crossing]);
      level[row] = near.frames[crossing].toLevel;
    };
    for (const parcel of parcels) takeAcross(store, this.#codecs, parcel, turn);
  }

  collect(tile: Tile, tick: number): readonly Parcel[] {
    const parcels = this.#link.collect(tile.index, tick);
    if (parcels === null) throw new Error(`parcels for tile ${tile.index} at tick ${tick} are missing`);
    return parcels;
  }

  /**
   * Fills the outboxes with the rows that `listBorder` found; returns how many rows leave (their numbers are in `#leaving`, ascending).
   */
  #sortRows(tile: Tile, ground: TiledWorld, outboxes: readonly Outbox[]): number {
    const { x, y, cellOfRow } = tile.crowd.columns;
    const { ownCount } = tile.store;
    const { owner } = ground.partition;
    const { start, tiles } = ground.watchers;
    const { originX, originY, sizeX, sizeY, lastX, lastY, aroundX, aroundY, edges, farthest } = flatGround(ground);
    const own = tile.index;
    let leaving = 0;
    for (let place = 0; place < ownCount; place++) {
      const row = cellOfRow[place];
      if (row < 0) {
        // The rest of the block is deep inside.
        place = (Math.floor(place / borderBlock) + 1) * borderBlock - 1;
        continue;
      }
      const atX = x[row];
      const atY = y[row];
      const cellX = Math.min(Math.max(Math.floor((atX - originX) / sizeX), 0), lastX);
      const cellY = Math.min(Math.max(Math.floor((atY - originY) / sizeY), 0), lastY);
      const column = cellY * (lastX + 1) + cellX;
      // A place that is no number is refused when cells are found.
      if (!(column >= 0)) continue;
      const to = owner[column];
      if (to !== own) {
        outboxes[to].addMigrant(row);
        if (leaving === this.#leaving.length) this.#leaving = doubled(this.#leaving);
        this.#leaving[leaving++] = row;
      }
      const last = start[column + 1];
      for (let watcher = start[column]; watcher < last; watcher++) {
        const seer = tiles[watcher];
        if (seer === to) continue;
        const gapX = gapTo(atX, edges[4 * seer], edges[4 * seer + 1], aroundX);
        const gapY = gapTo(atY, edges[4 * seer + 2], edges[4 * seer + 3], aroundY);
        if (gapX * gapX + gapY * gapY <= farthest) outboxes[seer].addGhost(row);
      }
    }
    return leaving;
  }
}

/** Rounding of positions and cells stays far below this, m. */
const safe = 1e-3;

/** What sorting needs of the ground, as plain numbers: in a loop over many rows they are quicker than objects. */
interface FlatGround {
  readonly originX: number;
  readonly originY: number;
  readonly sizeX: number;
  readonly sizeY: number;
  readonly lastX: number;
  readonly lastY: number;
  /** Lengths of wrapping axes, else 0, m. */
  readonly aroundX: number;
  readonly aroundY: number;
  /** West, east, south and north of each tile's plot, m. */
  readonly edges: Float64Array;
  /** Square of the distance that anybody sees, m2. */
  readonly farthest: number;
}

const flatGrounds = new WeakMap<TiledWorld, FlatGround>();

function flatGround(ground: TiledWorld): FlatGround {
  const known = flatGrounds.get(ground);
  if (known !== undefined) return known;
  const { world, grid, plots, sight } = ground;
  const wraps = world.edges === 'wrap';
  const made = {
    originX: world.origin[0],
    originY: world.origin[1],
    sizeX: grid.cellSizeX,
    sizeY: grid.cellSizeY,
    lastX: grid.cellsX - 1,
    lastY: grid.cellsY - 1,
    aroundX: wraps ? world.size[0] : 0,
    aroundY: wraps ? world.size[1] : 0,
    edges: Float64Array.from(plots.flatMap(({ west, east, south, north }) => [west, east, south, north])),
    farthest: (sight + safe) * (sight + safe),
  };
  flatGrounds.set(ground, made);
  return made;
}

/**
 * Lines that agents of a tile are between when they are farther from all other tiles than anybody sees. A tile that goes all around the world
 * has no borders along that axis.
 */
export function deepLines({ plots, sight, world }: TiledWorld, tile: number): DeepLines {
  const { west, east, south, north } = plots[tile];
  const aroundX = world.edges === 'wrap' && east - west >= world.size[0] - safe;
  const aroundY = world.edges === 'wrap' && north - south >= world.size[1] - safe;
  const margin = sight + safe;
  return {
    deepWest: aroundX ? -Infinity : west + margin,
    deepEast: aroundX ? Infinity : east - margin,
    deepSouth: aroundY ? -Infinity : south + margin,
    deepNorth: aroundY ? Infinity : north - margin,
  };
}

type DeepLines = Readonly<Record<'deepWest' | 'deepEast' | 'deepSouth' | 'deepNorth', number>>;

/** Rows a tile will have once it has taken the parcels in. */
export const roomNeeded = (tile: Tile, parcels: readonly Parcel[]): number =>
  parcels.reduce((sum, parcel) => sum + parcel.migrants + parcel.ghosts + parcel.across, tile.store.ownCount);

import { jobs } from '../crew/control-block.ts';
import type { Door } from '../door/records.ts';
import type { Arena } from '../memory/arena.ts';
import type { ColumnSpec } from '../memory/columns.ts';
import type { CellGrid } from '../space/cell-grid.ts';
import { borderBlock } from '../space/hot-loops.ts';
import { agentsByColumn, columnCost } from '../tiles/cost.ts';
import { cutGround, type Cut } from '../tiles/cut.ts';
import { Exchange, roomNeeded } from '../tiles/exchange.ts';
import type { Link } from '../tiles/link.ts';
import type { Parcel } from '../tiles/parcel.ts';
import { NearCrossings } from '../tiles/near-crossings.ts';
import { cutByCost, imbalance, type Partition } from '../tiles/partition.ts';
import type { Tile } from '../tiles/tile.ts';
import { deepLines } from '../tiles/tiled-world.ts';
import type { Crossing, World } from '../world/world.ts';
import type { Workforce } from './workforce.ts';

/** Tiles whose costliest has this much more than the mean are cut again. */
const toleratedImbalance = 1.15;
const usualBalanceEvery = 100;

/** What the borders need of the ground. */
export interface BorderedGround {
  readonly arena: Arena;
  readonly specs: readonly ColumnSpec[];
  readonly grid: CellGrid;
  /** Walls may change, crossings and size do not. */
  readonly world: World;
  /** The tiles of this process, and how many the world is cut into. */
  readonly tiles: readonly Tile[];
  readonly count: number;
  readonly link: Link;
  readonly door: Door;
  readonly workforce: Workforce;
  /** Ticks between two looks at the balance of tiles; 0 for none. */
  readonly balanceEvery: number | undefined;
  /** The memory may have grown; the columns of a tile have moved; so have windows. */
  readonly noteGrowth: () => void;
  readonly columnsMoved: (tile: Tile) => void;
  readonly layoutChanged: () => void;
}

/** Where the world is cut, and all that passes from tile to tile, and from floor to floor, before a tick. */
export class Borders {
  readonly #ground: BorderedGround;
  readonly #exchange: Exchange;
  #cut: Cut;
  #cuts = 0;
  #near: { readonly sight: number; readonly crossings: NearCrossings } | undefined;
  /** Parcels are written, and nothing of them has changed since. */
  #areWritten = false;

  constructor(ground: BorderedGround, cut: Cut) {
    this.#ground = ground;
    this.#cut = cut;
    const { world } = ground;
    this.#exchange = new Exchange({ ...ground, hasVolume: world.size[2] > 0 });
    this.#noteCut();
  }

  /** How often the borders have moved. */
  get cuts(): number {
    return this.#cuts;
  }

  /** The tile that owns each column of cells. */
  get owner(): Uint8Array {
    return this.#cut.ground.partition.owner;
  }

  /** How far agents see now, m: ghosts must come from as far. */
  seeAsFarAs(sight: number): void {
    if (sight !== this.#cut.ground.sight) this.#moveTo(this.#cut.ground.partition, sight);
  }

  /**
   * Hands over agents that crossed a border, and copies those that neighbours can see: on other tiles, and on other floors through
   * crossings that are not shut.
   */
  exchange(tick: number, isShut: (crossing: Crossing) => boolean): void {
    const { tiles, count } = this.#ground;
    const near = this.#crossingsInSight();
    if (count === 1 && near === undefined) return;
    if (this.#balancesAt(tick)) this.#balance();
    if (!this.#areWritten) this.#write(near, isShut);
    this.#areWritten = false;
    for (const tile of tiles) this.#exchange.send(tile, tick);
    for (const tile of tiles) this.#receive(tile, tick);
    this.#copyColumns();
    for (const tile of tiles) {
      if (near !== undefined) this.#exchange.turnAcross(tile, near);
      if (count > 1) tile.inOrder = false;
      tile.noteCounts();
    }
  }

  /** The parcels of the exchange at a tick, written ahead of it; undefined when borders may move before. */
  writeAhead(tick: number, isShut: (crossing: Crossing) => boolean): readonly Parcel[] | undefined {
    const { tiles, count } = this.#ground;
    if (count === 1 || this.#balancesAt(tick)) return undefined;
    this.#write(this.#crossingsInSight(), isShut);
    this.#areWritten = true;
    return tiles.flatMap((tile) => this.#exchange.parcelsOf(tile, tick));
  }

  /** What was written ahead holds no more. */
  forgetAhead(): void {
    this.#areWritten = false;
  }

  #balancesAt(tick: number): boolean {
    const { count, balanceEvery: every = usualBalanceEvery } = this.#ground;
    return count > 1 && every > 0 && tick % every === 0;
  }

  /** Writes the parcels of all tiles. */
  #write(near: NearCrossings | undefined, isShut: (crossing: Crossing) => boolean): void {
    this.#exchange.begin();
    if (near !== undefined) this.#lookAcross(near, isShut);
    if (this.#ground.count > 1) this.#sortRows();
    this.#exchange.layOut();
    this.#copyColumns();
  }

  /** Does what the exchange has ordered. */
  #copyColumns(): void {
    const { workforce, noteGrowth } = this.#ground;
    noteGrowth();
    workforce.perform(jobs.gather, (tile) => this.#exchange.ordersOf(tile));
  }

  #lookAcross(near: NearCrossings, isShut: (crossing: Crossing) => boolean): void {
    const { tiles, workforce } = this.#ground;
    const shut = near.crossings.map((crossing) => isShut(crossing));
    workforce.listNearCrossings(near.address);
    for (const tile of tiles) this.#exchange.lookAcross(tile, this.#cut.ground, near, (number) => shut[number]);
  }

  /** Lists the agents near borders by who owns and who sees them. */
  #sortRows(): void {
    const { tiles, workforce } = this.#ground;
    workforce.perform(jobs.border, (tile) => Math.ceil(tiles[tile].store.ownCount / borderBlock));
    workforce.perform(jobs.sortBorder, () => 1);
    const again = tiles.map((tile) => this.#exchange.growLists(tile));
    if (!again.includes(true)) return;
    this.#ground.noteGrowth();
    workforce.perform(jobs.sortBorder, (tile) => (again[tile] ? 1 : 0));
  }

  #receive(tile: Tile, tick: number): void {
    const parcels = this.#exchange.collect(tile, tick);
    if (tile.store.ensureCapacity(roomNeeded(tile, parcels))) this.#ground.columnsMoved(tile);
    this.#exchange.open(tile, parcels);
  }

  /** Where agents are near crossings, as far as any agent sees now; undefined in a world without any. */
  #crossingsInSight(): NearCrossings | undefined {
    const { arena, world, noteGrowth } = this.#ground;
    if ((world.crossings ?? []).length === 0) return undefined;
    const { sight } = this.#cut.ground;
    if (this.#near?.sight !== sight) {
      this.#near?.crossings.release();
      this.#near = { sight, crossings: new NearCrossings(arena, world, sight) };
      noteGrowth();
    }
    return this.#near.crossings;
  }

  /** Cuts the world again when one tile has much more to do than the others. */
  #balance(): void {
    const { tiles, world, grid, door, count } = this.#ground;
    const agents = agentsByColumn(tiles, world, grid);
    door.addUp(agents);
    const cost = columnCost(agents, grid);
    const { partition: before, sight } = this.#cut.ground;
    if (imbalance(before, cost) <= toleratedImbalance) return;
    const partition = cutByCost(grid, count, cost);
    if (imbalance(partition, cost) < imbalance(before, cost)) this.#moveTo(partition, sight);
  }

  #moveTo(partition: Partition, sight: number): void {
    const { tiles, world, grid, layoutChanged } = this.#ground;
    this.#cut = cutGround(partition, world, grid, sight);
    this.#cuts++;
    for (const tile of tiles) tile.openWindow(this.#cut.windows[tile.index], grid);
    this.#noteCut();
    layoutChanged();
  }

  #noteCut(): void {
    this.#exchange.noteCut(this.#cut.ground);
    for (const tile of this.#ground.tiles) tile.note(deepLines(this.#cut.ground, tile.index));
  }
}

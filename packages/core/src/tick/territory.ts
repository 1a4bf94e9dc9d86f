import { specDefaults, type AgentHandle, type AgentSpec } from '../agents/agent-spec.ts';
import { hasLeft } from '../agents/wanted-exit.ts';
import { columnList } from '../agents/agent-store.ts';
import type { Briefing } from '../crew/briefing.ts';
import { jobs } from '../crew/control-block.ts';
import type { Crew } from '../crew/crew.ts';
import type { OfferedHands, RunMemory } from '../crew/hands.ts';
import { Arena, createMemory } from '../memory/arena.ts';
import { LimitError } from '../memory/limit-error.ts';
import { agentColumns, type ColumnSpec } from '../memory/columns.ts';
import type { OwnColumn } from '../model/define-model.ts';
import type { ParameterValue, Values } from '../model/parameters.ts';
import { cellAlong, layOutGrid, type CellGrid } from '../space/cell-grid.ts';
import type { CrowdFields, CrowdView } from '../space/crowd-view.ts';
import { borderBlock } from '../space/hot-loops.ts';
import { localDoor, type Door } from '../door/records.ts';
import { ownersOf } from '../share/meeting.ts';
import type { SharedDoor } from '../share/shared-door.ts';
import { SharedLink } from '../share/shared-link.ts';
import { agentsByColumn, columnCost } from '../tiles/cost.ts';
import { cutGround, type Cut } from '../tiles/cut.ts';
import { deepLines, Exchange, roomNeeded } from '../tiles/exchange.ts';
import { LocalLink } from '../tiles/link.ts';
import { NearCrossings } from '../tiles/near-crossings.ts';
import { cutByCost, imbalance, type Partition } from '../tiles/partition.ts';
import { Tile } from '../tiles/tile.ts';
import { edgeWalls, type Crossing, type Wall, type World } from '../world/world.ts';
import { groundFields, placeWalls } from './ground-fields.ts';
import { ModelsInMemory } from './models-in-memory.ts';
import { Guests } from './guests.ts';
import { clearRow, isFree, placeAgent, placeExtra, rowOf } from './placement.ts';
import { chooseCellSize, usedAtFirst, type SimulationSetup } from './simulation-setup.ts';
import { readColumns } from './snapshot.ts';
import { Sorting } from './sorting.ts';
import { Workforce, type HandsWork } from './workforce.ts';

/** Tiles whose costliest has this much more than the mean are cut anew. */
const toleratedImbalance = 1.15;
const noBytes = new Uint8Array(0);

/**
 * The ground of a run: memory, grid, tiles with their agents, and the threads that work on them. Of tiles that are in other processes it
 * knows the plots only.
 */
export class Territory {
  readonly specs: readonly ColumnSpec[];
  /** The tiles of this process. */
  readonly tiles: readonly Tile[];
  readonly crowds: readonly CrowdView[];
  /** The process of each tile of the whole cut. */
  readonly #owners: readonly number[];
  /** By the number of a tile: the tile itself when it is in this process. */
  readonly #tileOf: readonly (Tile | undefined)[];
  readonly #door: Door;
  readonly #setup: SimulationSetup;
  #world: World;
  readonly #arena: Arena;
  readonly #grid: CellGrid;
  readonly #models: ModelsInMemory;
  readonly #exchange: Exchange;
  readonly #sorting: Sorting;
  readonly #workforce: Workforce;
  #sight: { readonly agents: number; readonly walls: number };
  #cut: Cut;
  #bufferBytes = 0;
  cuts = 0;

  /**
   * @param added columns of parts
   * @param shared the door to the other processes of the run, when there are others
   */
  constructor(setup: SimulationSetup, added: readonly (readonly ColumnSpec[])[], shared?: SharedDoor) {
    this.#setup = setup;
    this.#door = shared ?? localDoor;
    const { world } = setup;
    this.#wallsStanding = world.walls;
    this.#world = withEdgeWalls(world);
    this.specs = columnList([...setup.models.map(({ model }) => model.columns ?? []), ...added]);
    this.#arena = new Arena(setup.memory ?? createMemory({ shared: false }));
    this.#grid = layOutGrid(world, chooseCellSize(setup));
    this.#models = new ModelsInMemory(this.#arena, setup.models);
    this.#models.use(usedAtFirst(setup).length);
    this.#sight = this.#models.sight;
    const count = setup.tiles ?? 1;
    const columns = this.#grid.cellsX * this.#grid.cellsY;
    if (count > columns)
      throw new LimitError(
        `the world has ${columns} columns of cells and cannot be cut into ${count} tiles; use at most ${columns}`,
      );
    this.#cut = this.#cutGround(cutByCost(this.#grid, count, new Float64Array(columns)));
    this.#owners = ownersOf(count, shared?.processes ?? 1);
    this.tiles = this.#makeTiles(shared?.process ?? 0);
    this.#noteBorders();
    this.#tileOf = this.#owners.map((_, index) => this.tiles.find((tile) => tile.index === index));
    const link = shared === undefined ? new LocalLink(count) : new SharedLink(shared, this.#owners);
    this.#exchange = new Exchange(setup.link ?? link, count, this.specs, world.size[2] > 0);
    this.crowds = this.tiles.map((tile) => tile.crowd);
    this.#models.refresh();
    for (const tile of this.tiles) tile.refresh();
    this.#bufferBytes = this.#arena.memory.buffer.byteLength;
    this.#workforce = new Workforce({
      setup,
      arena: this.#arena,
      tiles: this.tiles,
      brief: () => this.#siteBrief(),
      noteGrowth: () => this.#noteGrowth(),
    });
    this.#sorting = new Sorting({
      arena: this.#arena,
      tiles: this.tiles,
      workforce: this.#workforce,
      noteGrowth: () => this.#noteGrowth(),
    });
    this.#noteGrowth();
  }

  /** Where parts keep what they have beside columns. */
  get partMemory(): RunMemory {
    return { memory: this.#arena.memory, reserve: (bytes) => this.#arena.reserve(bytes) };
  }

  get hands(): readonly OfferedHands[] {
    return this.#workforce.hands;
  }

  /** The hands of all parts that have some; from then on `share` works for them. */
  takeHands(hands: readonly OfferedHands[]): void {
    this.#workforce.takeHands(hands);
    this.#layoutChanged();
  }

  /** Agents on the tiles of this process. */
  get present(): number {
    let sum = 0;
    for (let index = 0; index < this.tiles.length; index++) sum += this.tiles[index].store.ownCount;
    return sum;
  }

  /** Places an agent; an agent on a tile of another process is placed there. */
  place(spec: AgentSpec, who: AgentHandle & { readonly tick: number }): void {
    const tile = this.#tileOf[this.#cut.ground.partition.owner[this.#columnAt(spec.x, spec.y)]];
    if (tile === undefined) return;
    const { store } = tile;
    store.dropGhosts();
    if (store.ensureCapacity(store.ownCount + 1)) this.#columnsMoved(tile);
    const row = store.ownCount;
    clearRow(store, row);
    placeAgent(tile.crowd.columns, row, spec, who);
    if (spec.extra !== undefined) placeExtra(store, row, spec.extra);
    if (row > 0 && tile.crowd.columns.id[row - 1] > who.id) tile.inOrder = false;
    store.ownCount++;
    store.rowCount = store.ownCount;
    tile.noteCounts();
  }

  /** Where an agent of this process (or one gathered from others) is kept. */
  find(agent: AgentHandle): { readonly crowd: CrowdView; readonly row: number } | undefined {
    for (const { store, crowd } of this.seenTiles) {
      const row = rowOf(store, crowd.columns, agent);
      if (row >= 0) return { crowd, row };
    }
    return undefined;
  }

  /** The same for an agent that has not left yet. */
  findPresent(agent: AgentHandle): ReturnType<Territory['find']> {
    const found = this.find(agent);
    return found === undefined || hasLeft(found.crowd.columns.wantedExit[found.row]) ? undefined : found;
  }

  /** The tiles of this process, and behind them one with the agents gathered from others, until the next tick. */
  get seenTiles(): readonly Tile[] {
    return this.#guests === undefined ? this.tiles : [...this.tiles, this.#guests.tile];
  }

  /** Brings the agents of all processes together in the first one. */
  gather(shared: SharedDoor): void {
    shared.enter('gather');
    const guests = (this.#guests ??= this.#openGuests());
    const incoming = shared.toLead('agents', shared.leads ? noBytes : guests.pack(this.tiles));
    if (guests.makeRoom(incoming)) this.#columnsMoved(guests.tile);
    guests.take(incoming);
    this.#ownColumns = undefined;
  }

  /** What was gathered holds no more. */
  #dropGuests(): void {
    this.#guests?.clear();
  }

  #guests: Guests | undefined;

  /** Whether a body could stand there now without touching an agent of this process. */
  hasRoomFor(spec: AgentSpec): boolean {
    const level = spec.level === 'volume' ? -1 : (spec.level ?? 0);
    const radius = spec.radius ?? specDefaults.radius;
    return this.tiles.every(({ store, crowd }) =>
      isFree(crowd, store.ownCount, { ...spec, z: spec.z ?? 0, level, radius }),
    );
  }

  /** Views of the columns that models and parts added, by name, for each tile; the same list until the layout changes. */
  allOwnColumns(): readonly Readonly<Record<string, OwnColumn>>[] {
    this.#ownColumns ??= this.seenTiles.map(({ store }) =>
      Object.fromEntries(store.columns.slice(agentColumns.length).map(({ spec, view }) => [spec.name, view])),
    );
    return this.#ownColumns;
  }

  #ownColumns: readonly Readonly<Record<string, OwnColumn>>[] | undefined;

  /** Puts walls up, when they are others than those that stand. */
  standWalls(walls: readonly Wall[] | undefined): void {
    if (walls === undefined || walls === this.#wallsStanding) return;
    this.#wallsStanding = walls;
    this.#world = withEdgeWalls({ ...this.#setup.world, walls });
    this.#placeWalls();
  }

  #wallsStanding: readonly Wall[];

  isIdInUse(id: number): boolean {
    return this.tiles.some(({ store, crowd }) => crowd.columns.id.subarray(0, store.ownCount).includes(id));
  }

  remove(agent: AgentHandle): boolean {
    for (const tile of this.tiles) {
      const row = rowOf(tile.store, tile.crowd.columns, agent);
      if (row < 0 || hasLeft(tile.crowd.columns.wantedExit[row])) continue;
      tile.store.removeOwn([row], 1);
      tile.noteCounts();
      return true;
    }
    return false;
  }

  /**
   * Hands over agents that crossed a border, and copies those that neighbours can see: on other tiles, and on other floors through
   * crossings that are not shut.
   */
  exchangeBorders(tick: number, isShut: (crossing: Crossing) => boolean): void {
    for (let index = 0; index < this.tiles.length; index++) this.tiles[index].noteTick(tick);
    const cut = this.#owners.length > 1;
    const near = this.#crossingsInSight();
    if (!cut && near === undefined) return;
    const every = this.#setup.balanceEvery ?? 100;
    if (cut && every > 0 && tick % every === 0) this.#balance();
    for (const tile of this.tiles) this.#exchange.begin(tile);
    if (near !== undefined) this.#lookAcross(near, isShut);
    if (cut) this.#workforce.perform(jobs.border, (tile) => Math.ceil(this.tiles[tile].store.ownCount / borderBlock));
    for (const tile of this.tiles) this.#exchange.send(tile, this.#cut.ground, tick);
    for (const tile of this.tiles) {
      const parcels = this.#exchange.collect(tile, tick);
      if (tile.store.ensureCapacity(roomNeeded(tile, parcels))) this.#columnsMoved(tile);
      this.#exchange.receive(tile, parcels, near);
      if (cut) tile.inOrder = false;
      tile.noteCounts();
    }
  }

  #lookAcross(near: NearCrossings, isShut: (crossing: Crossing) => boolean): void {
    const shut = near.crossings.map((crossing) => isShut(crossing));
    this.#workforce.listNearCrossings(near.address);
    for (const tile of this.tiles) this.#exchange.lookAcross(tile, this.#cut.ground, near, (number) => shut[number]);
  }

  /** Where agents are near crossings, as far as anybody sees now; undefined in a world without any. */
  #crossingsInSight(): NearCrossings | undefined {
    if ((this.#world.crossings ?? []).length === 0) return undefined;
    const { agents } = this.#sight;
    if (this.#near?.sight !== agents) {
      this.#near?.crossings.release();
      this.#near = { sight: agents, crossings: new NearCrossings(this.#arena, this.#world, agents) };
      this.#noteGrowth();
    }
    return this.#near.crossings;
  }

  #near: { readonly sight: number; readonly crossings: NearCrossings } | undefined;

  /** Sorts all agents by cell and gets ready what models look at; says whether that is finite. */
  findPlaces(tick: number): boolean {
    return this.#sorting.findPlaces(tick);
  }

  decideVelocities(): void {
    this.#workforce.decide();
  }

  /** Says whether all agents have finite places and velocities then. */
  moveAgents(): boolean {
    return this.#workforce.keepsFinite(jobs.move);
  }

  /** Says whether they have them as they stand. */
  areFinite(): boolean {
    return this.#workforce.keepsFinite(jobs.check);
  }

  /** Lets the crew do a job of a part's hands; `hands` is their number among all. */
  share(hands: number, job: number, work: HandsWork): void {
    this.#workforce.share(hands, job, work);
  }

  brief(threads: number): Briefing {
    return this.#workforce.brief(threads);
  }

  #siteBrief(): Pick<Briefing, 'world' | 'models' | 'crowds' | 'ownColumns'> {
    return {
      world: this.#world,
      models: this.#setup.models.map(({ model }, index) => ({ name: model.name, block: this.#models.blocks[index] })),
      crowds: this.tiles.map((tile) => ({ block: tile.crowd.pointer, ownColumns: tile.ownColumnTable })),
      ownColumns: this.specs.slice(agentColumns.length),
    };
  }

  /** Milliseconds this thread spent so far in jobs that a crew shares; 0 without a clock. */
  get sharedTime(): number {
    return this.#workforce.sharedTime;
  }

  /** Milliseconds of these in which it worked. */
  get busyTime(): number {
    return this.#workforce.busyTime;
  }

  /** Milliseconds each thread but this one was at work so far. */
  get memberTimes(): readonly number[] {
    return this.#workforce.memberTimes;
  }

  employ(crew: Crew): void {
    this.#workforce.employ(crew);
  }

  /** Before a tick begins. */
  getReady(): void {
    this.#dropGuests();
    this.#workforce.getReady();
  }

  /** Somebody moves by these instances too, not only by those of the start. */
  useModels(others: Iterable<number>): void {
    this.#models.use(usedAtFirst(this.#setup).length, others);
    this.#noteSight();
  }

  setValue(index: number, name: string, value: ParameterValue): void {
    this.#models.set(index, name, value);
    this.#noteSight();
  }

  /** Views of the values of all instances, which change with them. */
  get liveValues(): readonly Values[] {
    return this.#models.liveValues;
  }

  encodedValues(): readonly Values[] {
    return this.#models.values;
  }

  restoreValues(values: readonly Values[]): void {
    this.#models.restore(values);
    this.#noteSight();
  }

  /** Room for the agents of a snapshot, in the first tile of the cut: the process that has it takes them all. */
  makeRoom(count: number): void {
    const [first] = this.#tileOf;
    if (first === undefined) return;
    if (first.store.ensureCapacity(count)) this.#columnsMoved(first);
  }

  /** Takes the agents of a snapshot, for which there must be room; the next exchange hands them to the tiles they stand on. */
  takeAgents(bytes: Uint8Array, at: number, count: number): void {
    for (const tile of this.tiles) tile.store.ownCount = tile.store.rowCount = 0;
    const [first] = this.#tileOf;
    if (first !== undefined) readColumns(bytes, at, first.store, count);
    for (const tile of this.tiles) {
      tile.inOrder = true;
      tile.noteCounts();
    }
  }

  #columnAt(x: number, y: number): number {
    const { origin } = this.#world;
    const cellX = cellAlong(x, origin[0], this.#grid.cellSizeX, this.#grid.cellsX);
    return cellAlong(y, origin[1], this.#grid.cellSizeY, this.#grid.cellsY) * this.#grid.cellsX + cellX;
  }

  processAt(x: number, y: number): number {
    return this.#owners[this.#cut.ground.partition.owner[this.#columnAt(x, y)]];
  }

  /** The tiles that a process has. */
  #makeTiles(process: number): readonly Tile[] {
    const { dt, seed, sources } = this.#setup;
    const expected = sources.reduce((sum, source) => sum + (source.lastTick === 0 ? source.ids : 0), 64);
    const walls = placeWalls(this.#arena, this.#world, this.#grid, this.#sight.walls);
    this.#wallPlaces = walls.places;
    this.#fixed = {
      ...groundFields(this.#world, this.#grid),
      ...walls.fields,
      motionRules: this.#models.motionRules,
      dt,
      seed: seed | 0,
    };
    const capacity = this.#cut.windows.length === 1 ? expected : Math.ceil((expected * 1.5) / this.#cut.windows.length);
    const own = [...this.#owners.keys()].filter((index) => this.#owners[index] === process);
    return own.map((index, position) => this.#newTile({ index, position, window: this.#cut.windows[index] }, capacity));
  }

  #newTile(place: Pick<Tile, 'index' | 'position' | 'window'>, capacity: number): Tile {
    return new Tile(this.#arena, { ...place, grid: this.#grid }, { specs: this.specs, capacity, fixed: this.#fixed });
  }

  #fixed: Partial<Readonly<Record<keyof CrowdFields, number>>> = {};

  /** They are looked at from outside only: one cell is enough for them. */
  #openGuests(): Guests {
    const window = { firstX: 0, firstY: 0, cellsX: 1, cellsY: 1, loopX: false, loopY: false };
    const tile = this.#newTile({ index: -1, position: this.tiles.length, window }, 64);
    this.#noteGrowth();
    tile.refresh();
    return new Guests(tile, this.specs);
  }

  #cutGround(partition: Partition): Cut {
    return cutGround(partition, this.#world, this.#grid, this.#sight.agents);
  }

  /** Cuts the world anew when one tile has much more to do than the others. */
  #balance(): void {
    const agents = agentsByColumn(this.tiles, this.#world, this.#grid);
    this.#door.addUp(agents);
    const cost = columnCost(agents, this.#grid);
    if (imbalance(this.#cut.ground.partition, cost) <= toleratedImbalance) return;
    const partition = cutByCost(this.#grid, this.#owners.length, cost);
    if (imbalance(partition, cost) < imbalance(this.#cut.ground.partition, cost)) this.#moveBorders(partition);
  }

  #moveBorders(partition: Partition): void {
    this.#cut = this.#cutGround(partition);
    this.cuts++;
    for (const tile of this.tiles) tile.openWindow(this.#cut.windows[tile.index], this.#grid);
    this.#noteBorders();
    this.#layoutChanged();
  }

  #noteBorders(): void {
    for (const tile of this.tiles) tile.note(deepLines(this.#cut.ground, tile.index));
  }

  /** Somebody sees farther (or less far) than before: ghosts and wall lists must reach that far. */
  #noteSight(): void {
    const sight = this.#models.sight;
    const { agents, walls } = this.#sight;
    this.#sight = sight;
    if (sight.walls > walls) {
      this.#placeWalls();
    }
    if (sight.agents !== agents) this.#moveBorders(this.#cut.ground.partition);
  }

  #placeWalls(): void {
    for (const [pointer, bytes] of this.#wallPlaces) this.#arena.release(pointer, bytes);
    const { fields, places } = placeWalls(this.#arena, this.#world, this.#grid, this.#sight.walls);
    this.#wallPlaces = places;
    for (const tile of this.tiles) tile.note(fields);
    this.#layoutChanged();
  }

  #wallPlaces: readonly (readonly [pointer: number, bytes: number])[] = [];

  #columnsMoved(tile: Tile): void {
    tile.noteColumns();
    this.#layoutChanged();
  }

  #noteGrowth(): void {
    if (this.#arena.memory.buffer.byteLength !== this.#bufferBytes) this.#layoutChanged();
  }

  /** All views are taken again, here and (before their next job) by the crew. */
  #layoutChanged(): void {
    const { buffer } = this.#arena.memory;
    this.#bufferBytes = buffer.byteLength;
    this.#models.refresh();
    this.#ownColumns = undefined;
    for (const tile of this.seenTiles) tile.refresh();
    this.#workforce.refresh();
  }
}

/** A closed world's edges are walls too. */
const withEdgeWalls = (world: World): World =>
  world.edges === 'closed' ? { ...world, walls: [...world.walls, ...edgeWalls(world)] } : world;

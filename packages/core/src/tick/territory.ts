import { specDefaults, type AgentHandle, type AgentSpec } from '../agents/agent-spec.ts';
import { hasLeft } from '../agents/wanted-exit.ts';
import { columnList } from '../agents/agent-store.ts';
import type { Briefing } from '../crew/briefing.ts';
import { jobs } from '../crew/control-block.ts';
import type { Crew } from '../crew/crew.ts';
import type { OfferedHands, RunMemory } from '../crew/hands.ts';
import { Arena } from '../memory/arena.ts';
import { LimitError } from '../memory/limit-error.ts';
import { agentColumns, type ColumnSpec } from '../memory/columns.ts';
import type { OwnColumn } from '../model/define-model.ts';
import type { ParameterValue, Values } from '../model/parameters.ts';
import { cellAlong, layOutGrid, type CellGrid } from '../space/cell-grid.ts';
import type { CrowdView } from '../space/crowd-view.ts';
import { localDoor } from '../door/records.ts';
import { ownersOf } from '../share/meeting.ts';
import type { SharedDoor } from '../share/shared-door.ts';
import { SharedLink } from '../share/shared-link.ts';
import { cutGround, type Cut } from '../tiles/cut.ts';
import { LocalLink } from '../tiles/link.ts';
import { cutByCost } from '../tiles/partition.ts';
import { Tile } from '../tiles/tile.ts';
import type { Crossing, Wall } from '../world/world.ts';
import { Borders } from './borders.ts';
import { groundFields, type GroundFields } from './ground-fields.ts';
import { ModelsInMemory } from './models-in-memory.ts';
import { Gathering } from './gathering.ts';
import { Guests } from './guests.ts';
import { clearRow, isFree, placeAgent, placeExtra, rowOf } from './placement.ts';
import { chooseCellSize, usedAtFirst, type SimulationSetup } from './simulation-setup.ts';
import { readColumns } from './snapshot.ts';
import { Sorting } from './sorting.ts';
import { StandingWalls } from './standing-walls.ts';
import { Workforce, type HandsWork } from './workforce.ts';

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
  readonly #setup: SimulationSetup;
  readonly #walls: StandingWalls;
  readonly #arena: Arena;
  readonly #grid: CellGrid;
  readonly #models: ModelsInMemory;
  readonly #borders: Borders;
  readonly #sorting: Sorting;
  readonly #sharedLink: SharedLink | undefined;
  readonly gathering: Gathering;
  readonly #workforce: Workforce;
  #bufferBytes = 0;

  /**
   * @param added columns of parts
   * @param shared the door to the other processes of the run, when there are others
   */
  constructor(setup: SimulationSetup, added: readonly (readonly ColumnSpec[])[], shared?: SharedDoor) {
    this.#setup = setup;
    const { world } = setup;
    this.specs = columnList([...setup.models.map(({ model }) => model.columns ?? []), ...added]);
    this.#arena = setup.memory === undefined ? Arena.inNewMemory() : new Arena(setup.memory);
    this.#grid = layOutGrid(world, chooseCellSize(setup));
    this.#models = new ModelsInMemory(this.#arena, setup.models);
    this.#models.use(usedAtFirst(setup).length);
    const { sight } = this.#models;
    this.#walls = new StandingWalls(this.#arena, world, this.#grid, sight.walls);
    const count = setup.tiles ?? 1;
    const columns = this.#grid.cellsX * this.#grid.cellsY;
    if (count > columns)
      throw new LimitError(
        `the world has ${columns} columns of cells and cannot be cut into ${count} tiles; use at most ${columns}`,
      );
    const evenly = cutByCost(this.#grid, count, new Float64Array(columns));
    const cut = cutGround(evenly, this.#walls.world, this.#grid, sight.agents);
    this.#owners = ownersOf(count, shared?.processes ?? 1);
    this.tiles = this.#makeTiles(shared?.process ?? 0, cut);
    this.#tileOf = this.#owners.map((_, index) => this.tiles.find((tile) => tile.index === index));
    this.#sharedLink =
      setup.link === undefined && shared !== undefined ? new SharedLink(shared, this.#owners) : undefined;
    this.gathering = new Gathering({
      tiles: this.tiles,
      openGuests: () => this.#openGuests(),
      columnsMoved: (tile) => this.#columnsMoved(tile),
    });
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
    this.#borders = new Borders(
      {
        arena: this.#arena,
        specs: this.specs,
        grid: this.#grid,
        world: this.#walls.world,
        tiles: this.tiles,
        count,
        link: setup.link ?? this.#sharedLink ?? new LocalLink(count),
        door: shared ?? localDoor,
        workforce: this.#workforce,
        balanceEvery: setup.balanceEvery,
        noteGrowth: () => this.#noteGrowth(),
        columnsMoved: (tile) => this.#columnsMoved(tile),
        layoutChanged: () => this.#layoutChanged(),
      },
      cut,
    );
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
    const reserve = (bytes: number): number => {
      const address = this.#arena.reserve(bytes);
      this.#noteGrowth();
      return address;
    };
    return { memory: this.#arena.memory, reserve };
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
    this.agentsChange();
    const tile = this.#tileOf[this.#borders.owner[this.#columnAt(spec.x, spec.y)]];
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
    const { tile } = this.gathering;
    return tile === undefined ? this.tiles : [...this.tiles, tile];
  }

  /** Brings the agents of all processes together in the first one. */
  gather(shared: SharedDoor): void {
    shared.enter('gather');
    this.gathering.gather(shared);
    this.#ownColumns = undefined;
  }

  /** The parcels of the next exchange for other processes, by process; undefined when they cannot be known yet. */
  sendAhead(tick: number, isShut: (crossing: Crossing) => boolean): readonly Uint8Array[] | undefined {
    const parcels = this.#sharedLink && this.#borders.writeAhead(tick, isShut);
    return parcels && this.#sharedLink?.sendAhead(parcels);
  }

  /** Takes the parcels that others have sent ahead. */
  takeAhead(packed: readonly Uint8Array[]): void {
    this.#sharedLink?.takeAhead(packed);
  }

  /** Agents change between two exchanges, in all processes alike: what has gone ahead of the next one, or was gathered, holds no more. */
  agentsChange(): void {
    this.#borders.forgetAhead();
    this.#sharedLink?.forget();
    this.gathering.forget();
  }

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
    if (this.#walls.stand(walls)) this.#wallsMoved();
  }

  isIdInUse(id: number): boolean {
    return this.tiles.some(({ store, crowd }) => crowd.columns.id.subarray(0, store.ownCount).includes(id));
  }

  remove(agent: AgentHandle): boolean {
    this.agentsChange();
    for (const tile of this.tiles) {
      const row = rowOf(tile.store, tile.crowd.columns, agent);
      if (row < 0 || hasLeft(tile.crowd.columns.wantedExit[row])) continue;
      tile.store.removeOwn([row], 1);
      tile.noteCounts();
      return true;
    }
    return false;
  }

  /** What passes from tile to tile, and from floor to floor, before a tick. */
  exchangeBorders(tick: number, isShut: (crossing: Crossing) => boolean): void {
    for (let index = 0; index < this.tiles.length; index++) this.tiles[index].noteTick(tick);
    this.#borders.exchange(tick, isShut);
  }

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
      world: this.#walls.world,
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
    this.gathering.drop();
    this.#workforce.getReady();
  }

  /** An agent moves by these instances too, not only by those of the start. */
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
    this.agentsChange();
    for (const tile of this.tiles) tile.store.ownCount = tile.store.rowCount = 0;
    const [first] = this.#tileOf;
    if (first !== undefined) readColumns(bytes, at, first.store, count);
    for (const tile of this.tiles) {
      tile.inOrder = true;
      tile.noteCounts();
    }
  }

  #columnAt(x: number, y: number): number {
    const { origin } = this.#setup.world;
    const cellX = cellAlong(x, origin[0], this.#grid.cellSizeX, this.#grid.cellsX);
    return cellAlong(y, origin[1], this.#grid.cellSizeY, this.#grid.cellsY) * this.#grid.cellsX + cellX;
  }

  /** How often borders have moved. */
  get cuts(): number {
    return this.#borders.cuts;
  }

  processAt(x: number, y: number): number {
    return this.#owners[this.#borders.owner[this.#columnAt(x, y)]];
  }

  /** The tiles that a process has. */
  #makeTiles(process: number, { windows }: Cut): readonly Tile[] {
    const { dt, seed, sources } = this.#setup;
    const expected = sources.reduce((sum, source) => sum + (source.lastTick === 0 ? source.ids : 0), 64);
    this.#fixed = {
      ...groundFields(this.#setup.world, this.#grid),
      ...this.#walls.fields,
      motionRules: this.#models.motionRules,
      dt,
      seed: seed | 0,
    };
    const capacity = windows.length === 1 ? expected : Math.ceil((expected * 1.5) / windows.length);
    const own = [...this.#owners.keys()].filter((index) => this.#owners[index] === process);
    return own.map((index, position) => this.#newTile({ index, position, window: windows[index] }, capacity));
  }

  #newTile(place: Pick<Tile, 'index' | 'position' | 'window'>, capacity: number): Tile {
    return new Tile(this.#arena, { ...place, grid: this.#grid }, { specs: this.specs, capacity, fixed: this.#fixed });
  }

  #fixed: GroundFields = {};

  /** They are looked at from outside only: one cell is enough for them. */
  #openGuests(): Guests {
    const window = { firstX: 0, firstY: 0, cellsX: 1, cellsY: 1, loopX: false, loopY: false };
    const tile = this.#newTile({ index: -1, position: this.tiles.length, window }, 64);
    this.#noteGrowth();
    tile.refresh();
    return new Guests(tile, this.specs);
  }

  /**
   * An agent sees farther (or less far) than before: ghosts and wall lists must reach that far. Commands and snapshots bring that about, which
   * have called `agentsChange` or are about to.
   */
  #noteSight(): void {
    const { agents, walls } = this.#models.sight;
    if (this.#walls.reachTo(walls)) this.#wallsMoved();
    this.#borders.seeAsFarAs(agents);
  }

  #wallsMoved(): void {
    for (const tile of this.tiles) tile.note(this.#walls.fields);
    this.#layoutChanged();
  }

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

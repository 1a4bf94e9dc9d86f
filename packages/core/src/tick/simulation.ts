import type { AgentHandle, AgentSpec, SpecLimits } from '../agents/agent-spec.ts';
import { problemsWithSpec } from '../agents/agent-spec.ts';
import { agentGone, type CommandDesk } from '../commands/kinds/command-desk.ts';
import { canonicalCommand, canonicalSpec } from '../commands/read-command.ts';
import { agentColumns, bytesPerAgent } from '../memory/columns.ts';
import { ChecksumSum, type RowHash } from '../math/hash.ts';
import { soloCrew, type Crew } from '../crew/crew.ts';
import type { Briefing } from '../crew/briefing.ts';
import type { OwnColumn } from '../model/define-model.ts';
import type { CrowdView } from '../space/crowd-view.ts';
import { StateHash } from './checksum.ts';
import { byAgent, type AppliedCommand, type Command, type SimulationEvent } from './commands.ts';
import { LevelChanges } from './change-levels.ts';
import { CommandQueue } from './command-queue.ts';
import { Interventions } from './interventions.ts';
import { refuseNonFinite, refuseNonFiniteSpec } from './finite-state.ts';
import { FleetDesk } from './fleet.ts';
import type { GuidePlace } from './guide.ts';
import { mayBeGiven } from './placement.ts';
import { PartMemories } from './part-memories.ts';
import { PhaseTimers, type Phase } from './phase-timers.ts';
import { Ledger } from './ledger.ts';
import { Registrar } from './registrar.ts';
import { releaseAtExits } from './release.ts';
import type { Admit, Source } from './source.ts';
import { checkedSetup, type SimulationSetup } from './simulation-setup.ts';
import { ofRun, writeSnapshot, type SnapshotHead } from './snapshot.ts';
import { openSnapshot } from './snapshot-checks.ts';
import { StateImage } from './state-image.ts';
import { Territory } from './territory.ts';
import { Turnstiles } from './turnstiles.ts';
import { WaitingLine } from './waiting-line.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A world in motion: agents, models and the clock that counts ticks. */
export class Simulation {
  readonly setup: SimulationSetup;
  readonly #territory: Territory;
  readonly #interventions: Interventions;
  readonly #levelChanges: LevelChanges;
  readonly #turnstiles: Turnstiles;
  readonly #memories: PartMemories;
  readonly #registrar: Registrar;
  readonly #ledger: Ledger;
  readonly #timers: PhaseTimers;
  readonly #limits: SpecLimits;
  readonly #hash: StateHash;
  readonly #guidePlaces: readonly Writable<GuidePlace>[];
  readonly #admitters: readonly Admit[];
  readonly #fleetDesk: FleetDesk;
  readonly #desk: CommandDesk;
  readonly #departed = new ChecksumSum();
  readonly #waiting = new WaitingLine();
  readonly #commands: CommandQueue;
  #events: SimulationEvent[] = [];
  #ticks = 0;
  #ticking = false;

  constructor(setup: SimulationSetup) {
    this.setup = checkedSetup(setup);
    this.#timers = new PhaseTimers(setup.clock);
    this.#registrar = new Registrar(setup.sources, setup.fleet);
    this.#ledger = new Ledger(setup.world.exits);
    this.#territory = new Territory(setup);
    this.#interventions = new Interventions(setup, this.#territory);
    this.#levelChanges = new LevelChanges(setup.world, setup.dt);
    this.#turnstiles = new Turnstiles(setup);
    this.#memories = new PartMemories(setup, this.#territory, this.#interventions, this.#turnstiles);
    const added = this.#territory.specs.slice(agentColumns.length);
    this.#limits = {
      models: setup.models.length,
      levels: setup.world.levels,
      exits: setup.world.exits.length,
      hasVolume: setup.world.size[2] > 0,
      extra: new Set(added.filter(mayBeGiven).map(({ name }) => name)),
    };
    this.#commands = new CommandQueue(this.setup.commands ?? []);
    this.#hash = new StateHash(this.#territory.specs);
    this.#guidePlaces = this.crowds.map((crowd) => this.#guidePlace(crowd));
    this.#admitters = setup.sources.map((source, number) => this.#admitter(source, number));
    this.#fleetDesk = new FleetDesk(this.#territory.tiles, setup.dt);
    this.#desk = this.#interventions.deskWith({
      add: (spec) => this.#addByCommand(spec),
      remove: (agent) => this.#remove(agent),
      tick: () => this.#ticks,
    });
    this.#admitArrivals();
    this.#advanceFleet();
  }

  /** One fixed step: all look at the frozen state and decide, then all move. */
  tick(): void {
    this.#begin();
    this.#timers.run(this.#phases);
    this.#end();
  }

  /** The tick, line by line. Made once: a tick allocates nothing. */
  readonly #phases: readonly Phase[] = [
    { name: 'commands', work: () => this.#applyCommands() },
    { name: 'walls', work: () => this.#territory.standWalls(this.#interventions.wallsAt(this.#ticks)) },
    { name: 'exchange', work: () => this.#territory.exchangeBorders(this.#ticks) },
    { name: 'goals', work: () => this.#chooseGoals() },
    { name: 'places', work: () => this.#territory.findPlaces(this.#ticks) },
    { name: 'decide', work: () => this.#territory.decideVelocities() },
    { name: 'move', work: () => this.#move() },
    { name: 'levels', work: () => this.#changeLevels() },
    { name: 'release', work: () => this.#releaseAtExits() },
    { name: 'arrivals', work: () => this.#nextTick() },
    { name: 'fleet', work: () => this.#advanceFleet() },
  ];

  /** Ticks made so far. */
  get ticks(): number {
    return this.#ticks;
  }

  /** Simulated time, s. */
  get time(): number {
    return this.#ticks * this.setup.dt;
  }

  /** Agents present now. */
  get present(): number {
    return this.#territory.present;
  }

  get totals(): { readonly entered: number; readonly left: number; readonly peak: number } {
    return this.#ledger.totals;
  }

  /** How many left by each exit. */
  get exits(): ReadonlyMap<string, number> {
    return this.#ledger.exits;
  }

  /** Simulated time the last agent left, s; NaN while nobody has. */
  get lastLeftAt(): number {
    return this.#ledger.lastLeftTick * this.setup.dt;
  }

  /** Arrivals that stand outside until there is room. */
  get waiting(): number {
    return this.#waiting.all.length;
  }

  /** No source will send anybody any more, and nobody waits outside. */
  get arrivalsOver(): boolean {
    const { sources, fleet } = this.setup;
    return (
      this.waiting === 0 &&
      sources.every((source) => source.lastTick <= this.#ticks) &&
      (fleet === undefined || fleet.isOver)
    );
  }

  /** What happened since the tick before. */
  get events(): readonly SimulationEvent[] {
    return this.#events;
  }

  /** Commands with the tick they were applied at: with the seed, all that a replay needs. */
  get appliedCommands(): readonly AppliedCommand[] {
    return this.#commands.applied;
  }

  /** One crowd per tile; rows 0..ownCount of each are the agents. */
  get crowds(): readonly CrowdView[] {
    return this.#territory.crowds;
  }

  /** The columns that models and guides added, by name, of each crowd; views of the memory, to be taken again after a tick. */
  get addedColumns(): readonly Readonly<Record<string, OwnColumn>>[] {
    return this.#territory.allOwnColumns();
  }

  /** Milliseconds spent in each phase so far; empty without a clock. */
  get phaseTimes(): ReadonlyMap<string, number> {
    return this.#timers.times;
  }

  /** Milliseconds each member of the crew was at work so far; the leader's are the phases. */
  get memberTimes(): readonly number[] {
    return this.#territory.memberTimes;
  }

  /** Bytes one agent takes in all columns. */
  get bytesPerAgent(): number {
    return bytesPerAgent(this.#territory.specs);
  }

  /** What other threads need to work on this run (its memory must be shared). */
  brief(threads: number): Briefing {
    return this.#territory.brief(threads);
  }

  /** From the next tick on the crew does the work. */
  employ(crew: Crew = soloCrew): void {
    this.#territory.employ(crew);
  }

  /**
   * Asks for something at the start of the next tick. A copy in canonical form is what is applied, recorded and saved. Throws a
   * CommandError when the command has the wrong shape; one that does not fit the run is refused by an event.
   */
  queue(command: Command): void {
    this.#commands.add(command);
  }

  /** Adds an agent between two ticks. */
  add(spec: AgentSpec): AgentHandle {
    if (this.#ticking) {
      throw new Error(
        'agents cannot be added during a tick: all decide on one frozen state; queue an add command instead',
      );
    }
    const checked = canonicalSpec(spec);
    const problems = problemsWithSpec(checked, this.#limits);
    if (problems.length > 0) throw new Error(`the agent cannot be added: ${problems.join('; ')}`);
    return this.#admit(this.#registrar.byCommand, 'command', checked);
  }

  /** Where an agent is kept, or undefined when it has left. */
  find(agent: AgentHandle): { readonly crowd: CrowdView; readonly row: number } | undefined {
    return this.#territory.find(agent);
  }

  /**
   * Sixteen hexadecimal digits over every bit of all agents present, and of all who left as they were when they left; equal for
   * any number of tiles and threads.
   */
  checksum(): string {
    const sum = this.#sumApart();
    for (const { store } of this.#territory.tiles) this.#hash.addAll(sum, store);
    return sum.hex();
  }

  /** The checksum of everything but the agents present: with an image of their state it makes the whole. */
  checksumApart(): string {
    return this.#sumApart().hex();
  }

  /**
   * What images of this run's state look like.
   *
   * @param hash who hashes rows, when there is somebody quicker
   */
  stateImage(hash?: RowHash): StateImage {
    return new StateImage(this.#territory.specs, hash);
  }

  /** Copies the state of all agents present; `to` has room for the bytes of so many rows. */
  copyState(image: StateImage, to: Uint8Array): void {
    image.take(
      this.#territory.tiles.map(({ store }) => store),
      to,
    );
  }

  #sumApart(): ChecksumSum {
    const sum = new ChecksumSum();
    sum.add(this.#ticks, this.setup.seed);
    sum.addSum(this.#departed);
    this.#interventions.addTo(sum);
    this.#turnstiles.addTo(sum);
    this.setup.fleet?.addTo(sum);
    return sum;
  }

  /** Everything needed to go on from here, with any number of tiles and threads. */
  snapshot(): Uint8Array {
    const head: SnapshotHead = {
      ...ofRun(this.setup, this.#territory.specs),
      count: this.present,
      tick: this.#ticks,
      given: [...this.#registrar.given],
      totals: this.#ledger.totals,
      exits: [...this.#ledger.exits],
      lastLeftTick: Number.isNaN(this.#ledger.lastLeftTick) ? -1 : this.#ledger.lastLeftTick,
      departed: this.#departed.hex(),
      waiting: this.#waiting.all,
      queued: this.#commands.queued,
      ...this.#memories.saved,
    };
    return writeSnapshot(
      head,
      this.#territory.tiles.map(({ store }) => store),
    );
  }

  /** Goes back (or on) to a snapshot of a run of the same scenario. Nothing changes when the snapshot is refused. */
  restore(bytes: Uint8Array): void {
    const { head, at } = openSnapshot(bytes, {
      setup: this.setup,
      specs: this.#territory.specs,
      limits: this.#limits,
      registrar: this.#registrar,
      premises: this.#interventions.premises,
    });
    this.#territory.makeRoom(head.count);
    this.#memories.restoreOrStay(head, head.tick, this.#ticks);
    this.#territory.takeAgents(bytes, at, head.count);
    this.#registrar.given.set(head.given);
    this.#ledger.restore(head);
    this.#departed.clear();
    this.#departed.addHex(head.departed);
    this.#waiting.restore(head.waiting);
    this.#commands.restore(head.queued.map(canonicalCommand));
    this.#events = [];
    this.#ticks = head.tick;
    this.#ticking = false;
  }

  #begin(): void {
    if (this.#ticking)
      throw new Error(
        'a tick is going on, or has failed: models must not call tick(), and after a failure go on from a snapshot',
      );
    this.#ticking = true;
    if (this.#events.length > 0) this.#events = [];
  }

  #end(): void {
    this.#ledger.conserve(this.present);
    this.#ticking = false;
  }

  #nextTick(): void {
    this.#ticks++;
    this.#admitArrivals();
  }

  /** Those who move by rules of their own: when all others have moved, and before the first tick. */
  #advanceFleet(): void {
    const { fleet } = this.setup;
    if (fleet === undefined) return;
    const desk = this.#fleetDesk;
    desk.tick = this.#ticks;
    desk.ownColumns = this.#territory.allOwnColumns();
    fleet.advance(desk);
    refuseNonFinite(this.crowds, this.#ticks, this.setup.models);
    const first = this.#events.length;
    desk.settle(
      (tile, row, agent) => {
        this.#hash.addOne(this.#departed, tile.store, row, this.#ticks);
        this.#ledger.left();
        this.#events.push({ type: 'left', tick: this.#ticks, agent, exit: fleet.name });
      },
      (spec) => void this.#admit(this.#registrar.ofFleet, fleet.name, spec),
    );
    if (this.#events.length > first + 1) this.#events = byAgent(this.#events, first);
  }

  #applyCommands(): void {
    this.#commands.apply(this.#ticks, this.#desk, (command, reason) => {
      this.#events.push({ type: 'refused', tick: this.#ticks, command, reason });
    });
  }

  #addByCommand(spec: AgentSpec): string | undefined {
    const problems = problemsWithSpec(spec, this.#limits);
    if (problems.length > 0) return problems.join('; ');
    if (!this.#interventions.isFree(spec))
      return 'an agent must not be added inside a dropped obstacle; choose another place';
    this.#admit(this.#registrar.byCommand, 'command', spec);
    return undefined;
  }

  #remove(agent: AgentHandle): string | undefined {
    if (!this.#territory.remove(agent)) return agentGone(agent);
    this.#ledger.left();
    this.#events.push({ type: 'removed', tick: this.#ticks, agent });
    return undefined;
  }

  #chooseGoals(): void {
    const { guides } = this.setup;
    if (guides === undefined || guides.length === 0) return;
    const allOwnColumns = this.#territory.allOwnColumns();
    const first = this.#events.length;
    for (let guide = 0; guide < guides.length; guide++) {
      for (let tile = 0; tile < this.#guidePlaces.length; tile++) {
        const place = this.#guidePlaces[tile];
        place.tick = this.#ticks;
        place.allOwnColumns = allOwnColumns;
        place.ownColumns = allOwnColumns[tile];
        guides[guide].choose(place);
      }
    }
    if (this.#events.length > first + 1) this.#events = byAgent(this.#events, first);
  }

  #guidePlace(crowd: CrowdView): Writable<GuidePlace> {
    const { world, seed, dt } = this.setup;
    return {
      crowd,
      crowds: this.crowds,
      world,
      seed,
      tick: 0,
      dt,
      ownColumns: {},
      allOwnColumns: [],
      values: this.#territory.liveValues,
      report: (row, goal, outcome, reason) => {
        const agent = { id: crowd.columns.id[row], generation: crowd.columns.generation[row] };
        this.#events.push({ type: 'goal', tick: this.#ticks, agent, goal, outcome, reason });
      },
      incapacitate: (row, reason) => {
        const agent = { id: crowd.columns.id[row], generation: crowd.columns.generation[row] };
        this.#events.push({ type: 'incapacitated', tick: this.#ticks, agent, reason });
      },
    };
  }

  #move(): void {
    const { tiles } = this.#territory;
    const { premises } = this.#interventions;
    const { any } = this.#turnstiles;
    if (any) this.#turnstiles.noteSteps(tiles);
    if (!this.#territory.moveAgents()) refuseNonFinite(this.crowds, this.#ticks + 1, this.setup.models);
    if (!any) return;
    const added = this.#territory.allOwnColumns();
    this.#turnstiles.holdBack(tiles, added, this.#ticks, (exit) => premises.isShut(exit));
  }

  #changeLevels(): void {
    const { crowds } = this.#territory;
    for (let tile = 0; tile < crowds.length; tile++) this.#levelChanges.apply(crowds[tile]);
  }

  #admitArrivals(): void {
    const { sources } = this.setup;
    for (let number = 0; number < sources.length; number++) {
      if (sources[number].lastTick >= this.#ticks) sources[number].arrivalsAt(this.#ticks, this.#admitters[number]);
    }
    if (this.waiting === 0) return;
    this.#waiting.admit(
      sources.length,
      (spec) => this.#interventions.mayEnter(spec) && this.#territory.hasRoomFor(spec),
      ({ source, spec }) => void this.#admit(source, sources[source].name, spec),
    );
  }

  #admitter(source: Source, number: number): Admit {
    if (source.waitsForRoom === true) return (spec) => this.#waiting.join(number, spec);
    return (spec) => void this.#admit(number, source.name, spec);
  }

  #admit(source: number, name: string, spec: AgentSpec): AgentHandle {
    const agent = this.#registrar.next(source);
    if (agent.generation > 0 && this.#territory.isIdInUse(agent.id)) {
      throw new Error(
        `source '${name}' has ${this.setup.sources[source]?.ids} ids and they are all in use; give it more than it has agents present`,
      );
    }
    const placed = this.#interventions.asSwitched(spec);
    refuseNonFiniteSpec(placed, agent, this.#ticks, this.setup.models);
    this.#interventions.useModel(placed.model);
    this.#territory.place(placed, { ...agent, tick: this.#ticks });
    this.#ledger.entered();
    if (this.#ticks > 0 || this.#ticking)
      this.#events.push({ type: 'entered', tick: this.#ticks, agent, source: name });
    return agent;
  }

  #releaseAtExits(): void {
    if (this.setup.world.exits.length === 0) return;
    const first = this.#events.length;
    const { premises } = this.#interventions;
    for (const tile of this.#territory.tiles) {
      const note = (agent: AgentHandle, exit: string, row: number): void => {
        this.#hash.addOne(this.#departed, tile.store, row, this.#ticks);
        this.#ledger.leftBy(exit, this.#ticks + 1);
        this.#events.push({ type: 'left', tick: this.#ticks + 1, agent, exit });
      };
      releaseAtExits(tile, this.setup.world.exits, note, {
        isShut: (exit) => premises.isShut(exit),
        mayLeave: (row, exit) => this.#turnstiles.mayLeave(tile.index, row, exit),
      });
    }
    if (this.#events.length > first + 1) this.#events = byAgent(this.#events, first);
  }
}

export const createSimulation = (setup: SimulationSetup): Simulation => new Simulation(setup);

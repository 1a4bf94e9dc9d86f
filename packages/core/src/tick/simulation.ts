import type { AgentHandle, AgentSpec, SpecLimits } from '../agents/agent-spec.ts';
import { problemsWithSpec } from '../agents/agent-spec.ts';
import { agentGone, type CommandDesk } from '../commands/kinds/command-desk.ts';
import { canonicalCommand, canonicalSpec } from '../commands/read-command.ts';
import { agentColumns, bytesPerAgent } from '../memory/columns.ts';
import { ChecksumSum, type RowHash } from '../math/hash.ts';
import { soloCrew, type Crew } from '../crew/crew.ts';
import type { Briefing } from '../crew/briefing.ts';
import type { OfferedHands } from '../crew/hands.ts';
import { LimitError } from '../memory/limit-error.ts';
import type { OwnColumn } from '../model/define-model.ts';
import { Memories } from '../parts/memories.ts';
import { PartError } from '../parts/part-error.ts';
import type { Part, PartPhase } from '../parts/part.ts';
import { localDoor } from '../parts/records.ts';
import { orderPhases, type UnorderedPhase } from '../parts/phase-order.ts';
import type { CrowdView } from '../space/crowd-view.ts';
import { StateHash } from './checksum.ts';
import { byAgent, type AppliedCommand, type Command, type SimulationEvent } from './commands.ts';
import { CommandQueue } from './command-queue.ts';
import { Interventions } from './interventions.ts';
import { NonFiniteError, refuseNonFinite, refuseNonFiniteSpec } from './finite-state.ts';
import { mayBeGiven } from './placement.ts';
import { PhaseTimers, type Phase } from './phase-timers.ts';
import { Ledger } from './ledger.ts';
import { Registrar } from './registrar.ts';
import { PartHands } from './part-hands.ts';
import { placeParts, premisesOf } from './place-parts.ts';
import { RunDesk } from './run-desk.ts';
import type { Admit, Source } from './source.ts';
import { checkedSetup, type SimulationSetup } from './simulation-setup.ts';
import { ofRun, writeSnapshot, type SnapshotHead } from './snapshot.ts';
import { openSnapshot } from './snapshot-checks.ts';
import { StateImage } from './state-image.ts';
import { Territory } from './territory.ts';
import type { Tile } from '../tiles/tile.ts';
import { valueKeeper } from './value-keeper.ts';
import { WaitingLine } from './waiting-line.ts';

/** A world in motion: agents, models and the clock that counts ticks. */
export class Simulation {
  readonly setup: SimulationSetup;
  readonly #territory: Territory;
  readonly #interventions: Interventions;
  readonly #parts: readonly Part[];
  readonly #memories: Memories;
  readonly #phases: readonly Phase[];
  readonly #registrar: Registrar;
  readonly #ledger: Ledger;
  readonly #timers: PhaseTimers;
  readonly #limits: SpecLimits;
  readonly #hash: StateHash;
  readonly #admitters: readonly Admit[];
  readonly #runDesk: RunDesk;
  readonly #hands: PartHands;
  readonly #desk: CommandDesk;
  readonly #departed = new ChecksumSum();
  readonly #waiting = new WaitingLine();
  readonly #commands: CommandQueue;
  #events: SimulationEvent[] = [];
  #ticks = 0;
  #ticking = false;
  /** The part whose phase it is. */
  #working: Part | undefined;
  /** The tick that is being made. */
  #makes = 0;

  constructor(setup: SimulationSetup) {
    this.setup = checkedSetup(setup);
    this.#timers = new PhaseTimers(setup.clock);
    const premises = premisesOf(setup);
    this.#parts = [...(setup.parts ?? []), ...placeParts(setup, premises)];
    this.#registrar = new Registrar(
      setup.sources,
      this.#parts.flatMap(({ ids }) => (ids === undefined ? [] : [Math.max(ids, 1)])),
    );
    this.#ledger = new Ledger(setup.world.exits);
    this.#territory = new Territory(
      setup,
      this.#parts.map(({ columns }) => columns ?? []),
    );
    this.#interventions = new Interventions(setup, this.#territory, premises);
    this.#memories = new Memories([valueKeeper(setup.models, this.#territory), this.#interventions, ...this.#parts]);
    this.#phases = this.#orderedPhases();
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
    this.#admitters = setup.sources.map((source, number) => this.#admitter(source, number));
    this.#runDesk = this.#openRunDesk();
    this.#hands = new PartHands(this.#parts, this.#territory);
    this.#desk = this.#interventions.deskWith({
      add: (spec) => this.#addByCommand(spec),
      remove: (agent) => this.#remove(agent),
      tick: () => this.#ticks,
    });
    this.#admitArrivals();
    for (const part of this.#parts)
      if (part.begin !== undefined)
        this.#perform(part, { name: 'begin', moves: true, work: (run) => part.begin?.(run) });
  }

  /** One fixed step: all look at the frozen state and decide, then all move. */
  tick(): void {
    this.#begin();
    this.#timers.run(this.#phases);
    this.#end();
  }

  /** The tick as a table of contents: the phases in their order, each with the part it is of. */
  get phases(): readonly { readonly name: string; readonly part?: string }[] {
    return this.#phases.map(({ name, part }) => (part === undefined ? { name } : { name, part }));
  }

  /** The tick, line by line: what the run itself does, and between it the phases of its parts. Made once: a tick allocates nothing. */
  #orderedPhases(): readonly Phase[] {
    const own: readonly Phase[] = [
      { name: 'commands', work: () => this.#applyCommands() },
      { name: 'exchange', work: () => this.#territory.exchangeBorders(this.#ticks) },
      { name: 'places', work: () => this.#territory.findPlaces(this.#ticks) },
      { name: 'decide', work: () => this.#territory.decideVelocities() },
      { name: 'move', work: () => this.#move() },
      { name: 'arrivals', work: () => this.#nextTick() },
    ];
    const ofParts = this.#parts.flatMap((part) =>
      (part.phases ?? []).map((phase): Phase & UnorderedPhase =>
        Object.assign({}, phase, { part: part.name, work: () => this.#perform(part, phase) }),
      ),
    );
    return orderPhases([...ofParts, ...own]);
  }

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
    const { sources } = this.setup;
    return (
      this.waiting === 0 &&
      sources.every((source) => source.lastTick <= this.#ticks) &&
      this.#parts.every(({ isOver = true }) => isOver)
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

  /** The columns that models and parts added, by name, of each crowd; views of the memory, to be taken again after a tick. */
  get addedColumns(): readonly Readonly<Record<string, OwnColumn>>[] {
    return this.#territory.allOwnColumns();
  }

  /** Milliseconds spent in each phase so far; empty without a clock. */
  get phaseTimes(): ReadonlyMap<string, number> {
    return this.#timers.times;
  }

  /** Milliseconds of work in all ticks so far, on all threads, and how many of them one thread worked alone. 0 without a clock. */
  get work(): { readonly alone: number; readonly all: number } {
    const leader = [...this.#timers.times.values()].reduce((sum, time) => sum + time, 0);
    const others = this.memberTimes.reduce((sum, time) => sum + time, 0);
    return { alone: leader - this.#territory.sharedTime, all: leader + others };
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

  /** What parts have to work for them on other threads. */
  get offeredHands(): readonly OfferedHands[] {
    return this.#territory.hands;
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
    this.#memories.addTo(sum);
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
      memories: this.#memories.saved,
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
      memories: this.#memories,
    });
    this.#territory.makeRoom(head.count);
    this.#memories.restoreOrStay(head.memories, head.tick, this.#ticks);
    this.#territory.takeAgents(bytes, at, head.count);
    this.#registrar.given.set(head.given);
    this.#ledger.restore(head);
    this.#departed.clear();
    this.#departed.addHex(head.departed);
    this.#waiting.restore(head.waiting);
    this.#commands.restore(head.queued.map(canonicalCommand));
    this.#events = [];
    this.#runDesk.clear();
    this.#ticks = head.tick;
    this.#ticking = false;
  }

  #begin(): void {
    if (this.#ticking)
      throw new Error(
        'a tick is going on, or has failed: models must not call tick(), and after a failure go on from a snapshot',
      );
    this.#ticking = true;
    this.#makes = this.#ticks + 1;
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

  /** Lets a part do its work, then takes out and lets in the agents that it asked to. */
  #perform(part: Part, phase: Pick<PartPhase, 'name' | 'moves' | 'work'>): void {
    const desk = this.#runDesk;
    const first = this.#events.length;
    desk.turnTo(this.#ticks, this.#territory.allOwnColumns());
    this.#working = part;
    try {
      phase.work(desk);
      if (phase.moves === true && !this.#territory.areFinite())
        refuseNonFinite(this.crowds, this.#ticks, this.setup.models);
      if (desk.isAsked)
        desk.settle(
          (tile, row, agent, exit) => this.#letGo(part, tile, row, agent, exit),
          (spec) => void this.#admit(this.#sourceOf(part), part.name, spec),
        );
    } catch (error) {
      if (error instanceof NonFiniteError || error instanceof LimitError) throw error;
      throw new PartError(part.name, phase.name, this.#ticks, error);
    }
    // Each tile tells its own: by agent, the order is that of one tile.
    if (this.#events.length > first + 1) this.#events = byAgent(this.#events, first);
  }

  #letGo(part: Part, tile: Tile, row: number, agent: AgentHandle, exit: string | undefined): void {
    const tick = this.#ticking ? this.#makes : this.#ticks;
    this.#hash.addOne(this.#departed, tile.store, row, this.#ticks);
    if (exit === undefined) this.#ledger.left();
    else this.#ledger.leftBy(exit, tick);
    this.#events.push({ type: 'left', tick, agent, exit: exit ?? part.name });
  }

  /** The number by which the registrar knows a part that brings agents. */
  #sourceOf(part: Part): number {
    if (part.ids === undefined)
      throw new Error('it brings agents and has no ids for them; give it ids, more than it has agents present');
    const bringers = this.#parts.filter(({ ids }) => ids !== undefined);
    return this.#registrar.byCommand + 1 + bringers.indexOf(part);
  }

  #openRunDesk(): RunDesk {
    const { world, seed, dt } = this.setup;
    return new RunDesk({
      tiles: this.#territory.tiles,
      world,
      seed,
      dt,
      values: this.#territory.liveValues,
      standWalls: (walls) => this.#territory.standWalls(walls),
      share: (job, items, chunk, worth) =>
        this.#hands.share(this.#working, job, { tick: this.#ticks, items, chunk, worth }),
      report: (agent, goal, outcome, reason) =>
        this.#events.push({ type: 'goal', tick: this.#ticks, agent, goal, outcome, reason }),
      incapacitate: (agent, reason) => this.#events.push({ type: 'incapacitated', tick: this.#ticks, agent, reason }),
    });
  }

  #applyCommands(): void {
    this.#commands.apply(this.#ticks, this.#desk, (command, reason) => {
      this.#events.push({ type: 'refused', tick: this.#ticks, command, reason });
    });
  }

  #addByCommand(spec: AgentSpec): string | undefined {
    const problems = problemsWithSpec(spec, this.#limits);
    if (problems.length > 0) return problems.join('; ');
    const reason = this.#reasonToKeepOut(spec, 'command');
    if (reason !== undefined) return reason;
    this.#admit(this.#registrar.byCommand, 'command', spec);
    return undefined;
  }

  #reasonToKeepOut(spec: AgentSpec, by: 'source' | 'command'): string | undefined {
    for (const part of this.#parts) {
      const reason = part.keepsOut?.(spec, by);
      if (reason !== undefined) return reason;
    }
    return undefined;
  }

  #remove(agent: AgentHandle): string | undefined {
    if (!this.#territory.remove(agent)) return agentGone(agent);
    this.#ledger.left();
    this.#events.push({ type: 'removed', tick: this.#ticks, agent });
    return undefined;
  }

  #move(): void {
    if (!this.#territory.moveAgents()) refuseNonFinite(this.crowds, this.#ticks + 1, this.setup.models);
  }

  #admitArrivals(): void {
    const { sources } = this.setup;
    for (let number = 0; number < sources.length; number++) {
      if (sources[number].lastTick >= this.#ticks) sources[number].arrivalsAt(this.#ticks, this.#admitters[number]);
    }
    if (this.waiting === 0) return;
    this.#waiting.admit(sources.length, {
      hasRoom: (spec) => this.#territory.hasRoomFor(spec),
      isKeptOut: (spec) => this.#reasonToKeepOut(spec, 'source') !== undefined,
      admit: ({ source, spec }) => void this.#admit(source, sources[source].name, spec),
      door: localDoor,
    });
  }

  #admitter(source: Source, number: number): Admit {
    if (source.waitsForRoom === true) return (spec) => this.#waiting.join(number, spec);
    return (spec) => void this.#admit(number, source.name, spec);
  }

  #admit(source: number, name: string, spec: AgentSpec): AgentHandle {
    const agent = this.#registrar.next(source);
    if (agent.generation > 0 && this.#territory.isIdInUse(agent.id)) {
      throw new Error(
        `source '${name}' has ${this.#registrar.idsOf(source)} ids and they are all in use; give it more than it has agents present`,
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
}

export const createSimulation = (setup: SimulationSetup): Simulation => new Simulation(setup);

import type { AgentHandle, AgentSpec, SpecLimits } from '../agents/agent-spec.ts';
import { problemsWithSpec } from '../agents/agent-spec.ts';
import type { CommandDesk } from '../commands/kinds/command-desk.ts';
import { canonicalSpec } from '../commands/canonical-spec.ts';
import { CommandForms } from '../commands/command-forms.ts';
import { bytesPerAgent } from '../memory/columns.ts';
import type { RowHash } from '../math/hash.ts';
import { soloCrew, type Crew } from '../crew/crew.ts';
import type { Briefing } from '../crew/briefing.ts';
import type { OfferedHands } from '../crew/hands.ts';
import type { OwnColumn } from '../model/define-model.ts';
import type { DrawnLayer } from '../parts/layer-forms.ts';
import { LayerBook } from '../parts/layers.ts';
import type { PartKnobs } from '../parts/part-knobs.ts';
import { Memories } from '../parts/memories.ts';
import { isShut, type Part } from '../parts/part.ts';
import { localDoor, type Door } from '../door/records.ts';
import { SharedDoor } from '../share/shared-door.ts';
import { orderPhases } from '../parts/phase-order.ts';
import type { CrowdView } from '../space/crowd-view.ts';
import type { Crossing } from '../world/world.ts';
import { StateHash } from './checksum.ts';
import { Admissions } from './admissions.ts';
import { Books } from './books.ts';
import { Closing } from './closing.ts';
import type { AppliedCommand, Command, SimulationEvent } from './commands.ts';
import { CommandQueue } from './command-queue.ts';
import { Interventions } from './interventions.ts';
import { refuseNonFinite } from './finite-state.ts';
import { specLimits } from './placement.ts';
import { commandsOf } from './part-commands.ts';
import { phasesOf } from './part-phases.ts';
import { PartRunner } from './part-runner.ts';
import { PhaseTimers, type Phase } from './phase-timers.ts';
import { Registrar } from './registrar.ts';
import { RunClock } from './run-clock.ts';
import { RunState } from './run-state.ts';
import { requireSameSetup } from './same-setup.ts';
import { checkedSetup, type SimulationSetup } from './simulation-setup.ts';
import { StateImage } from './state-image.ts';
import { Territory } from './territory.ts';
import { valueKeeper } from './value-keeper.ts';

/** A world in motion: agents, models and the clock that counts ticks. */
export class Simulation {
  readonly setup: SimulationSetup;
  readonly #territory: Territory;
  readonly #interventions: Interventions;
  readonly #parts: readonly Part[];
  readonly #phases: readonly Phase[];
  readonly #registrar: Registrar;
  readonly #books: Books;
  readonly #closing: Closing;
  readonly #timers: PhaseTimers;
  readonly #limits: SpecLimits;
  readonly #admissions: Admissions;
  readonly #runner: PartRunner;
  readonly #state: RunState;
  readonly #layers: LayerBook;
  readonly #desk: CommandDesk;
  readonly #commands: CommandQueue;
  /** The other processes of the run, when there are others. */
  readonly #shared: SharedDoor | undefined;
  readonly #door: Door;
  readonly #clock = new RunClock();
  /** Whether events of the next tick have happened already, by commands that were applied before it. */
  #hasEarlyEvents = false;

  constructor(setup: SimulationSetup) {
    this.#parts = setup.parts ?? [];
    const commands = commandsOf(this.#parts);
    const forms = new CommandForms(commands);
    this.setup = checkedSetup(setup, forms);
    this.#shared = setup.share === undefined ? undefined : new SharedDoor(setup.share, setup.clock);
    this.#door = this.#shared ?? localDoor;
    if (this.#shared !== undefined) requireSameSetup(this.#shared, this.setup);
    this.#timers = new PhaseTimers(setup.clock, {
      waited: () => this.#shared?.waited ?? 0,
      shared: () => this.#territory.sharedTime,
    });
    this.#registrar = new Registrar(
      setup.sources,
      this.#parts.flatMap(({ ids }) => (ids === undefined ? [] : [Math.max(ids, 1)])),
    );
    this.#books = new Books(setup.world.exits, this.#shared);
    this.#territory = new Territory(
      this.setup,
      this.#parts.map(({ columns }) => columns ?? []),
      this.#shared,
    );
    this.#interventions = new Interventions(setup, this.#territory, this.#door);
    const memories = new Memories([valueKeeper(setup.models, this.#territory), this.#interventions, ...this.#parts]);
    this.#phases = this.#orderedPhases();
    this.#limits = specLimits(setup, this.#territory.specs);
    this.#commands = new CommandQueue(commands, forms, this.setup.commands ?? []);
    const hash = new StateHash(this.#territory.specs);
    this.#admissions = this.#openAdmissions();
    const owners = {
      setup: this.setup,
      limits: this.#limits,
      territory: this.#territory,
      hash,
      clock: this.#clock,
      registrar: this.#registrar,
      books: this.#books,
      admissions: this.#admissions,
      commands: this.#commands,
      memories,
      shared: this.#shared,
    };
    this.#state = new RunState(owners);
    this.#runner = new PartRunner({ ...owners, parts: this.#parts, door: this.#door });
    this.#layers = new LayerBook(this.#parts);
    this.#closing = new Closing({ ...owners, isShut: this.#isShut, staysSo: () => this.#agentsStay() });
    this.#desk = this.#interventions.deskWith({
      add: (spec) => this.#admissions.addByCommand(spec),
      remove: (agent) => this.#admissions.remove(agent),
      tick: () => this.#clock.ticks,
    });
    this.#admissions.admitArrivals();
    this.#runner.begin();
    this.#closing.close();
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
      { name: 'exchange', work: () => this.#exchange() },
      { name: 'places', work: () => this.#findPlaces() },
      { name: 'decide', work: () => this.#territory.decideVelocities() },
      {
        name: 'move',
        work: () => {
          if (!this.#territory.moveAgents())
            refuseNonFinite(this.#territory.crowds, this.#clock.ticks + 1, { models: this.setup.models });
        },
      },
      { name: 'arrivals', work: () => this.#nextTick() },
    ];
    return orderPhases([...phasesOf(this.#parts, (part, phase) => this.#runner.perform(part, phase)), ...own]);
  }

  /** Ticks made so far. */
  get ticks(): number {
    return this.#clock.ticks;
  }

  /** Simulated time, s. */
  get time(): number {
    return this.#clock.ticks * this.setup.dt;
  }

  /** Agents present now, in all processes of the run; those that have left and are on aprons are not. */
  get present(): number {
    return this.#books.present;
  }

  /** Agents that have a row, in all processes of the run: those present, and those on aprons. */
  get bodies(): number {
    return this.#shared === undefined ? this.#territory.present : this.#books.bodies;
  }

  get totals(): { readonly entered: number; readonly left: number; readonly peak: number } {
    return this.#books.ledger.totals;
  }

  /** How many left by each exit. */
  get exits(): ReadonlyMap<string, number> {
    return this.#books.ledger.exits;
  }

  /** Simulated time the last agent left, s; NaN while no agent has. */
  get lastLeftAt(): number {
    return this.#books.ledger.lastLeftTick * this.setup.dt;
  }

  /** Arrivals that stand outside until there is room. */
  get waiting(): number {
    return this.#admissions.waiting.all.length;
  }

  /** No source will send further agents, and no agent waits outside. */
  get arrivalsOver(): boolean {
    const { sources } = this.setup;
    return (
      this.waiting === 0 &&
      sources.every((source) => source.lastTick <= this.#clock.ticks) &&
      this.#parts.every(({ isOver = true }) => isOver)
    );
  }

  /** What happened since the tick before. */
  get events(): readonly SimulationEvent[] {
    return this.#books.events.list;
  }

  /** What parts show to people now; the same list until something changes. */
  get layers(): readonly DrawnLayer[] {
    return this.#layers.at(this.#clock.ticks);
  }

  /** What people may change of its parts, with the values as they are now. */
  get knobs(): readonly PartKnobs[] {
    return this.#parts.flatMap((part) => part.knobs?.() ?? []);
  }

  /** What the commands that this run knows look like. */
  get commandForms(): CommandForms {
    return this.#commands.forms;
  }

  /** Commands with the tick they were applied at: with the seed, all that a replay needs. */
  get appliedCommands(): readonly AppliedCommand[] {
    return this.#commands.applied;
  }

  /** One crowd per tile of this process; rows 0..ownCount of each are the agents. Behind them what was gathered from other processes. */
  get crowds(): readonly CrowdView[] {
    return this.#shared === undefined ? this.#territory.crowds : this.#territory.seenTiles.map(({ crowd }) => crowd);
  }

  /**
   * Brings copies of all agents to the first process of the run, for all that looks at it from there: they are in `crowds` and in images of the
   * state until the next tick. All processes call it between the same two ticks. A run of one process has all agents anyway.
   */
  gather(): void {
    if (this.#shared === undefined) return;
    this.#territory.gather(this.#shared);
  }

  /** The columns that models and parts added, by name, of each crowd; views of the memory, to be taken again after a tick. */
  get addedColumns(): readonly Readonly<Record<string, OwnColumn>>[] {
    return this.#territory.allOwnColumns();
  }

  /** Milliseconds spent in each phase so far, without waiting for other processes; empty without a clock. */
  get phaseTimes(): ReadonlyMap<string, number> {
    return this.#timers.times;
  }

  /** Milliseconds of each phase so far in which one thread worked alone; empty without a clock. */
  get aloneTimes(): ReadonlyMap<string, number> {
    return this.#timers.alone;
  }

  /** Milliseconds of work so far, on all threads, and those in which one worked alone; waiting is no work. 0 without a clock. */
  get work(): { readonly alone: number; readonly all: number } {
    const alone = this.#timers.total - this.#territory.sharedTime;
    return { alone, all: this.memberTimes.reduce((sum, time) => sum + time, alone + this.#territory.busyTime) };
  }

  /** Milliseconds spent waiting for the other processes of the run in all ticks so far; they are in no phase. 0 without a clock. */
  get waitingTime(): number {
    return this.#timers.waited;
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

  /**
   * Applies what waits for the next tick now, so that a run that stands still shows it. Commands come first in a tick, so the next one
   * gives the same bits; events of both follow it. Returns false, and lets them wait, where something comes before them: a phase of a
   * part, or commands of the run that is repeated; and where several processes must agree.
   */
  applyQueued(): boolean {
    const isFirst = this.#phases[0].name === 'commands' && !this.#commands.repeats(this.#clock.ticks);
    if (this.#shared !== undefined || !isFirst || this.#commands.queued.length === 0) return false;
    this.#begin();
    this.#applyCommands();
    this.#end();
    this.#hasEarlyEvents = true;
    return true;
  }

  /** Adds an agent between two ticks. */
  add(spec: AgentSpec): AgentHandle {
    if (this.#clock.isTicking) {
      throw new Error(
        'agents cannot be added during a tick: all decide on one frozen state; queue an add command instead',
      );
    }
    const checked = canonicalSpec(spec);
    const problems = problemsWithSpec(checked, this.#limits);
    if (problems.length > 0) throw new Error(`the agent cannot be added: ${problems.join('; ')}`);
    return this.#admissions.add(checked);
  }

  /**
   * What each process of the run wished in the last tick, by its number: whether the run is to end early, say. Equal in all of them when they
   * ask between the same two ticks. The own wish travels with the next tick.
   */
  wishes(wish: boolean): readonly boolean[] {
    return this.#shared?.wishes(wish) ?? [wish];
  }

  /** Where an agent is kept, or undefined when it has left, or is in another process. */
  find(agent: AgentHandle): { readonly crowd: CrowdView; readonly row: number } | undefined {
    return this.#territory.find(agent);
  }

  /**
   * Sixteen hexadecimal digits over every bit of all agents present, and of all who left as they were when last seen; equal for
   * any number of tiles, threads and processes. All processes of a run call it between the same two ticks.
   */
  checksum(): string {
    return this.#state.checksum();
  }

  /** The checksum of everything but the agents present: with an image of their state it makes the whole. */
  checksumApart(): string {
    return this.#state.sumApart().hex();
  }

  /** What images of this run's state look like. `hash` hashes rows, where there is a quicker way than the usual one. */
  stateImage(hash?: RowHash): StateImage {
    return new StateImage(this.#territory.specs, hash);
  }

  /** Copies the state of all agents present; `to` has room for the bytes of so many rows. */
  copyState(image: StateImage, to: Uint8Array): void {
    image.take(
      this.#territory.seenTiles.map(({ store }) => store),
      to,
    );
  }

  /** Everything needed to go on from here, on any tiles, threads and processes: all of these call it together, and all get the whole. */
  snapshot(): Uint8Array {
    return this.#state.save(this.bodies);
  }

  /** Goes back (or on) to a snapshot of a run of the same scenario. Nothing changes when the snapshot is refused. */
  restore(bytes: Uint8Array): void {
    this.#state.restore(bytes);
    this.#hasEarlyEvents = false;
    this.#runner.clear();
  }

  #begin(): void {
    if (this.#clock.isTicking)
      throw new Error(
        'a tick is going on, or has failed: models must not call tick(), and after a failure go on from a snapshot',
      );
    this.#clock.begin();
    if (!this.#hasEarlyEvents) this.#books.events.clear();
    this.#hasEarlyEvents = false;
    this.#territory.getReady();
  }

  #end(): void {
    this.#closing.close();
    this.#clock.isTicking = false;
  }

  /** Whether nothing changes agents until the next exchange, as far as can be known now. */
  #agentsStay(): boolean {
    const tick = this.#clock.ticks;
    const exchange = this.#phases.findIndex(({ name }) => name === 'exchange');
    return (
      !this.#commands.awaits(tick) &&
      this.#phases.slice(0, exchange).every((phase) => phase.part === undefined || phase.leavesAgents?.(tick) === true)
    );
  }

  #nextTick(): void {
    this.#shared?.enter('arrivals');
    this.#clock.ticks++;
    this.#admissions.admitArrivals();
  }

  #openAdmissions(): Admissions {
    return new Admissions({
      setup: this.setup,
      parts: this.#parts,
      limits: this.#limits,
      clock: this.#clock,
      registrar: this.#registrar,
      books: this.#books,
      territory: this.#territory,
      interventions: this.#interventions,
      door: this.#door,
    });
  }

  #applyCommands(): void {
    this.#shared?.enter('commands');
    if (this.#commands.awaits(this.#clock.ticks)) this.#territory.agentsChange();
    this.#commands.apply(this.#clock.ticks, this.#desk, (command, reason) => {
      this.#books.events.note({ type: 'refused', tick: this.#clock.ticks, command, reason });
    });
  }

  #exchange(): void {
    this.#shared?.enter('exchange');
    this.#territory.exchangeBorders(this.#clock.ticks, this.#isShut);
  }

  readonly #isShut = (crossing: Crossing): boolean => isShut(this.#parts, crossing);

  /** What models are about to read was left by parts or a program: models are not to blame for it. */
  #findPlaces(): void {
    if (!this.#territory.findPlaces(this.#clock.ticks))
      refuseNonFinite(this.#territory.crowds, this.#clock.ticks + 1, { parts: this.setup.parts ?? [] });
  }
}

export const createSimulation = (setup: SimulationSetup): Simulation => new Simulation(setup);

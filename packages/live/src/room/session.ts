import { Log, RunLog, type LogEntry } from '@korzo/analysis';
import { placeOf } from '@korzo/building';
import { isOwnCommand, type AgentSpec, type AppliedCommand, type Command, type ParameterValue } from '@korzo/core';
import { ticksIn, type Run } from '@korzo/engine';
import { MemoryRecording, pagePacking } from '@korzo/recording';
import type { Mark, Message, Reply } from '../protocol/replies.ts';
import type { GroupInfo, ModelInfo, RunInfo } from '../protocol/run-info.ts';
import type { LateSender } from '@korzo/cluster';
import { BodyMotions } from './body-motions.ts';
import { checkAdded, checkPresent } from './agent-limit.ts';
import { describeRun, groupsOf, modelsOf } from './describe-run.ts';
import { Checkpoints } from './checkpoints.ts';
import { Departures } from './departures.ts';
import { DriverDesk } from './driver-desk.ts';
import type { Inputs } from './inputs.ts';
import { isIntervention } from './interventions.ts';
import { LastTick } from './last-tick.ts';
import { MissedSteps } from './missed-steps.ts';
import { OutsideDesk } from './outside-desk.ts';
import { Pace } from './pace.ts';
import { PastRun } from './past-run.ts';
import { PlaceTaker } from './places.ts';
import { RunRecording, type OpenedRecording } from './run-recording.ts';
import { recordedInputs } from './recorded-inputs.ts';
import { mostReported, type RunCheckpoint } from './run-report.ts';
import type { ObjectDesk, Wrap } from './screen.ts';
import type { HostOptions } from './options.ts';
import { RunWatchers } from './run-watchers.ts';
import { SceneBook } from './scene-book.ts';
import { signalsOf } from './signals.ts';
import { bodiesOf } from './body-status.ts';
import { StatusTaker } from './status.ts';
import { trafficOf } from './traffic-figures.ts';
import type { UndoStack } from './undo-stack.ts';

/** How a session says that there is something to show. */
export interface SessionEars {
  update(): void;
  /** A body that is driven has moved. */
  glimpse(): void;
  beforeTick(): void;
  /** A command of a replay turned a knob or switched a model. */
  tell(reply: Extract<Reply, { readonly type: 'value' | 'models' | 'knobs' }>): void;
  messages(messages: readonly Message[]): void;
}

/** Messages kept between two updates; more than these no viewer reads. */
const mostMessages = 200;

/** What an earlier run hands to this one. */
export interface Replay {
  readonly commands: readonly AppliedCommand[];
  /** Commands of the tick that the run is opened at: they are applied when it has come there. */
  readonly now?: readonly AppliedCommand[];
  readonly marks?: readonly Mark[];
  /** What was undone of the earlier run. */
  readonly undone?: UndoStack;
  /** What the earlier run was at some tick. */
  readonly reached?: { readonly tick: number; readonly checksum: string };
  /** The state that the run has gone back to: commands of ticks before it are not given again. */
  readonly from?: RunCheckpoint | undefined;
  /** The recording of the earlier run: what it shows lies ahead of this one. */
  readonly opened?: OpenedRecording;
}

export const noReplay: Replay = { commands: [] };

/** Bytes of the recording unless the host says otherwise. */
const usualRecording = 256 * 1024 * 1024;
/** Simulated time between two recorded frames, s. */
const recordedEvery = 0.1;

/** A run that was opened, and what from. */
interface OpenedRun {
  readonly run: Run;
  readonly inputs: Inputs;
  /** Models that groups may be switched to. */
  readonly alternatives: readonly string[];
  readonly epoch: number;
  readonly replay: Replay;
}

/** A run that is on: its pace, its places, what was commanded and what there is to say of it. */
export class Session {
  readonly epoch: number;
  readonly run: Run;
  readonly inputs: Inputs;
  readonly pace: Pace;
  readonly places: PlaceTaker;
  readonly status: StatusTaker;
  readonly recording: RunRecording;
  /** Programs that bring objects of their own. */
  readonly outside: OutsideDesk;
  /** Watchers who drive bodies. */
  readonly drivers: DriverDesk;
  /** Floors and lights, now and before. */
  readonly scene: SceneBook;
  /** How bodies stand and move. */
  readonly bodyMotions: BodyMotions;
  readonly #steps: MissedSteps;
  readonly departures = new Departures();
  /** What acted on inspected agents in the last tick. */
  readonly lastTick = new LastTick();
  /** Past ticks, made again to be inspected. */
  readonly past: PastRun;
  /** Modules that look at the run. */
  readonly watching: RunWatchers;
  readonly wrap: Wrap;
  marks: readonly Mark[];
  groups: readonly GroupInfo[];
  models: readonly ModelInfo[];
  ended = false;
  /** Commands of people that were applied so far. */
  interventions = 0;
  readonly #replay: Replay;
  readonly #lastTick: number;
  readonly #runLog: RunLog;
  readonly #log: Log;
  #messages: Message[] = [];
  readonly #ears: SessionEars;
  readonly #options: HostOptions;
  readonly #recruited = new Map<number, number>();
  #obstacles = 0;
  /** Commands of the ticks before the state that the run began with. */
  readonly #before: readonly AppliedCommand[];
  readonly #checkpoints: Checkpoints | undefined;
  /** Commands applied so far that the keeper knows of. */
  #reported = 0;
  /** Agents that were asked for since the last tick. */
  #asked = 0;
  /** What the run was when it came to the tick it stands at, before anything was done to it there. */
  #standing: { readonly tick: number; readonly checksum: string } | undefined;
  /** Commands applied so far whose effects on models were sent. */
  #followed = 0;
  #knobsTold = '';

  constructor(opened: OpenedRun, options: HostOptions, objects: ObjectDesk, ears: SessionEars) {
    const { run, inputs, epoch, replay, alternatives } = opened;
    const { simulation, scenario } = run;
    this.run = run;
    this.outside = new OutsideDesk(run, objects);
    this.drivers = new DriverDesk(run);
    this.bodyMotions = new BodyMotions(run);
    this.inputs = inputs;
    this.epoch = epoch;
    this.#replay = replay;
    this.#ears = ears;
    this.#options = options;
    const { seed } = simulation.setup;
    this.#before = replay.commands.filter(({ tick }) => tick < simulation.ticks);
    if (replay.from !== undefined && simulation.ticks > 0) this.departures.restore(replay.from.departures);
    this.past = new PastRun(options, () => ({ inputs: { ...inputs, seed }, commands: this.commands }));
    for (const { command } of [...replay.commands, ...(replay.now ?? [])]) {
      if (isOwnCommand(command, 'add')) this.noteRecruits(command.spec.group ?? 0, 1);
      if (command.type === 'obstacle') this.#obstacles++;
    }
    const place = placeOf(simulation);
    this.scene = new SceneBook(run);
    this.groups = groupsOf(run);
    this.models = modelsOf(run);
    this.#lastTick = ticksIn(scenario.run.duration, simulation.setup.dt);
    this.places = new PlaceTaker(run, epoch);
    this.status = new StatusTaker(simulation, options.clock, {
      signals: signalsOf(run),
      bodies: bodiesOf(run),
      traffic: trafficOf(run),
    });
    const { world } = simulation.setup;
    this.wrap = world.edges === 'wrap' ? world.size : undefined;
    const own = new MemoryRecording(recordedInputs(run, inputs, alternatives, options.modules?.records), place, {
      every: recordedEvery,
      mostBytes: options.recordingBytes ?? usualRecording,
      packing: options.packing ?? pagePacking,
      forms: simulation.commandForms,
      before: this.#before,
    });
    this.recording = new RunRecording(own, simulation, replay.opened);
    this.marks = replay.marks ?? [];
    this.#log = new Log([{ accepts: (level) => level !== 'debug', write: (entry) => this.#note(entry) }]);
    this.#runLog = new RunLog(this.#log, simulation, place.wallsAt);
    this.#steps = new MissedSteps(simulation, options.clock);
    this.watching = new RunWatchers(simulation, options, this.#log);
    this.#checkpoints = this.#openCheckpoints();
    for (const { command } of this.#before) this.#follow(command, () => undefined);
    this.pace = new Pace({
      clock: options.clock,
      schedule: options.schedule,
      dt: simulation.setup.dt,
      tick: () => this.#tick(),
      update: () => this.#guarded(() => ears.update()),
      isDriven: () => this.drivers.hasAny,
      glimpse: () => this.#guarded(() => ears.glimpse()),
    });
  }

  get info(): RunInfo {
    return { ...describeRun(this.run, this.epoch, this.groups, this.models), modules: this.watching.info };
  }

  /** Simulated seconds for each second; 0 while the run stands, and 1 when nothing but its fastest is asked for. */
  get paceNow(): number {
    const { playing, speed } = this.pace;
    if (!playing || this.ended) return 0;
    return speed === 'fastest' ? 1 : speed;
  }

  /** All commands with their ticks: those applied, and those that a replay has yet to give. */
  get commands(): readonly AppliedCommand[] {
    const { appliedCommands, ticks, setup } = this.run.simulation;
    return [...this.#before, ...appliedCommands, ...(setup.commands ?? []).filter(({ tick }) => tick >= ticks)];
  }

  /** The checksum of the run as it came out of its last tick: what is done to it while it stands belongs to the next one. */
  checksum(): string {
    const { simulation } = this.run;
    return this.#standing?.tick === simulation.ticks ? this.#standing.checksum : simulation.checksum();
  }

  /** Does to a run that stands still what was asked of it, so that it shows; the next tick gives the same bits as without it. */
  settle(): void {
    if (!this.pace.rests || this.ended) return;
    const standing = { tick: this.run.simulation.ticks, checksum: this.checksum() };
    this.#guarded(() => {
      if (!this.run.simulation.applyQueued()) return;
      this.#standing = standing;
      this.#asked = 0;
      this.places.forget();
      this.#followCommands();
      this.scene.note();
      this.#reportCommands(true);
    });
  }

  /** Gives the commands of the tick that a replay has come to. */
  giveNow(): void {
    for (const { command } of this.#replay.now ?? []) this.run.simulation.queue(command);
    this.settle();
  }

  get log(): Log {
    return this.#log;
  }

  turn(model: number, parameter: string, value: ParameterValue): void {
    this.models = this.models.map((each, index) =>
      index === model ? { ...each, values: { ...each.values, [parameter]: value } } : each,
    );
  }

  /** A group moves by another model instance. */
  switchGroup(group: number, instance: number): void {
    this.groups = this.groups.map((each, index) => (index === group ? { ...each, model: instance } : each));
    this.models = this.models.map((each, index) => ({
      ...each,
      groups: this.groups.flatMap(({ model }, number) => (model === index ? [number] : [])),
    }));
  }

  /** How many were recruited for a group so far, by this run and by the one it repeats. */
  recruited(group: number): number {
    return this.#recruited.get(group) ?? 0;
  }

  /** Asks for agents at the next tick; refuses when the host does not let in so many. */
  recruit(group: number, specs: readonly AgentSpec[]): void {
    const { simulation } = this.run;
    checkAdded(specs.length, simulation.present + simulation.waiting + this.#asked, this.#options.agentLimit);
    for (const spec of specs) simulation.queue({ type: 'add', spec });
    this.#asked += specs.length;
    this.noteRecruits(group, specs.length);
  }

  noteRecruits(group: number, count: number): void {
    this.#recruited.set(group, this.recruited(group) + count);
  }

  /** A name for the next obstacle that a viewer drops. */
  nextObstacle(): string {
    return `dropped${++this.#obstacles}`;
  }

  /** Says what there is to say. */
  flushMessages(): void {
    if (this.#messages.length === 0) return;
    const messages = this.#messages;
    this.#messages = [];
    this.#ears.messages(messages);
  }

  /** Warns of programs, parts and models that do not keep up with real time, by name. */
  warnOfMissedSteps(programs: readonly LateSender[]): void {
    for (const text of this.#steps.look(this.pace.speed, programs)) this.#log.warning('run', text);
  }

  async close(): Promise<void> {
    this.outside.close();
    this.pace.stop();
    await this.past.close();
    await this.watching.end();
    await this.run.close();
  }

  /** False when this run has come to its end, or cannot go on. */
  #tick(): boolean {
    const { simulation } = this.run;
    if (this.ended) return false;
    const began = this.#options.clock();
    const made = this.#guarded(() => {
      this.outside.flush();
      this.drivers.flush();
      this.#ears.beforeTick();
      simulation.tick();
      this.departures.note(simulation.events);
      this.#asked = 0;
      this.#followCommands();
      this.#reportCommands(false);
      checkPresent(simulation.present + simulation.waiting, this.#options.agentLimit);
      this.#runLog.afterTick();
      this.scene.note();
      this.watching.afterTick();
      this.#compare();
      this.#checkpoints?.afterTick(this.#options.clock() - began, simulation, this.departures);
    });
    this.ended = !made || simulation.ticks >= this.#lastTick || this.#isOver();
    return !this.ended;
  }

  /** Panels show the values that a replay sets as well as those that a person sets. */
  #followCommands(): void {
    const { appliedCommands } = this.run.simulation;
    for (; this.#followed < appliedCommands.length; this.#followed++)
      this.#follow(appliedCommands[this.#followed].command, (reply) => this.#ears.tell(reply));
  }

  #follow(command: Command, tell: SessionEars['tell']): void {
    if (isIntervention(command)) this.interventions++;
    if (isOwnCommand(command, 'set')) {
      const { model, parameter, value } = command;
      if (this.models[model]?.values[parameter] === value) return;
      this.turn(model, parameter, value);
      tell({ type: 'value', model, parameter, value });
    }
    if (isOwnCommand(command, 'model') && command.group !== undefined) {
      if (this.groups[command.group]?.model === command.model) return;
      this.switchGroup(command.group, command.model);
      tell({ type: 'models', groups: this.groups, models: this.models });
    }
    if (this.run.simulation.commandForms.ofParts.some(({ type }) => type === command.type)) this.#tellKnobs(tell);
  }

  /** Modules that look at a run must see it from its start. */
  #openCheckpoints(): Checkpoints | undefined {
    const { report, clock, checkpointWork } = this.#options;
    if (report === undefined || this.watching.info.length > 0) return undefined;
    return new Checkpoints(report, clock, checkpointWork);
  }

  /** Parts do not say when a value of theirs has changed. */
  #tellKnobs(tell: SessionEars['tell']): void {
    const { knobs } = this.run.simulation;
    const told = JSON.stringify(knobs);
    if (told === this.#knobsTold) return;
    this.#knobsTold = told;
    tell({ type: 'knobs', knobs });
  }

  #reportCommands(stands: boolean): void {
    const { appliedCommands, ticks } = this.run.simulation;
    const known = this.#before.length;
    if (appliedCommands.length === this.#reported || known + this.#reported > mostReported) return;
    const commands = appliedCommands.slice(this.#reported);
    this.#reported = appliedCommands.length;
    const { report } = this.#options;
    report?.(
      known + this.#reported > mostReported
        ? { type: 'too long' }
        : { type: 'applied', tick: ticks, commands, ...(stands ? { stands } : {}) },
    );
  }

  /** Whatever fails in a run ends that run, and is reported; others on the same host go on. */
  #guarded(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (thrown) {
      const error = this.#options.modules?.blame(thrown) ?? thrown;
      this.#log.error('run', `the run cannot go on: ${error instanceof Error ? error.message : String(error)}`);
      this.ended = true;
      this.pace.stop();
      this.flushMessages();
      return false;
    }
  }

  /** A run that is made again must be the same. */
  #compare(): void {
    const { reached, opened } = this.#replay;
    const { simulation } = this.run;
    const told = this.recording.afterTick();
    const isThere = opened === undefined && simulation.ticks === reached?.tick;
    const found = isThere ? (simulation.checksum() === reached.checksum ? 'same' : 'differs') : told;
    if (found === undefined) return;
    if (found === 'same') this.#log.info('run', 'replay verified: identical to the recorded run');
    else this.#log.warning('run', 'the replay differs from the recorded run: another version made that one');
  }

  #isOver(): boolean {
    const { simulation, scenario } = this.run;
    return scenario.run.stopWhenEmpty && simulation.present === 0 && simulation.arrivalsOver;
  }

  #note({ time, level, group, text }: LogEntry): void {
    if (this.#messages.length < mostMessages) this.#messages.push({ time: time ?? 0, level, group, text });
  }
}

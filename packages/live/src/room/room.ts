import type { AppliedCommand } from '@korzo/core';
import { sectionsOf } from '@korzo/recording';
import type { Reply } from '../protocol/replies.ts';
import type { Area } from '../protocol/requests.ts';
import type { Run } from '@korzo/engine';
import { mostReported, type RunCheckpoint, type RunPast } from './run-report.ts';
import { Insight, noteForces } from './insight.ts';
import { Herald, tellLayers, tellSceneryTo } from './herald.ts';
import type { Inputs } from './inputs.ts';
import { openInputs } from './open-source.ts';
import { People } from './people.ts';
import type { HostOptions } from './options.ts';
import { updatePeriod } from './pace.ts';
import { Playback } from './playback.ts';
import { refuseFormerRecording, type OpenedRecordingRun } from './open-recording.ts';
import { RecordedPlaces } from './recorded-places.ts';
import { refuse } from './refusal.ts';
import { Screen, type ObjectDesk } from './screen.ts';
import { noReplay, Session, type Replay } from './session.ts';
import { UndoStack } from './undo-stack.ts';
import type { Watcher } from './watcher.ts';

/** Recorded moments are a tenth of a second apart, s. */
const momentBefore = 0.1;

/** One run and all who watch it. */
export class Room {
  readonly options: HostOptions;
  readonly #watchers = new Set<Watcher>();
  readonly #herald = new Herald(this.#watchers);
  readonly #screen = new Screen();
  readonly #insight: Insight;
  readonly people = new People();
  #session: Session | undefined;
  #epoch = 0;
  /** Opens wait for each other. */
  #opening: Promise<unknown> = Promise.resolve();
  #cancelTicker: (() => void) | undefined;
  #caughtUp: Promise<void> = Promise.resolve();
  #undone = new UndoStack();
  /** Whether the run played before it was made to rest. */
  #goesOn = false;

  constructor(options: HostOptions) {
    this.options = options;
    this.#insight = new Insight(options.clock);
  }

  /** The run that is on; refuses when there is none. */
  get session(): Session {
    if (this.#session === undefined) throw refuse('no scenario is open', 'open one first');
    return this.#session;
  }

  /** Whether a run is on. */
  get running(): boolean {
    return this.#session !== undefined;
  }

  /** Resolves when a run that is replayed has come to where it was: until then nothing may change its past. */
  get caughtUp(): Promise<void> {
    return this.#caughtUp;
  }

  enter(watcher: Watcher): void {
    this.#watchers.add(watcher);
    this.people.enter(watcher);
    watcher.viewer = this.#screen.addViewer(watcher.channel, watcher.area, watcher.period);
    if (this.#session === undefined) return;
    this.#introduce(watcher, this.#session);
    this.update();
  }

  /** Single objects of the run, for programs that ask for them. */
  get objects(): ObjectDesk {
    return this.#screen.objects;
  }

  leave(watcher: Watcher): void {
    watcher.viewer?.close();
    watcher.forgetAsked();
    this.#session?.outside.forget(watcher);
    watcher.playback = undefined;
    this.#watchers.delete(watcher);
    this.people.leave(watcher);
    this.#session?.drivers.leave(watcher.drives, this.#watchers);
  }

  broadcast(reply: Reply): void {
    this.#herald.broadcast(reply);
  }

  /** Opens a run in place of the one that is on, which pauses until the new one is ready. */
  async open(inputs: Inputs, replay: Replay = noReplay): Promise<void> {
    refuseFormerRecording(inputs.source);
    return this.#next(() => this.#open(inputs, replay));
  }

  /** Opens the run of a recording: its frames can be looked at, and the run makes them again. */
  openRecording(recording: OpenedRecordingRun): Promise<void> {
    return this.#next(() => this.#open(recording.inputs, recording.replay));
  }

  #next(open: () => Promise<void>): Promise<void> {
    const opened = this.#opening.then(open);
    this.#opening = opened.catch(() => undefined);
    return opened;
  }

  /** Goes on with a run that another host has lost: from what is kept of it, with the same commands, up to where it was. */
  reopen(past: RunPast): Promise<void> {
    const reopened = this.#reopen(past);
    this.#caughtUp = reopened.catch(() => undefined);
    return reopened;
  }

  async #reopen(past: RunPast): Promise<void> {
    // Frames of the run as it was must not be taken for those of the new one.
    this.#epoch = Math.max(this.#epoch, past.epoch);
    await this.#repeat(past.inputs, past, past);
    this.options.report?.({ type: 'caught up' });
  }

  /** Opens a run and makes it up to a tick, with what was done to it until then and there. */
  async openAt(inputs: Inputs, replay: Replay, tick: number): Promise<void> {
    if (replay.commands.length === 0 && tick === 0) await this.open(inputs);
    else await this.#repeat(inputs, replay, { tick, speed: 1, playing: false });
  }

  /** The run up to where it is, without the last thing that was done to it. */
  async undo(): Promise<void> {
    const { commands, dt } = this.#resting();
    const rest = this.#undone.undo(commands, dt);
    if (rest === undefined) throw refuse('nothing was done to this run', 'steer it first');
    await this.#doOver(rest);
  }

  async redo(): Promise<void> {
    const { commands } = this.#resting();
    const next = this.#undone.redo(commands);
    if (next === undefined) throw refuse('nothing was undone, or something was done since', 'undo something first');
    await this.#doOver(next);
  }

  /** All commands of the run, none of them waiting. */
  #resting(): { readonly commands: readonly AppliedCommand[]; readonly dt: number } {
    const { session } = this;
    this.#goesOn = session.pace.playing;
    session.pace.pause();
    session.settle();
    return { commands: session.commands, dt: session.run.simulation.setup.dt };
  }

  async #doOver(commands: readonly AppliedCommand[]): Promise<void> {
    const { inputs, run, pace, marks } = this.session;
    const { ticks, setup } = run.simulation;
    const repeated = this.#repeat(
      { ...inputs, seed: setup.seed },
      { commands, marks, undone: this.#undone },
      { tick: ticks, speed: pace.speed, playing: this.#goesOn },
    );
    this.#caughtUp = repeated.catch(() => undefined);
    await repeated;
  }

  /** Makes a run again, as fast as it can, up to where another one was. */
  async #repeat(inputs: Inputs, replay: Replay, to: Pick<RunPast, 'tick' | 'speed' | 'playing'>): Promise<void> {
    const isNow = ({ tick }: AppliedCommand): boolean => tick === to.tick;
    const commands = replay.commands.filter((command) => !isNow(command));
    await this.open(inputs, { ...replay, commands, now: replay.commands.filter(isNow) });
    const { session } = this;
    session.pace.setSpeed(to.speed);
    const left = to.tick - session.run.simulation.ticks;
    if (left > 0) await session.pace.step(left);
    // An operator may have opened another meanwhile.
    if (this.#session === session && session.run.simulation.ticks >= to.tick) {
      session.giveNow();
      if (to.playing && !session.ended) session.pace.play();
    }
    this.update();
  }

  /** Shows what was done to a run that stands still. */
  settle(): void {
    if (this.#session?.pace.rests !== true) return;
    this.#session.settle();
    this.update();
  }

  async #open(inputs: Inputs, replay: Replay): Promise<void> {
    const { report } = this.options;
    report?.({ type: 'opening' });
    const before = this.#session;
    const wasPlaying = before?.pace.playing ?? false;
    before?.pace.pause();
    this.broadcast({ type: 'opening', what: 'the scenario', done: 0, total: 1 });
    const { run, found, alternatives } = await openInputs(inputs, this.options, {
      commands: replay.commands,
      onProgress: (done, total, what) => {
        report?.({ type: 'alive' });
        this.broadcast({ type: 'opening', what, done, total });
      },
    }).catch((error: unknown) => {
      report?.({ type: 'refused' });
      this.broadcast({ type: 'opening', what: '', done: 0, total: 0 });
      // What was on goes on.
      if (wasPlaying) before?.pace.play();
      throw error;
    });
    const refused = replay.from === undefined ? undefined : refusalOf(run, replay.from);
    const opened = { run, inputs, alternatives, epoch: ++this.#epoch, replay };
    const session = new Session(opened, this.options, this.#screen.objects, {
      update: () => this.update(),
      glimpse: () => this.#glimpse(session),
      messages: (messages) => this.broadcast({ type: 'messages', messages }),
      tell: (reply) => this.broadcast(reply),
      beforeTick: () => noteForces(session, this.#inspected()),
    });
    for (const { name, file, problems } of this.options.modules?.leftOut ?? [])
      for (const { rule, remedy } of problems)
        session.log.warning('modules', `module '${name ?? file}' is left out: ${rule}; ${remedy}`);
    for (const { file, place, rule, remedy } of found.result.warnings ?? [])
      session.log.warning('formats', `${file} ${place}: ${rule}; ${remedy}`);
    if (refused !== undefined)
      session.log.warning('run', `what was kept of the run is not used, it is made from its start: ${refused}`);
    const unfinished = replay.opened?.recording.unfinished;
    if (unfinished !== undefined) session.log.warning('run', `the recording: ${unfinished}`);
    this.#session = session;
    this.#undone = replay.undone ?? new UndoStack();
    this.#herald.begin();
    const past = replay.commands.length > mostReported ? {} : { past: pastOf(session, found.source, replay) };
    report?.({ type: 'opened', ...past });
    for (const watcher of this.#watchers) this.#introduce(watcher, session);
    this.update();
    await before?.close();
  }

  /** Shows every viewer what there is now: frames, then status and messages. */
  update(): void {
    const session = this.#session;
    if (session === undefined) return;
    const { pace, run } = session;
    this.options.report?.({ type: 'state', tick: run.simulation.ticks, playing: pace.playing, speed: pace.speed });
    if (this.#watchers.size === 0) return;
    const places = session.places.take();
    for (const watcher of this.#watchers) this.#herald.tellLooks(watcher, session);
    this.#screen.objects.described = session.outside.described;
    const now = this.options.clock();
    this.#screen.show(places, now, {
      wrap: session.wrap,
      kindOf: session.places.looks.looks.map(({ kind }) => kind),
      bodies: session.bodyMotions.take('all'),
      sections: sectionsOf(run.simulation),
      pace: session.paceNow,
    });
    if (pace.playing) session.warnOfMissedSteps(this.#screen.objects.late(now));
    this.#herald.tellScenery(session);
    for (const watcher of this.#watchers)
      if (watcher.playback === undefined) tellLayers(watcher, session.watching.layers);
    this.#herald.tellFigures(session);
    this.#herald.tellInterventions(session, this.#undone);
    this.#insight.tell(session, places, this.#watchers);
    this.#herald.tellStatus(session);
    session.flushMessages();
    this.#keepTicking();
  }

  /** Shows bodies that are driven after each tick, while a driver looks on. */
  #glimpse(session: Session): void {
    if (this.#watchers.size === 0 || session !== this.#session) return;
    const { epoch, paceNow } = session;
    const { ticks: tick, time } = session.run.simulation;
    this.#screen.showBodies(
      { epoch, tick, time, pace: paceNow },
      session.bodyMotions.take('driven'),
      this.options.clock(),
    );
  }

  watch(watcher: Watcher, area: Area, period: number): void {
    watcher.area = area;
    watcher.period = period;
    watcher.viewer?.watch(area, period);
    watcher.playback?.watch(area, period);
    this.update();
  }

  /** A watcher looks at a time of the recording from now on. */
  lookBack(watcher: Watcher, time: number): void {
    const { recording, places, epoch, wrap } = this.session;
    const [from, to] = recording.range;
    const wished = Math.min(Math.max(time, from), to);
    const now = this.options.clock();
    if (watcher.playback === undefined) {
      watcher.viewer?.pause();
      const shown = new RecordedPlaces(places, epoch);
      watcher.playback = new Playback({ recording, shown }, watcher, { time: wished, now, wrap });
    }
    // The moment before it comes along: without it a picture that stands could not say how fast agents went.
    watcher.playback.time = Math.max(from, wished - momentBefore);
    if (watcher.playback.speed === 0) watcher.playback.show(now, () => this.#herald.tellLooks(watcher, this.session));
    watcher.playback.time = wished;
    this.#showBack(watcher);
  }

  /** Shows a watcher who looks back what it asked for. */
  showBack(watcher: Watcher): void {
    if (watcher.playback !== undefined) this.#showBack(watcher);
  }

  playBack(watcher: Watcher, speed: number, loop: readonly [number, number] | undefined): void {
    const { session } = this;
    if (watcher.playback === undefined) this.lookBack(watcher, session.run.simulation.time);
    watcher.playback?.play(speed, loop, this.options.clock());
    this.#showBack(watcher);
  }

  lookLive(watcher: Watcher): void {
    if (watcher.playback === undefined) return;
    watcher.playback = undefined;
    watcher.viewer?.resume();
    this.update();
  }

  async close(): Promise<void> {
    await this.#opening;
    this.#cancelTicker?.();
    for (const watcher of [...this.#watchers]) watcher.channel.close('the run was closed');
    this.#watchers.clear();
    const session = this.#session;
    this.#session = undefined;
    await session?.close();
  }

  #introduce(watcher: Watcher, session: Session): void {
    watcher.looksTold = 0;
    watcher.figuresTold = '{}';
    watcher.interventionsTold = undefined;
    if (watcher.playback !== undefined) watcher.viewer?.resume();
    watcher.playback = undefined;
    watcher.tell({ type: 'run', info: session.info });
    watcher.layersTold = session.info.layers;
    watcher.levelsTold = session.scene.levels;
    watcher.tell({ type: 'marks', marks: session.marks });
  }

  #showBack(watcher: Watcher): void {
    const { session } = this;
    watcher.playback?.show(this.options.clock(), () => this.#herald.tellLooks(watcher, session));
    // What happens now is the end of the time line.
    if (watcher.playback?.isOver === true && !session.recording.isAhead) {
      this.lookLive(watcher);
      return;
    }
    if (watcher.playback !== undefined) tellLayers(watcher, session.recording.layersAt(watcher.playback.time));
    tellSceneryTo(watcher, session);
    this.#insight.tellOne(session, watcher);
    this.#herald.tellStatusTo(watcher, session);
    this.#keepTicking();
  }

  /** A viewer that looks back, or could not be shown everything, needs updates also while the run stands still. */
  #keepTicking(): void {
    if (this.#cancelTicker !== undefined) return;
    const watchers = [...this.#watchers];
    const isBehind = watchers.some(({ playback, keepsUp }) => playback === undefined && !keepsUp);
    if (!isBehind && !watchers.some(playsBack)) return;
    this.#cancelTicker = this.options.schedule(() => {
      this.#cancelTicker = undefined;
      for (const watcher of this.#watchers) if (playsBack(watcher)) this.#showBack(watcher);
      if (isBehind && this.#session?.pace.playing === false) this.update();
    }, updatePeriod);
  }

  /** Agents under inspection. */
  #inspected(): readonly number[] {
    const agents = new Set<number>();
    for (const { inspected, playback } of this.#watchers)
      if (playback === undefined) for (const agent of inspected) agents.add(agent);
    return [...agents];
  }
}

/** Goes back to a state; why not, when it is refused: the run stands at its start then. */
function refusalOf({ simulation }: Run, { state, tick }: RunCheckpoint): string | undefined {
  try {
    simulation.restore(state);
    return simulation.ticks === tick ? undefined : `it is of tick ${simulation.ticks}, not of ${tick}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function pastOf({ inputs, run, pace, epoch, marks }: Session, source: Inputs['source'], replay: Replay): RunPast {
  const { simulation } = run;
  const { reached } = replay;
  const commands = [...replay.commands, ...(replay.now ?? [])].sort((one, other) => one.tick - other.tick);
  return {
    inputs: { ...inputs, source },
    commands,
    marks,
    ...(reached === undefined ? {} : { reached }),
    epoch,
    tick: simulation.ticks,
    dt: simulation.setup.dt,
    playing: pace.playing,
    speed: pace.speed,
  };
}

const playsBack = ({ playback, keepsUp }: Watcher): boolean =>
  playback !== undefined && (playback.speed !== 0 || !keepsUp);

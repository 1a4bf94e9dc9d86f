import type { DrawnLayer, LayerShapes, Simulation, SimulationEvent } from '@korzo/core';
import type { ActiveModule } from '../set/module-set.ts';
import { buffersOf, takeFrame } from './frame.ts';
import type { FromWatch, WatchThread } from './protocol.ts';
import { startWatchThread } from '#start-watch';

export interface WatchersOptions {
  /** Milliseconds from any origin. */
  readonly clock: () => number;
  /** A module that does not take a frame for so long is stopped, s. */
  readonly patience: number;
  /** Where modules write their files; they have none unless given. */
  readonly folder?: string;
  /** Whether a run waits for modules that are slow; otherwise they miss frames. */
  readonly waits: boolean;
  /** A module was stopped: why. */
  readonly onStopped: (module: string, reason: string) => void;
  readonly onLog: (module: string, flag: string, text: string) => void;
}

/** Frames that may be on their way to a module. */
const mostOnWay = 16;
/** Its thread may take so long to begin, s: what else the machine does is not the module's fault. */
const timeToBegin = 20;

/** The watching modules of a run, each on a thread of its own: one that fails or hangs is stopped, and the run goes on. */
export class Watchers {
  readonly #watchers: Watcher[];
  readonly #simulation: Simulation;

  constructor(modules: readonly ActiveModule[], simulation: Simulation, options: WatchersOptions) {
    this.#simulation = simulation;
    this.#watchers = modules
      .filter(({ module }) => module.watch !== undefined)
      .map((module) => new Watcher(module, simulation.setup.dt, options));
  }

  /** Hands the tick that was made to all that want it. */
  afterTick(): void {
    const { events } = this.#simulation;
    for (const watcher of this.#watchers) watcher.afterTick(this.#simulation, events);
  }

  /** What modules draw now. */
  get layers(): readonly DrawnLayer[] {
    return this.#watchers.flatMap(({ layers }) => layers);
  }

  /** The last figures of each module. */
  get figures(): Readonly<Record<string, Readonly<Record<string, number>>>> {
    return Object.fromEntries(this.#watchers.map(({ name, figures }) => [name, figures]));
  }

  /** Lets all come to their end; stops those that do not. */
  async end(): Promise<void> {
    await Promise.all(this.#watchers.map((watcher) => watcher.end()));
  }
}

class Watcher {
  readonly name: string;
  layers: readonly DrawnLayer[] = [];
  figures: Readonly<Record<string, number>> = {};
  readonly #module: ActiveModule;
  readonly #options: WatchersOptions;
  readonly #thread: WatchThread;
  readonly #every: number;
  readonly #taken: Int32Array | undefined;
  #events: SimulationEvent[] = [];
  #sent = 0;
  #heard = 0;
  /** When the oldest frame on its way was sent, or the last one taken. */
  #since: number;
  #missed = 0;
  #stopped = false;
  #onEnd: () => void = () => undefined;

  constructor(module: ActiveModule, dt: number, options: WatchersOptions) {
    this.#module = module;
    this.#options = options;
    this.name = module.module.name;
    this.#every = Math.max(1, Math.round((module.module.watch?.every ?? dt) / dt));
    this.#taken = options.waits ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
    this.#thread = startWatchThread();
    this.#thread.onMessage = (message) => this.#hear(message);
    this.#thread.onFailure = (reason) => this.#stop(reason);
    this.#since = options.clock();
    const { settings, flags, address } = module;
    this.#thread.post({
      orders: {
        address,
        settings,
        flags: [...flags],
        ...(options.folder === undefined ? {} : { folder: options.folder }),
        ...(this.#taken === undefined ? {} : { taken: this.#taken }),
      },
    });
  }

  afterTick(simulation: Simulation, events: readonly SimulationEvent[]): void {
    if (this.#stopped) return;
    for (const event of events) this.#events.push(event);
    if (simulation.ticks % this.#every !== 0 || !this.#hasRoom()) return;
    const frame = takeFrame(simulation, structuredClone(this.#events));
    this.#events = [];
    if (this.#sent === this.#heard) this.#since = this.#options.clock();
    this.#sent++;
    this.#thread.post({ frame }, buffersOf(frame));
  }

  async end(): Promise<void> {
    if (this.#stopped) return;
    const ended = new Promise<void>((resolve) => (this.#onEnd = resolve));
    this.#thread.post({ end: true });
    const late = setTimeout(() => this.#stop(this.#tooLate()), this.#patience * 1000);
    await ended;
    clearTimeout(late);
    this.#stopped = true;
    this.#thread.stop();
  }

  /** Whether it can take one more frame; a run that waits for its modules waits here. */
  #hasRoom(): boolean {
    const { clock } = this.#options;
    const taken = this.#taken;
    if (taken !== undefined) {
      while (this.#sent - Atomics.load(taken, 0) >= mostOnWay) {
        const seen = Atomics.load(taken, 0);
        // What went wrong is on its way as a message.
        if (seen < 0) return false;
        if (Atomics.wait(taken, 0, seen, this.#patience * 1000) !== 'timed-out') continue;
        this.#stop(this.#tooLate());
        return false;
      }
      return Atomics.load(taken, 0) >= 0;
    }
    if (this.#sent - this.#heard < mostOnWay) return true;
    if (clock() - this.#since > this.#patience * 1000) this.#stop(this.#tooLate());
    else if (this.#missed++ === 0)
      this.#options.onLog(this.name, 'slow', 'it is slower than the run: it misses frames');
    return false;
  }

  /** How long it may take for what it is at, s. */
  get #patience(): number {
    const { patience } = this.#options;
    const hasBegun = this.#heard > 0 || (this.#taken !== undefined && Atomics.load(this.#taken, 0) > 0);
    return hasBegun ? patience : Math.max(patience, timeToBegin);
  }

  #tooLate(): string {
    return `it has taken more than ${this.#patience} s for a frame`;
  }

  #hear(message: FromWatch): void {
    if (this.#stopped) return;
    if ('taken' in message) {
      this.#heard = message.taken;
      this.#since = this.#options.clock();
      if (message.watched?.layers !== undefined) this.#draw(message.watched.layers);
      if (message.watched?.figures !== undefined) this.figures = message.watched.figures;
    } else if ('log' in message) this.#options.onLog(this.name, message.log, message.text);
    else if ('failed' in message) this.#stop(message.failed);
    else if ('ended' in message) this.#onEnd();
  }

  #draw(shapes: LayerShapes): void {
    const declared = this.#module.module.watch?.layers ?? [];
    const unknown = Object.keys(shapes).find((name) => declared.every((form) => form.name !== name));
    if (unknown !== undefined) this.#stop(`it draws the layer '${unknown}', which it does not declare`);
    else
      this.layers = declared.flatMap((form): readonly DrawnLayer[] => {
        const own = shapes[form.name] ?? [];
        return own.length === 0 ? [] : [{ part: this.name, ...form, shapes: own }];
      });
  }

  #stop(reason: string): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.layers = [];
    this.#thread.stop();
    this.#options.onStopped(this.name, reason);
    this.#onEnd();
  }
}

import type { Log } from '@korzo/analysis';
import type { DrawnLayer, Simulation } from '@korzo/core';
import { noModules, Watchers } from '@korzo/modules';
import type { ModuleInfo } from '../protocol/run-info.ts';
import type { HostOptions } from './options.ts';

/** A watching module may take so long for a frame, s. */
const patience = 10;

/** The modules of a run as its watchers see them: those that look at it, what they draw and count, and their panels. */
export class RunWatchers {
  readonly info: readonly ModuleInfo[];
  readonly #simulation: Simulation;
  readonly #watchers: Watchers;
  #drawn: readonly DrawnLayer[] = [];
  #own: readonly DrawnLayer[] = [];
  #all: readonly DrawnLayer[] = [];

  constructor(simulation: Simulation, { modules = noModules, clock, moduleFiles }: HostOptions, log: Log) {
    this.#simulation = simulation;
    this.info = modules.active.map(({ module: { name, version, summary = '', panels = [] }, settings }) => ({
      name,
      version,
      summary,
      settings,
      panels,
    }));
    const onLog = (module: string, flag: string, text: string): void =>
      log.info('modules', `${module}, ${flag}: ${text}`);
    modules.logTo(onLog);
    this.#watchers = new Watchers(modules.active, simulation, {
      clock,
      patience,
      waits: false,
      ...(moduleFiles === undefined ? {} : { folder: moduleFiles }),
      onStopped: (module, reason) =>
        log.warning('modules', `module '${module}' is stopped, and the run goes on without it: ${reason}`),
      onLog,
    });
  }

  afterTick(): void {
    this.#watchers.afterTick();
  }

  /** What parts and modules draw: the same list until something changes. */
  get layers(): readonly DrawnLayer[] {
    const { layers: own } = this.#simulation;
    const { layers: drawn } = this.#watchers;
    const isSame = own === this.#own && JSON.stringify(drawn) === JSON.stringify(this.#drawn);
    if (isSame) return this.#all;
    this.#own = own;
    this.#drawn = drawn;
    this.#all = drawn.length === 0 ? own : [...own, ...drawn];
    return this.#all;
  }

  /** The last figures of each module. */
  get figures(): Readonly<Record<string, Readonly<Record<string, number>>>> {
    return this.#watchers.figures;
  }

  end(): Promise<void> {
    return this.#watchers.end();
  }
}

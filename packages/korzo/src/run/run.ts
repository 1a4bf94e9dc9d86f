import type { MeasureSummary } from '@korzo/analysis';
import { placeOf } from '@korzo/building';
import {
  openRun,
  problemsWhenCompiled,
  scenarioFrom,
  ticksIn,
  type Run,
  type Scenario,
  type ScenarioInput,
} from '@korzo/engine';
import { recordedInputs } from '@korzo/live';
import { builtinModels } from '@korzo/models';
import { MemoryRecording, pagePacking } from '@korzo/recording';
import { checkOptions } from './check-options.ts';
import type { StartOptions } from './start-options.ts';
import { Stepper, type SteppedRun } from './stepped-run.ts';

/** A run of a scenario. */
export interface StartedRun extends SteppedRun {
  /** As it runs, with everything that was left out. */
  readonly scenario: Scenario;
  /** Threads that work on it. */
  readonly workers: number;
  /** What the engine opened: the building made ready, the city, the parts by their makers. */
  readonly opened: Run;
  /** What each measure of the scenario says of the run so far, without its first tenth. */
  measured(): Readonly<Record<string, MeasureSummary>>;
  /** The recording so far as one file that `korzo replay`, `korzo report` and the studio open. Needs the option `record`. */
  recording(): Promise<Blob>;
}

/** Means leave out this share of the ticks at the start. */
const warmUpShare = 0.1;
const usualInterval = 0.1;
const mostRecordedBytes = 2 ** 31;

/**
 * Opens a run, ready for its first tick: of a shipped scenario by its name, or of one that the program writes as a plain
 * object. Models, kinds of goals, measures and parts of the program's own are handed in as values by the options.
 *
 * @throws {InputError} with every problem of the scenario: place, rule and remedy
 * @throws {TypeError} with every problem of the options
 */
export async function run(scenario: ScenarioInput | string, options: StartOptions = {}): Promise<StartedRun> {
  checkOptions(options);
  const { every, record = false, ...rest } = options;
  const known =
    typeof scenario === 'string'
      ? (await import('./shipped.ts')).shippedScenario(scenario)
      : scenarioFrom(scenario, options, (sound, file) => {
          const models = [...builtinModels, ...(options.models ?? [])];
          return problemsWhenCompiled(sound, { ...rest, models, file, where: () => undefined });
        });
  return new ScenarioRun(await openRun(known, rest), every, record);
}

class ScenarioRun extends Stepper implements StartedRun {
  readonly scenario: Scenario;
  readonly workers: number;
  readonly opened: Run;
  readonly #recorder: MemoryRecording | undefined;

  constructor(opened: Run, every: number | undefined, record: boolean | { readonly every: number }) {
    const { simulation, scenario, measures, workers, close } = opened;
    const recorder = recorderOf(opened, record);
    const { dt } = simulation.setup;
    super({
      simulation,
      lastTick: ticksIn(scenario.run.duration, dt),
      stopWhenEmpty: scenario.run.stopWhenEmpty,
      ticksPerFrame: every === undefined ? 1 : ticksPerFrame(every, dt),
      afterTick: () => {
        for (const series of measures.values()) series.afterTick(simulation);
        recorder?.afterTick(simulation);
      },
      measures: () => Object.fromEntries([...measures].map(([name, series]) => [name, series.values().at(-1) ?? NaN])),
      close,
    });
    this.opened = opened;
    this.scenario = scenario;
    this.workers = workers;
    this.#recorder = recorder;
  }

  measured(): Readonly<Record<string, MeasureSummary>> {
    return Object.fromEntries([...this.opened.measures].map(([name, series]) => [name, series.summary(warmUpShare)]));
  }

  recording(): Promise<Blob> {
    if (this.#recorder === undefined)
      return Promise.reject(new Error('the run keeps no recording; open it with { record: true }'));
    const { ticks: tick, time, present, totals } = this.simulation;
    return this.#recorder.save({
      summary: { time, present, ...totals },
      reached: { tick, checksum: this.simulation.checksum() },
    });
  }
}

function ticksPerFrame(every: number, dt: number): number {
  if (!(every > 0 && Number.isFinite(every)))
    throw new RangeError(`every must be a time above 0 s between two frames; it is ${String(every)}`);
  return Math.max(1, Math.round(every / dt));
}

function recorderOf(opened: Run, record: boolean | { readonly every: number }): MemoryRecording | undefined {
  if (record === false) return undefined;
  const { simulation } = opened;
  const recorder = new MemoryRecording(recordedInputs(opened, {}, []), placeOf(simulation), {
    every: record === true ? usualInterval : record.every,
    mostBytes: mostRecordedBytes,
    packing: pagePacking,
    forms: simulation.commandForms,
  });
  recorder.afterTick(simulation);
  return recorder;
}

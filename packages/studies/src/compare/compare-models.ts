import type { CompiledScenario } from '@korzo/engine';
import { InputError, type Scenario, type Where } from '@korzo/formats';
import { fitModel, reasonsOf, type Trial } from './fitting.ts';
import { forEachFigure, type FigureName } from './figures.ts';
import { measureRun, type MeasuredRun, type StudyControl } from './measure-run.ts';
import { withModel } from './model-words.ts';
import { sceneryOf, type Scenery } from './scenery.ts';
import { shortestWaysIn, type WaysBy } from './shortest-way.ts';
import { spreadOf, type Spread } from './spread.ts';
import type { Track } from './tracks.ts';

export interface ComparisonPlan {
  readonly scenario: Scenario;
  /** Names of models, also with parameters (`orca:timeHorizon=2`); `own` is the scenario as it is written. */
  readonly models: readonly string[];
  readonly seeds: readonly number[];
  /** Threads of each run; they never change a figure but the cost. */
  readonly workers?: number;
  /** For messages: the file, and where its places stand in the text. */
  readonly file?: string;
  readonly where?: Where;
}

/** One run of a comparison. */
export type ComparedRun = Omit<MeasuredRun, 'tracks'>;

export interface ComparedModel {
  readonly model: string;
  /** Its time step, s: a model may need a smaller one than the scenario has. */
  readonly dt: number;
  /** Why it cannot move the people of this scenario; it has no runs then. */
  readonly misfit?: string;
  readonly runs: readonly ComparedRun[];
  /** Over all runs. */
  readonly summary: Readonly<Record<FigureName, Spread>>;
  /** Of the first seed. */
  readonly tracks: readonly Track[];
}

/** Everything that a comparison found; plain data, so that it can be sent and kept. */
export interface Comparison {
  readonly scenario: string;
  readonly title: string;
  readonly about: string;
  readonly seeds: readonly number[];
  readonly workers: number;
  /** Of the scenario, s. */
  readonly dt: number;
  /** The longest that a run may take, s. */
  readonly duration: number;
  /** What the ways walked are compared with. */
  readonly waysBy: WaysBy;
  readonly scenery: Scenery;
  readonly models: readonly ComparedModel[];
  /** Only when it was ended early: some runs are missing. */
  readonly interrupted?: true;
}

/** How far a comparison is. */
export interface ComparisonProgress {
  readonly model: string;
  readonly seed: number;
  /** The run that goes on, from 0. */
  readonly run: number;
  readonly runs: number;
  /** Of this run, s. */
  readonly time: number;
  /** Of all work, 0 to 1; runs that end early make it leap. */
  readonly share: number;
}

export interface ComparisonControl extends StudyControl {
  readonly onProgress?: (progress: ComparisonProgress) => void;
  /** With what is known after each run. */
  readonly onRun?: (soFar: Comparison) => void;
}

/**
 * Runs a scenario with every model and every seed, and measures all runs alike. Models that do not fit are found before the first tick and
 * stay in the result with the reason; when none fits, that is an InputError. All models run with a seed before the next one is begun, so
 * that what is there at any time can be compared.
 */
export async function compareModels(plan: ComparisonPlan, control: ComparisonControl): Promise<Comparison> {
  const { scenario, seeds } = plan;
  const found = new Findings(plan);
  const { fitting } = found;
  const runs = fitting.length * seeds.length;
  let run = 0;
  for (const seed of seeds) {
    for (const model of fitting) {
      const tell = (time: number): void =>
        control.onProgress?.({ model, seed, run, runs, time, share: (run + time / scenario.run.duration) / runs });
      tell(0);
      const options = { ...plan, scenario: withModel(scenario, model), seed, withTracks: seed === seeds[0] };
      const made = await measureRun(options, control, tell);
      if (made === undefined) return { ...found.comparison(), interrupted: true };
      found.keep(model, made);
      run++;
      if (run < runs) control.onRun?.(found.comparison());
    }
  }
  return found.comparison();
}

/** What is known so far: first who fits, then run after run. */
class Findings {
  readonly fitting: readonly string[];
  readonly #plan: ComparisonPlan;
  readonly #misfits: ReadonlyMap<string, string>;
  readonly #runs: ReadonlyMap<string, MeasuredRun[]>;
  readonly #waysBy: WaysBy;
  readonly #scenery: Scenery;

  constructor(plan: ComparisonPlan) {
    const { scenario, models, seeds } = plan;
    const { compiled, errors } = fitAll(models, { ...plan, seed: seeds[0] });
    this.#plan = plan;
    this.#misfits = new Map(Array.from(errors, ([model, error]) => [model, reasonsOf(error)]));
    this.#runs = new Map(models.map((model) => [model, []]));
    this.#waysBy = shortestWaysIn(compiled.world, compiled.site).by;
    this.#scenery = sceneryOf(compiled.world, scenario);
    this.fitting = models.filter((model) => !errors.has(model));
  }

  keep(model: string, run: MeasuredRun): void {
    this.#runs.get(model)?.push(run);
  }

  comparison(): Comparison {
    const { scenario, seeds, workers = 1 } = this.#plan;
    const { name, title, about, run } = scenario;
    return {
      scenario: name,
      title,
      about,
      seeds,
      workers,
      dt: run.dt,
      duration: run.duration,
      waysBy: this.#waysBy,
      scenery: this.#scenery,
      models: Array.from(this.#runs, ([model, runs]) =>
        sumUp({ model, dt: withModel(scenario, model).run.dt }, runs, this.#misfits.get(model)),
      ),
    };
  }
}

interface Fits {
  /** Of one that fits. */
  readonly compiled: CompiledScenario;
  readonly errors: ReadonlyMap<string, InputError>;
}

function fitAll(models: readonly string[], trial: Trial): Fits {
  const errors = new Map<string, InputError>();
  let compiled: CompiledScenario | undefined;
  for (const model of models) {
    const fit = fitModel(model, trial);
    if (fit instanceof InputError) errors.set(model, fit);
    else compiled ??= fit;
  }
  if (compiled !== undefined) return { compiled, errors };
  // What is wrong with the scenario itself was found once for every model.
  const problems = [...errors.values()].flatMap((error) => error.problems);
  throw new InputError([...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]);
}

function sumUp(
  moved: Pick<ComparedModel, 'model' | 'dt'>,
  made: readonly MeasuredRun[],
  misfit: string | undefined,
): ComparedModel {
  const summary = forEachFigure(({ name }) => spreadOf(made.map((each) => each.figures[name])));
  return {
    ...moved,
    ...(misfit === undefined ? {} : { misfit }),
    runs: made.map(({ tracks: _tracks, ...run }) => run),
    summary,
    tracks: made[0]?.tracks ?? [],
  };
}

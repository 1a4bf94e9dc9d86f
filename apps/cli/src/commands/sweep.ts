import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { compileScenario } from '@korzo/engine';
import { InputError, unite, type Problem } from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { combinationsOf, runsOf, valuesIn, type Method, type Setting } from '@korzo/studies';
import { openForce, type EnsembleForce } from '../cluster/ensemble-force.ts';
import { placeIn } from '../cluster/nats-words.ts';
import { withCluster } from '../cluster/open-cluster.ts';
import { askedMeasures } from '../options/measures.ts';
import { checkModelWords } from '../options/model-word.ts';
import { withSettings } from '../options/with-settings.ts';
import { Interrupt } from '../run/interrupt.ts';
import { noProgress, progressFor } from '../run/progress.ts';
import { findScenario } from '../scenario/catalogue.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { UsageError } from '../shell/report-error.ts';
import { makeSensitivity } from '../sweep/make-sensitivity.ts';
import { makeAll } from '../sweep/make-all.ts';
import { SweepBook } from '../sweep/sweep-book.ts';
import type { SweepJob, SweepPlan } from '../sweep/sweep-job.ts';
import type { SweepWords } from '../sweep/sweep-words.ts';
import { endsOf, factorsOf, settingsAt } from '../sweep/vary.ts';
import { WorkDesk } from '../sweep/work-desk.ts';
import type { Call, ExitCode } from './command.ts';

export async function act(paths: readonly string[], words: SweepWords, { shell }: Call): Promise<ExitCode> {
  refuseContradictions(words);
  askedMeasures(words.measure ?? []);
  checkModelWords(words.models ?? []);
  const { scenario, file } = await findScenario(paths, words);
  const plan = planOf(scenario, file, words);
  const seeds = seedsOf(words);
  const work = words.sensitivity === undefined ? gridOf(plan, words) : designFor(plan, words, words.sensitivity);
  const jobs = jobsOf(work.settings, words.models, seeds);
  const book = SweepBook.open(words.out, plan, words.force === true);
  const progress = words.quiet ? noProgress : progressFor(shell);
  const interrupt = new Interrupt(() => progress.end());
  const make = async (force?: EnsembleForce): Promise<boolean> => {
    const tools = { threads: words.workers, progress, interrupt, ...(force === undefined ? {} : { force }) };
    const desk = new WorkDesk(book, plan, tools);
    const sweeping = { book, desk, plan, words, shell, seeds };
    const isGood =
      work.factors === undefined ? await makeAll(jobs, sweeping) : await makeSensitivity(jobs, work, sweeping);
    if (!interrupt.asked) await force?.finish();
    return isGood;
  };
  try {
    const place = placeIn(words);
    const isGood =
      place === undefined
        ? await make()
        : await withCluster(place, async (cluster) => {
            const owner = `${hostname()}:${resolve(words.out)}`;
            return make(await openForce(cluster, { kind: 'sweep', data: plan, owner, interrupt, shell }));
          });
    return isGood ? exitCodes.done : exitCodes.wrongInput;
  } finally {
    progress.end();
    interrupt.release();
    book.close();
  }
}

function refuseContradictions({ until, sensitivity, vary, samples, models = [], nats, record }: SweepWords): void {
  if (nats !== undefined && record !== undefined)
    throw new UsageError('--record writes files of this machine: leave it out with --nats, whose nodes make the runs');
  if (sensitivity === undefined && (vary !== undefined || samples !== undefined))
    throw new UsageError('--vary and --samples need --sensitivity morris or --sensitivity sobol');
  if (sensitivity === undefined) return;
  if (until !== undefined) throw new UsageError('give either --until or --sensitivity');
  if (models.length > 1) throw new UsageError('--sensitivity takes one model; make a sweep for each');
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

function seedsOf({ seeds, until, mostRuns, sensitivity }: SweepWords): readonly number[] {
  if (seeds !== undefined) return seeds;
  if (until !== undefined) return upTo(mostRuns);
  return upTo(sensitivity === undefined ? 10 : 3);
}

/** Every combination of the values of --set. */
function gridOf(
  plan: SweepPlan,
  { set = {}, models }: SweepWords,
): { settings: readonly Setting[]; factors?: undefined } {
  const lists = new Map<string, readonly string[]>();
  for (const [name, text] of Object.entries(set)) lists.set(name, valuesOf(name, text));
  const settings = combinationsOf(lists);
  checkAll(plan, settings, models ?? [undefined]);
  return { settings };
}

/** Points spread over the ranges of --vary, with single values of --set. */
function designFor(plan: SweepPlan, words: SweepWords, method: Method): Parameters<typeof makeSensitivity>[1] {
  const fixed = Object.fromEntries(
    Array.from(Object.entries(words.set ?? {}), ([name, text]) => {
      const values = valuesOf(name, text);
      if (values.length > 1)
        throw new UsageError(`--set ${name}: with --sensitivity give one value, or --vary ${name}=least..most`);
      return [name, values[0]] as const;
    }),
  );
  const factors = factorsOf(plan.scenario, words.vary ?? {}, plan.file);
  const samples = words.samples ?? (method === 'morris' ? 10 : 64);
  checkAll(plan, endsOf(factors, fixed), words.models ?? [undefined]);
  return { factors, method, samples, settings: settingsAt(factors, { method, samples, fixed }) };
}

function valuesOf(name: string, text: string): readonly string[] {
  const values = valuesIn(text);
  if ('problem' in values) throw new UsageError(`--set ${name}: ${values.problem}`);
  return values;
}

function planOf(scenario: SweepPlan['scenario'], file: string, words: SweepWords): SweepPlan {
  const { duration, dt, measure = [], warmUp, record, out } = words;
  return {
    scenario,
    file,
    ...(duration === undefined ? {} : { duration }),
    ...(dt === undefined ? {} : { dt }),
    measures: measure,
    warmUp,
    ...(record === undefined ? {} : { recordings: join(out, 'recordings') }),
  };
}

function jobsOf(
  settings: readonly Setting[],
  models: readonly string[] | undefined,
  seeds: readonly number[],
): readonly SweepJob[] {
  const runs = runsOf({ settings, models: models ?? [undefined], seeds });
  if ('problem' in runs) throw new UsageError(runs.problem);
  const named = Array.from(runs, (run) => {
    const words = [
      ...(run.model === undefined ? [] : [run.model]),
      ...Object.entries(run.setting).map(([name, value]) => `${name}=${value}`),
      `seed=${run.seed}`,
    ];
    return { name: words.join(',').replaceAll(/[^\w.,=-]/g, '_'), ...run };
  });
  // Points of a design may come twice.
  return [...new Map(named.map((job) => [job.name, job])).values()];
}

/** Every combination is compiled before the first run: what is wrong with one is reported at once, and no time is lost. */
function checkAll(plan: SweepPlan, settings: readonly Setting[], models: readonly (string | undefined)[]): void {
  const problems: Problem[] = [];
  const { file, scenario, duration, dt } = plan;
  const words = { ...(duration === undefined ? {} : { duration }), ...(dt === undefined ? {} : { dt }) };
  for (const set of settings) {
    for (const model of models) {
      try {
        const turned = withSettings(scenario, { ...words, set }, file);
        compileScenario(turned, { models: builtinModels, file, ...(model === undefined ? {} : { model }) });
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        problems.push(...error.problems);
      }
    }
  }
  if (problems.length > 0) throw new InputError(unite(problems));
}

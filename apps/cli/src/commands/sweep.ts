import { join } from 'node:path';
import { compileScenario } from '@korzo/engine';
import { InputError, unite, type Problem } from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { combinationsOf, runsOf, sumUp, valuesIn, writeSeeds, type Setting } from '@korzo/studies';
import { workOff } from '@korzo/studies/node';
import { askedMeasures } from '../options/measures.ts';
import { checkModelWords } from '../options/model-word.ts';
import type { Settings } from '../options/parse.ts';
import { withSettings } from '../options/with-settings.ts';
import { Interrupt } from '../run/interrupt.ts';
import { noProgress, progressFor, type Progress } from '../run/progress.ts';
import { findScenario, type ScenarioWords } from '../scenario/catalogue.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { UsageError } from '../shell/report-error.ts';
import { printJson, type Shell } from '../shell/shell.ts';
import { SweepBook } from '../sweep/sweep-book.ts';
import type { JobResult, SweepJob, SweepPlan } from '../sweep/sweep-job.ts';
import { describeSweep } from '../sweep/sweep-text.ts';
import type { Call, ExitCode } from './command.ts';

export interface SweepWords extends ScenarioWords {
  readonly seeds: readonly number[];
  readonly set?: Settings;
  readonly models?: readonly string[];
  readonly duration?: number;
  readonly dt?: number;
  readonly measure?: readonly string[];
  readonly warmUp: number;
  readonly threads: number;
  readonly record?: true;
  readonly out: string;
  readonly force?: true;
  readonly json?: true;
  readonly quiet?: true;
}

export async function act(paths: readonly string[], words: SweepWords, { shell }: Call): Promise<ExitCode> {
  askedMeasures(words.measure ?? []);
  checkModelWords(words.models ?? []);
  const settings = settingsIn(words.set ?? {});
  const { scenario, file } = await findScenario(paths, words);
  const plan = planOf(scenario, file, words);
  const jobs = jobsOf(settings, words);
  checkAll(plan, settings, words.models ?? [undefined]);
  const book = SweepBook.open(words.out, plan, words.force === true);
  const waiting = jobs.filter((job) => !book.has(job));
  const progress = words.quiet ? noProgress : progressFor(shell);
  const interrupt = new Interrupt(() => progress.end());
  try {
    return await workThrough(book, { jobs, waiting, plan, words, shell, progress, interrupt });
  } finally {
    progress.end();
    interrupt.release();
    book.close();
  }
}

interface Sweeping {
  readonly jobs: readonly SweepJob[];
  /** Those that were not done before. */
  readonly waiting: readonly SweepJob[];
  readonly plan: SweepPlan;
  readonly words: SweepWords;
  readonly shell: Shell;
  readonly progress: Progress;
  readonly interrupt: Interrupt;
}

async function workThrough(book: SweepBook, sweeping: Sweeping): Promise<ExitCode> {
  const { jobs, waiting, plan, words, shell, progress, interrupt } = sweeping;
  const { scenario } = plan;
  const faults: string[] = [];
  let made = 0;
  try {
    if (waiting.length < jobs.length && !words.quiet)
      shell.stderr.write(`korzo: ${jobs.length - waiting.length} of ${jobs.length} runs were done before\n`);
    await workOff<SweepJob, JobResult>(waiting, {
      threads: words.threads,
      module: new URL('../sweep/sweep-thread.js', import.meta.url),
      data: plan,
      stopRequested: () => interrupt.asked,
      onDone: (job, result) => {
        made++;
        if ('fault' in result) faults.push(`${job.name}: ${result.fault}`);
        else book.add(job, result.summary);
        progress.show({
          ticks: made,
          allTicks: waiting.length,
          present: 0,
          time: 0,
          doing: `run ${made} of ${waiting.length}`,
        });
      },
    });
  } finally {
    progress.end();
  }
  const done = book.doneOf(jobs);
  const facts = {
    scenario: scenario.name,
    seeds: writeSeeds(words.seeds),
    runs: jobs.length,
    done: done.length,
    faults,
    ...(interrupt.asked ? { interrupted: true } : {}),
  };
  book.sumUp(jobs, facts);
  for (const fault of faults) shell.stderr.write(`korzo: ${fault}\n`);
  const combinations = sumUp(done);
  if (words.json) printJson(shell, { ...facts, combinations });
  else {
    shell.stdout.write(
      `${scenario.title}: ${done.length} of ${jobs.length} runs done\n\n${describeSweep(combinations)}\n`,
    );
    shell.stdout.write(`\nwritten to ${words.out}: runs.csv, summary.csv, summary.json\n`);
    if (done.length < jobs.length) shell.stdout.write('give the same command again to make those that are missing\n');
  }
  return faults.length > 0 ? exitCodes.wrongInput : exitCodes.done;
}

function settingsIn(set: Settings): readonly Setting[] {
  const lists = new Map<string, readonly string[]>();
  for (const [name, text] of Object.entries(set)) {
    const values = valuesIn(text);
    if ('problem' in values) throw new UsageError(`--set ${name}: ${values.problem}`);
    lists.set(name, values);
  }
  return combinationsOf(lists);
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

function jobsOf(settings: readonly Setting[], { models, seeds }: SweepWords): readonly SweepJob[] {
  const runs = runsOf({ settings, models: models ?? [undefined], seeds });
  if ('problem' in runs) throw new UsageError(runs.problem);
  return Array.from(runs, (run) => {
    const words = [
      ...(run.model === undefined ? [] : [run.model]),
      ...Object.entries(run.setting).map(([name, value]) => `${name}=${value}`),
      `seed=${run.seed}`,
    ];
    return { name: words.join(',').replaceAll(/[^\w.,=-]/g, '_'), ...run };
  });
}

/** Every combination is compiled before the first run: what is wrong with one is told at once, and no time is lost. */
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

import { referencesFor } from '@korzo/engine';
import type { ChartDescription, TrailPlan } from '../kit/charts.ts';
import type { Configuration } from '../kit/configuration.ts';
import type { PoseFigures } from '../kit/pose-guard.ts';
import { standingOf, type Standing } from '../kit/standing.ts';
import { trialsFor, type Form, type Outcome, type ValidationTest } from '../kit/validation-test.ts';
import { tallyOf, type Tally } from './tally.ts';
import { configurationFor, experimentNamed, jobKey, jobsFor, perform, type Job, type JobResult } from './jobs.ts';

/** What became of one test with one configuration. */
export interface TestReport {
  readonly suite: string;
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly layout: string;
  readonly configuration: string;
  readonly model: string;
  readonly standing: Standing;
  /** By the model or by a set capacity, and physical. */
  readonly passed: boolean;
  readonly measured: string;
  readonly bound: string;
  /** Why it failed, or what is not physical. */
  readonly reason?: string;
  /** The largest flow, density and overlap of its runs, from poses alone; of people only. */
  readonly poses?: PoseFigures;
  /** The test that judges the same runs by the same rule. */
  readonly twinOf?: string;
  /** Why ghosts may pass it. */
  readonly ghostsPass?: string;
  readonly runs: number;
  /** Processor time of its runs, s; tests that share runs all count them. */
  readonly seconds: number;
  readonly charts: readonly ChartDescription[];
  /** Of one of its runs, when the test failed. */
  readonly picture?: TrailPlan;
}

export interface ValidationReport {
  readonly form: Form;
  readonly configurations: readonly Configuration[];
  /** Checksums of the reference runs of their models: which build was tested. */
  readonly references: Readonly<Record<string, string>>;
  readonly passed: number;
  /** Failed, or passed in a way that is not physical. */
  readonly failed: number;
  /** Counted apart, one for each configuration. */
  readonly tallies: readonly Tally[];
  readonly runs: number;
  readonly wallSeconds: number;
  /** Only those whose runs were all made. */
  readonly tests: readonly TestReport[];
  /** Whether it was stopped before all runs were made. */
  readonly interrupted?: true;
}

/** Makes all jobs, or those up to a stop, and reports each result; in this thread, or spread over several. */
export type CarryOut = (jobs: readonly Job[], onDone: (job: Job, result: JobResult) => void) => Promise<void>;

export interface ValidationPlan {
  readonly tests: readonly ValidationTest[];
  readonly configurations: readonly Configuration[];
  readonly form: Form;
  readonly carryOut?: CarryOut;
  /** Called after every run: runs done, all runs, and the share of the work that is done. */
  readonly onProgress?: (done: number, all: number, share: number) => void;
}

/** Runs tests and judges them. A test that fails is a result, not an error. */
export async function validate(plan: ValidationPlan): Promise<ValidationReport> {
  const { tests, configurations, form } = plan;
  const start = performance.now();
  const jobs = jobsFor(tests, configurations, form);
  const results = await resultsOf(jobs, plan);
  const reports = tests.flatMap((test) =>
    configurationsOf(test, configurations)
      .filter((configuration) => isMade(test, configuration, form, results))
      .map((configuration) => report(test, configuration, form, results)),
  );
  return {
    form,
    configurations,
    references: await referencesFor(configurations.map(({ model }) => model)),
    passed: reports.filter(({ passed }) => passed).length,
    failed: reports.filter(({ passed }) => !passed).length,
    tallies: [...new Set(reports.map(({ configuration }) => configuration))].map((name) => tallyOf(name, reports)),
    runs: results.size,
    wallSeconds: (performance.now() - start) / 1000,
    tests: reports,
    ...(results.size < jobs.length ? { interrupted: true as const } : {}),
  };
}

/** A test is judged by all of its runs or not at all. */
const isMade = (
  test: ValidationTest,
  configuration: Configuration,
  form: Form,
  results: ReadonlyMap<string, JobResult>,
): boolean =>
  trialsFor(test, form).every((trial) =>
    results.has(jobKey({ experiment: test.experiment.name, trial, configuration })),
  );

/** Flocks are judged once, however many configurations there are. */
const configurationsOf = (test: ValidationTest, asked: readonly Configuration[]): readonly Configuration[] =>
  test.moves === 'flocks' ? [configurationFor(test, asked[0])] : asked;

async function resultsOf(jobs: readonly Job[], plan: ValidationPlan): Promise<ReadonlyMap<string, JobResult>> {
  const results = new Map<string, JobResult>();
  const all = jobs.reduce((sum, { effort }) => sum + effort, 0);
  let done = 0;
  const carryOut = plan.carryOut ?? inThisThread(plan.tests);
  await carryOut(jobs, (job, result) => {
    results.set(jobKey(job), result);
    done += job.effort;
    plan.onProgress?.(results.size, jobs.length, done / all);
  });
  return results;
}

const inThisThread =
  (tests: readonly ValidationTest[]): CarryOut =>
  async (jobs, onDone) => {
    for (const job of jobs) onDone(job, await perform(job, experimentNamed(job.experiment, tests)));
  };

function report(
  test: ValidationTest,
  configuration: Configuration,
  form: Form,
  results: ReadonlyMap<string, JobResult>,
): TestReport {
  const { suite, id, title, source, layout, experiment } = test;
  const outcomes: Outcome<unknown>[] = [];
  const faults: string[] = [];
  let seconds = 0;
  const trials = trialsFor(test, form);
  for (const trial of trials) {
    const result = results.get(jobKey({ experiment: experiment.name, trial, configuration }));
    if (result === undefined) throw new Error(`${suite} ${id}: the run '${trial.name}' was not made`);
    seconds += result.seconds;
    if ('fault' in result) faults.push(`${trial.name}, seed ${trial.seed}: ${result.fault}`);
    else outcomes.push({ trial, ...result });
  }
  const judged =
    faults.length === 0
      ? test.judge(outcomes)
      : { passed: false, measured: 'could not be run', bound: '', reason: faults[0], charts: [] };
  const verdict = standingOf(test, judged, outcomes);
  const picture = verdict.passed ? undefined : outcomes.find((outcome) => outcome.picture !== undefined)?.picture;
  return {
    ...{ suite, id, title, source, layout, configuration: configuration.name },
    model: test.moves === 'flocks' ? 'its own' : configuration.model,
    ...verdict,
    ...{ runs: trials.length, seconds },
    ...(test.twinOf === undefined ? {} : { twinOf: test.twinOf }),
    ...(test.ghostsPass === undefined ? {} : { ghostsPass: test.ghostsPass }),
    ...(picture === undefined ? {} : { picture }),
  };
}

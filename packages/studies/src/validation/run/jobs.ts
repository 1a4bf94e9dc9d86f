import type { TrailPlan } from '../kit/charts.ts';
import type { Configuration } from '../kit/configuration.ts';
import { Lab } from '../kit/lab.ts';
import type { PoseFigures } from '../kit/pose-guard.ts';
import { trialsFor, type Experiment, type Form, type Trial, type ValidationTest } from '../kit/validation-test.ts';

/** One trial to be made with one configuration: plain JSON, for any thread. */
export interface Job {
  readonly experiment: string;
  readonly trial: Trial;
  readonly configuration: Configuration;
  /** Rough work it takes, in people times simulated seconds. */
  readonly effort: number;
}

export type JobResult = { readonly seconds: number } & (
  | { readonly found: unknown; readonly poses: PoseFigures; readonly isLimited: boolean; readonly picture?: TrailPlan }
  | { readonly fault: string }
);

export const jobKey = ({ experiment, trial, configuration }: Omit<Job, 'effort'>): string =>
  JSON.stringify([experiment, trial.name, trial.seed, configuration.name]);

/** Flocks have models of their own: they move alike whatever configuration is asked for. */
const asShipped: Configuration = {
  name: 'as shipped',
  summary: 'Every group moves by the model of its scenario.',
  model: 'straight',
  parameters: {},
  dt: 0.05,
};

export const configurationFor = (test: ValidationTest, asked: Configuration): Configuration =>
  test.moves === 'flocks' ? asShipped : asked;

const usualEffort = 1000;

/** Everything that some tests need, each job once, the longest first so that no thread waits for a late one. */
export function jobsFor(tests: readonly ValidationTest[], configurations: readonly Configuration[], form: Form): Job[] {
  const jobs = new Map<string, Job>();
  for (const test of tests) {
    const { experiment } = test;
    for (const asked of configurations) {
      const configuration = configurationFor(test, asked);
      for (const trial of trialsFor(test, form)) {
        const job = { experiment: experiment.name, trial, configuration };
        jobs.set(jobKey(job), { ...job, effort: experiment.effort?.(trial) ?? usualEffort });
      }
    }
  }
  return [...jobs.values()].toSorted((a, b) => b.effort - a.effort);
}

/** Makes one trial. A fault of the run is a result too: the tests that need it say so. */
export async function perform(job: Job, experiment: Experiment<unknown>): Promise<JobResult> {
  const start = performance.now();
  const lab = new Lab(job.configuration);
  const seconds = (): number => (performance.now() - start) / 1000;
  try {
    const found = await experiment.run(job.trial, lab);
    const { picture, poses, isLimited } = lab;
    return { seconds: seconds(), found, poses, isLimited, ...(picture === undefined ? {} : { picture }) };
  } catch (error) {
    return { seconds: seconds(), fault: error instanceof Error ? error.message : String(error) };
  }
}

export function experimentNamed(name: string, tests: readonly ValidationTest[]): Experiment<unknown> {
  const found = tests.find(({ experiment }) => experiment.name === name);
  if (found === undefined) throw new Error(`there is no experiment '${name}'`);
  return found.experiment;
}

import type { Configuration } from '../kit/configuration.ts';
import { trialsFor, type Form, type ValidationTest } from '../kit/validation-test.ts';
import { configurationFor } from '../run/jobs.ts';
import { scenarioOfTrial } from './collector.ts';
import type { Collected } from './collected.ts';
import { fileText } from './file-text.ts';

/** A run that tests judge, as a file that any user can run. */
export interface ScenarioFile {
  /** Of the scenario, and of the file without its ending. */
  readonly name: string;
  /** The suite it is kept with. */
  readonly suite: string;
  /** Tests that judge it, as `suite id`; the first gave the file its name. */
  readonly tests: readonly string[];
  /** Seeds of the runs that are judged. */
  readonly seeds: readonly number[];
  /** Its text; made when it is asked for, since leaving out what a reader adds by itself takes a while. */
  readonly write: () => string;
}

/**
 * The scenarios that tests run, each once: tests of several guidelines may judge the same one. Names follow from the whole list, so
 * hand in all tests and pick from the files afterwards.
 */
export async function scenarioFilesOf(
  tests: readonly ValidationTest[],
  asked: Configuration,
  form: Form,
): Promise<readonly ScenarioFile[]> {
  const found = new Map<string, Collected>();
  for (const test of tests) {
    const configuration = configurationFor(test, asked);
    for (const trial of trialsFor(test, form)) {
      const { document, isWhole } = await scenarioOfTrial(test, trial, configuration);
      const key = JSON.stringify([test.experiment.name, trial.name, document]);
      const known = found.get(key) ?? {
        first: test,
        variant: trial.name,
        document,
        isWhole,
        tests: new Set(),
        seeds: new Set(),
      };
      known.tests.add(`${test.suite} ${test.id}`);
      for (const seed of test.experiment.seeds?.(trial) ?? [trial.seed]) known.seeds.add(seed);
      found.set(key, known);
    }
  }
  const all = [...found.values()];
  return all.map((each) => fileOf(each, nameOf(each, all), form, asked));
}

function fileOf(each: Collected, name: string, form: Form, { name: configuration }: Configuration): ScenarioFile {
  const seeds = [...each.seeds];
  return {
    name,
    suite: each.first.suite,
    tests: [...each.tests],
    seeds,
    write: () => fileText(each, { name, form, configuration }),
  };
}

/** `validation-rimea-12a-goal-at-0-m`: test, variant where a test has several, and a number where a variant has several layouts. */
function nameOf({ first, variant, document }: Collected, all: readonly Collected[]): string {
  const ofTest = all.filter((other) => other.first === first);
  const ofVariant = ofTest.filter((other) => other.variant === variant);
  const layout = ofVariant.findIndex((other) => other.document === document) + 1;
  return [
    'validation',
    first.suite,
    first.id,
    ...(ofTest.length > 1 ? [variant] : []),
    ...(ofVariant.length > 1 ? [String(layout)] : []),
  ]
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll('.', '-');
}

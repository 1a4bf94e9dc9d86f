import type { Configuration } from '../../validation/kit/configuration.ts';

/** The values a model was tested with: a run that differs in any of them was not tested. */
export type TestedForm = Omit<Configuration, 'name' | 'summary' | 'model'>;

/** What a model has passed and failed, as a report shows it. */
export interface ModelStatus {
  readonly model: string;
  readonly configuration: string;
  /** Absent when the results do not say: no run can be compared with them. */
  readonly tested?: TestedForm;
  /** Tests judged in each suite. */
  readonly suites: Readonly<Record<string, number>>;
  readonly passed: number;
  /** Of those that passed, how many by a flow limit that the test sets, as `suite id`; absent in older results. */
  readonly byCapacity?: readonly string[];
  /** Of those that did not, the ones whose criterion was met by people who do what no crowd does. */
  readonly notPhysical?: readonly string[];
  readonly failed: number;
  readonly failing: readonly {
    readonly id: string;
    readonly title: string;
    readonly measured: string;
    readonly bound: string;
    readonly reason: string;
  }[];
  /** Version that was tested, and whether in the short or the full form. */
  readonly korzo: string;
  /** Checksum of the model's reference run in the build that was tested; absent in older results: they are of another build. */
  readonly reference?: string;
  readonly form: string;
}

/** The part of a result of `korzo validate` that is looked at. */
export interface JudgedTest {
  readonly suite: string;
  readonly id: string;
  readonly title: string;
  readonly configuration: string;
  readonly model: string;
  readonly passed: boolean;
  /** Absent in results of older versions. */
  readonly standing?: string;
  readonly measured: string;
  readonly bound: string;
  readonly reason?: string;
}

/** Results of `korzo validate` as far as a report needs them. */
export interface JudgedTests {
  readonly form: string;
  readonly tests: readonly JudgedTest[];
  /** What was tested, by value. */
  readonly configurations?: readonly Configuration[];
  /** Checksums of the reference runs of the models that were tested. */
  readonly references?: Readonly<Record<string, string>>;
}

/** Sums up results of `korzo validate` by configuration. */
export function statusOf(results: JudgedTests, korzo: string): readonly ModelStatus[] {
  const names = [...new Set(results.tests.map(({ configuration }) => configuration))];
  return names.map((configuration) => sumUp(configuration, results, korzo));
}

function sumUp(configuration: string, results: JudgedTests, korzo: string): ModelStatus {
  const { form, tests, configurations, references = {} } = results;
  const own = tests.filter((test) => test.configuration === configuration);
  const failing = own.filter(({ passed }) => !passed);
  const tested = configurations?.find(({ name }) => name === configuration);
  return {
    model: own[0].model,
    configuration,
    ...(tested === undefined ? {} : { tested: formOf(tested) }),
    suites: countBy(own.map(({ suite }) => suite)),
    passed: own.length - failing.length,
    byCapacity: namesOf(own, 'passed by a set capacity'),
    notPhysical: namesOf(own, 'passed, but not physical'),
    failed: failing.length,
    failing: failing.map(({ suite, id, title, measured, bound, reason = '' }) => ({
      id: `${suite} ${id}`,
      title,
      measured,
      bound,
      reason,
    })),
    korzo,
    ...(references[own[0].model] === undefined ? {} : { reference: references[own[0].model] }),
    form,
  };
}

const namesOf = (tests: readonly JudgedTest[], standing: string): readonly string[] =>
  tests.filter((test) => test.standing === standing).map(({ suite, id }) => `${suite} ${id}`);

function formOf({ name: _name, summary: _summary, model: _model, ...form }: Configuration): TestedForm {
  return form;
}

function countBy(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** What is known of a configuration after some of its tests were judged again, in the same form and with the same values. */
export function judgedAnew(known: ModelStatus, results: JudgedTests): ModelStatus {
  if (results.form !== known.form) throw new Error(`${known.configuration} was judged in the ${known.form} form`);
  const values = results.configurations?.find(({ name }) => name === known.configuration);
  if (values !== undefined && JSON.stringify(formOf(values)) !== JSON.stringify(known.tested))
    throw new Error(`${known.configuration} has other values now than when it was judged; judge all of its tests`);
  const own = results.tests.filter(({ configuration }) => configuration === known.configuration);
  const anew = new Set(own.map(({ suite, id }) => `${suite} ${id}`));
  const failing = [
    ...known.failing.filter(({ id }) => !anew.has(id)),
    ...statusOf({ form: known.form, tests: own }, known.korzo).flatMap((status) => status.failing),
  ];
  return { ...known, passed: known.passed + known.failed - failing.length, failed: failing.length, failing };
}

/** What a model has passed and failed, as a report tells it. */
export interface ModelStatus {
  readonly model: string;
  readonly configuration: string;
  readonly passed: number;
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
  readonly measured: string;
  readonly bound: string;
  readonly reason?: string;
}

/** Sums up results of `korzo validate` by configuration. */
export function statusOf(
  results: { readonly form: string; readonly tests: readonly JudgedTest[] },
  korzo: string,
): readonly ModelStatus[] {
  const names = [...new Set(results.tests.map(({ configuration }) => configuration))];
  return names.map((configuration) => {
    const own = results.tests.filter((test) => test.configuration === configuration);
    const failing = own.filter(({ passed }) => !passed);
    return {
      model: own[0].model,
      configuration,
      passed: own.length - failing.length,
      failed: failing.length,
      failing: failing.map(({ suite, id, title, measured, bound, reason = '' }) => ({
        id: `${suite} ${id}`,
        title,
        measured,
        bound,
        reason,
      })),
      korzo,
      form: results.form,
    };
  });
}

/** What is known of a configuration when some of its tests were judged anew, in the same form: that of the others stays. */
export function judgedAnew(
  known: ModelStatus,
  results: { readonly form: string; readonly tests: readonly JudgedTest[] },
): ModelStatus {
  if (results.form !== known.form) throw new Error(`${known.configuration} was judged in the ${known.form} form`);
  const own = results.tests.filter(({ configuration }) => configuration === known.configuration);
  const anew = new Set(own.map(({ suite, id }) => `${suite} ${id}`));
  const failing = [
    ...known.failing.filter(({ id }) => !anew.has(id)),
    ...statusOf({ form: known.form, tests: own }, known.korzo).flatMap((status) => status.failing),
  ];
  return { ...known, passed: known.passed + known.failed - failing.length, failed: failing.length, failing };
}

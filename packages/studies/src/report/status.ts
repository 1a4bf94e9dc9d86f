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

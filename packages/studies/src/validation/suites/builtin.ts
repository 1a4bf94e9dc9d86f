import type { ValidationTest } from '../kit/validation-test.ts';
import { bottleneck } from './bottleneck.ts';
import { flocking } from './flocking.ts';
import { imo } from './imo.ts';
import { iso20414 } from './iso20414.ts';
import { nist } from './nist.ts';
import { rimea } from './rimea.ts';
import { suiteSummaries, type SuiteName } from './suite-summaries.ts';

export interface Suite {
  readonly name: string;
  readonly summary: string;
  readonly tests: readonly ValidationTest[];
}

const testsOf: Readonly<Record<SuiteName, readonly ValidationTest[]>> = {
  rimea,
  imo,
  nist,
  iso20414,
  flocking,
  bottleneck,
};

/** Every suite that comes with Korzo: a line in `suite-summaries.ts` and one above. */
export const builtinSuites: readonly Suite[] = (Object.entries(suiteSummaries) as [SuiteName, string][]).map(
  ([name, summary]) => ({ name, summary, tests: testsOf[name] }),
);

export const builtinTests: readonly ValidationTest[] = builtinSuites.flatMap(({ tests }) => tests);

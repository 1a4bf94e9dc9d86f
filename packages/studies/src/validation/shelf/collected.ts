import type { Described } from '../kit/draft.ts';
import type { ValidationTest } from '../kit/validation-test.ts';

/** A scenario that some tests run, with everything that a file says of it. */
export interface Collected {
  readonly first: ValidationTest;
  readonly variant: string;
  readonly document: Described;
  readonly isWhole: boolean;
  readonly tests: Set<string>;
  readonly seeds: Set<number>;
}

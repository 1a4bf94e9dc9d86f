import type { ProblemText } from '../protocol/replies.ts';

/** A request was not carried out; the problems say which rule it broke and what helps. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly problems: readonly ProblemText[];

  constructor(problems: readonly ProblemText[]) {
    super(problems.map(({ rule, remedy }) => `${rule}; ${remedy}`).join('\n'));
    this.problems = problems;
  }
}

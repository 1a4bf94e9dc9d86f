import type { ProblemText } from '../protocol/replies.ts';

/** A request was not carried out; the problems say which rule it broke and what helps. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly problems: readonly ProblemText[];

  constructor(problems: readonly ProblemText[]) {
    super(problems.map(textOf).join('\n'));
    this.problems = problems;
  }
}

const textOf = ({ place = '', rule, remedy }: ProblemText): string =>
  `${place === '' ? '' : `${place}: `}${rule}; ${remedy}`;

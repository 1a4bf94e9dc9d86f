import { CommandError, LimitError, NonFiniteError } from '@korzo/core';
import { InputError } from '@korzo/formats';
import type { ProblemText } from '../protocol/replies.ts';

/** A request that cannot be done; its problems go back to the viewer that asked. */
export class Refusal extends Error {
  readonly problems: readonly ProblemText[];

  constructor(problems: readonly ProblemText[]) {
    super(problems.map(({ rule }) => rule).join('; '));
    this.name = 'Refusal';
    this.problems = problems;
  }
}

export const refuse = (rule: string, remedy: string): Refusal => new Refusal([{ rule, remedy }]);

/** What went wrong, in words for the viewer that asked. */
export function problemsOf(error: unknown): readonly ProblemText[] {
  if (error instanceof Refusal || error instanceof InputError || error instanceof CommandError) return error.problems;
  if (error instanceof NonFiniteError) return [{ rule: error.rule, remedy: error.remedy }];
  if (error instanceof LimitError) {
    const [rule, ...remedies] = error.message.split('; ');
    return [{ rule, remedy: remedies.join('; ') }];
  }
  const rule = error instanceof Error ? error.message : String(error);
  return [{ rule, remedy: 'this is a fault of the program: please report it with the scenario' }];
}

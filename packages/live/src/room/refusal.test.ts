import { LimitError, NonFiniteError } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { problemsOf, refuse } from './refusal.ts';

describe('problemsOf', () => {
  it('gives the rule and the remedy of a run that is not finite any more', () => {
    const agent = { id: 3, generation: 0 };
    const error = new NonFiniteError({ agent, column: 'vx', value: Infinity, model: 'orca', tick: 7 });
    expect(problemsOf(error)).toEqual([
      {
        rule: "vx of agent 3 must be a finite number; it is Infinity after tick 7 (model 'orca')",
        remedy: expect.stringMatching(/^take smaller steps \(dt\)/) as string,
      },
    ]);
  });

  it('gives what a refusal and a limit say, and takes all else for a fault of the program', () => {
    expect(problemsOf(refuse('no', 'ask again'))).toEqual([{ rule: 'no', remedy: 'ask again' }]);
    expect(problemsOf(new LimitError('too many; take fewer; or wait'))).toEqual([
      { rule: 'too many', remedy: 'take fewer; or wait' },
    ]);
    expect(problemsOf(new TypeError('x is undefined'))).toEqual([
      { rule: 'x is undefined', remedy: 'this is a fault of the program: please report it with the scenario' },
    ]);
  });
});

import { LostProcessError, type LostOrigin } from '@korzo/core';
import { InputError } from '@korzo/formats';
import { describe, expect, it } from 'vitest';
import { blameFile } from './limits.ts';

const lost = (origin?: LostOrigin): LostProcessError => new LostProcessError('process 2 of 3 has stopped', origin);

const problemsOf = (error: unknown): unknown => (error instanceof InputError ? error.problems : error);

describe('blameFile', () => {
  it.each(['NonFiniteError', 'LimitError'])(
    'blames the file for a %s of another process, as for an own one',
    (name) => {
      const blamed = blameFile(
        lost({ name, message: 'x must be finite; take smaller steps; or milder values' }),
        'a.yaml',
      );
      expect(problemsOf(blamed)).toEqual([
        { file: 'a.yaml', place: '', rule: 'x must be finite', remedy: 'take smaller steps; or milder values' },
      ]);
    },
  );

  it('has a remedy for a process that died', () => {
    const [problem] = problemsOf(blameFile(lost(), 'a.yaml')) as InputError['problems'];
    expect(problem.rule).toBe('process 2 of 3 has stopped');
    expect(problem.remedy).toMatch(/fewer processes/);
  });

  it('leaves other faults what they are', () => {
    const fault = lost({ name: 'TypeError', message: 'ghosts' });
    expect(blameFile(fault, 'a.yaml')).toBe(fault);
  });
});

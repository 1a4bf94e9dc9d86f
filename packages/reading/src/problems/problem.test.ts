import { expect, it } from 'vitest';
import { describeProblem, InputError, placeOf, show } from './problem.ts';

const problem = { file: 'a.yaml', place: 'groups[1].radius', rule: 'it must be 1', remedy: 'write 1' };

it('a path is written as a person writes it', () => {
  expect(placeOf([])).toBe('');
  expect(placeOf(['groups', 1, 'radius'])).toBe('groups[1].radius');
  expect(placeOf([2, 'at', 0, 1])).toBe('[2].at[0][1]');
});

it('a problem is one line: file, position and place as far as known, rule and remedy', () => {
  expect(describeProblem(problem)).toBe('a.yaml: groups[1].radius: it must be 1; write 1');
  expect(describeProblem({ ...problem, line: 3, column: 5 })).toMatch(/^a\.yaml:3:5: groups\[1\]\.radius: /);
  expect(describeProblem({ ...problem, place: '', line: 3 })).toBe('a.yaml:3:1: it must be 1; write 1');
  const error = new InputError([problem, { ...problem, place: '' }]);
  expect(error.message).toBe('a.yaml: groups[1].radius: it must be 1; write 1\na.yaml: it must be 1; write 1');
});

it('a value is shown short', () => {
  expect([undefined, 1.5, 2n, Number.NaN, null, true].map(show)).toEqual([
    'nothing',
    '1.5',
    '2',
    'NaN',
    'null',
    'true',
  ]);
  expect(show({ a: ['b'] })).toBe('{"a":["b"]}');
  expect(show('x'.repeat(58))).toBe(`"${'x'.repeat(58)}"`);
  expect(show('x'.repeat(59))).toBe(`"${'x'.repeat(59)}...`);
  const ring: unknown[] = [];
  ring.push(ring);
  expect([show(ring), show(() => 1)]).toEqual(['object', 'function']);
});

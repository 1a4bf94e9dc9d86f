import { expect, test } from 'vitest';
import { readSettings, titleOf } from './comparison.ts';

test('settings are read as numbers, switches and words', () => {
  expect(readSettings(' count=50  noise=2.5 wrap=true model=orca ')).toEqual({
    settings: { count: 50, noise: 2.5, wrap: true, model: 'orca' },
  });
  expect(readSettings('count')).toEqual({ problem: "'count' is no setting: write name=value, for instance count=50" });
});

test('titles say what sets a run apart', () => {
  expect(titleOf({ model: 'orca', seed: 7, settings: { noise: 2 } })).toBe('orca, seed 7, noise=2');
  expect(titleOf({})).toBe('Same again');
});

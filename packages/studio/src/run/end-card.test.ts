import type { Ending } from '@korzo/live';
import { expect, it } from 'vitest';
import { rowsOf } from './end-card.tsx';

const ending: Ending = {
  time: 90,
  entered: 1200,
  left: 1199,
  half: 20.04,
  most: 60,
  all: null,
  last: { agent: 7, time: 88.5, exit: 'east' },
  exits: { east: 1199, west: 0 },
  density: { value: 3.14, time: 12, level: 0, at: [1, 2] },
};

it('reports what a run came to, and leaves out what it does not have', () => {
  expect(rowsOf(ending)).toEqual([
    ['50, 95 and 100 % out', '0:20.04 · 1:00.00 · never'],
    ['Left', '1,199 of 1,200'],
    ['Last', 'agent 7 by east, 1:28.50'],
    ['Exits', 'east 1199'],
    ['Largest density', '3.1 persons/m², 0:12.00'],
  ]);
  const flock = { ...ending, left: 0, half: null, most: null, last: null, exits: {}, density: null };
  expect(rowsOf(flock)).toEqual([['Left', '0 of 1,200']]);
});

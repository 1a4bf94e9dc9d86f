import { expect, it } from 'vitest';
import type { Setup } from './experiment.ts';
import { spreadStarts } from './spread-starts.ts';

const setup = {
  walkable: [[0, 0], [10, 0], [10, 6], [0, 6]],
  obstacles: [],
} as unknown as Setup; // prettier-ignore

it('spreads people who were first seen on one line that they do not fit on', () => {
  const starts = Array.from({ length: 30 }, (_, index) => ({ time: 0, x: 1, y: 1 + 0.13 * index }));
  const moved = spreadStarts(starts, 0.15, setup);
  for (const [index, one] of moved.entries()) {
    expect(Math.min(one.x, 10 - one.x, one.y, 6 - one.y)).toBeGreaterThan(0.15);
    for (const other of moved.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(0.3);
  }
});

it('leaves people where they were seen who have room', () => {
  const starts = Array.from({ length: 9 }, (_, index) => ({ time: 0, x: 1 + 0.5 * index, y: 3 }));
  expect(spreadStarts(starts, 0.15, setup)).toEqual(starts);
});

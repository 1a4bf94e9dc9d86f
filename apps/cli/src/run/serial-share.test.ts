import { expect, it } from 'vitest';
import { serialShare } from './serial-share.ts';

it('counts the watchers as work of one thread', () => {
  const work = { alone: 100, all: 900 };
  expect(serialShare(work, {})).toBeCloseTo(1 / 9, 12);
  expect(serialShare(work, { 'watch contacts': 0.06, 'watch stuck': 0.04 })).toBeCloseTo(0.2, 12);
});

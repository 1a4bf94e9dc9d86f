import { expect, it } from 'vitest';
import { scaleEnd } from './scale-end.ts';

it.each([
  [0, 0],
  [Number.NaN, 0],
  [0.07, 0.08],
  [0.95, 1],
  [1, 1],
  [1.01, 1.2],
  [1.93, 2],
  [2.08, 2.5],
  [4, 4],
  [9.9, 10],
  [43, 50],
  [1340, 1500],
])('a scale that must reach %d ends at %d', (value, end) => {
  expect(scaleEnd(value)).toBe(end);
});

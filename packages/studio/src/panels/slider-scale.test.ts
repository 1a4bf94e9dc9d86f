import { number } from '@korzo/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sliderOf, sliderSteps, valueAt } from './slider-scale.ts';

const range = fc
  .tuple(fc.double({ min: -1e4, max: 1e4, noNaN: true }), fc.double({ min: 1e-3, max: 1e6, noNaN: true }))
  .map(([min, width]) => number(min, { min, max: min + width }, ''));

test('a slider stays inside the range, and its ends are the ends', () => {
  fc.assert(
    fc.property(range, fc.integer({ min: 0, max: sliderSteps }), (parameter, step) => {
      const value = valueAt(parameter, step);
      expect(value).toBeGreaterThanOrEqual(parameter.min);
      expect(value).toBeLessThanOrEqual(parameter.max);
    }),
  );
  const weight = number(1, { min: 0, max: 5 }, '');
  expect([valueAt(weight, 0), valueAt(weight, sliderSteps)]).toEqual([0, 5]);
});

test('going from a step to a value and back stays within a step', () => {
  fc.assert(
    fc.property(range, fc.integer({ min: 0, max: sliderSteps }), (parameter, step) => {
      expect(Math.abs(sliderOf(parameter, valueAt(parameter, step)) - step)).toBeLessThanOrEqual(1);
    }),
  );
});

test('ranges over three decades are logarithmic, and whole numbers stay whole', () => {
  const stiffness = number(1, { min: 1e-3, max: 1e3 }, '');
  expect(valueAt(stiffness, sliderSteps / 2)).toBe(1);
  expect(valueAt(number(3, { min: 1, max: 8, integer: true }, ''), 500)).toBe(5);
});

test('a slider is about useful values: its middle is the default, and where 0 is valid its left end is 0', () => {
  const radius = number(1, { min: 0, max: 1000, unit: 'm' }, '');
  expect([0, 500, 1000].map((step) => valueAt(radius, step))).toEqual([0, 1, 10]);
  expect(sliderOf(radius, 1)).toBe(500);
  const declared = number(20, { min: 0, max: 1e4, useful: [5, 40] }, '');
  expect([valueAt(declared, 500), valueAt(declared, 1000)]).toEqual([22.5, 40]);
});

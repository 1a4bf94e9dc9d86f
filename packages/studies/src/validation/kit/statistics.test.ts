import { describe, expect, it } from 'vitest';
import { gamma, logNormal, normalAround, uniformBetween, weibull } from './distributions.ts';
import {
  chanceOfMore,
  deviation,
  falls,
  fitProbability,
  mean,
  median,
  percentile,
  rises,
  slope,
} from './statistics.ts';

const draws = (hits: number, all: number): readonly boolean[] =>
  Array.from({ length: all }, (_, index) => index < hits);

describe('statistics', () => {
  it('has means, deviations, percentiles and slopes', () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(deviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(2.138, 3);
    const fifty = Array.from({ length: 50 }, (_, index) => index + 1);
    // Of fifty runs 48 do not exceed it: 95 % are 47.5.
    expect(percentile(fifty, 0.95)).toBe(48);
    expect(percentile([7], 0.95)).toBe(7);
    expect(median([3, 1, 2])).toBe(2);
    expect(
      slope([
        [0, 1],
        [1, 3],
        [2, 5],
      ]),
    ).toBeCloseTo(2, 12);
  });

  it('distinguishes rising from falling, with a tolerance', () => {
    expect(rises([1, 1, 2])).toBe(true);
    expect(rises([1, 0.99])).toBe(false);
    expect(rises([1, 0.99], 0.02)).toBe(true);
    expect(falls([3, 2, 2])).toBe(true);
    expect(falls([3, 3], -1e-9)).toBe(false);
  });
});

describe('distributions', () => {
  it.each([
    ['uniform', uniformBetween(10, 100)(55), 0.5],
    ['normal', normalAround(0, 1)(1.96), 0.9750021],
    ['normal', normalAround(0, 1)(-1), 0.1586553],
    ['log-normal', logNormal(4.586, 0.967)(Math.exp(4.586)), 0.5],
    ['Weibull', weibull(1.195, 139.285)(139.285), 1 - Math.exp(-1)],
    // The exponential and the Erlang distribution are special cases.
    ['gamma', gamma(1, 2)(2), 1 - Math.exp(-1)],
    ['gamma', gamma(3, 1)(2), 1 - 5 * Math.exp(-2)],
    ['gamma', gamma(0.5, 1)(0.5), 0.6826895],
    ['gamma', gamma(3, 1)(9), 1 - 50.5 * Math.exp(-9)],
  ])('%s', (_, found, expected) => {
    expect(found).toBeCloseTo(expected, 6);
  });
});

describe('the test of Kolmogorov and Smirnov', () => {
  const even = Array.from({ length: 60 }, (_, index) => (index + 0.5) / 60);

  it('likes a sample of the distribution and not one of another', () => {
    expect(fitProbability(even, uniformBetween(0, 1))).toBeGreaterThan(0.99);
    expect(fitProbability(even, uniformBetween(0, 1.5))).toBeLessThan(0.001);
    expect(fitProbability(even, normalAround(0.5, 0.1))).toBeLessThan(0.001);
  });

  it('has the tabled critical distance: 0.1723 at n = 60 is 5 %', () => {
    // One step of this height at the lowest value, all others in place.
    const shifted = even.map((value) => Math.min(1, value + 0.1723 - 0.5 / 60));
    expect(fitProbability(shifted, uniformBetween(0, 1))).toBeCloseTo(0.05, 2);
  });

  it('distinguishes more hits from chance by Fisher', () => {
    // Calculated with binomial coefficients elsewhere.
    expect(chanceOfMore(draws(7, 15), draws(13, 15))).toBeCloseTo(0.025087456, 8);
    expect(chanceOfMore(draws(1, 4), draws(3, 4))).toBeCloseTo(0.242857143, 8);
    expect(chanceOfMore(draws(4, 4), draws(4, 4))).toBeCloseTo(1, 9);
  });
});

import { describe, expect, it } from 'vitest';
import { distributionOf } from './percentiles.ts';
import { figuresOf } from './sum-up.ts';
import { summaryTable } from './tables.ts';
import { convergenceOf, studentQuantile } from './until.ts';

const aim = { figure: 'lastLeftAt', share: 0.05, least: 4, most: 100 };

describe('the number of runs', () => {
  // 10 and 12 in turns: mean 11, deviation about 1, half width t / sqrt(n) against 0.55.
  const values = Array.from({ length: 100 }, (_, index) => 10 + 2 * (index % 2));

  it('is the first at which the interval of the mean is narrow enough', () => {
    const { runs, isReached, mean, halfWidth } = convergenceOf(values, aim);
    const widthAt = (count: number): number => {
      const part = values.slice(0, count);
      const middle = part.reduce((sum, each) => sum + each, 0) / count;
      const spread = Math.sqrt(part.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (count - 1));
      return (studentQuantile(count - 1) * spread) / Math.sqrt(count) / middle;
    };
    expect(isReached).toBe(true);
    expect(widthAt(runs)).toBeLessThanOrEqual(0.05);
    for (let count = 4; count < runs; count++) expect(widthAt(count)).toBeGreaterThan(0.05);
    expect(halfWidth / mean).toBeCloseTo(widthAt(runs), 10);
  });

  it('does not depend on how many more were made', () => {
    const { runs } = convergenceOf(values, aim);
    for (const made of [runs, runs + 1, runs + 7, 100])
      expect(convergenceOf(values.slice(0, made), aim).runs).toBe(runs);
    expect(convergenceOf(values.slice(0, runs - 1), aim).isReached).toBe(false);
  });

  it('is never below the least nor above the most', () => {
    expect(convergenceOf([5, 5, 5, 5, 5, 5], aim)).toMatchObject({ runs: 4, isReached: true });
    expect(convergenceOf([1, 100, 1, 100, 1, 100], { ...aim, most: 5 })).toMatchObject({ runs: 5, isReached: false });
    expect(convergenceOf([undefined, undefined, undefined, undefined], aim)).toMatchObject({
      runs: 4,
      isReached: false,
    });
  });

  it("uses quantiles of Student's t", () => {
    for (const [degrees, known] of [
      [1, 12.706],
      [9, 2.262],
      [11, 2.201],
      [20, 2.086],
      [49, 2.0096],
      [1000, 1.9623],
    ])
      expect(studentQuantile(degrees)).toBeCloseTo(known, 3);
  });
});

describe('bootstrap intervals', () => {
  const values = Array.from({ length: 40 }, (_, index) => 100 + ((index * 37) % 40));

  it('hold the figure, are as wide as theory says, and are the same bits every time', () => {
    const found = distributionOf(values, 'lastLeftAt');
    expect(distributionOf(values.toReversed(), 'lastLeftAt')).toEqual(found);
    const { mean = 0, deviation = 0, intervals } = found ?? {};
    const [low, high] = intervals?.mean ?? [0, 0];
    expect(low).toBeLessThan(mean);
    expect(high).toBeGreaterThan(mean);
    const theory = (2 * 1.96 * deviation) / Math.sqrt(40);
    expect(Math.abs((high - low) / theory - 1)).toBeLessThan(0.15);
    expect(intervals?.p95[0]).toBeLessThanOrEqual(found?.p95 ?? 0);
  });

  it('are not made where all runs agree', () => {
    expect(distributionOf([3, 3, 3, 3, 3, 3], 'x')).not.toHaveProperty('intervals');
  });

  it('are not claimed of fewer than five runs', () => {
    const four = distributionOf([1, 2, 3, 4], 'x');
    expect(four).not.toHaveProperty('intervals');
    expect(distributionOf([1, 2, 3, 4, 5], 'x')).toHaveProperty('intervals');
    if (four === undefined) throw new Error('no distribution');
    const row = summaryTable([{ setting: {}, runs: 4, figures: { x: four } }]).split('\n')[1];
    expect(row).toMatch(/,,,,,,$/);
  });
});

it('shares of exits add up to one in every run', () => {
  const figures = figuresOf({ exits: { west: 30, east: 10 }, agents: { left: 40 } });
  expect(figures).toMatchObject({ 'exitShares.west': 0.75, 'exitShares.east': 0.25 });
});

import { describe, expect, it } from 'vitest';
import { deviationOf, meanOf, percentile, sortedCopy } from './percentiles.ts';
import { summaryTable } from './summary-table.ts';
import { Tally } from './tally.ts';

describe('percentiles', () => {
  it('lie between neighbours on a straight line', () => {
    const sorted = sortedCopy([3, 1, 2, 4]);
    expect([0, 0.5, 1, 0.25, 0.9].map((share) => percentile(sorted, share))).toEqual([1, 2.5, 4, 1.75, 3.7]);
    expect(percentile([7], 0.3)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it('come with mean and deviation', () => {
    expect(meanOf([2, 4, 4, 4, 5, 5, 7, 9])).toBe(5);
    expect(deviationOf([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 12);
    const table = summaryTable({ name: 'x', title: 'X', quantity: { label: 'x', unit: 's' } }, [
      ['some', [1, 2, 3]],
      ['none', []],
    ]);
    expect(table.rows[0]).toEqual(['some', 3, 2, 1, 1, 1.1, 1.5, 2, 2.5, 2.9, 3]);
    expect(table.rows[1].slice(1)).toEqual([0, ...Array.from({ length: 9 }, () => null)]);
  });
});

describe('a tally', () => {
  it('counts in equal bins, grows, and puts what is far beyond into the last', () => {
    const tally = new Tally(0.1, 40);
    for (const value of [0, 0.05, 0.3, 2.25, 100, -1, Number.NaN]) tally.add(value);
    const { edges, values } = tally.finding({ name: 'x', title: 'X', x: { label: 'x', unit: '' } });
    expect(values).toHaveLength(40);
    expect(edges.slice(0, 5)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
    expect([values[0], values[22], values[39]]).toEqual([2, 1, 1]);
    expect(values.reduce((sum, value) => sum + value, 0)).toBe(5);
  });
});

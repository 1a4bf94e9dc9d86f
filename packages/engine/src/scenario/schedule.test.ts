import { describe, expect, it } from 'vitest';
import { arrivalTicks } from './arrival-ticks.ts';
import { Chance } from './chance/chance.ts';

const run = { dt: 0.1, duration: 20_000 };
const ticks = (rest: Partial<Parameters<typeof arrivalTicks>[0]>, seed = 1): number[] => [
  ...arrivalTicks({ gaps: 'random', from: 0, ...rest }, run, new Chance(seed, 0)),
];
const gaps = (list: readonly number[]): number[] => list.slice(1).map((tick, index) => (tick - list[index]) * run.dt);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('arrivals', () => {
  it('with the normal gaps of MASS have the mean and deviation of its config', () => {
    // A deviation of half the mean cuts 2.3 % of the gaps at 0: E max(0, X) = 2.0085 for N(2, 1).
    const found = gaps(ticks({ gaps: 'normal', perSecond: 0.5, deviation: 1 }));
    expect(found.length).toBeGreaterThan(9000);
    expect(Math.abs(mean(found) - 2.0085)).toBeLessThan(0.03);
    const middle = mean(found);
    expect(Math.abs(Math.sqrt(mean(found.map((gap) => (gap - middle) ** 2))) - 0.98)).toBeLessThan(0.03);
    expect(found.filter((gap) => gap === 0).length / found.length).toBeGreaterThan(0.02);
    expect(Math.min(...found)).toBe(0);
  });

  it('of a Poisson process have exponential gaps', () => {
    const found = gaps(ticks({ perSecond: 0.5 }));
    expect(mean(found)).toBeCloseTo(2, 1);
    // P(gap > 2 means) = e^-2.
    expect(found.filter((gap) => gap > 4).length / found.length).toBeCloseTo(Math.exp(-2), 1);
  });

  it('at a steady rate come like a clock, and by a table at their times', () => {
    expect(ticks({ gaps: 'even', perSecond: 2, most: 5 })).toEqual([0, 5, 10, 15, 20]);
    expect(
      ticks({
        table: [
          [5, 2],
          [1, 3],
        ],
      }),
    ).toEqual([10, 10, 10, 50, 50]);
    expect(
      ticks({
        table: [
          [5, 2],
          [1, 3],
        ],
        from: 2,
      }),
    ).toEqual([50, 50]);
    expect(
      ticks({
        table: [
          [5, 2],
          [1, 3],
        ],
        until: 2,
        most: 2,
      }),
    ).toEqual([10, 10]);
  });

  it('depend on the seed and on nothing else', () => {
    expect(ticks({ gaps: 'normal', perSecond: 1, deviation: 0.3 })).toEqual(
      ticks({ gaps: 'normal', perSecond: 1, deviation: 0.3 }),
    );
    expect(ticks({ perSecond: 1 }, 2)).not.toEqual(ticks({ perSecond: 1 }));
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combinationsOf, runKey, runsOf, valuesIn } from './grid.ts';
import { percentile } from '@korzo/analysis';
import { distributionOf } from './percentiles.ts';
import { figuresOf, sumUp } from './sum-up.ts';
import { runsTable, summaryTable } from './tables.ts';

describe('values', () => {
  it.each([
    ['100,200', ['100', '200']],
    ['100..300:100', ['100', '200', '300']],
    ['0.1..0.3:0.1', ['0.1', '0.2', '0.3']],
    ['[1,2],[3,4]', ['[1,2]', '[3,4]']],
    ['orca', ['orca']],
    ['2,2', ['2']],
  ])('%s', (text, expected) => {
    expect(valuesIn(text)).toEqual(expected);
  });

  it.each(['1,,2', '5..1:1', '1..5:0', '0..1000000:0.1'])('%s is refused with a remedy', (text) => {
    expect(valuesIn(text)).toHaveProperty('problem');
  });
});

describe('runs', () => {
  it('are every combination with every seed, each with a key of its own', () => {
    const settings = combinationsOf(
      new Map([
        ['count', ['1', '2']],
        ['speed', ['3', '4', '5']],
      ]),
    );
    expect(settings).toHaveLength(6);
    const runs = runsOf({ settings, models: ['orca', undefined], seeds: [1, 2] });
    if ('problem' in runs) throw new Error(runs.problem);
    expect(runs).toHaveLength(24);
    expect(new Set(runs.map(runKey)).size).toBe(24);
  });

  it('have the same key in whatever order settings were written', () => {
    expect(runKey({ setting: { a: '1', b: '2' }, seed: 3 })).toBe(runKey({ setting: { b: '2', a: '1' }, seed: 3 }));
  });

  it('that are too many are refused', () => {
    expect(
      runsOf({ settings: [{}], models: [undefined], seeds: Array.from({ length: 100_001 }, (_, seed) => seed) }),
    ).toHaveProperty('problem');
  });
});

describe('percentiles', () => {
  it('are those of a list that can be counted', () => {
    const values = Array.from({ length: 101 }, (_, index) => index);
    expect(distributionOf(values.toReversed())).toMatchObject({
      count: 101,
      mean: 50,
      least: 0,
      p5: 5,
      p25: 25,
      p50: 50,
      p75: 75,
      p95: 95,
      most: 100,
    });
    expect(distributionOf([2, 4])).toMatchObject({ mean: 3, deviation: Math.SQRT2, p50: 3 });
    expect(distributionOf([])).toBeUndefined();
    expect(distributionOf([7, Number.NaN])).toMatchObject({ count: 1, deviation: 0, p95: 7 });
  });

  it('rise with the share and stay within the values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (list, share) => {
          const sorted = list.toSorted((one, other) => one - other);
          const value = percentile(sorted, share);
          expect(value).toBeGreaterThanOrEqual(sorted[0]);
          expect(value).toBeLessThanOrEqual(sorted[sorted.length - 1]);
          expect(percentile(sorted, Math.min(1, share + 0.1))).toBeGreaterThanOrEqual(value - 1e-9);
        },
      ),
    );
  });
});

describe('summing up', () => {
  const summary = {
    seed: 1,
    wallSeconds: 3,
    lastLeftAt: 10,
    agents: { left: 5 },
    exits: { west: 2 },
    checksum: 'ab',
    list: [1],
    nothing: null,
  };
  const run = (seed: number, lastLeftAt: number, count: string): Parameters<typeof sumUp>[0][number] => ({
    setting: { count },
    seed,
    figures: figuresOf({ ...summary, lastLeftAt }),
    checksum: `c${seed}`,
  });

  it('takes every number of a run but those of the machine', () => {
    expect(figuresOf(summary)).toEqual({ lastLeftAt: 10, 'agents.left': 5, 'exits.west': 2 });
  });

  it('joins the seeds of a combination', () => {
    const runs = [run(1, 10, '5'), run(1, 30, '6'), run(2, 20, '5')];
    const [five, six] = sumUp(runs);
    expect(five).toMatchObject({
      setting: { count: '5' },
      runs: 2,
      figures: { lastLeftAt: { mean: 15, least: 10, most: 20 } },
    });
    expect(six).toMatchObject({ runs: 1 });
    expect(runsTable(runs).split('\n')[1]).toBe(',1,5,10,5,2,c1');
    expect(summaryTable([five]).split('\n')[1]).toMatch(/^,5,lastLeftAt,2,15,/);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestOf } from './best.ts';
import { figures, figureText } from './figures.ts';
import { readSeeds, writeSeeds } from './seeds.ts';
import { spreadOf } from './spread.ts';
import { StepCost } from './step-cost.ts';
import { comparedModel } from './trial.testing.ts';

describe('figures', () => {
  it('declare themselves', () => {
    expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length);
    for (const { meaning, short } of figures) {
      expect(meaning).not.toMatch(/^[A-Z]|\.$/);
      expect(short.length).toBeLessThanOrEqual(8);
    }
  });

  it('are read with their decimals, and as a dash where there is none', () => {
    const [arrived] = figures;
    expect(figureText(arrived, 66.666)).toBe('67');
    expect(figureText(arrived, null)).toBe('–');
  });
});

describe('the best model', () => {
  it('has the least contacts and the most arrived', () => {
    const best = bestOf([
      comparedModel('a', { contacts: 3, arrived: 100 }),
      comparedModel('b', { contacts: 1, arrived: 95 }),
      comparedModel('c', { contacts: 2, arrived: 95 }),
    ]);
    expect([...best.contacts]).toEqual(['b']);
    expect([...best.arrived]).toEqual(['a']);
  });

  it('is neither one that stays where it is nor one that walks through others', () => {
    const best = bestOf([
      comparedModel('lazy', { arrived: 20, timeToGoal: 1 }),
      comparedModel('ghost', { deepest: 0.5, timeToGoal: 2 }),
      comparedModel('sound', { timeToGoal: 9 }),
      comparedModel('slow', { timeToGoal: 12 }),
      comparedModel('slower', { timeToGoal: 15 }),
    ]);
    expect([...best.timeToGoal]).toEqual(['sound']);
  });

  it('is no person when most are as good, and all who look the same are', () => {
    const models = [0, 0, 1].map((contacts, index) => comparedModel(String(index), { contacts }));
    expect([...bestOf(models).contacts]).toEqual([]);
    const near = [1.1111, 1.1112, 2, 3, 4].map((detour, index) => comparedModel(String(index), { detour }));
    expect([...bestOf(near).detour]).toEqual(['0', '1']);
    expect([...bestOf([]).cost]).toEqual([]);
  });
});

describe('a spread', () => {
  it('is mean and standard deviation of what has a value', () => {
    expect(spreadOf([2, 4, null, 4, 6])).toEqual({ mean: 4, deviation: Math.sqrt(8 / 3), count: 4 });
    expect(spreadOf([7, null])).toEqual({ mean: 7, deviation: null, count: 1 });
    expect(spreadOf([null])).toEqual({ mean: null, deviation: null, count: 0 });
  });
});

describe('seeds', () => {
  it.each([
    ['1..5', [1, 2, 3, 4, 5]],
    ['1,4,9', [1, 4, 9]],
    [' 7 , 1..3, 2', [7, 1, 2, 3]],
    ['0..0', [0]],
  ])('%s are read', (text, seeds) => expect(readSeeds(text)).toEqual(seeds));

  it.each([
    ['', /no seed/],
    ['a', /no seed/],
    ['5..1', /smaller seed first/],
    ['-1', /no seed/],
    ['1...3', /no seed/],
    ['1..99999999999', /from 0 to 4294967295/],
    ['4294967296', /from 0 to 4294967295/],
    ['1..100000', /more than 1000/],
  ])('%s are refused with rule and remedy', (text, problem) =>
    expect(readSeeds(text)).toEqual({ problem: expect.stringMatching(problem) as string }),
  );

  it('are written so that they are read back', () => {
    expect(writeSeeds([1, 2, 3, 4, 9, 10])).toBe('1..4,9,10');
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50), { minLength: 1 }), (seeds) => {
        expect(readSeeds(writeSeeds(seeds))).toEqual(seeds);
      }),
    );
  });
});

/** Ticks that take as long as they are reported, ms. */
const costOf = (times: readonly number[], present = 10): number | null => {
  let now = 0;
  let tick = 0;
  const cost = new StepCost(() => now);
  const simulation = { present, tick: () => void (now += times[tick++]) };
  for (let made = 0; made < times.length; made++) cost.tick(simulation);
  return cost.microseconds;
};

describe('the cost of a step', () => {
  it('is time over agents, in microseconds', () => {
    expect(costOf([1, 3])).toBeCloseTo(200);
    expect(costOf(Array.from({ length: 150 }, () => 2))).toBeCloseTo(200);
  });

  it('is not moved by a slow beginning', () => {
    expect(costOf(Array.from({ length: 200 }, (_, tick) => (tick < 20 ? 500 : 1)))).toBeCloseTo(100);
  });

  it('is none where no person is', () => expect(costOf([1, 1], 0)).toBeNull());
});

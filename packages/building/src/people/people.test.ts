import { Draw } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import {
  ageClasses,
  drawPerson,
  drawQuantity,
  drawSpread,
  largestOf,
  type AgeClassName,
  type Person,
  type Population,
  type Spread,
} from './index.ts';

const crowd = (population: Population, count = 4000, seed = 7): Person[] =>
  Array.from({ length: count }, (_, number) => drawPerson(population, seed, number));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) * (value - middle))));
};

/** Largest distance between the distribution of samples and the true one (Kolmogorov and Smirnov), times root n. */
function kolmogorov(samples: readonly number[], below: (value: number) => number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const n = sorted.length;
  let most = 0;
  for (const [index, value] of sorted.entries())
    most = Math.max(most, Math.abs(below(value) - index / n), Math.abs(below(value) - (index + 1) / n));
  return most * Math.sqrt(n);
}

/** Root n times the distance lies below this with probability 0.95. */
const limit = 1.36;
const errorFunction = (x: number): number => {
  // Series of erf: 2/sqrt(pi) sum (-1)^n x^(2n+1) / (n! (2n+1)).
  let sum = 0;
  let term = x;
  for (let n = 0; n < 200; n++) {
    sum += term / (2 * n + 1);
    term *= -(x * x) / (n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
};
const normalBelow = (z: number): number => 0.5 * (1 + errorFunction(Math.max(-5, Math.min(5, z / Math.SQRT2))));
/** Regularised lower incomplete gamma function by its series. */
const gammaBelow = (shape: number, x: number): number => {
  let term = 1 / shape;
  let sum = term;
  for (let n = 1; n < 500; n++) {
    term *= x / (shape + n);
    sum += term;
  }
  return (sum * Math.exp(-x + shape * Math.log(x))) / gammaFunction(shape);
};
/** By Stirling's series at shape + 20. */
function gammaFunction(shape: number): number {
  let product = 1;
  for (let n = 0; n < 20; n++) product *= shape + n;
  const z = shape + 20;
  return (Math.sqrt((2 * Math.PI) / z) * (z / Math.E) ** z * Math.exp(1 / (12 * z) - 1 / (360 * z ** 3))) / product;
}

describe('pre-movement times (NIST 1.1)', () => {
  const cases: readonly [string, Spread, (t: number) => number][] = [
    ['uniform', { distribution: 'uniform', min: 10, max: 100 }, (t) => (t - 10) / 90],
    ['gamma', { distribution: 'gamma', shape: 1.291, scale: 103.901 }, (t) => gammaBelow(1.291, t / 103.901)],
    [
      'logNormal',
      { distribution: 'logNormal', logMean: 4.586, logDeviation: 0.967 },
      (t) => normalBelow((Math.log(t) - 4.586) / 0.967),
    ],
    [
      'weibull',
      { distribution: 'weibull', shape: 1.195, scale: 139.285 },
      (t) => 1 - Math.exp(-((t / 139.285) ** 1.195)),
    ],
    [
      'normal',
      { distribution: 'normal', mean: 60, deviation: 15, min: -1e9, max: 1e9 },
      (t) => normalBelow((t - 60) / 15),
    ],
  ];
  it.each(cases)('%s: 2,000 people follow the distribution', (_name, premovement, below) => {
    const times = crowd({ premovement }, 2000, 3).map((person) => person.premovement);
    expect(kolmogorov(times, below)).toBeLessThan(limit);
  });

  it('are drawn again outside their bounds, and never negative', () => {
    const premovement: Spread = { distribution: 'weibull', shape: 1.195, scale: 139.285, min: 20, max: 60 };
    const times = crowd({ premovement }, 500).map((person) => person.premovement);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(20);
    expect(Math.max(...times)).toBeLessThanOrEqual(60);
    expect(deviation(times)).toBeGreaterThan(8);
    const early: Spread = { distribution: 'normal', mean: 0, deviation: 5 };
    expect(Math.min(...crowd({ premovement: early }, 500).map((person) => person.premovement))).toBe(0);
  });
});

it('a list gives its values one person after the other, and again', () => {
  const premovement: Spread = { distribution: 'list', values: [10, 20, 30] };
  expect(crowd({ premovement }, 4).map((person) => person.premovement)).toEqual([10, 20, 30, 10]);
  expect(largestOf(premovement)).toBe(30);
  const [one, two] = crowd({ stairsUp: { distribution: 'list', values: [0.5, 0.4] }, stairsDown: 0.7 }, 2);
  expect([one.stairsUp, two.stairsUp, one.stairsDown, two.stairsDown]).toEqual([0.5, 0.4, 0.7, 0.7]);
});

const onStairs = (age: AgeClassName): Person => drawPerson({ ages: { [age]: 1 } }, 1, 1);

describe('people', () => {
  it('differ by sex as the table says', () => {
    const people = crowd({ women: 0.3 }, 4000, 8);
    const women = people.filter(({ sex }) => sex === 'woman');
    const men = people.filter(({ sex }) => sex === 'man');
    expect(women.length / people.length).toBeCloseTo(0.3, 1);
    expect(mean(men.map(({ mass }) => mass))).toBeCloseTo(80, -0.5);
    expect(Math.abs(mean(women.map(({ mass }) => mass)) - 67)).toBeLessThan(1);
    expect(mean(men.map(({ height }) => height))).toBeCloseTo(1.77, 2);
    expect(mean(women.map(({ height }) => height))).toBeCloseTo(1.65, 2);
    expect(mean(men.map(({ walkingSpeed }) => walkingSpeed))).toBeCloseTo(1.41, 1);
    expect(mean(women.map(({ walkingSpeed }) => walkingSpeed))).toBeCloseTo(1.27, 1);
    expect(deviation(men.map(({ walkingSpeed }) => walkingSpeed))).toBeCloseTo(0.26, 1);
    for (const { viewAngle, radius } of people) {
      expect(viewAngle).toBeGreaterThanOrEqual((150 * Math.PI) / 180);
      expect(viewAngle).toBeLessThanOrEqual(Math.PI);
      expect(radius).toBeGreaterThanOrEqual(0.18);
      expect(radius).toBeLessThanOrEqual(0.29);
    }
  });

  it('of an age class walk as fast as RiMEA 7 wants: inside the range, its middle on average', () => {
    for (const age of Object.keys(ageClasses) as AgeClassName[]) {
      const speeds = crowd({ ages: { [age]: 2 } }, 500).map(({ walkingSpeed }) => walkingSpeed);
      const range = ageClasses[age].walkingSpeed as { min: number; max: number };
      expect(Math.min(...speeds)).toBeGreaterThanOrEqual(range.min);
      expect(Math.max(...speeds)).toBeLessThanOrEqual(range.max);
      expect(mean(speeds)).toBeCloseTo((range.min + range.max) / 2, 1);
    }
    expect(onStairs('impaired').stairsUp * 0.61).toBeCloseTo(0.32, 6);
    expect(onStairs('from30to50').stairsDown * 1.475).toBeCloseTo(0.715, 6);
  });

  it('have the ages of the shares, normalised by their sum', () => {
    const people = crowd({ ages: { under30: 1, over50: 3 } });
    expect(people.filter(({ age }) => age === 'over50').length / people.length).toBeCloseTo(0.75, 1);
    expect(people.every(({ age }) => age === 'over50' || age === 'under30')).toBe(true);
  });

  it('take what a group says instead: for a sex first, then for every person', () => {
    const [person] = crowd(
      { women: 1, everybody: { mass: 70, walkingSpeed: 1 }, womenOnly: { mass: 60 }, ages: { over50: 1 } },
      1,
    );
    expect(person).toMatchObject({ mass: 60, walkingSpeed: 1, sex: 'woman', age: 'over50' });
  });

  it('are a function of seed and number: no person changes when others come, or when another quantity does', () => {
    expect(crowd({}, 10)[7]).toEqual(drawPerson({}, 7, 7));
    const { mass, ...rest } = drawPerson({ everybody: { mass: 1 } }, 7, 7);
    expect(mass).toBe(1);
    expect(drawPerson({}, 7, 7)).toMatchObject(rest);
    expect(drawQuantity({}, 7, 7, 'radius')).toBe(drawPerson({}, 7, 7).radius);
    expect(drawPerson({}, 8, 7)).not.toEqual(drawPerson({}, 7, 7));
  });
});

it('bounds of a spread are known, and too narrow ones give a bound', () => {
  expect(largestOf(3)).toBe(3);
  expect(largestOf({ distribution: 'normal', mean: 1, deviation: 2 })).toBe(7);
  expect(largestOf({ distribution: 'gamma', shape: 1, scale: 1 })).toBe(Infinity);
  const narrow: Spread = { distribution: 'normal', mean: 0, deviation: 1, min: 90, max: 91 };
  expect(drawSpread(narrow, new Draw(1), 1, 300)).toBe(90);
});

import { describe, expect, it } from 'vitest';
import {
  Draw,
  drawBetween,
  drawExponential,
  drawGamma,
  drawIndex,
  drawLogNormal,
  drawNormal,
  drawWeibull,
} from './draw.ts';
import { normalQuantile } from './normal-quantile.ts';
import { randomBits } from './random.ts';

const COUNT = 40_000;

function sample(one: (draw: Draw) => number): Float64Array {
  const draw = new Draw(2024);
  return Float64Array.from({ length: COUNT }, (_, agent) => one(draw.at(agent, 3, 4))).sort();
}

function meanAndVariance(sorted: Float64Array): [number, number] {
  const mean = sorted.reduce((sum, x) => sum + x, 0) / COUNT;
  return [mean, sorted.reduce((sum, x) => sum + (x - mean) ** 2, 0) / COUNT];
}

/** Kolmogorov's distance times sqrt(n): above 1.95 once in a thousand when the sample has the distribution. */
function kolmogorov(sorted: Float64Array, below: (x: number) => number): number {
  let distance = 0;
  for (let i = 0; i < COUNT; i++) {
    const p = below(sorted[i]);
    distance = Math.max(distance, p - i / COUNT, (i + 1) / COUNT - p);
  }
  return distance * Math.sqrt(COUNT);
}

/** Lower incomplete gamma function over gamma(a), by its series. */
function gammaBelow(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < 500; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return Math.exp(a * Math.log(x) - x - logGamma(a)) * sum;
}

/** Stirling's series after shifting the argument above 10. */
function logGamma(a: number): number {
  if (a < 10) return logGamma(a + 1) - Math.log(a);
  return (
    (a - 0.5) * Math.log(a) - a + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * a) - 1 / (360 * a ** 3) + 1 / (1260 * a ** 5)
  );
}

/** Normal distribution function by the incomplete gamma function. */
function normalBelow(x: number): number {
  const half = x === 0 ? 0 : 0.5 * gammaBelow(0.5, (x * x) / 2);
  return x < 0 ? 0.5 - half : 0.5 + half;
}

/** The same for x < 0 with all its digits: a series near the middle, a continued fraction outside. */
function lowerTail(x: number): number {
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (x > -2) {
    let [term, sum] = [x, x];
    for (let k = 3; k < 80; k += 2) {
      term *= (x * x) / k;
      sum += term;
    }
    return 0.5 + density * sum;
  }
  let fraction = -x;
  for (let k = 600; k > 0; k--) fraction = -x + k / fraction;
  return density / fraction;
}

type Distribution = [string, (draw: Draw) => number, (x: number) => number, number, number];
const weibullMoment = (shape: number, k: number): number => Math.exp(logGamma(1 + k / shape));

const distributions: Distribution[] = [
  ['uniform', (d) => drawBetween(d, -2, 3), (x) => (x + 2) / 5, 0.5, 25 / 12],
  ['normal', (d) => drawNormal(d, 1.34, 0.26), (x) => normalBelow((x - 1.34) / 0.26), 1.34, 0.26 ** 2],
  [
    'log-normal',
    (d) => drawLogNormal(d, 0.3, 0.4),
    (x) => normalBelow((Math.log(x) - 0.3) / 0.4),
    Math.exp(0.3 + 0.08),
    Math.expm1(0.16) * Math.exp(0.6 + 0.16),
  ],
  ['exponential', (d) => drawExponential(d, 2.5), (x) => -Math.expm1(-x / 2.5), 2.5, 6.25],
  [
    'Weibull',
    (d) => drawWeibull(d, 1.7, 3),
    (x) => -Math.expm1(-((x / 3) ** 1.7)),
    3 * weibullMoment(1.7, 1),
    9 * (weibullMoment(1.7, 2) - weibullMoment(1.7, 1) ** 2),
  ],
  ['gamma of shape 3.2', (d) => drawGamma(d, 3.2, 0.5), (x) => gammaBelow(3.2, x / 0.5), 1.6, 0.8],
  ['gamma of shape 0.6', (d) => drawGamma(d, 0.6, 2), (x) => gammaBelow(0.6, x / 2), 1.2, 2.4],
];

describe.each(distributions)('%s', (_name, one, below, mean, variance) => {
  const sorted = sample(one);

  it('has its mean and variance', () => {
    const [measuredMean, measuredVariance] = meanAndVariance(sorted);
    expect(Math.abs(measuredMean - mean)).toBeLessThan(4 * Math.sqrt(variance / COUNT));
    expect(Math.abs(measuredVariance / variance - 1)).toBeLessThan(0.08);
  });

  it('has its distribution function, and no other', () => {
    expect(kolmogorov(sorted, below)).toBeLessThan(1.95);
    expect(kolmogorov(sorted, (x) => below(x * 1.06))).toBeGreaterThan(1.95);
  });
});

describe('Draw', () => {
  it('gives the numbers of the key, one after the other, and the same again', () => {
    const draw = new Draw(7);
    const first = [0, 1, 2].map((n) => (n === 0 ? draw.at(1, 2, 3).bits() : draw.bits()));
    expect(first).toEqual([0, 1, 2].map((n) => randomBits(7, 1, 2, 3 + n * 2 ** 24)));
    draw.at(9, 9, 9).uniform();
    expect(draw.at(1, 2, 3).uniform()).toBe(first[0] / 2 ** 32);
  });

  it('ends after 256 numbers, with a remedy', () => {
    const draw = new Draw(7).at(1, 2, 3);
    const all = Array.from({ length: 256 }, () => draw.bits());
    expect(new Set(all).size).toBe(256);
    expect(() => draw.bits()).toThrow(/agent 1, tick 2, purpose 3.*Use a further purpose/);
    expect(() => drawGamma(new Draw(1).at(1, 1, 1), -3, 1)).toThrow(RangeError);
  });

  it('picks every index equally often', () => {
    const draw = new Draw(11);
    const bins = new Float64Array(7);
    for (let i = 0; i < 14_000; i++) bins[drawIndex(draw.at(i, 0, 1), 7)]++;
    const statistic = bins.reduce((sum, n) => sum + (n - 2000) ** 2 / 2000, 0);
    expect(statistic).toBeLessThan(22.5); // 6 degrees of freedom, once in a thousand
    expect(statistic).toBeGreaterThan(0.3);
  });
});

describe('the normal quantile', () => {
  it('inverts the distribution function', () => {
    let worst = 0;
    for (let x = -8; x < -0.005; x += 0.01) worst = Math.max(worst, Math.abs(normalQuantile(lowerTail(x)) / x - 1));
    // Near the middle 1/2 - p has lost the digits that the quantile would need.
    expect(worst).toBeLessThan(2e-14);
    worst = 0;
    for (let x = -8; x < -0.5; x += 0.01) worst = Math.max(worst, Math.abs(normalQuantile(lowerTail(x)) / x - 1));
    expect(worst).toBeLessThan(3e-15);
  });

  it('is symmetric and rises', () => {
    let before = -Infinity;
    for (let i = 1; i < 4096; i++) {
      const value = normalQuantile(i / 4096);
      expect(value).toBeGreaterThan(before);
      expect(normalQuantile(1 - i / 4096)).toBe(value === 0 ? 0 : -value);
      before = value;
    }
  });

  it('has the tabulated far tail', () => {
    // From x: erfc(x / sqrt 2) / 2 at 10, 20 and 30 as floats.
    expect(normalQuantile(7.619853024160525e-24)).toBeCloseTo(-10, 13);
    expect(normalQuantile(2.7536241186062337e-89)).toBeCloseTo(-20, 13);
    expect(normalQuantile(4.906713927148187e-198)).toBeCloseTo(-30, 13);
  });
});

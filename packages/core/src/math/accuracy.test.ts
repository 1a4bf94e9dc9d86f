import { describe, expect, it } from 'vitest';
import { acos, asin, atan, atan2 } from './arc.ts';
import {
  type Exact,
  exactAngle,
  exactExp,
  exactLog,
  exactSinCos,
  exactly,
  fixed,
  fixedPi,
  integerRoot,
  ulpError,
} from './exact-reference.testing.ts';
import { exp, tanh } from './exponential.ts';
import { length2, length3 } from './length.ts';
import { log } from './logarithm.ts';
import { cbrt, pow } from './power.ts';
import { randomBits } from './random.ts';
import { cos, sin, tan } from './trigonometry.ts';

const PLACES = 260;
const ONE = 1n << BigInt(PLACES);
const CASES = 600;

type Arguments = readonly number[];
type Sampler = (at: (n: number) => number) => Arguments;

/** The largest error in ulp over the sampled arguments; `at(n)` is the n-th uniform number of a case. */
function worstError(sample: Sampler, fast: (...x: number[]) => number, exact: (...x: number[]) => Exact): number {
  let worst = 0;
  for (let i = 0; i < CASES; i++) {
    const uniform = (n: number): number => (randomBits(5, i, n, 1) + randomBits(5, i, n, 2) / 2 ** 32) / 2 ** 32;
    const x = sample(uniform);
    const error = ulpError(fast(...x), exact(...x));
    if (!(error <= worst)) worst = error;
  }
  return worst;
}

const between =
  (low: number, high: number): Sampler =>
  (at) => [low + (high - low) * at(0)];
/** Either sign, size from 2^low to 2^high, all exponents equally likely. */
const sizes =
  (low: number, high: number): Sampler =>
  (at) => [(at(0) < 0.5 ? -1 : 1) * 2 ** Math.floor(low + (high - low) * at(1)) * (1 + at(2))];
const positiveSizes =
  (low: number, high: number): Sampler =>
  (at) => [2 ** Math.floor(low + (high - low) * at(1)) * (1 + at(2))];
const pairs =
  (first: Sampler, second: Sampler): Sampler =>
  (at) => [first(at)[0], second((n) => at(n + 10))[0]];

const exactSin = (places: number) => (x: number) => ({
  digits: exactSinCos(fixed(x, places), places).sine,
  scale: places,
});
const exactCos = (places: number) => (x: number) => ({
  digits: exactSinCos(fixed(x, places), places).cosine,
  scale: places,
});
const exactTan = (places: number) => (x: number) => {
  const { sine, cosine } = exactSinCos(fixed(x, places), places);
  return { digits: (sine << BigInt(places)) / cosine, scale: places };
};
const beside = (x: number): bigint => integerRoot(ONE * ONE - fixed(x, PLACES) * fixed(x, PLACES), 2);

function exactPow(base: number, exponent: number): Exact {
  const logarithm = exactLog(base, PLACES + 80);
  const factor = exactly(exponent);
  const product = logarithm.digits * factor.digits;
  const shift = BigInt(logarithm.scale + factor.scale - PLACES);
  return exactExp(shift >= 0n ? product >> shift : product << -shift, PLACES);
}

function exactTanh(x: number): Exact {
  const square = exactExp(fixed(2 * x, PLACES), PLACES);
  const digits = square.digits << BigInt(Math.max(0, -square.scale));
  const one = 1n << BigInt(Math.max(0, square.scale));
  return { digits: ((digits - one) << BigInt(PLACES)) / (digits + one), scale: PLACES };
}

function exactCbrt(x: number): Exact {
  const { digits, scale } = exactly(Math.abs(x));
  const missing = (((-scale % 3) + 3) % 3) + 399;
  const root = integerRoot(digits << BigInt(missing), 3);
  return { digits: x < 0 ? -root : root, scale: (scale + missing) / 3 };
}

function exactLength(...legs: number[]): Exact {
  const sum = legs.reduce((total, x) => total + fixed(x, PLACES) * fixed(x, PLACES), 0n);
  return { digits: integerRoot(sum, 2), scale: PLACES };
}

/** An exponent that brings base^exponent anywhere between the smallest normal number and the largest. */
const exponentFor =
  (bases: Sampler): Sampler =>
  (at) => {
    const base = bases(at)[0];
    return [base, (-700 + 1400 * at(20)) / Math.log(base)];
  };
const nearOne: Sampler = (at) => [1 + sizes(-50, -3)(at)[0]];

const exactOfExp = (x: number): Exact => exactExp(fixed(x, PLACES), PLACES);
const exactOfLog = (x: number): Exact => exactLog(x, PLACES);
const exactOfAtan = (x: number): Exact => exactAngle(fixed(x, PLACES), ONE, Math.atan(x), PLACES);
const exactOfAsin = (x: number): Exact => exactAngle(fixed(x, PLACES), beside(x), Math.asin(x), PLACES);
const exactOfAcos = (x: number): Exact => exactAngle(beside(x), fixed(x, PLACES), Math.acos(x), PLACES);
const exactOfAtan2 = (y: number, x: number): Exact =>
  exactAngle(fixed(y, PLACES), fixed(x, PLACES), Math.atan2(y, x), PLACES);
const nearQuadrant: Sampler = (at) => [
  Math.ceil(at(0) * 636000) * (Math.PI / 2) * (1 + Math.floor(at(1) * 5 - 2) * 2 ** -53),
];

type Row = [string, Sampler, (...x: number[]) => number, (...x: number[]) => Exact, number];

const rows: Row[] = [
  ['exp', between(-700, 709), exp, exactOfExp, 0.51],
  ['exp of small numbers', sizes(-20, 3), exp, exactOfExp, 0.51],
  ['exp with subnormal results', between(-745, -708), exp, exactOfExp, 0.76],
  ['log', positiveSizes(-1022, 1023), log, exactOfLog, 0.52],
  ['log from 1/2 to 2', between(0.5, 2), log, exactOfLog, 0.54],
  ['log near 1', nearOne, log, exactOfLog, 0.54],
  ['log of subnormal numbers', (at) => [Math.ceil(at(0) * 2 ** 40) * 2 ** -1074], log, exactOfLog, 0.65],
  ['sin', between(-10, 10), sin, exactSin(PLACES), 0.8],
  ['sin up to 1e6', between(-1e6, 1e6), sin, exactSin(PLACES), 0.8],
  ['sin next to multiples of pi/2', nearQuadrant, sin, exactSin(PLACES), 0.51],
  ['sin of small angles', sizes(-26, -1), sin, exactSin(PLACES), 0.8],
  ['sin of any size', sizes(20, 1023), sin, exactSin(1400), 0.8],
  ['cos', between(-10, 10), cos, exactCos(PLACES), 0.8],
  ['cos up to 1e6', between(-1e6, 1e6), cos, exactCos(PLACES), 0.8],
  ['cos next to multiples of pi/2', nearQuadrant, cos, exactCos(PLACES), 0.51],
  ['cos of any size', sizes(20, 1023), cos, exactCos(1400), 0.8],
  ['tan', between(-10, 10), tan, exactTan(PLACES), 0.95],
  ['tan up to 1e6', between(-1e6, 1e6), tan, exactTan(PLACES), 0.95],
  ['tan next to multiples of pi/2', nearQuadrant, tan, exactTan(PLACES), 0.51],
  ['tan of any size', sizes(20, 1023), tan, exactTan(1400), 0.95],
  ['atan to 1', between(-1, 1), atan, exactOfAtan, 0.58],
  ['atan of any size', sizes(-26, 50), atan, exactOfAtan, 0.58],
  ['asin', between(-1, 1), asin, exactOfAsin, 0.58],
  ['asin of small numbers', sizes(-26, -1), asin, exactOfAsin, 0.58],
  ['acos', between(-1, 1), acos, exactOfAcos, 0.58],
  ['acos next to 1', (at) => [1 - 2 ** (-50 * at(0) - 1)], acos, exactOfAcos, 0.58],
  ['atan2', pairs(between(-1, 1), between(-1, 1)), atan2, exactOfAtan2, 0.58],
  ['atan2 of unlike sizes', pairs(sizes(-30, 30), sizes(-30, 30)), atan2, exactOfAtan2, 0.58],
  ['pow', exponentFor(positiveSizes(-1022, 1023)), pow, exactPow, 0.51],
  ['pow of ordinary numbers', pairs(between(0, 10), between(-5, 5)), pow, exactPow, 0.51],
  ['pow of bases near 1', exponentFor(nearOne), pow, exactPow, 0.53],
  ['tanh', between(-22, 22), tanh, exactTanh, 0.54],
  ['tanh of small numbers', sizes(-28, -1), tanh, exactTanh, 0.54],
  ['cbrt', sizes(-1022, 1023), cbrt, exactCbrt, 0.501],
  ['cbrt of subnormal numbers', (at) => [Math.ceil(at(0) * 2 ** 40) * 2 ** -1074], cbrt, exactCbrt, 0.501],
  ['length2', pairs(sizes(-30, 30), sizes(-30, 30)), length2, exactLength, 1],
  ['length2 of legs alike', pairs(between(-1, 1), between(-1, 1)), length2, exactLength, 1],
  ['length3', (at) => [at(0) - 0.5, at(1) - 0.5, at(2) - 0.5], length3, exactLength, 1.5],
];

describe('error against integer arithmetic of 260 and more bits', () => {
  it.each(rows)('%s', (_name, sample, fast, exact, bound) => {
    const worst = worstError(sample, fast, exact);
    expect(worst).toBeLessThan(bound);
    // A reference that merely repeats the function would show no error at all.
    expect(worst).toBeGreaterThan(0.4);
  });
});

describe('the reference', () => {
  it('knows pi and sees an error of one ulp', () => {
    expect(fixedPi(64).toString(16)).toBe('3243f6a8885a308d3');
    const tenth = exactOfExp(0.1);
    expect(ulpError(Math.exp(0.1) + 2 ** -52, tenth)).toBeGreaterThan(0.5);
    expect(ulpError(1 + 2 ** -52, exactly(1))).toBe(1);
    expect(ulpError(5e-324, exactly(0.5 ** 1074 * 3))).toBe(2);
  });
});

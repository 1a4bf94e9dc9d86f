import { describe, expect, it } from 'vitest';
import {
  acos,
  asin,
  atan,
  atan2,
  cbrt,
  cos,
  exp,
  length2,
  length3,
  log,
  normalQuantile,
  pow,
  sin,
  sinCos,
  tan,
  tanh,
} from './index.ts';

const specials = [0, -0, 1, -1, Infinity, -Infinity, NaN, 5e-324, -5e-324, 2.2250738585072014e-308, Number.MAX_VALUE];

/** Results at these arguments have one right answer, so ECMAScript's own functions must give it too. */
const exactCases: [string, (x: number) => number, (x: number) => number, number[]][] = [
  ['exp', exp, Math.exp, [0, -0, Infinity, -Infinity, NaN, 5e-324, 1e4, -1e4, 709.782712893385, -745.1332191019413]],
  ['log', log, Math.log, [0, -0, 1, -1, Infinity, -Infinity, NaN, -5e-324]],
  ['sin', sin, Math.sin, [0, -0, Infinity, -Infinity, NaN, 5e-324, -5e-324, 1e-300]],
  ['cos', cos, Math.cos, [0, -0, Infinity, -Infinity, NaN, 5e-324, 1e-300, 1e-9]],
  ['tan', tan, Math.tan, [0, -0, Infinity, -Infinity, NaN, 5e-324, -5e-324, 1e-300]],
  ['atan', atan, Math.atan, [...specials, 1e17, -1e300, 0.5]],
  ['asin', asin, Math.asin, [...specials, 1.0000000000000002, 2, -2]],
  ['acos', acos, Math.acos, [...specials, 1.0000000000000002, 2, -2, 1e-300]],
  ['tanh', tanh, Math.tanh, [...specials, 30, -30, 1e-300]],
  ['cbrt', cbrt, Math.cbrt, [0, -0, 1, -1, 8, -27, 1e-300, 1e300, Infinity, -Infinity, NaN, 5e-324]],
];

describe('zeros, infinities, NaN and the ends of the range', () => {
  it.each(exactCases)('%s', (_name, ours, theirs, at) => {
    for (const x of at) expect([x, ours(x)]).toEqual([x, theirs(x)]);
  });

  it('atan2 in all combinations', () => {
    for (const y of specials) {
      for (const x of specials) {
        const theirs = Math.atan2(y, x);
        const ordinary = x !== 0 && y !== 0 && Number.isFinite(x) && Number.isFinite(y);
        // Two ordinary numbers may have an angle that has to be rounded, on which libraries differ by an ulp.
        if (ordinary && theirs !== 0) expect(Math.abs(atan2(y, x) / theirs - 1)).toBeLessThan(2 ** -52);
        else expect([y, x, atan2(y, x)]).toEqual([y, x, theirs]);
      }
    }
  });

  it('pow in all combinations with a special base or exponent', () => {
    const bases = [...specials, 2, -2, 0.5, -0.5, 3];
    const exponents = [0, -0, 1, -1, 2, 3, -3, 0.5, -0.5, 1e300, -1e300, 9007199254740991, Infinity, -Infinity, NaN];
    for (const base of bases) {
      for (const exponent of exponents) {
        const extreme = Math.pow(base, exponent);
        if (extreme !== 0 && Math.abs(extreme) < 1e300 && Math.abs(base) !== 1 && exponent !== 1) continue;
        expect([base, exponent, pow(base, exponent)]).toEqual([base, exponent, extreme]);
      }
    }
  });
});

describe('overflow and underflow', () => {
  it('exp reaches the largest and the smallest numbers and no further', () => {
    expect(exp(709.782712893384)).toBeLessThan(Infinity);
    expect(exp(709.782712893384)).toBeGreaterThan(1.797e308);
    expect(exp(-745.1332191019411)).toBe(5e-324);
    expect(exp(-708.5)).toBeLessThan(2.2250738585072014e-308);
  });

  it('pow has exact powers of two and ten as far as they exist', () => {
    for (let e = -1074; e <= 1023; e++) expect(pow(2, e)).toBe(2 ** e);
    for (let e = 0; e <= 22; e++) expect(pow(10, e)).toBe(Number(`1e${e}`));
    for (let base = 1; base <= 40; base++) expect(pow(-base, 3)).toBe(-base * base * base);
    expect(pow(1.0000000000000002, 1e19)).toBe(Infinity);
    expect(pow(5e-324, 2)).toBe(0);
    expect(pow(5e-324, -1)).toBe(Infinity);
    expect(pow(5e-324, 0.5)).toBe(Math.sqrt(5e-324));
  });

  it('cbrt is exact for cubes', () => {
    for (let root = -2000; root <= 2000; root++) expect(cbrt(root * root * root)).toBe(root);
  });

  it('thin and huge directions still have an angle', () => {
    expect(atan2(1e-320, 1)).toBe(1e-320);
    expect(atan2(5e-324, 1e300)).toBe(0);
    expect(atan2(-5e-324, 1e300)).toBe(-0);
    expect(atan2(1e308, 1e308)).toBe(Math.PI / 4);
    expect(atan2(5e-324, 5e-324)).toBe(Math.PI / 4);
    expect(atan2(3e-310, -3e-310)).toBe(3 * (Math.PI / 4));
    expect(atan2(1e-300, -1e300)).toBe(Math.PI);
    expect(atan2(1e300, 1e-300)).toBe(Math.PI / 2);
  });

  it('lengths pass NaN and Infinity on', () => {
    expect(length2(3, 4)).toBe(5);
    expect(length3(2, 3, 6)).toBe(7);
    expect(length2(Infinity, 1)).toBe(Infinity);
    expect(length3(1, NaN, 1)).toBeNaN();
  });

  it('the normal quantile ends at infinity', () => {
    expect(normalQuantile(0)).toBe(-Infinity);
    expect(normalQuantile(1)).toBe(Infinity);
    expect(normalQuantile(0.5)).toBe(0);
    expect([normalQuantile(-1e-9), normalQuantile(1.1), normalQuantile(NaN)]).toEqual([NaN, NaN, NaN]);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14);
    expect(normalQuantile(1e-300)).toBeCloseTo(-37.0471, 4);
  });
});

it('sinCos gives the bits of sin and cos', () => {
  const out = new Float64Array(2);
  for (const x of [...specials, 1e-9, 0.3, 0.8, 2.5, -4, 6, 1e5, -1e10, 1e200]) {
    sinCos(x, out);
    expect([x, ...out]).toEqual([x, sin(x), cos(x)]);
  }
});

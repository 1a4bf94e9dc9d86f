import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AirMap } from './air-map.ts';
import { valueAt } from './course.ts';
import { doseRate } from './dose.ts';
import { smokeRelations, type SmokeRelationName } from './smoke-speed.ts';

const names = Object.keys(smokeRelations) as SmokeRelationName[];

describe('walking speeds in smoke', () => {
  it('are those of the publications', () => {
    const { linear, jin, purser, fridolf } = smokeRelations;
    expect(linear(1, 1.25)).toBe(0.625);
    expect(linear(10, 1.25)).toBeCloseTo(0.3, 12);
    expect(smokeRelations['frantzich-nilsson'](3, 1.25)).toBeCloseTo((1.25 * (0.706 - 0.057 * 3)) / 0.706, 12);
    expect(smokeRelations['frantzich-nilsson'](12, 1.25)).toBeCloseTo(0.125, 12);
    expect(jin(0.5, 1.25)).toBeCloseTo(0.841, 12);
    expect(smokeRelations['jin-irritant'](0.4, 1.25)).toBeCloseTo(0.76858, 12);
    expect(purser(3, 1.25)).toBeCloseTo(0.6423 - 0.1364 * Math.log(3), 12);
    // 1 m of visibility: 2 m less than 3.
    expect(fridolf(2, 1.25)).toBeCloseTo(1.25 - 0.68, 12);
    expect(fridolf(10, 1)).toBe(0.2);
    expect(fridolf(10, 0.1)).toBe(0.1);
    expect(fridolf(0.5, 1.25)).toBe(1.25);
  });

  it('never exceed the own speed, nor grow with the smoke, nor end', () => {
    const amount = fc.double({ min: 0.001, max: 1000, noNaN: true });
    const speed = fc.double({ min: 0.01, max: 3, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...names), amount, amount, speed, (name, one, other, clear) => {
        const relation = smokeRelations[name];
        const thick = relation(Math.max(one, other), clear);
        expect(thick).toBeGreaterThan(0);
        expect(thick).toBeLessThanOrEqual(relation(Math.min(one, other), clear));
        expect(relation(one, clear)).toBeLessThanOrEqual(clear);
      }),
    );
  });
});

describe('the dose', () => {
  const clear = { extinction: 0, co: 0, co2: 0, o2: 20.9 };
  it('of a second is that of the formulas, gas by gas', () => {
    expect(doseRate(clear)).toBe(0);
    const monoxide = 4.607e-7 * 5000 ** 1.036;
    expect(doseRate({ ...clear, co: 5000 })).toBeCloseTo((monoxide * Math.exp(2.0004)) / 7.1, 14);
    expect(doseRate({ ...clear, co: 5000, co2: 2 })).toBeCloseTo((monoxide * Math.exp(0.386 + 2.0004)) / 7.1, 14);
    expect(doseRate({ ...clear, o2: 10 })).toBeCloseTo(1 / (60 * Math.exp(8.13 - 0.54 * 10.9)), 14);
    // Carbon dioxide alone only makes breathe.
    expect(doseRate({ ...clear, co2: 5 })).toBe(0);
  });
});

describe('the air', () => {
  it('changes straight from one time to the next, and stays before and after', () => {
    const course = [
      [10, 1],
      [20, 3],
    ] as const;
    expect([0, 10, 15, 20, 99].map((time) => valueAt(course, time))).toEqual([1, 1, 2, 3, 3]);
  });

  it('is that of the last zone that gives a quantity', () => {
    const map = new AirMap([
      { extinction: 1, co: 100 },
      { places: [{ level: 0, shape: { type: 'circle', centre: [5, 5], radius: 1 } }], extinction: 2 },
      { places: [{ level: 1 }], o2: 15 },
    ]);
    map.turnTo(0);
    const air = { extinction: 0, co: 0, co2: 0, o2: 0 };
    map.at(0, 5, 5, air);
    expect(air).toEqual({ extinction: 2, co: 100, co2: 0, o2: 20.9 });
    map.at(1, 5, 5, air);
    expect(air).toEqual({ extinction: 1, co: 100, co2: 0, o2: 15 });
  });
});

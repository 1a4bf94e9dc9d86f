import { describe, expect, it } from 'vitest';
import { crowdOf, openWorld, type TestBody } from '../crowds.testing.ts';
import { describeMeasure } from '../measure/conformance.testing.ts';
import { Series } from '../measure/series.ts';
import { builtinMeasures } from './builtin.ts';

for (const measure of builtinMeasures) describeMeasure(measure);

function valueOf(name: string, bodies: readonly TestBody[]): number | null {
  const measure = builtinMeasures.find((one) => one.name === name);
  if (measure === undefined) throw new Error(`no measure ${name}`);
  const series = new Series(measure, { world: openWorld(), dt: 0.1 });
  series.afterTick({ ticks: 1, time: 0, crowds: [crowdOf(bodies)] });
  return series.summary(0).value;
}

const moving = (...velocity: [number, number, number]): TestBody => ({
  x: Math.abs(velocity[0]) * 4,
  y: Math.abs(velocity[1]) * 4,
  velocity,
});

describe('the built-in measures', () => {
  it('have different names', () => {
    expect(new Set(builtinMeasures.map(({ name }) => name)).size).toBe(builtinMeasures.length);
  });

  it('present counts', () => {
    expect(valueOf('present', [moving(1, 0, 0), moving(0, 1, 0)])).toBe(2);
    expect(valueOf('present', [])).toBe(0);
  });

  it('mean-speed is the mean of lengths, and nothing when no agent is there', () => {
    expect(valueOf('mean-speed', [moving(3, 4, 0), moving(0, 0, 0), moving(0, 2, 0)])).toBeCloseTo(7 / 3, 7);
    expect(valueOf('mean-speed', [])).toBeNull();
  });

  it('polarization is 1 for agreement, 0 for opposites, and ignores speed and the standing', () => {
    expect(valueOf('polarization', [moving(1, 0, 0), moving(3, 0, 0)])).toBeCloseTo(1, 7);
    expect(valueOf('polarization', [moving(1, 0, 0), moving(-2, 0, 0)])).toBe(0);
    expect(valueOf('polarization', [moving(0, 1, 0), moving(0, 0, 1)])).toBeCloseTo(Math.SQRT1_2, 7);
    expect(valueOf('polarization', [moving(1, 0, 0), moving(0, 0, 0)])).toBeCloseTo(1, 7);
    expect(valueOf('polarization', [moving(0, 0, 0)])).toBeNull();
  });

  it('contacts counts the overlaps of the moment', () => {
    expect(
      valueOf('contacts', [
        { x: 1, y: 1 },
        { x: 1.1, y: 1 },
        { x: 5, y: 1 },
      ]),
    ).toBe(1);
  });
});

import { problemWith } from '@korzo/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crowdOf, openWorld } from '../crowds.testing.ts';
import type { Measure } from './measure.ts';
import { Series } from './series.ts';

const place = { world: openWorld(), dt: 0.1 };

const inside = fc.double({ min: 0, max: 19.99, noNaN: true });
const speed = fc.double({ min: -3, max: 3, noNaN: true });
const body = fc.record({
  x: inside,
  y: inside,
  z: inside,
  level: fc.constantFrom(0, -1),
  velocity: fc.tuple(speed, speed, speed),
});

/** What every measure owes to those who list, run and chart it. */
export function describeMeasure(measure: Measure): void {
  describe(`measure ${measure.name}`, () => {
    it('declares itself', () => {
      expect(measure.name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(measure.summary).toMatch(/^[A-Z].*\.$/);
      for (const [name, parameter] of Object.entries(measure.parameters)) {
        expect(problemWith(name, parameter, parameter.default)).toBeUndefined();
        expect(parameter.meaning).not.toBe('');
      }
    });

    it('has a number or NaN for nobody, for one agent and for many, and a number in the end', () => {
      const series = new Series(measure, place);
      const one = { x: 1, y: 1, velocity: [1, 0, 0] as const };
      for (const bodies of [[], [one], [one, { ...one, x: 5 }, { ...one, y: 9, velocity: [0, 0, 0] as const }]]) {
        series.afterTick({ ticks: 1, time: 0, crowds: [crowdOf(bodies)] });
      }
      // A walk of 4 m to a goal, beside somebody who has none.
      for (let ticks = 2; ticks <= 42; ticks++) {
        const walker = { ...one, x: 1 + (ticks - 2) * 0.1, goal: [5, 1] as const };
        series.afterTick({ ticks, time: ticks * 0.1, crowds: [crowdOf([walker, { ...one, y: 9 }])] });
      }
      expect(series.values().every((value) => Number.isFinite(value) || Number.isNaN(value))).toBe(true);
      expect(series.summary(0).final).not.toBeNull();
    });

    it('gives the same bits however the agents are cut into tiles', () => {
      fc.assert(
        fc.property(fc.array(body, { minLength: 1, maxLength: 40 }), fc.nat(40), (bodies, cut) => {
          const named = bodies.map((one, id) => ({ ...one, id }));
          const whole = measure
            .start(place, defaults(measure))
            .valueAfter({ ticks: 1, time: 0, crowds: [crowdOf(named)] });
          const parts = [crowdOf(named.slice(cut)), crowdOf([]), crowdOf(named.slice(0, cut))];
          expect(measure.start(place, defaults(measure)).valueAfter({ ticks: 1, time: 0, crowds: parts })).toBe(whole);
        }),
      );
    });

    it('starts afresh for every run', () => {
      const frames = [
        [
          { x: 1, y: 1 },
          { x: 1.2, y: 1 },
        ],
        [{ x: 4, y: 4 }],
      ].map((bodies, tick) => ({ ticks: 1, time: tick, crowds: [crowdOf(bodies)] }));
      const valuesOfRun = (): number[] => {
        const series = new Series(measure, place);
        for (const frame of frames) series.afterTick(frame);
        return [...series.values()];
      };
      expect(valuesOfRun()).toEqual(valuesOfRun());
    });
  });
}

const defaults = (measure: Measure): Record<string, number> =>
  Object.fromEntries(Object.entries(measure.parameters).map(([name, parameter]) => [name, Number(parameter.default)]));

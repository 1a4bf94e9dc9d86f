import { problemWith, resolveValues } from '@korzo/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crowdOf, openWorld, type TestBody } from '../crowds.testing.ts';
import type { Finding } from '../findings/finding.ts';
import { knownLines } from '../sites/known-sites.ts';
import type { Frame, FrameCrowd } from './frame.ts';
import type { Measure, Observer } from './measure.ts';
import { Series } from './series.ts';

const place = {
  world: openWorld({
    walls: [{ level: 0, from: [4, 0], to: [4, 12] }],
    exits: [{ id: 'out', level: 0, min: [18, 0], max: [20, 4] }],
    measuring: { areas: [], lines: [{ id: 'middle', level: 0, line: [[10, 0], [10, 20]] }] }, // prettier-ignore
  }),
  dt: 0.1,
};

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

    it('has a number or NaN for no agent, for one agent and for many, and a number in the end', () => {
      const series = new Series(measure, place);
      const one = { x: 1, y: 1, velocity: [1, 0, 0] as const };
      for (const bodies of [[], [one], [one, { ...one, x: 5 }, { ...one, y: 9, velocity: [0, 0, 0] as const }]]) {
        series.afterTick({ ticks: 1, time: 0, crowds: [crowdOf(bodies)] });
      }
      expectGoodFindings(series.summary(0).findings ?? []);
      // A walk of 4 m to a goal, beside an agent that has none.
      for (let ticks = 2; ticks <= 42; ticks++) {
        const walker = { ...one, x: 1 + (ticks - 2) * 0.1, goal: [5, 1] as const };
        series.afterTick({ ticks, time: ticks * 0.1, crowds: [crowdOf([walker, { ...one, y: 9 }])] });
      }
      expect(series.values().every((value) => Number.isFinite(value) || Number.isNaN(value))).toBe(true);
      expect(series.summary(0).final).not.toBeNull();
      expectGoodFindings(series.summary(0).findings ?? []);
    });

    it('gives the same bits however the agents are cut into tiles', () => {
      fc.assert(
        fc.property(fc.array(body, { minLength: 1, maxLength: 40 }), fc.nat(40), (bodies, cut) => {
          const named = bodies.map((one, id) => ({ ...one, id }));
          const moved = (steps: number): TestBody[] =>
            named.map((one) =>
              Object.assign({}, one, { x: one.x + one.velocity[0] * steps, y: one.y + one.velocity[1] * steps }),
            );
          const [whole, parts] = [
            (all: TestBody[]) => [crowdOf(all)],
            (all: TestBody[]) => [crowdOf(all.slice(cut)), crowdOf([]), crowdOf(all.slice(0, cut))],
          ].map((cutUp) => watch(measure, [0, 1, 2].map((steps) => cutUp(moved(steps))))); // prettier-ignore
          expect(parts).toEqual(whole);
        }),
        { numRuns: 15 },
      );
    });

    it('starts afresh for every run', () => {
      const frames = [
        [
          { x: 1, y: 1 },
          { x: 1.2, y: 1 },
        ],
        [{ x: 4, y: 4 }],
      ].map((bodies) => [crowdOf(bodies)]);
      expect(watch(measure, frames)).toEqual(watch(measure, frames));
    });
  });
}

/** Values and findings of frames a second apart. */
function watch(measure: Measure, frames: readonly (readonly FrameCrowd[])[]): unknown {
  const observer = start(measure);
  const values = frames.map((crowds, second) =>
    observer.valueAfter({ ticks: second * 10 + 1, time: second, crowds, events: [] } satisfies Frame),
  );
  return { values, findings: observer.findings?.() };
}

function start(measure: Measure): Observer {
  const { values } = resolveValues(measure.parameters, {});
  return measure.start(place, values, { area: undefined, lines: [...knownLines(place).values()] });
}

/** Findings become JSON, csv and charts without further checks. */
function expectGoodFindings(findings: readonly Finding[]): void {
  expect(new Set(findings.map(({ name }) => name)).size).toBe(findings.length);
  expect(JSON.parse(JSON.stringify(findings))).toEqual(findings);
  for (const finding of findings) {
    expect(finding.name).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(finding.title).toMatch(/^[A-Z]/);
    switch (finding.kind) {
      case 'curve':
        for (const { x, y } of finding.lines) expect(y).toHaveLength(x.length);
        break;
      case 'table':
        for (const row of finding.rows) expect(row).toHaveLength(finding.columns.length);
        break;
      case 'histogram':
        expect(finding.edges).toHaveLength(finding.values.length + 1);
        break;
      case 'grid':
        expect(finding.values).toHaveLength(finding.width * finding.height);
        break;
    }
  }
}

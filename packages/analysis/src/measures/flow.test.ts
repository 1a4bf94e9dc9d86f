import type { SimulationEvent } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { crowdOf, openWorld, type TestBody } from '../crowds.testing.ts';
import type { Finding } from '../findings/finding.ts';
import type { Frame, MeasurePlace } from '../measure/frame.ts';
import { Series } from '../measure/series.ts';
import { flow } from './flow.ts';

const measuring = { areas: [], lines: [{ id: 'gap', level: 0, line: [[10, 5], [10, 7]] }] } as const; // prettier-ignore
const place: MeasurePlace = { world: openWorld({ measuring }), dt: 0.1 };

/** Frames of a tenth of a second; bodies by time. */
const run = (series: Series, seconds: number, bodies: (time: number) => readonly TestBody[]): void => {
  for (let ticks = 1; ticks <= seconds * 10; ticks++)
    series.afterTick({ ticks, time: ticks / 10, crowds: [crowdOf(bodies(ticks / 10))], events: [] });
};

const tableOf = (series: Series): readonly (readonly (string | number | null)[])[] => {
  const table = findingOf(series, 'lines');
  return table.kind === 'table' ? table.rows : [];
};

function findingOf(series: Series, name: string): Finding {
  const found = series.summary(0).findings?.find((finding) => finding.name === name);
  if (found === undefined) throw new Error(`no finding ${name}`);
  return found;
}

/** One after the other at 1 m/s, one every 2 s, from x = 0; the first is at the line after 10 s. */
const column = (time: number): TestBody[] =>
  Array.from({ length: 20 }, (_, id) => ({ id, x: time - 2 * id, y: 6 })).filter(({ x }) => x > 0 && x < 20);

describe('flow', () => {
  it('of a column of people is their speed over their distance', () => {
    const series = new Series(flow, place);
    run(series, 35, column);
    const [[name, kind, width, forward, backward, first, last, mean, specific]] = tableOf(series);
    expect([name, kind, width, forward, backward]).toEqual(['gap', 'line', 2, 13, 0]);
    expect(first).toBeCloseTo(10, 9);
    expect(last).toBeCloseTo(34, 9);
    expect(mean).toBeCloseTo(0.5, 9);
    expect(specific).toBeCloseTo(0.25, 9);
    // 12, 14, 16, 18 and 20 s, and then always five in 10 s.
    expect(series.values()[349]).toBe(0.5);
  });

  it('counts N over time', () => {
    const series = new Series(flow, place);
    run(series, 15, column);
    const curve = findingOf(series, 'n-t');
    if (curve.kind !== 'curve') throw new Error('no curve');
    expect(curve.lines).toHaveLength(1);
    expect(curve.lines[0].y).toEqual([1, 2, 3]);
    for (const [index, time] of [10, 12, 14].entries()) expect(curve.lines[0].x[index]).toBeCloseTo(time, 9);
  });

  it('tells directions apart, and who passes beside the line', () => {
    const there = new Series(flow, place, { direction: 'net' });
    run(there, 10, (time) => [
      { id: 1, x: 7 + time, y: 6 },
      { id: 2, x: 12 - time, y: 5.5 },
      { id: 3, x: 12 - time, y: 6.5 },
      { id: 4, x: 5 + time, y: 7.5 },
    ]);
    expect(tableOf(there)[0].slice(3, 5)).toEqual([1, 2]);
    expect(there.summary(0).final).toBeCloseTo(-0.1, 12);
  });

  it('comes out at nothing for who steps on the line and turns round', () => {
    for (const side of [-1, 1]) {
      const series = new Series(flow, place, { direction: 'net' });
      run(series, 4, (time) => [{ x: 10 + side * Math.abs(time - 2), y: 6 }]);
      // On the line itself is beyond it: from the left it is crossed and crossed back.
      const crossed = side === -1 ? 1 : 0;
      expect(tableOf(series)[0].slice(3, 5)).toEqual([crossed, crossed]);
      expect(series.summary(0).final).toBe(0);
    }
  });

  it('counts who leaves by an exit: by events, or by being gone where there are none', () => {
    const exits = [{ id: 'out', level: 0, min: [18, 4], max: [20, 8] }] as const;
    const world = openWorld({ exits: [...exits] });
    const left: SimulationEvent = { type: 'left', tick: 3, agent: { id: 0, generation: 0 }, exit: 'out' };
    const bodies = [[{ x: 17.9, y: 6 }], [{ x: 18.1, y: 6 }], []];
    for (const known of [true, false]) {
      const series = new Series(flow, { world, dt: 0.1 });
      for (const [index, list] of bodies.entries()) {
        const frame: Frame = { ticks: index + 1, time: index / 10, crowds: [crowdOf(list)] };
        series.afterTick(known ? { ...frame, events: index === 2 ? [left] : [] } : frame);
      }
      expect(tableOf(series)).toEqual([['out', 'exit', null, 1, 0, 0.2, 0.2, null, null]]);
    }
  });

  it('counts steps across wrapping edges, and long ones', () => {
    const world = openWorld({
      edges: 'wrap',
      measuring: { areas: [], lines: [{ id: 'edge', level: 0, line: [[0.1, 0], [0.1, 20]] }] }, // prettier-ignore
    });
    const series = new Series(flow, { world, dt: 0.1 });
    run(series, 40, (time) => [{ x: (5 + time) % 20, y: 6 }]);
    expect(tableOf(series)[0].slice(3, 5)).toEqual([2, 0]);
    const jumping = new Series(flow, place);
    run(jumping, 0.3, (time) => [{ x: time < 0.15 ? 3 : 17, y: 6 }]);
    expect(tableOf(jumping)[0].slice(3, 5)).toEqual([1, 0]);
  });
});

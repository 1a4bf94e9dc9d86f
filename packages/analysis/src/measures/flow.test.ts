import type { Building } from '@korzo/building';
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

/** Three hundred side by side at 1 m/s; they are at the line after 2 s. */
const abreast = (time: number): TestBody[] =>
  Array.from({ length: 300 }, (_, id) => ({ id, x: 8 + time, y: 5.005 + id / 151 }));

/** Pushed 10 cm over the line and back every second from 3 s on; walks away from it after 20 s. */
const pushed = (away: number) => (time: number) => {
  const x = time < 3 ? 7 + time : time < 20 ? 10 + 0.1 * Math.sin(2 * Math.PI * time - 1) : 10 + away * (time - 20);
  return [{ id: 4, x, y: 6 }];
};

const rect = (west: number, east: number) =>
  [[west, 0], [east, 0], [east, 2], [west, 2]] as const; // prettier-ignore

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

  it('counts each of a crowd that crosses at once, whatever its size', () => {
    const series = new Series(flow, place);
    run(series, 4, abreast);
    const [[, , , forward, backward]] = tableOf(series);
    expect([forward, backward]).toEqual([300, 0]);
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

  it('distinguishes directions, and who passes beside the line', () => {
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

  it('is nothing for a person that steps on the line and turns round', () => {
    for (const side of [-1, 1]) {
      for (const direction of ['both', 'net']) {
        const series = new Series(flow, place, { direction });
        run(series, 4, (time) => [{ x: 10 + side * Math.abs(time - 2), y: 6 }]);
        expect(tableOf(series)[0].slice(3, 5)).toEqual([0, 0]);
        expect(series.summary(0).final).toBe(0);
      }
    }
  });

  it('counts a person that is pushed to and fro once, in the direction it gets away, when it last crossed', () => {
    for (const [away, counted] of [
      [1, [1, 0]],
      [-1, [0, 0]],
    ] as const) {
      const series = new Series(flow, place);
      run(series, 30, pushed(away));
      expect(tableOf(series)[0].slice(3, 5)).toEqual(counted);
      const curve = findingOf(series, 'n-t');
      expect(curve.kind === 'curve' && curve.lines.flatMap(({ y }) => y)).toEqual(away === 1 ? [1] : []);
    }
  });

  it('keeps the last so many seconds right when a passing is undone', () => {
    const series = new Series(flow, place, { window: 10 });
    run(series, 40, pushed(-1));
    expect(Math.min(...series.values())).toBe(0);
    expect(Math.max(...series.values())).toBe(0.1);
    expect(series.summary(0).final).toBe(0);
  });

  it('counts a person that comes back later by the same line in both directions', () => {
    const series = new Series(flow, place);
    run(series, 12, (time) => [{ x: time < 6 ? 7 + time : 19 - time, y: 6 }]);
    expect(tableOf(series)[0].slice(3, 5)).toEqual([1, 1]);
  });

  it('counts a person once that leaves by a gate after its centre has crossed the line of it', () => {
    const line = [[10, 7], [10, 5]] as const; // prettier-ignore
    const exits = [{ id: 'out', level: 0, min: [9, 5], max: [11, 7], line: [line[1], line[0]] }] as const;
    const series = new Series(flow, { world: openWorld({ exits: [...exits] }), dt: 0.1 });
    const left: SimulationEvent = { type: 'left', tick: 3, agent: { id: 0, generation: 0 }, exit: 'out' };
    for (const [index, x] of [9.8, 9.95, 10.05, undefined].entries()) {
      const bodies = x === undefined ? [] : [{ x, y: 6 }];
      const events = x === undefined ? [left] : [];
      series.afterTick({ ticks: index + 1, time: index / 10, crowds: [crowdOf(bodies)], events });
    }
    expect(tableOf(series)[0].slice(3, 5)).toEqual([1, 0]);
  });

  it('counts people at the head of stairs once, however often they change the level there, and calls it stairs', () => {
    const building: Building = {
      regions: [
        { id: 'hall', level: 0, outline: rect(0, 10) },
        { id: 'upstairs', level: 1, outline: rect(0, 10) },
        { id: 'north/flight', level: 2, outline: rect(10, 14) },
      ],
      portals: [
        { id: 'north/foot', kind: 'stairs', from: 'hall', to: 'north/flight', segment: [[10, 0], [10, 2]], direction: 'both' },
        { id: 'north/head', kind: 'stairs', from: 'north/flight', to: 'upstairs', segment: [[14, 0], [14, 2]], landing: [[2, 0], [2, 2]], direction: 'both' },
      ], // prettier-ignore
      gates: [],
      obstacles: [],
    };
    const house: MeasurePlace = { world: openWorld({ levels: 3 }), dt: 0.1, premises: { setup: { building } } };
    const series = new Series(flow, house);
    // From upstairs over the head, back every second tick for 5 s, then down the flight to the hall.
    run(series, 20, (time) => {
      if (time < 2) return [{ x: 1 + time / 2, y: 1, level: 1 }];
      if (time < 7)
        return Math.round(time * 10) % 4 < 2 ? [{ x: 2.05, y: 1, level: 1 }] : [{ x: 13.9, y: 1, level: 2 }];
      return [{ x: 20.85 - time, y: 1, level: time < 10.8 ? 2 : 0 }];
    });
    expect(tableOf(series).map((row) => row.slice(0, 5))).toEqual([
      ['north/foot', 'stairs', 2, 0, 1],
      ['north/head', 'stairs', 2, 0, 1],
    ]);
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

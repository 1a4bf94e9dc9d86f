import type { Building } from '@korzo/building';
import type { SimulationEvent } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { crowdOf, openWorld, type TestBody } from '../crowds.testing.ts';
import type { Frame, MeasurePlace } from '../measure/frame.ts';
import type { Measure } from '../measure/measure.ts';
import { Series } from '../measure/series.ts';
import { evacuation } from './evacuation.ts';
import { jams } from './jams.ts';
import { occupancy } from './occupancy.ts';
import { queues } from './queues.ts';
import { timeToExit } from './time-to-exit.ts';
import { travelTime } from './travel-time.ts';
import { findingOf, rowsOf, watchTrial } from './trial.testing.ts';

const exits = [{ id: 'out', level: 0, min: [18, 8], max: [20, 12] }] as const;
const lines = [{ id: 'front', level: 0, line: [[10, 8], [10, 12]] }] as const; // prettier-ignore
const place: MeasurePlace = {
  world: openWorld({ levels: 1, exits: [...exits], measuring: { areas: [], lines } }),
  dt: 0.5,
};

/** Ten people, one starting each second at x = 0, who walk 1 m/s and are let out at x = 18. */
function column(measure: Measure, given: Readonly<Record<string, unknown>> = {}, known = true): Series {
  const series = new Series(measure, place, given);
  for (let ticks = 1; ticks <= 70; ticks++) {
    const time = ticks / 2;
    const bodies = Array.from({ length: 10 }, (_, id): TestBody => ({
      id,
      x: time - id,
      y: 10,
      velocity: [1, 0, 0],
    }));
    const events = bodies.flatMap(({ id = 0 }): SimulationEvent[] =>
      time - id === 18 ? [{ type: 'left', tick: ticks, agent: { id, generation: 0 }, exit: 'out' }] : [],
    );
    const crowds = [crowdOf(bodies.filter(({ x }) => x >= 0 && x < 18))];
    const frame: Frame = { ticks, time, crowds };
    series.afterTick(known ? { ...frame, events } : frame);
  }
  return series;
}

describe('travel times', () => {
  it('have their percentiles', () => {
    const series = column(travelTime);
    // The first is seen at 0.5 s, all others at once.
    const [[name, number, mean, , least, , , median, , , greatest]] = rowsOf(series, 'travel-times');
    expect([name, number]).toEqual(['travel time', 10]);
    expect(mean).toBeCloseTo((17.5 + 9 * 18) / 10, 9);
    expect([least, median, greatest]).toEqual([17.5, 18, 18]);
    expect(series.summary(0).final).toBeCloseTo(17.95, 9);
    const [[, , way]] = rowsOf(series, 'ways');
    expect(way).toBeCloseTo((17 + 9 * 17.5) / 10, 9);
  });

  it('end where people are gone, when no agent says what happened', () => {
    const [[, number, mean]] = rowsOf(column(travelTime, {}, false), 'travel-times');
    expect(number).toBe(10);
    // Seen last half a second earlier.
    expect(mean).toBeCloseTo(17.45, 9);
  });

  it('make up an evacuation', () => {
    const series = column(evacuation);
    expect(rowsOf(series, 'egress-times')).toEqual([
      [50, 5, 22],
      [90, 9, 26],
      [95, 10, 27],
      [98, 10, 27],
      [100, 10, 27],
    ]);
    expect(series.summary(0).final).toBe(1);
    const curve = findingOf(series, 'egress');
    expect(curve.kind === 'curve' && curve.lines[0]).toMatchObject({ x: [18, 19, 20, 21, 22, 23, 24, 25, 26, 27] });
  });

  it('of people with several goals end with the last: one that still wants out is not out', () => {
    const exits = [{ id: 'out', level: 0, min: [18, 4], max: [20, 8] }] as const;
    const series = new Series(evacuation, { world: openWorld({ exits: [...exits] }), dt: 1 });
    const agent = { id: 0, generation: 0 };
    const ticket = { type: 'goal', tick: 3, agent, goal: 'queue', outcome: 'reached', reason: 'done' } as const;
    const events = { 3: [ticket], 8: [{ type: 'left', tick: 8, agent, exit: 'out' } as const] };
    for (let ticks = 1; ticks <= 8; ticks++) {
      const bodies = ticks < 8 ? [{ x: ticks, y: 6, ...(ticks > 4 ? { exit: 0 } : {}) }] : [];
      const happened = events[ticks as keyof typeof events] ?? [];
      series.afterTick({ ticks, time: ticks, crowds: [crowdOf(bodies)], events: happened });
    }
    expect([...series.values()]).toEqual([0, 0, 1, 1, 0, 0, 0, 1]);
    expect(rowsOf(series, 'egress-times')[4]).toEqual([100, 1, 8]);
  });

  it('to the exit are distance over speed', () => {
    const series = column(timeToExit, { line: 'out', bin: 2 });
    for (const [from, to, looks, mean, , median] of rowsOf(series, 'times')) {
      expect(Number(to) - Number(from)).toBe(2);
      expect(looks).toBeGreaterThan(8);
      // As many seconds as metres.
      expect(mean).toBeGreaterThanOrEqual(Number(from));
      expect(mean).toBeLessThanOrEqual(Number(to));
      expect(median).toBeLessThanOrEqual(Number(to));
    }
    const curve = findingOf(series, 'time-over-distance');
    if (curve.kind !== 'curve') throw new Error('no curve');
    for (const [index, distance] of curve.lines[0].x.entries())
      expect(curve.lines[0].y[index]).toBeCloseTo(distance, 9);
  });
});

/** Five stand 1 to 3 m before the line for 10 s, then walk through it; a sixth never stands. */
const fiveWait = (time: number): TestBody[] => [
  ...Array.from({ length: 5 }, (_, id): TestBody => {
    const waits = time <= 10;
    const start = 9 - id / 2;
    return { id, x: start + Math.max(0, time - 10), y: 10, velocity: [waits ? 0.1 : 1, 0, 0] };
  }),
  { id: 9, x: 2 + time, y: 10.5, velocity: [1, 0, 0] },
];

describe('queues', () => {
  it('have their lengths and the time each waited until it was through', () => {
    const series = watchTrial(queues, place, { seconds: 15, given: { line: 'front' } }, fiveWait);
    expect(series.values()[10]).toBe(5);
    expect(series.summary(0).final).toBe(0);
    const [[name, kind, , longest, through, mean, most]] = rowsOf(series, 'lines');
    expect([name, kind, longest, through]).toEqual(['front', 'line', 5, 6]);
    // Waiting begins with the second frame.
    expect(most).toBeCloseTo(9.5, 9);
    expect(mean).toBeCloseTo((5 * 9.5) / 6, 9);
    expect(rowsOf(series, 'waiting-times')[0].slice(0, 2)).toEqual(['front', 6]);
  });
});

/** Four stand for 0.4 s and then walk through the line. */
const setOff = (time: number): TestBody[] =>
  Array.from({ length: 4 }, (_, id): TestBody => {
    const isSlow = time < 0.4;
    return { id, x: 6 + time / 2, y: 8.5 + id, velocity: [isSlow ? 0.1 : 0.5, 0, 0] };
  });

describe('queues of people who set off', () => {
  it('do not count those who stand for an instant at the start', () => {
    const series = watchTrial(queues, { ...place, dt: 0.1 }, { seconds: 10, given: { line: 'front' } }, setOff);
    const [[, , meanQueue, longest, through, meanWait]] = rowsOf(series, 'lines');
    expect([meanQueue, longest, through, meanWait]).toEqual([0, 0, 4, 0]);
  });
});

/** Stands 20 cm before the line, is pushed over it at 5 s and back at 6 s, and passes after 10 s. */
const pushed = (time: number): TestBody[] => {
  const x = time <= 10 ? (time >= 5 && time < 6 ? 10.1 : 9.8) : 9.8 + (time - 10);
  return [{ id: 1, x, y: 10, velocity: [time <= 10 ? 0.1 : 1, 0, 0] }];
};

describe('queues before a line that people are pushed over and back', () => {
  it('count each person once, with all the time it waited', () => {
    const series = watchTrial(queues, place, { seconds: 15, given: { line: 'front' } }, pushed);
    const [[, , , , through, , most]] = rowsOf(series, 'lines');
    expect(through).toBe(1);
    expect(most).toBeCloseTo(9.5, 9);
  });
});

/** A block of people at two to the square metre, standing from 5 s to 12 s. */
const blockStands = (time: number): TestBody[] =>
  Array.from({ length: 36 }, (_, id): TestBody => {
    const stands = time >= 5 && time <= 12;
    return {
      id,
      x: 5 + (id % 6) * 0.7,
      y: 8 + Math.floor(id / 6) * 0.7,
      velocity: [stands ? 0.05 : 1, 0, 0],
    };
  });

describe('jams', () => {
  it('are found with start, end, size and place', () => {
    const series = watchTrial(jams, place, { seconds: 20, given: { above: 1.9 } }, blockStands);
    // Those at the rim have more room than half a square metre.
    const [[start, end, lasted, most, , x, y, level, personTime], ...others] = rowsOf(series, 'jams');
    expect(others).toEqual([]);
    expect([start, end, lasted, most, level, personTime]).toEqual([5, 12, 7, 16, 0, 7 * 16]);
    expect(x).toBeCloseTo(6.75, 9);
    expect(y).toBeCloseTo(9.75, 9);
    expect(series.summary(0).final).toBe(0);
  });

  it('are none where people stand in thin crowds, or where dense crowds walk', () => {
    expect(rowsOf(watchTrial(jams, place, { seconds: 20, given: { above: 3 } }, blockStands), 'jams')).toEqual([]);
    expect(rowsOf(watchTrial(jams, place, { seconds: 4, given: { above: 1.9 } }, blockStands), 'jams')).toEqual([]);
  });
});

const rect = (west: number, south: number, east: number, north: number) =>
  [[west, south], [east, south], [east, north], [west, north]] as const; // prettier-ignore

/** Eight who walk east one behind the other. */
const eightInLine = (time: number): TestBody[] =>
  Array.from({ length: 8 }, (_, id) => ({ id, x: 1 + id + time, y: 5 })).filter(({ x }) => x < 20);

describe('occupancy', () => {
  const building: Building = {
    regions: [
      { id: 'hall', level: 0, outline: rect(0, 0, 10, 20) },
      { id: 'bar', level: 0, outline: rect(10, 0, 20, 20) },
    ],
    portals: [],
    gates: [],
    obstacles: [],
  };
  const inside = { ...place, premises: { setup: { building } } };

  it('is counted in every room', () => {
    const series = watchTrial(occupancy, inside, { seconds: 20 }, eightInLine);
    const rows = rowsOf(series, 'rooms');
    expect(rows.map(([room, level, ground]) => [room, level, ground])).toEqual([
      ['hall', 0, 200],
      ['bar', 0, 200],
    ]);
    expect(rows.map(([, , , , most, when]) => [most, when])).toEqual([
      [8, 0.5],
      [8, 9],
    ]);
    expect(series.values()[0]).toBe(8);
    const bar = watchTrial(occupancy, inside, { seconds: 4, given: { area: 'bar' } }, eightInLine);
    expect(bar.summary(0).final).toBe(3);
  });
});

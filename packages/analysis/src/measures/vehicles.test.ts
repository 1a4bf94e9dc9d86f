import { describe, expect, it } from 'vitest';
import { openWorld, type TestBody } from '../crowds.testing.ts';
import { emissionRate } from '../vehicles/emission-classes.ts';
import { junctionDelay, junctionLevel } from './junction-delay.ts';
import { findingOf, rowsOf, watchTrial } from './trial.testing.ts';
import { vehicleEmissions } from './vehicle-emissions.ts';
import { vehicleFlow } from './vehicle-flow.ts';
import { vehicleQueue } from './vehicle-queue.ts';
import { vehicleTrips } from './vehicle-trips.ts';

const place = {
  world: openWorld({
    size: [2000, 20, 5],
    measuring: { areas: [{ id: 'middle', level: 0, outline: [[400, 0], [600, 0], [600, 20], [400, 20]] }], lines: [{ id: 'd', level: 0, line: [[500, 0], [500, 20]] }] }, // prettier-ignore
  }),
  dt: 0.5,
};

const car = (id: number, x: number, speed: number, kind = 4): TestBody => ({
  id,
  x,
  y: 10,
  kind,
  level: -1,
  radius: 0.9,
  velocity: [speed, 0, 0],
});

/** One car every 4 s at 10 m/s, from 0 on to 1000 m, beside a person who runs along. */
const stream = (time: number): TestBody[] =>
  Array.from({ length: 200 }, (_, index) => car(index, 10 * (time - 4 * index), 10))
    .filter(({ x }) => x >= 0 && x <= 1000)
    .concat(car(999, 10 * (time - 1.5), 10, 0));

const two = (time: number): TestBody[] => [car(1, 20 * time, 20), car(2, 5 * time, 5)];

/** 10 s at 10 m/s, 20 s standing, 10 s at 10 m/s, then gone. */
const trip = (time: number): TestBody[] => {
  if (time > 40) return [];
  const moving = time <= 10 || time > 30;
  return [car(7, 10 * (Math.min(time, 10) + Math.max(0, time - 30)), moving ? 10 : 0)];
};

const queue = (time: number): TestBody[] => {
  const at = time < 20 ? 20 * time : time < 60 ? 400 : 400 + 10 * (time - 60);
  return [car(1, Math.min(at + 50, 2000), time >= 20 && time < 60 ? 0 : 10), car(2, 1900, 0)];
};

const steady = (time: number): TestBody[] => [car(1, 10 * time, 10)];

/** Drivers that stop after 5 s: four in one lane, two and one far behind them in another, one that comes the other way. */
const lanes = (time: number): TestBody[] => {
  const speed = time < 5 ? 10 : 0;
  const at = (x: number, y: number, id: number): TestBody => ({
    ...car(id, x + 10 * Math.min(time, 5), speed),
    y,
  });
  return [
    ...[500, 492, 484, 460].map((x, id) => at(x, 5, id)),
    ...[500, 480, 380].map((x, id) => at(x, 8, 10 + id)),
    { ...car(20, 540 - 10 * Math.min(time, 5), -speed), y: 2 },
  ];
};

describe('measures of traffic', () => {
  it('detectors report flow, speed and density of a stream, and count no people', () => {
    const series = watchTrial(vehicleFlow, place, { seconds: 400, given: { line: 'd', window: 100 } }, stream);
    const [[name, vehicles, flow, timeMean, spaceMean, density]] = rowsOf(series, 'detectors');
    expect([name, vehicles]).toEqual(['d', 88]);
    expect(flow).toBeCloseTo((88 / 400) * 3600, 9);
    expect([timeMean, spaceMean]).toEqual([10, 10].map((each) => expect.closeTo(each, 9) as number));
    expect(density).toBeCloseTo(88 / 400 / 0.01, 6);
    const diagram = findingOf(series, 'fundamental-diagram');
    if (diagram.kind !== 'curve') throw new Error('no curve');
    // From 100 s on: 900 vehicles per hour, 25 per kilometre.
    expect(diagram.lines[0].y.slice(1)).toEqual([900, 900, 900]);
    for (const x of diagram.lines[0].x.slice(1)) expect(x).toBeCloseTo(25, 9);
  });

  it('the flow is that of the last window, whenever one looks', () => {
    const given = { line: 'd', window: 20 };
    const series = watchTrial(vehicleFlow, place, { seconds: 333, given }, stream);
    // One car every 4 s from 50 s on: 5 in 20 s.
    expect(series.summary(0).final).toBe(900);
    expect(series.summary(0.25).value).toBeCloseTo(900, -1);
  });

  it('a detector without vehicles is listed, and intervals without vehicles are empty', () => {
    const given = { line: 'd', window: 25 };
    const parked = watchTrial(vehicleFlow, place, { seconds: 100, given }, () => [car(1, 100, 0)]);
    expect(rowsOf(parked, 'detectors')).toEqual([['d', 0, 0, null, null, 0]]);
    const late = watchTrial(vehicleFlow, place, { seconds: 110, given }, steady);
    const flows = findingOf(late, 'flow');
    if (flows.kind !== 'curve') throw new Error('no curve');
    // It passes at 50 s, in the step that ends the second interval or begins the third.
    expect(flows.lines[0].x).toEqual([0, 25, 50, 75]);
    expect(flows.lines[0].y.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBe(144);
  });

  it('queues are parted by lanes and directions, and the longest counts', () => {
    const series = watchTrial(vehicleQueue, place, { seconds: 20, given: {} }, lanes);
    const rows = rowsOf(series, 'queue').map((row) => [row[0], row.at(-1)]);
    expect(rows).toEqual([
      ['vehicles', 8],
      // One lane of 4, one of 2, one far behind, one that comes the other way.
      ['queues', 4],
      ['vehicles in the longest', 4],
      ['length of the longest, m', expect.closeTo(40, 9)],
    ]);
  });

  it('the space-mean speed is the harmonic mean', () => {
    const series = watchTrial(vehicleFlow, place, { seconds: 120, given: { line: 'd' } }, two);
    expect(rowsOf(series, 'detectors')[0].slice(3, 5)).toEqual([12.5, expect.closeTo(8, 9)]);
  });

  it('trips have delay, stops and a matrix', () => {
    const given = { freeSpeed: 10, zone: 150 };
    const series = watchTrial(vehicleTrips, place, { seconds: 50, given }, trip);
    const rows = rowsOf(series, 'trips').map(([name, count, mean]) => [name, count, mean]);
    expect(rows).toEqual([
      ['travel time, s', 1, 39.5],
      ['distance, m', 1, expect.closeTo(195, 9)],
      ['delay, s', 1, 20],
      ['standing time, s', 1, 20],
      ['stops', 1, 1],
    ]);
    expect(rowsOf(series, 'travel-time-matrix')).toEqual([
      ['75, 75', '225, 75', 1, 39.5, 20, expect.closeTo(195 / 39.5, 9)],
    ]);
  });

  it('queues are counted in an area, and junctions have levels by delay', () => {
    const watched = watchTrial(vehicleQueue, place, { seconds: 50, given: { area: 'middle' } }, queue);
    expect(watched.summary(0).final).toBe(1);
    const delays = watchTrial(junctionDelay, place, { seconds: 100, given: { area: 'middle', freeSpeed: 10 } }, queue);
    const waiting = watchTrial(junctionDelay, place, { seconds: 50, given: { area: 'middle', freeSpeed: 10 } }, queue);
    // It stands since 20 s and has not left; it came 5 s sooner than at 10 m/s.
    expect(rowsOf(waiting, 'level-of-service')).toEqual([['middle', 1, expect.closeTo(27.5, 1), 'C']]);
    const [[area, vehicles, mean, level]] = rowsOf(delays, 'level-of-service');
    expect([area, vehicles, level]).toEqual(['middle', 1, 'D']);
    // 40 s of standing, less the 2.5 s gained by driving up at 20 m/s.
    expect(mean).toBeCloseTo(37.5, 1);
    expect([5, 12, 25, 40, 60, 90].map((delay) => junctionLevel('light', delay)).join('')).toBe('ABCDEF');
    expect([5, 12, 20, 30, 40, 60].map((delay) => junctionLevel('sign', delay)).join('')).toBe('ABCDEF');
  });

  it('emissions are those of HBEFA 3.1 at rest and at speed', () => {
    // What SUMO gives for PC_G_EU4: 2,624.72 mg of CO2 a second at rest.
    expect(emissionRate(0, 'CO2', 0, 0)).toBeCloseTo(2.62472, 5);
    const series = watchTrial(vehicleEmissions, place, { seconds: 100, given: {} }, steady);
    const perSecond = (9449 - 4671 + 2826) / 3600;
    expect(series.summary(0).final).toBeCloseTo(99.5 * perSecond, 6);
    expect(rowsOf(series, 'classes')[0].slice(1, 4)).toEqual([
      1,
      expect.closeTo(0.995, 9),
      expect.closeTo(99.5 * perSecond, 6),
    ]);
  });
});

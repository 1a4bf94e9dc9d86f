import type { RunStatus } from '@korzo/live';
import { expect, test } from 'vitest';
import { FlowMeter, Samples, TrafficMeter } from './history.ts';

const at = (time: number, left: number): RunStatus => ({ time, exits: { east: left } }) as unknown as RunStatus;

test('an hour of samples fits where a minute does, first and last kept in order', () => {
  const samples = new Samples();
  for (let sample = 0; sample < 36_000; sample++) samples.take(sample / 10, { inside: sample });
  expect(samples.count).toBeLessThanOrEqual(4096);
  expect(samples.time[0]).toBe(0);
  expect(samples.time[samples.count - 1]).toBeCloseTo(3599.9, 9);
  const inside = samples.columns.get('inside');
  for (let sample = 1; sample < samples.count; sample++) {
    expect(samples.time[sample]).toBeGreaterThan(samples.time[sample - 1]);
    expect(inside?.[sample]).toBe(Math.round(samples.time[sample] * 10));
  }
});

test('going back in time begins again, a repeated time replaces, missing values are gaps', () => {
  const samples = new Samples();
  samples.take(1, { inside: 5 });
  samples.take(2, { inside: 6, speed: 1 });
  samples.take(2, { inside: 7 });
  expect([...samples.time.subarray(0, samples.count)]).toEqual([1, 2]);
  expect(samples.columns.get('inside')?.[1]).toBe(7);
  expect(samples.columns.get('speed')?.[1]).toBeNaN();
  samples.take(0.5, { inside: 1 });
  expect(samples.count).toBe(1);
});

test('flow at an exit is persons per second since a second ago or more', () => {
  const meter = new FlowMeter();
  expect(meter.take(at(0, 0))).toEqual({});
  expect(meter.take(at(0.5, 3))).toEqual({});
  expect(meter.take(at(2, 6))).toEqual({ east: 3 });
  expect(meter.take(at(2.5, 9))).toEqual({ east: 3 });
  expect(meter.take(at(4, 8))).toEqual({ east: 1 });
});

const trips = (arrived: number, junctions: Record<string, number>) => ({
  departed: 2 * arrived,
  arrived,
  waiting: 0,
  delay: 1,
  junctions,
});

test('traffic flows are vehicles per hour over the last minute, from ten seconds on', () => {
  const meter = new TrafficMeter();
  expect(meter.take(0, trips(0, {}))).toEqual({});
  expect(meter.take(9, trips(1, { Square: 1 }))).toEqual({});
  expect(meter.take(30, trips(2, { Square: 4 }))).toEqual({
    'trips:departures': 480,
    'trips:arrivals': 240,
    'junction:Square': 480,
  });
  expect(meter.take(69, trips(11, { Square: 21 }))).toEqual({
    'trips:departures': 1200,
    'trips:arrivals': 600,
    'junction:Square': 1200,
  });
});

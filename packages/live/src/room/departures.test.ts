import type { SimulationEvent } from '@korzo/core';
import { expect, it } from 'vitest';
import { Departures } from './departures.ts';
import { largestDensity } from './heat.ts';

const left = (tick: number, id: number): SimulationEvent => ({
  type: 'left',
  tick,
  agent: { id, generation: 0 },
  exit: 'east',
});

it('reports when a share of all had left, rounded up to whole persons', () => {
  const departures = new Departures();
  departures.note([left(10, 1), left(10, 2)]);
  departures.note([{ type: 'removed', tick: 12, agent: { id: 9, generation: 0 } }, left(30, 3)]);
  departures.note([left(70, 4)]);
  expect([0.5, 0.51, 0.95, 1].map((share) => departures.tickOf(share, 4))).toEqual([10, 30, 70, 70]);
  expect([departures.tickOf(1, 5), departures.tickOf(0.5, 0), departures.removed]).toEqual([null, null, 1]);
});

it('finds the most crowded place of all floors', () => {
  const world = { origin: [10, 20, 0], size: [40, 30, 0] } as const;
  const moving = {
    count: 4,
    level: Int16Array.from([0, 1, 1, -1]),
    x: Float64Array.from([15, 30.25, 30.25, 11]),
    y: Float64Array.from([25, 40.25, 40.25, 21]),
    speed: [0, 0, 0, 0],
  };
  const found = largestDensity(moving, world);
  expect(found).toMatchObject({ level: 1, at: [30.25, 40.25] });
  // Two persons at one point, each spread over a bell of 0.7 m.
  expect(found?.value).toBeCloseTo(2 / (2 * Math.PI * 0.7 ** 2), 4);
  expect(largestDensity({ ...moving, count: 0 }, world)).toBeUndefined();
});

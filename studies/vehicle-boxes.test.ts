import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { depthOf, overlapsAmong, type Box } from './vehicle-boxes/boxes.mjs';
import { randomTown, scenarioIn } from './vehicle-boxes/random-town.mjs';
import { watchRun } from './vehicle-boxes/watch-run.mjs';

const bus = (id: number, x: number, y: number, angle = 0, z = 0): Box => ({
  id,
  name: 'bus',
  x,
  y,
  z,
  headingX: Math.cos(angle),
  headingY: Math.sin(angle),
  length: 12,
  width: 2.5,
});

describe('boxes of vehicles', () => {
  it('are in each other by the shortest path that parts them', () => {
    expect(depthOf(bus(1, 0, 0), bus(2, 11, 0))).toBeCloseTo(1, 9);
    expect(depthOf(bus(1, 0, 0), bus(2, 5, 2))).toBeCloseTo(0.5, 9);
    expect(depthOf(bus(1, 0, 0), bus(2, 5, 2.6))).toBe(0);
    // Its corner points at the side of the other one.
    expect(depthOf(bus(1, 0, 0), bus(2, 0, 1.25 + 7.25 * Math.SQRT1_2 - 0.1, Math.PI / 4))).toBeCloseTo(0.1, 9);
    expect(depthOf(bus(1, 0, 0), bus(2, 0, 1.25 + 7.25 * Math.SQRT1_2 + 0.1, Math.PI / 4))).toBe(0);
    expect(depthOf(bus(1, 0, 0), bus(2, 0, 0, 0, 5))).toBe(0);
  });

  it('are found among many, also across squares and below 0', () => {
    const boxes = [bus(1, -1, 39), bus(2, 10, 40.5), bus(3, 100, 100), bus(4, 100, 103), bus(5, -300, -300)];
    expect(overlapsAmong(boxes).map(({ one, other }) => [one.id, other.id])).toEqual([[1, 2]]);
  });
});

const mixed = '{ car: 0.4, van: 0.2, truck: 0.2, bus: 0.2 }';
const smallTown = readFileSync(new URL('../cities/small-town.city', import.meta.url), 'utf8');

describe('vehicles of all kinds, as they are drawn', () => {
  it.each([
    ['a small town', smallTown, 80, mixed, 1],
    ['buses in a small town', smallTown, 60, '{ bus: 1 }', 1],
    ['a random town', randomTown(2), 90, mixed, 3],
    ['another one', randomTown(5), 90, mixed, 1],
    ['trams and lorries', randomTown(3), 50, '{ car: 0.3, tram: 0.35, lorry: 0.35 }', 1],
  ])('never are in each other: %s', async (_, city, vehicles, kinds, seed) => {
    const watched = await watchRun(scenarioIn(city, { vehicles, kinds, seed }), 60);
    expect(watched.looked).toBeGreaterThan(0.5 * vehicles * watched.ticks);
    expect(watched.places).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readTerrain, writeTerrain } from '../export/terrain-file.ts';
import { readTull, writeTull } from '../export/tull.ts';
import { compileCity } from '../read-city.ts';
import { makeWalkable } from '../maps/make-walkable.ts';
import { placeOnLane } from '../roads/on-lane.ts';
import { makeGround } from './city-ground.ts';

const file = new URL('../../../../cities/small-town.city', import.meta.url);
const { plan, network } = compileCity(readFileSync(file, 'utf8'), 'small-town.city');
if (plan === undefined || network === undefined) throw new Error('small-town does not compile');
const ground = makeGround(plan, network);

it('has a height and a type everywhere within the borders of a city', () => {
  const terrain = readTerrain(writeTerrain(ground));
  const xs = network.lanes.flatMap((lane) => [0, lane.length].map((at) => placeOnLane(lane, at).point));
  const [west, east] = [Math.min(...xs.map(([x]) => x)), Math.max(...xs.map(([x]) => x))];
  const [south, north] = [Math.min(...xs.map(([, y]) => y)), Math.max(...xs.map(([, y]) => y))];
  const types = new Map<string, number>();
  let missing = 0;
  for (let column = 0; column < 100; column++)
    for (let row = 0; row < 100; row++) {
      const triangle = terrain.triangleAt(west + ((east - west) * column) / 99, south + ((north - south) * row) / 99);
      if (triangle < 0) missing++;
      else types.set(terrain.typeOf(triangle), (types.get(terrain.typeOf(triangle)) ?? 0) + 1);
    }
  expect(missing).toBe(0);
  for (const type of ['grass', 'road', 'pavement', 'park', 'gravel']) expect(types.get(type)).toBeGreaterThan(0);
});

it('lies under lanes as they are driven on, and a kerb higher under pavements', () => {
  const terrain = readTerrain(writeTerrain(ground));
  for (const lane of network.lanes) {
    const { point } = placeOnLane(lane, lane.length / 2);
    expect(Math.abs(terrain.heightAt(point[0], point[1]) - point[2])).toBeLessThan(0.05);
  }
  const { regions } = makeWalkable(plan, network);
  const pavement = regions.find(({ kind }) => kind === 'pavement');
  if (pavement === undefined) throw new Error('no pavement');
  const { outline } = pavement;
  const [x, y] = [0, 1].map((axis) => outline.reduce((sum, corner) => sum + corner[axis], 0) / outline.length);
  expect(terrain.typeOf(terrain.triangleAt(x, y))).toBe('pavement');
});

it('is read again from the text as it was written, with all types', () => {
  const read = readTull(writeTull(ground));
  const types = new Set(read.surface?.triangles.map(({ type }) => type));
  expect([...types].sort()).toEqual(['grass', 'gravel', 'junction', 'kerb', 'park', 'pavement', 'road']);
});

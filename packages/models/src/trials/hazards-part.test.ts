import { createSimulation, type Simulation, type World } from '@korzo/core';
import { expect, it } from 'vitest';
import { straight } from '../straight/straight.ts';
import { hazardsPart, smokeRelations } from '@korzo/building';

const world: World = { origin: [0, 0, 0], size: [40, 10, 0], edges: 'open', levels: 1, walls: [], exits: [] };
const dt = 0.5;

/** An agent walks from the middle of a smoky disc of 2 m to clear air. */
function start(tiles = 1): Simulation {
  const zones = [
    { places: [{ level: 0, shape: { type: 'circle', centre: [20, 5], radius: 2 } }], extinction: 1 },
  ] as const;
  const simulation = createSimulation({
    world,
    models: [{ model: straight, values: {} }],
    sources: [],
    parts: [hazardsPart({ zones, speedInSmoke: smokeRelations.linear, world, dt })],
    dt,
    seed: 1,
    tiles,
  });
  simulation.add({ kind: 'person', model: 0, x: 18.5, y: 5, goal: [39, 5, 0], desiredSpeed: 1, maxSpeed: 3 });
  return simulation;
}

const speedOf = (simulation: Simulation): number => {
  const found = simulation.find({ id: 0, generation: 0 });
  return found === undefined ? NaN : found.crowd.columns.desiredSpeed[found.row];
};

it('gives people their speed back when they leave the smoke', () => {
  const simulation = start();
  simulation.tick();
  expect(speedOf(simulation)).toBe(0.5);
  for (let tick = 0; tick < 20; tick++) simulation.tick();
  expect(speedOf(simulation)).toBe(1);
});

it.each([1, 2])('keeps a speed that is written while smoke slows its agent (%i tiles)', (tiles) => {
  const simulation = start(tiles);
  simulation.tick();
  const found = simulation.find({ id: 0, generation: 0 });
  if (found !== undefined) found.crowd.columns.desiredSpeed[found.row] = 2;
  simulation.tick();
  expect(speedOf(simulation)).toBe(1);
  for (let tick = 0; tick < 20; tick++) simulation.tick();
  expect(speedOf(simulation)).toBe(2);
});

import { describe, expect, it } from 'vitest';
import { roadWithLight } from '../experiments/trial-roads.ts';
import { followingModels } from '../following/builtin.ts';
import { Traffic } from '../run/traffic.ts';
import { vehicleKinds } from '../vehicles/vehicle-kinds.ts';

type Model = (typeof followingModels)[number];

/** How far before a place a car is slowed down by 1 m/s, and how far before it it stands: an object at 300 m, a red light at 600 m. */
function driveUpTo(model: Model, what: 'object' | 'light', dt: number): { brakes: number; stands: number } {
  const speed = 14;
  const traffic = new Traffic({
    network: roadWithLight(600, 400, speed, { green: 10, red: 1000, amber: 3 }),
    kinds: [{ ...vehicleKinds.car, model }],
    trips: [{ time: 0, kind: 0, from: 0, goal: 1, where: 10, speed }],
  });
  const place = what === 'object' ? 300 : 600;
  if (what === 'object') traffic.setObstacles([{ lane: 0, where: place }]);
  const { vehicles } = traffic.scene.state;
  let slowest = speed;
  let brakes = 0;
  while (traffic.time < 200) {
    traffic.tick(dt);
    // Drivers of Krauss are a little slower by chance: not by so much.
    if (vehicles.speed[0] < speed - 3 && slowest >= speed - 3) brakes = place - vehicles.where[0];
    slowest = Math.min(slowest, vehicles.speed[0]);
  }
  expect(vehicles.lane[0]).toBe(0);
  return { brakes, stands: place - vehicles.where[0] };
}

describe('drivers', () => {
  it.each(followingModels)('of $name brake earlier for something they do not know than for a line', (model) => {
    const object = driveUpTo(model, 'object', 0.25);
    const light = driveUpTo(model, 'light', 0.25);
    expect(object.brakes).toBeGreaterThan(1.15 * light.brakes);
  });

  it.each(followingModels)('of $name stand close before a line, never over it', (model) => {
    for (const dt of [0.1, 0.25])
      for (const what of ['object', 'light'] as const) {
        const { stands } = driveUpTo(model, what, dt);
        expect(stands).toBeGreaterThan(0);
        expect(stands).toBeLessThan(2);
      }
  });
});

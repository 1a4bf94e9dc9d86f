import { createSimulation, guide, type Meeting, type Simulation } from '@korzo/core';
import { builtinModels, partChecks } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { openRun } from '../run.ts';
import { compileScenario } from '../scenario/compile-scenario.ts';
import { trialScenario } from '../scenario/trial.testing.ts';
import { builtinParts } from './builtin.ts';
import type { PartMaker } from './declaration/part-maker.ts';

const field = trialScenario(
  '{ size: [60, 20], exits: [{ id: east, min: [58, 0], max: [60, 20] }] }',
  '- { name: walkers, model: straight, count: 20, place: { shape: rect, min: [1, 1], max: [8, 19] }, goal: { to: exit, id: east }, speed: 1.4 }',
  '{ dt: 0.1, duration: 120 }',
);

/** East of the middle of the world all walk at half their speed. */
const rain: PartMaker = {
  name: 'rain',
  make: ({ world }) => {
    const middle = world.origin[0] + world.size[0] / 2;
    return [
      guide({
        name: 'rain',
        after: ['wishes'],
        columns: [{ name: 'drySpeed', type: 'f32', role: 'own', meaning: 'speed before it got wet, m/s' }],
        choose: ({ crowd, ownColumns: { drySpeed } }) => {
          const { x, desiredSpeed } = crowd.columns;
          for (let row = 0; row < crowd.ownCount; row++) {
            if (drySpeed[row] > 0 || x[row] < middle) continue;
            drySpeed[row] = desiredSpeed[row];
            desiredSpeed[row] = drySpeed[row] / 2;
          }
        },
      }),
    ];
  },
};

async function lastOut(parts: readonly PartMaker[]): Promise<number> {
  const { simulation, close } = await openRun(field, { parts });
  while (simulation.present > 0 && simulation.time < 110) simulation.tick();
  await close();
  return simulation.lastLeftAt;
}

function inRain(tiles: number, share?: Meeting): Simulation {
  const setup = compileScenario(field, { models: builtinModels, parts: [rain] });
  return createSimulation({ ...setup, tiles, ...(share === undefined ? {} : { share }) });
}

describe("a part of a user's own", () => {
  it('joins a run, has its line in the tick, and does its work', async () => {
    const { simulation, close } = await openRun(field, { parts: [rain] });
    expect(simulation.phases).toContainEqual({ name: 'rain', part: 'rain' });
    await close();
    const [dry, wet] = [await lastOut([]), await lastOut([rain])];
    // 28 m of the way take twice as long.
    expect(wet - dry).toBeGreaterThan(0.9 * (28 / 1.4));
    expect(wet - dry).toBeLessThan(1.1 * (28 / 1.4));
  });

  it.each(partChecks(inRain, { trials: 2, ticks: 300 }))('$name', ({ run }) => {
    expect(run).not.toThrow();
  });

  it('must not have the name of a built-in one', async () => {
    const twice: PartMaker = { name: 'wishes', make: () => [guide({ name: 'wishes', choose: () => undefined })] };
    await expect(openRun(field, { parts: [twice] })).rejects.toThrow("a run must not have two parts 'wishes'");
  });

  it('must come with its maker', async () => {
    const bare = guide({ name: 'bare', choose: () => undefined }) as unknown as PartMaker;
    await expect(openRun(field, { parts: [bare] })).rejects.toThrow(
      /parts\[0\] must be a maker of parts.*make: \(\) => \[part\]/,
    );
  });

  it('is refused while its order is not settled', async () => {
    const loose: PartMaker = { name: 'wind', make: () => [guide({ name: 'wind', choose: () => undefined })] };
    await expect(openRun(field, { parts: [loose] })).rejects.toThrow(/the order of the phases .* is not settled/);
  });
});

describe('the built-in parts', () => {
  it('have names of their own', () => {
    expect(new Set(builtinParts.map(({ name }) => name)).size).toBe(builtinParts.length);
  });
});

import { describe, expect, it } from 'vitest';
import { compileScenario } from '@korzo/engine';
import { builtinModels } from '@korzo/models';
import { sceneNames } from './scene-names.ts';
import { benchScene } from './scenes.ts';

/** Agents per square or cubic metre of the world, and how many there are. */
function crowdOf(plan: Parameters<typeof benchScene>[0]): { agents: number; density: number } {
  const { world, sources } = compileScenario(benchScene(plan), { models: builtinModels });
  let agents = 0;
  for (const source of sources) source.arrivalsAt(0, () => void agents++);
  return { agents, density: agents / (world.size[0] * world.size[1] * (world.size[2] || 1)) };
}

describe('the benchmark scenes', () => {
  it.each(sceneNames)('%s keeps its density at any size', (scene) => {
    const small = crowdOf({ scene, model: 'orca', agents: 400, dimensions: 2 });
    const large = crowdOf({ scene, model: 'orca', agents: 4000, dimensions: 2 });
    expect([small.agents, large.agents]).toEqual([400, 4000]);
    // The disc of the circle scene lies in a square, with a metre around it.
    expect(large.density).toBeCloseTo(scene === 'circle' ? (0.5 * Math.PI) / 4 : 0.5, 1);
    expect(Math.abs(large.density / small.density - 1)).toBeLessThan(0.1);
  });

  it('fill a cube in three dimensions', () => {
    const { agents, density } = crowdOf({ scene: 'open', model: 'boids', agents: 1000, dimensions: 3 });
    expect(agents).toBe(1000);
    expect(density).toBeCloseTo(0.05, 6);
  });
});

import { createSimulation } from '@korzo/core';
import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from './compile-scenario.ts';
import { trialScenario } from './trial.testing.ts';

const pillar = { x: 20, y: 10, radius: 2 };

/** How deep a boid gets into a lone pillar between it and its goal, when nothing guards its body, m. */
function deepest(aside: number, behind: number): number {
  const group = `  - { name: one, model: boids, parameters: { avoidance: silhouetteEdge, guardsBody: false, goalWeight: 3 },
      place: { shape: points, points: [[4, ${pillar.y + aside}]] }, speed: 6, maxSpeed: 9, initialSpeed: 6,
      radius: 0.25, maxAcceleration: 5, goals: [{ goal: point, at: [${pillar.x + pillar.radius + behind}, ${pillar.y}] }] }`;
  const world = `{ size: [40, 20], obstacles: [{ shape: cylinder, centre: [${pillar.x}, ${pillar.y}], radius: ${pillar.radius} }] }`;
  const scenario = trialScenario(world, group, '{ dt: 0.05, duration: 60 }');
  const simulation = createSimulation(compileScenario(scenario, { models: builtinModels }));
  let depth = 0;
  for (let tick = 0; tick < 300; tick++) {
    simulation.tick();
    const { x, y, radius } = simulation.crowds[0].columns;
    depth = Math.max(depth, pillar.radius + radius[0] - Math.hypot(x[0] - pillar.x, y[0] - pillar.y));
  }
  return depth;
}

describe('a lone pillar on the way', () => {
  it.each([0, 0.7, 1.7])('is gone around by its silhouette without a touch, %d m beside its middle', (aside) => {
    for (const behind of [0.5, 3]) expect([behind, deepest(aside, behind)]).toEqual([behind, 0]);
  });
});

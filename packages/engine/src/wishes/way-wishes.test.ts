import { InputError } from '@korzo/reading';
import { createSimulation, type Simulation } from '@korzo/core';
import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from '../scenario/compile-scenario.ts';
import { readScenario } from '../reader/read.ts';

function start(goal: string, changes = ''): Simulation {
  const text = `
korzo: 1
name: ways
title: Ways
about: One walker on its way.
world: { size: [60, 40, 20], exits: [{ id: east, min: [56, 18], max: [60, 22] }] }
groups:
  - name: walkers
    model: boids
    parameters: { goalWeight: 3, separates: false, aligns: false, coheres: false, maxForce: 10 }
    place: ${changes === '' ? '{ shape: points, points: [[5, 5]] }' : changes}
    speed: 2
    maxSpeed: 2
    goal: ${goal}
`;
  const read = readScenario(text, { file: 'ways.yaml' });
  if ('problems' in read) throw new InputError(read.problems);
  return createSimulation(compileScenario(read.scenario, { models: builtinModels }));
}

/** Runs for so long, or until all have left; least distance of the first walker from each point. */
function nearestTo(simulation: Simulation, seconds: number, points: readonly (readonly number[])[]): number[] {
  const least = points.map(() => Infinity);
  while (simulation.time < seconds && simulation.present > 0) {
    simulation.tick();
    const { x, y, z } = simulation.crowds[0].columns;
    if (simulation.present === 0) break;
    for (const [index, point] of points.entries())
      least[index] = Math.min(
        least[index],
        Math.hypot(x[0] - point[0], y[0] - point[1], point.length > 2 ? z[0] - point[2] : 0),
      );
  }
  return least;
}

const corners = [
  [20, 10],
  [20, 30],
  [45, 30],
];
const written = JSON.stringify(corners);

describe('goals that are a way', () => {
  it('checkpoints: each is passed within its distance, in order, and then the exit is taken', () => {
    const simulation = start(`{ to: checkpoints, points: ${written}, within: 1, exit: east }`);
    const least = nearestTo(simulation, 90, corners);
    expect(Math.max(...least)).toBeLessThan(1.4);
    expect(simulation.exits.get('east')).toBe(1);
    expect(simulation.lastLeftAt).toBeGreaterThan(35);
  });

  it('checkpoints that repeat are gone round', () => {
    const simulation = start(`{ to: checkpoints, points: ${written}, repeat: true }`);
    nearestTo(simulation, 50, corners);
    // Back at the first one: it is left and reached again.
    const again = nearestTo(simulation, 120, corners.slice(0, 1));
    expect(again[0]).toBeLessThan(1.4);
    expect(simulation.present).toBe(1);
  });

  it('a path: no agent strays far from it', () => {
    const simulation = start(`{ to: path, points: ${written}, tube: 1, ahead: 1, exit: east }`);
    let farthest = 0;
    while (simulation.time < 90 && simulation.present > 0) {
      simulation.tick();
      const { x, y } = simulation.crowds[0].columns;
      if (simulation.present === 0) break;
      // Between the second and the third corner it runs along y = 30.
      if (y[0] > 20 && x[0] > 24 && x[0] < 44) farthest = Math.max(farthest, Math.abs(y[0] - 30));
    }
    expect(simulation.exits.get('east')).toBe(1);
    expect(farthest).toBeLessThan(2.5);
  });

  it('a curve: its target runs ahead, in the volume as well', () => {
    const points = corners.map(([x, y], index) => [x, y, 5 + 4 * index]);
    const goal = `{ to: curve, points: ${JSON.stringify(points)}, ahead: 3 }`;
    const simulation = start(goal, '{ shape: points, points: [[5, 5, 2]] }');
    expect(Math.max(...nearestTo(simulation, 60, points))).toBeLessThan(4.5);
  });

  it('a curve with a speed has one target for all, which waits at its end', () => {
    const simulation = start(`{ to: curve, points: ${written}, speed: 1 }`);
    for (let tick = 0; tick < 200; tick++) simulation.tick();
    const { goalX, goalY } = simulation.crowds[0].columns;
    // 10 s at 1 m/s along the smooth curve from (20, 10): still far from its second point.
    expect(goalY[0]).toBeGreaterThan(15);
    expect(goalY[0]).toBeLessThan(25);
    while (simulation.time < 80) simulation.tick();
    expect([goalX[0], goalY[0]]).toEqual([45, 30]);
  });

  it('are refused when they lead nowhere', () => {
    expect(() => start(`{ to: checkpoints, points: [[1, 1], [1, 1]] }`)).toThrow(/must not visit/);
    expect(() => start(`{ to: path, points: ${written}, exit: west }`)).toThrow(/no exit 'west'/);
    expect(() => start(`{ to: curve, points: [[1, 1], [2, 2, 2]] }`)).toThrow(/equally many numbers/);
  });
});

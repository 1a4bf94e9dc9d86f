import { createSimulation, type Simulation } from '@korzo/core';
import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from '../scenario/compile-scenario.ts';
import { trialScenario } from '../scenario/trial.testing.ts';

const start = (world: string, group: string): Simulation =>
  createSimulation(
    compileScenario(trialScenario(world, `  - { name: a, model: straight, ${group} }\n`), {
      models: builtinModels,
    }),
  );

const run = (simulation: Simulation, seconds: number): void => {
  for (const end = simulation.time + seconds; simulation.time < end - 1e-9;) simulation.tick();
};

const position = (simulation: Simulation, row = 0): [number, number] => {
  const { x, y } = simulation.crowds[0].columns;
  return [x[row], y[row]];
};

describe('exits', () => {
  const world =
    '{ size: [30, 20], exits: [{ id: west, min: [0, 5], max: [1, 9] }, { id: east, min: [29, 0], max: [30, 20] }] }';

  it('are aimed at over their whole width and let people out', () => {
    const simulation = start(
      world,
      'place: { shape: points, points: [[20, 3], [20, 15]] }, goal: { to: exit, id: east }',
    );
    simulation.tick();
    const { goalX, goalY } = simulation.crowds[0].columns;
    expect([goalX[0], goalY[0], goalX[1], goalY[1]]).toEqual([29.25, 3, 29.25, 15]);
    run(simulation, 10);
    expect(simulation.present).toBe(0);
    expect([...simulation.exits]).toEqual([
      ['west', 0],
      ['east', 2],
    ]);
  });

  it('are chosen by distance when none is named', () => {
    const simulation = start(
      world,
      'place: { shape: points, points: [[10, 7], [10, 1], [20, 7]] }, goal: { to: exit }',
    );
    run(simulation, 12);
    expect([...simulation.exits]).toEqual([
      ['west', 2],
      ['east', 1],
    ]);
  });
});

describe('patrols', () => {
  it('visit their points in order, again and again', () => {
    const simulation = start(
      '{ size: [20, 20] }',
      'place: { shape: points, points: [[5, 5]] }, goal: { to: patrol, points: [[10, 5], [10, 10], [5, 5]] }',
    );
    const seen: string[] = [];
    for (let tick = 0; tick < 300; tick++) {
      simulation.tick();
      const { goalX, goalY } = simulation.crowds[0].columns;
      const goal = `${goalX[0]},${goalY[0]}`;
      if (seen.at(-1) !== goal) seen.push(goal);
    }
    expect(seen.slice(0, 6)).toEqual(['10,5', '10,10', '5,5', '10,5', '10,10', '5,5']);
  });

  it('end at the last point unless they repeat', () => {
    const simulation = start(
      '{ size: [20, 20] }',
      'place: { shape: points, points: [[5, 5]] }, goal: { to: patrol, points: [[10, 5], [10, 10]], repeat: false }',
    );
    run(simulation, 30);
    const [x, y] = position(simulation);
    expect(x).toBeCloseTo(10, 9);
    expect(y).toBeCloseTo(10, 9);
  });
});

describe('random walks', () => {
  const group = 'count: 20, place: { shape: world }, speed: 3, goal: { to: random }';
  const world = '{ size: [12, 12], edges: closed, walls: [{ points: [[6, 0], [6, 12]] }] }';

  it('go on from each point to another, and never aim into a wall', () => {
    const simulation = start(world, group);
    const goals = new Set<string>();
    for (let tick = 0; tick < 300; tick++) {
      simulation.tick();
      const { goalX, goalY } = simulation.crowds[0].columns;
      for (let row = 0; row < 20; row++) goals.add(`${goalX[row]} ${goalY[row]}`);
    }
    expect(goals.size).toBeGreaterThan(60);
    const points = [...goals].map((goal) => goal.split(' ').map(Number));
    expect(points.every(([x, y]) => Math.abs(x - 6) >= 0.25 && Math.min(x, y) >= 0.25 && Math.max(x, y) <= 11.75)).toBe(
      true,
    );
  });

  it('are the same on one tile and on several', () => {
    const scenario = trialScenario(world, `  - { name: a, model: straight, ${group} }\n`);
    const checksum = (tiles: number): string => {
      const simulation = createSimulation({
        ...compileScenario(scenario, { models: builtinModels }),
        tiles,
        cellSize: 2,
      });
      run(simulation, 20);
      return simulation.checksum();
    };
    expect(checksum(4)).toBe(checksum(1));
  });
});

import { InputError, type Problem } from '@korzo/reading';
import { distanceToWall, edgeWalls } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { compileScenario, type CompileOptions } from './compile-scenario.ts';
import { everybody, smallestGap, standing, trialScenario } from './trial.testing.ts';

const models = [standing];

const compile = (
  world: string,
  groups: string,
  options: Partial<CompileOptions> = {},
): ReturnType<typeof compileScenario> => compileScenario(trialScenario(world, groups), { models, ...options });

function problemsOf(work: () => unknown): readonly Problem[] {
  try {
    work();
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
  return [];
}

const people = (rest: string): string => `  - { name: people, model: standing, ${rest} }\n`;

describe('a crowd at the start', () => {
  it('of several groups and sizes touches neither itself nor walls nor the edge', () => {
    const compiled = compile(
      '{ size: [30, 20], edges: closed, levels: 2, walls: [{ points: [[10, 0], [10, 15], [20, 15]] }] }',
      `${people('count: 150, place: { shape: world, gap: 0.1 }, radius: { distribution: uniform, min: 0.2, max: 0.4 }')}
  - { name: more, model: standing, count: 100, place: { shape: disc, centre: [15, 10], radius: 8 }, radius: 0.2 }
  - { name: upstairs, model: standing, count: 100, place: { shape: rect, min: [0, 0], max: [30, 20], level: 1 } }\n`,
    );
    const agents = everybody(compiled);
    expect(agents).toHaveLength(350);
    expect(smallestGap(agents)).toBeGreaterThanOrEqual(0);
    expect(smallestGap(agents.filter(({ group }) => group === 0))).toBeGreaterThanOrEqual(0.1 - 1e-6);
    const walls = [...compiled.world.walls, ...edgeWalls(compiled.world)];
    for (const { x, y, radius = 0, level } of agents) {
      const nearest = Math.min(
        ...walls.filter((wall) => wall.level === level).map((wall) => distanceToWall(x, y, wall)),
      );
      expect(nearest).toBeGreaterThanOrEqual(radius - 1e-6);
    }
    expect(agents.filter(({ group }) => group === 1).every(({ x, y }) => Math.hypot(x - 15, y - 10) <= 8)).toBe(true);
  });

  it('keeps its distance over the edge of a world that wraps around', () => {
    const agents = everybody(
      compile('{ size: [6, 6], edges: wrap }', people('count: 40, place: { shape: world }, radius: 0.3')),
    );
    expect(agents).toHaveLength(40);
    expect(smallestGap(agents, [6, 6])).toBeGreaterThanOrEqual(0);
  });

  it('in the volume keeps its distance in all three directions', () => {
    const agents = everybody(
      compile(
        '{ size: [10, 10, 10] }',
        people('count: 200, place: { shape: ball, centre: [5, 5, 5], radius: 4 }, radius: 0.3'),
      ),
    );
    expect(agents.every(({ level }) => level === 'volume')).toBe(true);
    expect(agents.every(({ x, y, z = 0 }) => Math.hypot(x - 5, y - 5, z - 5) <= 4)).toBe(true);
    expect(smallestGap(agents)).toBeGreaterThanOrEqual(0);
  });

  it('too dense for chance stands on a lattice', () => {
    // 4 bodies of half a metre on each square metre: chance alone fills at most about 2.8.
    const agents = everybody(
      compile('{ size: [12, 12] }', people('count: 400, place: { shape: rect, min: [1, 1], max: [11, 11] }')),
    );
    expect(agents).toHaveLength(400);
    expect(smallestGap(agents)).toBeGreaterThanOrEqual(-1e-9);
  });

  it('that cannot fit is refused with how many do', () => {
    const [problem, ...others] = problemsOf(() =>
      compile('{ size: [12, 12] }', people('count: 1000, place: { shape: rect, min: [1, 1], max: [11, 11] }')),
    );
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      file: 'trial',
      place: 'groups[0].place',
      remedy: expect.stringMatching(/lower count, enlarge the place/) as string,
    });
    expect(problem.rule).toMatch(/^1000 bodies \(radius 0.25 m, gap 0 m\) must fit into 100 m2; about 4\d\d do$/);
  });

  it('may overlap where the scenario says so', () => {
    expect(
      everybody(compile('{ size: [2, 2] }', people('count: 1000, place: { shape: world, mayOverlap: true }'))),
    ).toHaveLength(1000);
  });

  it('stands on circles, grids and points in order', () => {
    const agents = everybody(
      compile(
        '{ origin: [-5, -5], size: [10, 10, 10] }',
        `${people('count: 4, place: { shape: circle, centre: [0, 0], radius: 2 }')}
  - { name: grid, model: standing, place: { shape: grid, from: [-4, -4], spacing: [1, 2], columns: 3, rows: 2 } }
  - { name: points, model: standing, place: { shape: points, points: [[1, 2, 3], [2, 3, 4]] } }\n`,
      ),
    );
    const [circle, grid, points] = [0, 1, 2].map((index) => agents.filter(({ group }) => group === index));
    expect(circle.map(({ x, y }) => [x, y].map((value) => Math.round(value * 1e9) / 1e9 + 0))).toEqual([
      [2, 0],
      [0, 2],
      [-2, 0],
      [0, -2],
    ]);
    expect(grid.map(({ x, y }) => [x, y])).toEqual([
      [-4, -4],
      [-3, -4],
      [-2, -4],
      [-4, -2],
      [-3, -2],
      [-2, -2],
    ]);
    expect(points.map(({ x, y, z, level }) => [x, y, z, level])).toEqual([
      [1, 2, 3, 'volume'],
      [2, 3, 4, 'volume'],
    ]);
  });

  it('on spots that touch is refused with the first of them', () => {
    const world = '{ origin: [-5, -5], size: [10, 10], walls: [{ points: [[2, -1], [2, 1]] }] }';
    expect(
      problemsOf(() => compile(world, people('count: 30, place: { shape: circle, centre: [0, 0], radius: 1 }')))[0]
        .rule,
    ).toMatch(/must not touch each other at the start; 2\d of 30 do, the first is number 1 /);
    expect(
      problemsOf(() => compile(world, people('count: 4, place: { shape: circle, centre: [0, 0], radius: 2 }')))[0].rule,
    ).toMatch(/must not touch walls or obstacles at the start; 1 of 4 do, the first is number 0 /);
  });
});

describe('chance', () => {
  const scene = people(
    'count: 500, place: { shape: rect, min: [0, 0], max: [50, 50] }, speed: { distribution: normal, mean: 1.3, deviation: 0.2 }, heading: random, goal: { to: random }',
  );

  const crowd = (seed: number): string => JSON.stringify(everybody(compile('{ size: [60, 50] }', scene, { seed })));

  it('gives the same crowd for the same seed and another for another', () => {
    expect(crowd(7)).toBe(crowd(7));
    expect(crowd(7)).not.toBe(crowd(8));
  });

  it('draws speeds and headings as the scenario says', () => {
    const agents = everybody(compile('{ size: [60, 50] }', scene));
    const speeds = agents.map(({ desiredSpeed = 0 }) => desiredSpeed);
    const mean = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
    // Four standard errors: 4 x 0.2 / sqrt(500).
    expect(Math.abs(mean - 1.3)).toBeLessThan(0.036);
    expect(Math.min(...speeds)).toBeGreaterThanOrEqual(0.7);
    expect(Math.max(...speeds)).toBeLessThanOrEqual(1.9);
    expect(agents.every(({ maxSpeed = 0, desiredSpeed = 0 }) => Math.abs(maxSpeed - 1.3 * desiredSpeed) < 1e-9)).toBe(
      true,
    );
    const east = agents.filter(({ heading = [0, 0, 0] }) => heading[0] > 0).length;
    expect(Math.abs(east - 250)).toBeLessThan(4 * Math.sqrt(125));
    expect(new Set(agents.map(({ goal = [0, 0, 0] }) => goal[0])).size).toBeGreaterThan(490);
  });

  it('does not make two groups alike', () => {
    const two = ['one', 'two']
      .map((name) => `  - { name: ${name}, model: standing, count: 50, place: { shape: world, mayOverlap: true } }\n`)
      .join('');
    const agents = everybody(compile('{ size: [60, 50] }', two));
    const xs = (group: number): number[] => agents.filter((agent) => agent.group === group).map(({ x }) => x);
    expect(xs(0).filter((x) => xs(1).includes(x))).toEqual([]);
  });
});

const where = (): { line: number; column: number } => ({ line: 7, column: 3 });

describe('models of groups', () => {
  const world = '{ size: [20, 20, 5] }';
  const floorOnly = { ...standing, name: 'walking', space: 'floor' as const };

  it('are shared by groups that agree in everything', () => {
    const groups = ['{ patience: 1 }', '{}', '{ patience: 2 }', '{ patience: 2 }, sees: [person]']
      .map(
        (parameters, index) =>
          `  - { name: group${index}, model: standing, count: 1, place: { shape: world }, parameters: ${parameters} }\n`,
      )
      .join('');
    const compiled = compile(world, groups);
    expect(compiled.models.map(({ values, kindsSeen }) => [values, kindsSeen])).toEqual([
      [{ patience: 1 }, undefined],
      [{ patience: 2 }, undefined],
      [{ patience: 2 }, 1],
    ]);
    expect(everybody(compiled).map(({ model }) => model)).toEqual([0, 0, 1, 2]);
  });

  it('that do not exist, do not fit the place or have wrong parameters are reported together', () => {
    const groups = `  - { name: a, model: standin, count: 1, place: { shape: world } }
  - { name: b, model: walking, count: 1, place: { shape: world, level: volume } }
  - { name: c, model: standing, count: 1, place: { shape: world }, parameters: { patience: 11, hurry: 1 } }\n`;
    const problems = problemsOf(() =>
      compile(world, groups, { models: [standing, floorOnly], file: 'my.yaml', where }),
    );
    expect(problems.map(({ place, rule }) => `${place}: ${rule}`)).toEqual([
      "groups[0].model: there is no model 'standin'",
      "groups[1].model: model 'walking' moves agents on floors; the place of group 'b' is in the volume",
      'groups[2].parameters.patience: patience must lie between 0 and 10 s; it is 11',
      "groups[2].parameters.hurry: model 'standing' has no parameter 'hurry'",
    ]);
    expect(problems[0]).toMatchObject({
      file: 'my.yaml',
      line: 7,
      column: 3,
      remedy: "did you mean 'standing'? known are standing, walking",
    });
  });

  it('are replaced by the one asked for, which takes the parameters it knows', () => {
    const hasty = {
      ...standing,
      name: 'hasty',
      parameters: { ...standing.parameters, haste: { ...standing.parameters.patience, default: 3 } },
    };
    const compiled = compile(world, people('count: 1, place: { shape: world }, parameters: { patience: 4 }'), {
      models: [standing, hasty],
      model: 'hasty',
    });
    expect(compiled.models).toMatchObject([{ model: { name: 'hasty' }, values: { patience: 4, haste: 3 } }]);
  });
});

describe('goals at the start', () => {
  const world =
    '{ size: [20, 20], exits: [{ id: a, min: [0, 5], max: [1, 9] }, { id: b, min: [18, 0], max: [20, 20] }] }';
  const first = (goal: string, point = '[5, 6]'): ReturnType<typeof everybody>[number] =>
    everybody(
      compile(world, people(`place: { shape: points, points: [${point}] }, goal: ${goal}, initialSpeed: 1`)),
    )[0];

  it.each([
    ['{ to: point, at: [5, 9] }', [5, 9, 0], undefined, [0, 1]],
    ['{ to: opposite }', [15, 14, 0], undefined, undefined],
    ['{ to: opposite, through: [6, 6] }', [7, 6, 0], undefined, [1, 0]],
    ['{ to: patrol, points: [[5, 1], [2, 2]] }', [5, 1, 0], undefined, [0, -1]],
    ['{ to: exit }', [0.75, 6, 0], 'any', [-1, 0]],
    ['{ to: exit, id: b }', [18.25, 6, 0], 1, [1, 0]],
  ])('%s', (goal, expected, exit, direction) => {
    const agent = first(goal);
    expect(agent.goal).toEqual(expected);
    expect(agent.exit).toBe(exit);
    if (direction !== undefined) expect([agent.vx, agent.vy]).toEqual(direction);
  });

  it('{ to: none } leaves the agent without one', () => {
    expect(first('{ to: none }')).not.toHaveProperty('goal');
  });
});

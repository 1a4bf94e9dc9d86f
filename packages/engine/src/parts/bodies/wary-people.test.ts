import { createSimulation, kindIndex, type Meeting, type Simulation } from '@korzo/core';
import { builtinModels, partChecks } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../../reader/read.ts';
import { compileScenario } from '../../scenario/compile-scenario.ts';

const head = 'korzo: 1\nname: trial\ntitle: Trial\nabout: A trial.\nrun: { dt: 0.05, duration: 60, seed: 3 }\n';

/** A yard of 60 by 20 m with a wall from end to end at y = 12, and bodies in it. */
function open(
  bodies: unknown,
  groups: string,
  { tiles = 1, share }: { tiles?: number; share?: Meeting | undefined } = {},
) {
  const world = `world: { size: [60, 20, 10], edges: closed, walls: [{ points: [[0, 12], [60, 12]] }], exits: [{ id: east, rect: [56, 0, 4, 12] }] }\n`;
  const result = readScenario(`${head}${world}groups:\n${groups}bodies: ${JSON.stringify(bodies)}\n`, {
    file: 'trial.yaml',
  });
  if ('problems' in result)
    throw new Error(result.problems.map(({ place, rule, remedy }) => `${place}: ${rule}; ${remedy}`).join('\n'));
  const setup = compileScenario(result.scenario, { models: builtinModels });
  return createSimulation({ ...setup, tiles, ...(share === undefined ? {} : { share }) });
}

const stander = (x: number, y: number, model = 'orca'): string =>
  `  - { name: stander, model: ${model}, count: 1, place: { shape: points, points: [[${x}, ${y}]] }, goals: [{ goal: point, at: [${x}, ${y}] }] }\n`;

interface Person {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const people = (simulation: Simulation): readonly Person[] =>
  simulation.crowds.flatMap(({ columns, ownCount }) =>
    Array.from({ length: ownCount }, (_, row) => row)
      .filter((row) => columns.kind[row] === kindIndex('person'))
      .map((row) => ({ x: columns.x[row], y: columns.y[row], radius: columns.radius[row] })),
  );

function run(simulation: Simulation, ticks: number, look: () => void = () => undefined): readonly string[] {
  const told: string[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    simulation.tick();
    for (const event of simulation.events)
      if (event.type === 'part') told.push(`${event.event} ${JSON.stringify(event.details)}`);
    look();
  }
  return told;
}

const start = (tiles: number, share?: Meeting): Simulation =>
  open(
    { cars: [{ name: 'name-1', at: [10, 6], speed: 9, brake: 0 }] },
    '  - { name: crowd, model: orca, count: 12, place: { shape: rect, min: [14, 3], max: [40, 10] }, goals: [{ goal: random }] }\n',
    { tiles, share },
  );

describe('people among bodies', () => {
  it.each(['orca', 'social-force', 'straight'])('run out of the way of a car that comes: %s', (model) => {
    const simulation = open({ cars: [{ name: 'car', at: [6, 6], speed: 8, brake: 0 }] }, stander(32, 6.3, model));
    const told = run(simulation, 80);
    expect(told.filter((line) => line.startsWith('knocked'))).toEqual([]);
  });

  it('are hit by a car that is too fast, fall with the impulse of the blow, lie, and get up again', () => {
    const simulation = open({ cars: [{ name: 'car', at: [20, 6], speed: 20, brake: 0 }] }, stander(25, 6.2));
    const told = run(simulation, 8);
    const fell = told.filter((line) => line.startsWith('fell'));
    expect(fell.length).toBe(1);
    // 20 m/s for 80 kg or so, less what the person was faster or off the middle.
    expect(Number(/"impulse":([0-9.]+)/.exec(fell[0])?.[1])).toBeGreaterThan(600);
    const [lying] = people(simulation);
    run(simulation, 60);
    const [still] = people(simulation);
    // A person who lies goes nowhere by itself.
    expect(Math.hypot(still.x - lying.x, still.y - lying.y)).toBeLessThan(3);
    run(simulation, 400);
    const [up] = people(simulation);
    expect(Math.hypot(up.x - 25, up.y - 6.2)).toBeLessThan(1);
  });

  it('walk around a body that stands in their way', () => {
    const simulation = open(
      { cars: [{ name: 'car', at: [30, 6], heading: 90, length: 5 }] },
      '  - { name: walkers, model: orca, count: 3, place: { shape: rect, min: [18, 5], max: [22, 7] }, goals: [{ goal: exit, id: east }] }\n',
    );
    let nearest = Infinity;
    const told = run(simulation, 700, () => {
      for (const { x, y } of people(simulation))
        nearest = Math.min(nearest, Math.max(Math.abs(x - 30) - 1.02, Math.abs(y - 6) - 2.5));
    });
    expect(told.filter((line) => line.startsWith('knocked'))).toEqual([]);
    expect(people(simulation).length).toBe(0);
    expect(nearest).toBeGreaterThan(0.1);
    expect(nearest).toBeLessThan(2);
  });

  it('are never pushed into or through a wall, however cars push them', () => {
    const cars = [0, 1, 2, 3].map((index) => ({
      name: `car-${index}`,
      at: [8 + 12 * index, 5],
      heading: 20 + 45 * index,
      speed: 6,
      brake: 0,
    }));
    const simulation = open(
      { cars },
      '  - { name: crowd, model: orca, count: 40, place: { shape: rect, min: [2, 8.5], max: [56, 11.5] }, goals: [{ goal: random }] }\n',
    );
    let pushes = 0;
    for (let turn = 0; turn < 12; turn++) {
      for (const { name } of cars) {
        simulation.queue({ type: 'control', body: name, capability: 'drive', value: turn % 3 === 2 ? -1 : 1 });
        simulation.queue({ type: 'control', body: name, capability: 'turn', value: ((turn * 7) % 5) / 2 - 1 });
      }
      const told = run(simulation, 25, () => {
        for (const { x, y, radius } of people(simulation)) {
          expect(12 - y).toBeGreaterThan(radius - 0.02);
          expect(y).toBeGreaterThan(0);
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan(60);
        }
      });
      pushes += told.filter((line) => line.startsWith('knocked')).length;
    }
    expect(pushes).toBeGreaterThan(5);
    expect(people(simulation).length).toBe(40);
  });

  it.each(partChecks(start, { trials: 1, ticks: 30 }))('$name', ({ run: check }) => {
    expect(check).not.toThrow();
  });
});

import { loadRapier } from '@korzo/bodies';
import { createSimulation, type Command, type Meeting, type Simulation } from '@korzo/core';
import { builtinModels, partChecks } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../../reader/read.ts';
import { compileScenario } from '../../scenario/compile-scenario.ts';

await loadRapier();

const head = 'korzo: 1\nname: trial\ntitle: Trial\nabout: A trial.\nrun: { dt: 0.05, duration: 60, seed: 3 }\n';
const floor =
  'world: { size: [120, 80, 20], exits: [{ id: east, rect: [110, 0, 10, 20] }], walls: [{ points: [[60, 20], [60, 60]] }] }\n';
const walkers =
  'groups: [{ name: walkers, model: orca, count: 6, place: { shape: rect, min: [5, 5], max: [30, 15] }, goals: [{ goal: exit, id: east }] }]\n';

function open(bodies: unknown, tiles = 1, share?: Meeting, more = ''): Simulation {
  const result = readScenario(`${head}${floor}${more}bodies: ${JSON.stringify(bodies)}\n`, { file: 'trial.yaml' });
  if ('problems' in result)
    throw new Error(result.problems.map(({ place, rule, remedy }) => `${place}: ${rule}; ${remedy}`).join('\n'));
  const setup = compileScenario(result.scenario, { models: builtinModels });
  return createSimulation({ ...setup, tiles, ...(share === undefined ? {} : { share }) });
}

const refusal = (bodies: unknown): string => {
  try {
    open(bodies);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
};

interface Seen {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly vx: number;
  readonly up: number;
}

/** Bodies by their place in the scenario. */
function bodiesIn(simulation: Simulation): readonly Seen[] {
  const found = simulation.crowds.flatMap(({ columns, ownCount }, tile) =>
    Array.from({ length: ownCount }, (_, row) => row)
      .filter((row) => columns.kind[row] === 5)
      .map((row) => ({
        group: columns.group[row],
        x: columns.x[row],
        y: columns.y[row],
        z: columns.z[row],
        vx: columns.vx[row],
        up: simulation.addedColumns[tile].bodyUpZ[row],
      })),
  );
  return found.toSorted((one, other) => one.group - other.group);
}

const control = (body: string, capability: string, value: number): Command => ({
  type: 'control',
  body,
  capability,
  value,
});

function run(simulation: Simulation, ticks: number, ...commands: Command[]): string[] {
  const told: string[] = [];
  for (const command of commands) simulation.queue(command);
  for (let tick = 0; tick < ticks; tick++) {
    simulation.tick();
    for (const event of simulation.events)
      if (event.type === 'refused') told.push(event.reason);
      else if (event.type === 'part') told.push(event.event);
  }
  return told;
}

const scene = {
  vehicles: [{ name: 'van', at: [20, 40] }],
  things: [{ name: 'crate', at: [34, 40], stack: [1, 2, 3] }],
};

describe('rigid bodies of a run', () => {
  it('are driven by the commands of all bodies, and knock stacks over', () => {
    const simulation = open(scene);
    expect(run(simulation, 40)).toEqual([]);
    const before = bodiesIn(simulation);
    expect(before.length).toBe(7);
    expect(before[0].x).toBeCloseTo(20, 2);
    for (const [index, { z }] of before.slice(1).entries()) expect(z).toBeCloseTo(0.4 + 0.8 * Math.floor(index / 2), 1);
    const told = run(simulation, 70, control('van', 'drive', 1));
    expect(told).toContain('impact');
    const after = bodiesIn(simulation);
    expect(after[0].x).toBeGreaterThan(32);
    expect(after.slice(1).filter(({ up }) => up < 0.9).length).toBeGreaterThan(0);
    expect(after.slice(1).filter(({ x }) => x > 35).length).toBeGreaterThan(1);
  });

  it('are pushed by cars that are not rigid, and take speed from them', () => {
    const car = { name: 'car', at: [20, 40], speed: 10, brake: 0 };
    const heavy = { name: 'block', at: [30, 40], size: [1.5, 1.5, 1.5], mass: 2000 };
    const simulation = open({ cars: [car], things: [heavy] });
    const alone = open({ cars: [car] });
    const told = run(simulation, 40);
    run(alone, 40);
    expect(told).toContain('impact');
    const [pushing, block] = bodiesIn(simulation);
    expect(block.x).toBeGreaterThan(30.05);
    expect(pushing.vx).toBeLessThan(bodiesIn(alone)[0].vx - 3);
  });

  it('refuse what they cannot do and where they cannot be, with a remedy', () => {
    expect(run(open(scene), 1, control('crate-1', 'drive', 1))).toEqual(["'crate-1' has no controls; name one of van"]);
    expect(refusal({ vehicles: [{ name: 'a', at: [60, 40] }] })).toMatch(/must not touch anything.*move or turn it/);
    expect(refusal({ things: [{ name: 'a', at: [60, 40] }] })).toMatch(/must not stand in a house, tree or wall/);
    expect(refusal({ things: [{ name: 'a', at: [20, 40, 50] }] })).toMatch(
      /ends 20 m high; 50 is too high; put it lower/,
    );
    expect(refusal({ cars: [{ name: 'a', at: [20, 40, 50] }] })).toMatch(/ends 20 m high/);
    expect(refusal({ things: [{ name: 'a', at: [20, 40], stack: [1, 1, 20], size: [1, 1, 2] }] })).toMatch(/too high/);
    expect(refusal({ things: [{ name: 'a', at: [20, 40, 0.1] }] })).toMatch(/give at least 0.4/);
    expect(refusal({ things: [{ name: 'a', at: [20, 40], shape: 'ball', size: [1, 1, 1] }] })).toMatch(
      /give its radius/,
    );
    expect(refusal({ things: [{ name: 'a', at: [20, 40], radius: 1 }] })).toMatch(/has no radius; give its size/);
    expect(refusal({ things: [{ name: 'a', at: [20, 40], stack: [50, 50, 2] }] })).toMatch(
      /up to 1000 things; there are 5000/,
    );
    const twice = [
      { name: 'a', at: [20, 40], stack: [2, 1, 1] },
      { name: 'a-1', at: [30, 40] },
    ];
    expect(refusal({ things: twice })).toMatch(/'a-1' is there before/);
    expect(refusal({ things: [{ name: 'a', at: [20, 40], mass: NaN }] })).toMatch(/mass/);
  });

  const settings = {
    open: (bodies: unknown) => {
      const simulation = open(bodies);
      for (const [capability, value] of [
        ['drive', 1],
        ['turn', 0.4],
      ] as const)
        simulation.queue(control('a', capability, value));
      return simulation;
    },
    good: {
      vehicles: [
        {
          name: 'a',
          at: [20, 40],
          heading: 10,
          speed: 12,
          length: 4,
          mass: 1200,
          acceleration: 4,
          power: 40,
          stiffness: 35,
          damping: 0.3,
          grip: 1,
        },
      ],
      things: [{ name: 'b', at: [26, 41, 1.2], heading: 0, speed: 1, size: [0.5, 0.6, 0.7], mass: 10, bounce: 0.1 }],
    },
    parameters: {
      'vehicles.0.name': { other: 'z', bad: ['', 3] },
      'vehicles.0.at': { other: [20, 41], bad: [[1], 'here', [200, 0]] },
      'vehicles.0.heading': { other: 20, bad: [400, 'north'] },
      'vehicles.0.speed': { other: 8, bad: [61, null] },
      'vehicles.0.length': { other: 5, bad: [0, 13] },
      'vehicles.0.mass': { other: 1300, bad: [0, -1] },
      'vehicles.0.acceleration': { other: 2, bad: [0, 21] },
      'vehicles.0.power': { other: 10, bad: [0, 1001] },
      'vehicles.0.stiffness': { other: 50, bad: [1, 'soft'] },
      'vehicles.0.damping': { other: 0.6, bad: [0, 3] },
      'vehicles.0.grip': { other: 0.3, bad: [0, 4] },
      'things.0.name': { other: 'z', bad: ['', 3] },
      'things.0.at': { other: [27, 41.3], bad: [[1], 'here', [200, 0]] },
      'things.0.heading': { other: 20, bad: [400, 'north'] },
      'things.0.speed': { other: 8, bad: [61, null] },
      'things.0.size': { other: [0.5, 0.6, 0.9], bad: [[0, 1, 1], 3] },
      'things.0.mass': { other: 30, bad: [0, -1] },
      'things.0.bounce': { other: 0.6, bad: [-0.1, 1.1] },
    },
  };
  const trial = {
    vehicles: [{ name: 'name-1', at: [20, 10], speed: 8, brake: 0 }],
    cars: [{ name: 'car', at: [20, 40], speed: 9, brake: 0 }],
    things: [
      { name: 'crate', at: [28, 10.4], stack: [1, 2, 2] },
      { name: 'barrier', at: [28, 40], shape: 'barrier', heading: 90 },
      { name: 'ball', at: [25, 38, 3], shape: 'ball' },
    ],
  };
  it.each(partChecks((tiles, share) => open(trial, tiles, share, walkers), { trials: 2, ticks: 40, settings }))(
    '$name',
    ({ run: check }) => {
      expect(check).not.toThrow();
    },
  );
});

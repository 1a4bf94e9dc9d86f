import { resolveValues, type AgentSpec, type OwnColumn, type Simulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { chances, everybody, runTicks } from '../trials/flocks-trial.testing.ts';
import { boids } from '../boids/boids.ts';
import { straight } from '../straight/straight.ts';
import { sheetOf } from './atlas.ts';
import { knowledgeWords } from './columns.ts';
import { byteOf } from './knowledge.ts';
import { follows, inFlock, leads } from './passage.ts';
import { roadmapRules } from './roadmap-rules.ts';
import { mostEdges } from './roadmap.ts';
import { house, startStreets, streets } from './trial.testing.ts';
import { trialSeeds } from '../trial-seeds.testing.ts';

/** The flock of the model's defaults, for boids. */
const sameFlock = {
  separationRadius: 1.5,
  separationWeight: 2,
  alignmentRadius: 4,
  alignmentWeight: 0.8,
  cohesionRadius: 6,
  cohesionWeight: 0.5,
  maxForce: 5,
  goalWeight: 2,
  avoidWeight: 5,
  lookAhead: 1.5,
  sight: 20,
  clearance: 0.3,
  arbitration: 'priority',
};

/** People west of the streets who want out in the east, or to some other goal. */
function crowd(
  count: number,
  seed: number,
  wish: Pick<AgentSpec, 'goal' | 'exit'> = { goal: [68, 22, 0], exit: 0 },
): Partial<AgentSpec>[] {
  const chance = chances(seed);
  return Array.from({ length: count }, (_, at) => ({
    x: 2 + (at % 8) * 1.2 + 0.2 * chance(),
    y: 19.6 + Math.floor(at / 8) * 1.2 + 0.2 * chance(),
    vx: 1,
    ...wish,
  }));
}

const knownOf = (column: OwnColumn, row: number, edge: number): number =>
  byteOf(column[row * knowledgeWords + (edge >> 2)], edge & 3);

const ownOf = (simulation: Simulation, name: string) => simulation.addedColumns[0][name];

describe('flocks in streets with a blind alley and a passage', () => {
  it.each(trialSeeds([1, 2, 3]))(
    'all get to the exit, half by each street, in file through the passage, seed %s',
    (seed) => {
      const simulation = startStreets({ models: [[roadmapRules, {}]], people: crowd(40, seed), world: streets, seed });
      const bySouth = new Set<number>();
      const byNorth = new Set<number>();
      const roles = [0, 0, 0];
      let abreast = 0;
      let ticks = 0;
      while (simulation.present > 0 || ticks === 0) {
        simulation.tick();
        if (++ticks > 2600) break;
        const { id, x, y } = simulation.crowds[0].columns;
        const role = ownOf(simulation, 'roadRole');
        for (let row = 0; row < simulation.present; row++) {
          if (x[row] > 20 && x[row] < 30) (y[row] < 22 ? bySouth : byNorth).add(id[row]);
          if (x[row] < 51 || x[row] > 57) continue;
          roles[role[row]]++;
          for (let other = 0; other < row; other++) if (Math.abs(x[row] - x[other]) < 0.3) abreast++;
        }
      }
      expect(simulation.totals.left).toBe(40);
      // The way is about 82 m: 61 s at 1.34 m/s. The passage lets one after the other through.
      expect(simulation.time).toBeLessThan(125);
      expect(bySouth.size + byNorth.size).toBe(40);
      expect(Math.min(bySouth.size, byNorth.size)).toBeGreaterThan(10);
      expect(roles[leads] + roles[follows]).toBeGreaterThan(9 * roles[inFlock]);
      expect(roles[follows]).toBeGreaterThan(roles[leads]);
      // Three could walk abreast in it.
      expect(abreast).toBeLessThan(0.08 * roles[follows]);
    },
  );

  it.each(trialSeeds([1, 2, 3]))('none of the same flock without a map gets there, seed %s', (seed) => {
    const simulation = startStreets({ models: [[boids, sameFlock]], people: crowd(40, seed), world: streets, seed });
    runTicks(simulation, 2600);
    expect(simulation.totals.left).toBeLessThan(4);
  });

  it('a flock that was split is one again on the square', () => {
    const square = { ...streets, exits: [], solids: streets.solids?.slice(0, 3) };
    const people = crowd(40, 1, { goal: [55, 22, 0] });
    const simulation = startStreets({ models: [[roadmapRules, {}]], people, world: square });
    let mostApart = 0;
    runTicks(simulation, 2000, () => (mostApart = Math.max(mostApart, spread(simulation))));
    expect(mostApart).toBeGreaterThan(15);
    expect(spread(simulation)).toBeLessThan(5);
  });
});

/** Standard deviation of y, m. */
function spread(simulation: Simulation): number {
  const ys = everybody(simulation).map(({ y }) => y);
  const mean = ys.reduce((sum, y) => sum + y, 0) / ys.length;
  return Math.sqrt(ys.reduce((sum, y) => sum + (y - mean) ** 2, 0) / ys.length);
}

describe('adaptive weights', () => {
  /** Two ways to the goal: a short passage, in which an agent stands, and a longer one. */
  const forked = {
    size: [40, 30, 0],
    solids: [house(12, 0, 28, 13), house(12, 14.5, 28, 24)],
    exits: [{ id: 'east', level: 0, min: [36, 0], max: [40, 30] }],
  } as const;
  const blocked = (given: Record<string, number>, seed: number): Simulation => {
    const chance = chances(seed);
    const people = Array.from({ length: 12 }, (_, at): Partial<AgentSpec> => ({
      x: 2 + (at % 4) * 1.2 + 0.2 * chance(),
      y: 11 + Math.floor(at / 4) * 1.3 + 0.2 * chance(),
      goal: [38, 13.75, 0],
      exit: 0,
    }));
    const plug = { model: 1, x: 20, y: 13.75, radius: 0.6, desiredSpeed: 0, maxSpeed: 0.01 };
    return startStreets({
      models: [
        [roadmapRules, { splitTolerance: 0, nodeSpacing: 4, ...given }],
        [straight, {}],
      ],
      people: [...people, plug],
      world: forked,
      seed,
    });
  };

  it.each(trialSeeds([1, 2, 3]))('lead around a passage that turns out to be jammed, seed %s', (seed) => {
    const adaptive = blocked({}, seed);
    runTicks(adaptive, 3000);
    const stubborn = blocked({ jamPenalty: 0 }, seed);
    runTicks(stubborn, 3000);
    expect(adaptive.totals.left).toBeGreaterThanOrEqual(9);
    expect(stubborn.totals.left).toBeLessThan(3);
  });

  it('are asked to those in sight, and fade', () => {
    const simulation = blocked({ forgetTime: 20 }, 1);
    runTicks(simulation, 700);
    const known = (): number[] => {
      const sums: number[] = [];
      const { model } = simulation.crowds[0].columns;
      const column = ownOf(simulation, 'knownAtEvenRounds');
      for (let row = 0; row < simulation.present; row++)
        if (model[row] === 0)
          sums.push(Math.max(...Array.from({ length: mostEdges }, (_, edge) => knownOf(column, row, edge))));
      return sums;
    };
    const informed = known();
    expect(informed.length).toBeGreaterThan(3);
    expect(informed.filter((most) => most > 0).length).toBeGreaterThan(informed.length / 2);
  });
});

/** Edges that any agent knows. */
const edgesKnown = (simulation: Simulation): number => {
  const column = ownOf(simulation, 'knownAtEvenRounds');
  let known = 0;
  for (let edge = 0; edge < mostEdges; edge++) {
    let most = 0;
    for (let row = 0; row < simulation.present; row++) most = Math.max(most, knownOf(column, row, edge));
    if (most > 0) known++;
  }
  return known;
};

/** When six of twelve have left, s. */
const arrived = (behaviour: string): number => {
  const world = { ...streets, solids: streets.solids?.slice(0, 3) };
  const simulation = startStreets({
    models: [[roadmapRules, { behaviour, sight: 12 }]],
    people: crowd(12, 1),
    world,
  });
  let time = 0;
  while (simulation.totals.left < 6 && time < 300) {
    runTicks(simulation, 20);
    time = simulation.time;
  }
  return time;
};

describe('behaviours', () => {
  const maze = { ...streets, exits: [] };
  it.each(trialSeeds([1, 2]))('explorers visit most of the map, more of them more, seed %s', (seed) => {
    const explore = (count: number): number => {
      const given = { behaviour: 'exploring', forgetTime: 1e6, coheres: false, aligns: false };
      const people = crowd(count, seed, {});
      const simulation = startStreets({ models: [[roadmapRules, given]], people, world: maze, seed });
      runTicks(simulation, 2400);
      const { map } = sheetOf(simulation.setup.world, 0, { spacing: 5, bodyRadius: 0.3 });
      return edgesKnown(simulation) / map.edges;
    };
    const [one, eight] = [explore(1), explore(8)];
    expect(one).toBeGreaterThan(0.1);
    expect(eight).toBeGreaterThan(0.4);
    expect(eight).toBeGreaterThan(2 * one);
  });

  it('those who search do not know their goal until an agent sees it; those who learn it come', () => {
    const [home, search] = [arrived('homing'), arrived('searching')];
    expect(home).toBeLessThan(90);
    expect(search).toBeGreaterThan(home);
    expect(search).toBeLessThan(300);
  });
});

describe('in the volume', () => {
  it('birds fly around a tower that is taller than they can see over', () => {
    const tower = { shape: 'box', centre: [20, 15, 10], half: [2, 12, 10], turn: [1, 0] } as const;
    const people = Array.from({ length: 10 }, (_, at): Partial<AgentSpec> => ({
      kind: 'bird',
      x: 5,
      y: 10 + at,
      z: 8 + (at % 3),
      level: 'volume',
      vx: 1,
      desiredSpeed: 2,
      maxSpeed: 3,
      goal: [36, 15, 10],
    }));
    const simulation = startStreets({
      models: [[roadmapRules, {}]],
      people,
      world: { size: [40, 30, 20], solids: [tower] },
    });
    runTicks(simulation, 1000);
    for (const { x, y, z } of everybody(simulation)) expect(Math.hypot(x - 36, y - 15, z - 10)).toBeLessThan(5);
  });
});

describe('asked why', () => {
  const { values } = resolveValues(roadmapRules.parameters, {});
  const asked = (added: Readonly<Record<string, number>>) =>
    roadmapRules.explain?.({
      self: {
        id: 0,
        at: [5, 5, 0],
        level: 0,
        velocity: [1, 0, 0],
        heading: [1, 0, 0],
        radius: 0.25,
        mass: 80,
        maxSpeed: 2,
        maxAcceleration: 10,
        desiredSpeed: 1.5,
        desired: [0, 0, 0],
        goal: [50, 50, 0],
        leaves: false,
        added,
      },
      others: [{ id: 8, way: [1, 0, 0], distance: 1, velocity: [0, 1, 0], heading: [0, 1, 0], radius: 0.25 }],
      walls: [],
      values,
      dt: 0.05,
    });

  it('names the rules that hold and the pull of the way: all in the flock, one in a passage', () => {
    const inOpen = asked({ roadRole: inFlock, aimX: 5, aimY: 9, aimZ: 0 });
    expect(inOpen?.forces.map(({ name }) => name)).toEqual(['separation', 'alignment', 'cohesion', 'way']);
    expect(inOpen?.forces[3].force).toEqual([-2, 3, 0]);
    const inPassage = asked({ roadRole: follows, aimX: 5, aimY: 9, aimZ: 0 });
    expect(inPassage?.forces.map(({ name }) => name)).toEqual(['separation', 'way, behind the one ahead']);
    expect(asked({ roadRole: inFlock, aimX: 5, aimY: 5, aimZ: 0 })?.forces).toHaveLength(3);
  });
});

describe('bad input', () => {
  const goal = [38, 15, 0] as const;
  it.each([
    ['no agent', []],
    ['one alone', [{ goal }]],
    ['one that wants nothing', [{}]],
    ['two on one point', [{ goal }, { goal }]],
    ['one inside a house', [{ x: 20, y: 15, goal }]],
    ['one whose goal is inside a house', [{ goal: [20, 15, 0] as const }]],
    ['one on its goal', [{ x: 38, y: 15, goal }]],
  ] as readonly (readonly [string, readonly Partial<AgentSpec>[]])[])('%s: everything stays finite', (_, people) => {
    for (const solids of [[house(15, 10, 25, 20)], [house(-5, -5, 45, 35)]]) {
      const simulation = startStreets({
        models: [[roadmapRules, {}]],
        people,
        world: { size: [40, 30, 0], solids },
      });
      runTicks(simulation, 200);
      const all = everybody(simulation);
      expect(all).toHaveLength(people.length);
      for (const one of all) expect(Object.values(one).every(Number.isFinite)).toBe(true);
    }
  });

  it('an agent that begins inside a house gets out of it', () => {
    const simulation = startStreets({
      models: [[roadmapRules, {}]],
      people: [{ x: 23, y: 15.5, goal }],
      world: { size: [40, 30, 0], solids: [house(15, 10, 25, 20)] },
    });
    runTicks(simulation, 600);
    const [{ x, y }] = everybody(simulation);
    expect(Math.hypot(x - 38, y - 15)).toBeLessThan(3);
  });

  it('refuses a NaN, an infinite and a too large or small value of every number, by name', () => {
    for (const [name, parameter] of Object.entries(roadmapRules.parameters)) {
      if (parameter.type !== 'number') continue;
      for (const value of [Number.NaN, Infinity, parameter.min - 1, parameter.max + 1])
        expect(resolveValues(roadmapRules.parameters, { [name]: value }).problems).toEqual([
          expect.stringContaining(`${name} must`),
        ]);
    }
  });
});

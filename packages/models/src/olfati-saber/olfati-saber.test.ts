import type { AgentSpec, Simulation, Wall } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { olfatiSaber } from './olfati-saber.ts';
import { bump, sigmaNorm, unevenSigmoid } from './sigma-norm.ts';
import { chances, everybody, inUnitBall, runTicks, startFlock } from '../trials/flocks-trial.testing.ts';
import { trialSeeds } from '../trial-seeds.testing.ts';

const range = 8.4;

describe('the functions', () => {
  it('have the values of the paper', () => {
    expect(sigmaNorm(7, 0.1)).toBeCloseTo(14.28992, 5);
    expect(sigmaNorm(8.4, 0.1)).toBeCloseTo(18.38309, 5);
    expect(bump(0.1, 0.2)).toBe(1);
    expect(bump(0.6, 0.2)).toBeCloseTo(0.5, 12);
    expect(bump(1, 0.2)).toBeCloseTo(0, 12);
    expect(bump(1.01, 0.2)).toBe(0);
  });

  it('of pull and push are 0 at 0, and go to the pull and to minus the push', () => {
    for (const [pull, push] of [
      [5, 5],
      [1, 5],
      [2, 9],
    ]) {
      expect(unevenSigmoid(0, pull, push)).toBeCloseTo(0, 12);
      expect(unevenSigmoid(1e6, pull, push)).toBeCloseTo(pull, 5);
      expect(unevenSigmoid(-1e6, pull, push)).toBeCloseTo(-push, 5);
    }
  });
});

interface State {
  readonly groups: number;
  readonly largest: number;
  readonly degree: number;
  readonly deviation: number;
  readonly mismatch: number;
}

function stateOf(simulation: Simulation, birds: number): State {
  const all = everybody(simulation).slice(0, birds);
  const links = all.map((_, at) => at);
  const root = (at: number): number => (links[at] === at ? at : root(links[at]));
  let edges = 0;
  let deviation = 0;
  for (let first = 0; first < all.length; first++) {
    for (let second = 0; second < first; second++) {
      const distance = Math.hypot(all[first].x - all[second].x, all[first].y - all[second].y);
      if (distance >= range) continue;
      edges++;
      deviation += (distance / 7 - 1) ** 2;
      links[root(first)] = root(second);
    }
  }
  const sizes = new Map<number, number>();
  for (const at of links.keys()) sizes.set(root(at), (sizes.get(root(at)) ?? 0) + 1);
  const mean = (value: (one: (typeof all)[number]) => number): number =>
    all.reduce((sum, one) => sum + value(one), 0) / all.length;
  const [meanX, meanY] = [mean(({ vx }) => vx), mean(({ vy }) => vy)];
  return {
    groups: sizes.size,
    largest: Math.max(...sizes.values()),
    degree: (2 * edges) / all.length,
    deviation: deviation / (edges + 1),
    mismatch: mean(({ vx, vy }) => (vx - meanX) ** 2 + (vy - meanY) ** 2) / 2,
  };
}

/** Strewn with a normal deviation of 50 m, sent to the middle. */
function strewn(count: number, values: Record<string, string | number>, seed: number): Simulation {
  const chance = chances(seed * 13 + 5);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const agents = Array.from({ length: count }, (): Partial<AgentSpec> => {
    const [vx, vy] = inUnitBall(chance, 2);
    return { x: 250 + 50 * normal(), y: 250 + 50 * normal(), vx, vy, maxSpeed: 1000, goal: [250, 250, 0] };
  });
  return startFlock({ model: olfatiSaber, values, agents, world: { size: [500, 500, 0] }, dt: 0.02, seed });
}

describe('algorithm 2', () => {
  it.each([0.02, 0.05])(
    'with a goal gain of %s: one flock by 20 s, a lattice by 40 s, at rest by 80 s',
    (goalGain) => {
      const rests = [1, 2, 3].map((seed) => {
        const simulation = strewn(100, { goalGain }, seed);
        runTicks(simulation, 1000);
        expect(stateOf(simulation, 100).groups).toBe(1);
        runTicks(simulation, 1000);
        expect(stateOf(simulation, 100).deviation).toBeLessThan(5e-3);
        runTicks(simulation, 2000);
        const { degree, mismatch } = stateOf(simulation, 100);
        expect(degree).toBeGreaterThan(4.9);
        expect(degree).toBeLessThan(5.4);
        return mismatch;
      });
      // In a third of the runs or so rows of the lattice still slide past each other.
      expect(rests.sort((a, b) => a - b)[1]).toBeLessThan(1e-6);
    },
    60_000,
  );

  it('crushes the lattice when the goal pulls too hard', () => {
    const simulation = strewn(100, { goalGain: 0.3 }, 1);
    runTicks(simulation, 2500);
    const { degree, deviation } = stateOf(simulation, 100);
    expect(degree).toBeGreaterThan(7.5);
    expect(deviation).toBeGreaterThan(0.04);
  });

  it('follows a goal that moves', () => {
    const simulation = strewn(20, { goalGain: 0.5, goalVx: 2, goalVy: -1 }, 1);
    runTicks(simulation, 3000);
    const all = everybody(simulation);
    const meanX = all.reduce((sum, { x }) => sum + x, 0) / all.length;
    const meanY = all.reduce((sum, { y }) => sum + y, 0) / all.length;
    expect(meanX).toBeCloseTo(250 + 2 * 60, 0);
    expect(meanY).toBeCloseTo(250 - 60, 0);
  });
});

describe('algorithm 1', () => {
  it.each(trialSeeds([1, 2, 3]))('breaks up, seed %s', (seed) => {
    const simulation = strewn(40, { algorithm: 'alpha' }, seed);
    runTicks(simulation, 3000);
    expect(stateOf(simulation, 40).largest).toBeLessThanOrEqual(40 / 3);
  });
});

const flock = (): Partial<AgentSpec>[] => {
  const chance = chances(3);
  return Array.from({ length: 20 }, () => {
    const [x, y] = inUnitBall(chance, 2);
    return { x: 20 + 14 * x, y: 50 + 14 * y, maxSpeed: 1000, goal: [20, 50, 0] as const };
  });
};

const disc = (x: number, y: number, radius: number) =>
  ({ shape: 'cylinder', centre: [x, y], radius, bottom: 0, top: 2, level: 0 }) as const;

describe('algorithm 3', () => {
  const gains = { algorithm: 'alpha-beta-gamma', alphaGain: 30, goalGain: 60, obstacleGain: 1500 } as const;
  it('flows around discs without touching them and closes up behind', () => {
    const solids = [disc(60, 56, 6), disc(72, 40, 5)];
    const simulation = startFlock({
      model: olfatiSaber,
      values: { ...gains, goalVx: 5 },
      agents: flock(),
      world: { solids },
      dt: 0.005,
    });
    let clearance = Infinity;
    runTicks(simulation, 6000, () => {
      const { x, y } = simulation.crowds[0].columns;
      for (const { centre, radius } of solids) {
        for (let row = 0; row < 20; row++)
          clearance = Math.min(clearance, Math.hypot(x[row] - centre[0], y[row] - centre[1]) - radius);
      }
    });
    expect(clearance).toBeGreaterThan(2);
    expect(stateOf(simulation, 20).groups).toBeLessThanOrEqual(2);
    for (const { x } of everybody(simulation)) expect(x).toBeGreaterThan(90);
  });

  it('keeps off walls: slides along them, and stops before them', () => {
    const walls: Wall[] = [{ level: 0, from: [40, 0], to: [40, 100] }];
    const agents = [{ x: 20, y: 50, maxSpeed: 1000, goal: [60, 60, 0] as const }];
    const simulation = startFlock({ model: olfatiSaber, values: gains, agents, world: { walls }, dt: 0.005 });
    let nearest = Infinity;
    runTicks(simulation, 6000, () => (nearest = Math.min(nearest, 40 - everybody(simulation)[0].x)));
    expect(nearest).toBeGreaterThan(1);
    expect(nearest).toBeLessThan(4.3);
    // Along the wall nothing holds it: it comes to stand opposite its goal.
    expect(everybody(simulation)[0].y).toBeCloseTo(60, 0);
  });

  it('drives out an agent that is put into a disc, or into a ball of the volume', () => {
    const start = { maxSpeed: 1000, x: 51, y: 50, goal: [51, 50, 20] as const };
    const ball = { shape: 'sphere', centre: [50, 50, 20], radius: 6 } as const;
    for (const [agent, world] of [
      [start, { solids: [disc(50, 50, 6)] }],
      [
        { ...start, z: 21, level: 'volume' as const },
        { solids: [ball], size: [100, 100, 40] as const },
      ],
    ] as const) {
      const values = { ...gains, goalGain: 1 };
      const simulation = startFlock({ model: olfatiSaber, values, agents: [agent], world, dt: 0.005 });
      runTicks(simulation, 2000);
      const [{ x, y, z }] = everybody(simulation);
      expect(Math.hypot(x - 50, y - 50, agent === start ? 0 : z - 20)).toBeGreaterThan(6);
    }
  });
});

import type { AgentSpec, Simulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { apart, largestDifference, momentum, pairs } from '../trials/flocks-pairs.testing.ts';
import { tannerJadbabaie } from './tanner-jadbabaie.ts';
import {
  chances,
  everybody,
  inUnitBall,
  polarization,
  runTicks,
  startFlock,
  type Seen,
} from '../trials/flocks-trial.testing.ts';
import { trialSeeds } from '../trial-seeds.testing.ts';

const dt = 0.005;

/** Ten agents within 2.5 m, none nearer than 0.5 m to another. */
function ten(values: Record<string, string | number>, seed: number): Simulation {
  const chance = chances(seed * 17);
  const agents: (Partial<AgentSpec> & { x: number; y: number })[] = [];
  while (agents.length < 10) {
    const [x, y] = inUnitBall(chance, 2).map((part) => 50 + 2.5 * part);
    const [vx, vy] = inUnitBall(chance, 2);
    if (agents.every((other) => Math.hypot(other.x - x, other.y - y) > 0.5))
      agents.push({ x, y, vx, vy, maxSpeed: 1000 });
  }
  return startFlock({ model: tannerJadbabaie, values, agents, dt });
}

/** Kinetic energy and the potential of all linked pairs; beyond the reach it is flat. */
function energy(all: readonly Seen[], isLinked: (a: number, b: number) => boolean, reach = Infinity): number {
  let sum = all.reduce((total, { vx, vy }) => total + 0.5 * (vx * vx + vy * vy), 0);
  for (const [a, b, first, second] of pairs(all)) {
    const squared = Math.min(apart(a, b), reach) ** 2;
    if (isLinked(first, second)) sum += 1 / squared + Math.log(squared);
  }
  return sum;
}

const topologies: readonly (readonly [
  string,
  Record<string, string | number>,
  (a: number, b: number) => boolean,
  number,
])[] = [
  ['all with all', { topology: 'fixed', links: 10 }, () => true, Infinity],
  ['a chain', { topology: 'fixed', links: 1 }, (a, b) => Math.abs(a - b) === 1, Infinity],
  ['changing, within 4 m', { topology: 'changing', reach: 4 }, () => true, 4],
];

describe('tanner-jadbabaie', () => {
  it.each(topologies)('%s: energy never rises, momentum stays', (_, values, isLinked, reach) => {
    for (const seed of [1, 2, 3]) {
      const simulation = ten(values, seed);
      const start = momentum(everybody(simulation));
      let before = energy(everybody(simulation), isLinked, reach);
      let rise = 0;
      runTicks(simulation, 20 / dt / 2, () => {
        const now = energy(everybody(simulation), isLinked, reach);
        rise = Math.max(rise, now - before);
        before = now;
      });
      expect(rise).toBeLessThan(1e-12);
      const end = momentum(everybody(simulation));
      expect(Math.hypot(end[0] - start[0], end[1] - start[1])).toBeLessThan(1e-12);
    }
  });

  it.each(trialSeeds([1, 2, 3]))('all with all: one velocity within 20 s, and no agent comes near, seed %s', (seed) => {
    const simulation = ten({ topology: 'fixed', links: 10 }, seed);
    const before = largestDifference(everybody(simulation));
    let nearest = Infinity;
    runTicks(simulation, 20 / dt, () => {
      nearest = Math.min(nearest, ...[...pairs(everybody(simulation))].map(([a, b]) => apart(a, b)));
    });
    expect(largestDifference(everybody(simulation))).toBeLessThan(0.01 * before);
    expect(nearest).toBeGreaterThan(0.2);
    expect(polarization(simulation)).toBeGreaterThan(0.9);
  });

  it('two settle at the distance of the lowest potential', () => {
    for (const distance of [1, 3]) {
      const agents = [
        { x: 50, y: 50, maxSpeed: 100 },
        { x: 51.5, y: 50, maxSpeed: 100 },
      ];
      const simulation = startFlock({ model: tannerJadbabaie, values: { distance }, agents, dt: 0.01 });
      runTicks(simulation, 6000);
      const [a, b] = everybody(simulation);
      expect(apart(a, b)).toBeCloseTo(distance, 3);
    }
  });

  it('parts two on one point', () => {
    const agents = [
      { x: 50, y: 50 },
      { x: 50, y: 50 },
    ];
    const simulation = startFlock({ model: tannerJadbabaie, agents, dt: 0.01 });
    runTicks(simulation, 3000);
    const [a, b] = everybody(simulation);
    expect(apart(a, b)).toBeGreaterThan(0.5);
  });
});

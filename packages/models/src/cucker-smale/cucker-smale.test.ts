import type { Simulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { cuckerSmale } from './cucker-smale.ts';
import { largestDifference, momentum } from '../trials/flocks-pairs.testing.ts';
import { chances, everybody, inUnitBall, runTicks, startFlock } from '../trials/flocks-trial.testing.ts';
import { trialSeeds } from '../trial-seeds.testing.ts';

const two = (relativeSpeed: number, dt: number): Simulation =>
  startFlock({
    model: cuckerSmale,
    values: { decay: 1 },
    agents: [
      { x: 50, y: 50, vx: -relativeSpeed / 2, maxSpeed: 100 },
      { x: 50, y: 50, vx: relativeSpeed / 2, maxSpeed: 100 },
    ],
    dt,
  });
const relative = (simulation: Simulation): { x: number; v: number } => {
  const [first, second] = everybody(simulation);
  return { x: second.x - first.x, v: second.vx - first.vx };
};

const flock = (decay: number, radius: number, seed: number): Simulation => {
  const chance = chances(seed);
  const agents = Array.from({ length: 30 }, () => {
    const [x, y] = inUnitBall(chance, 2);
    const [vx, vy] = inUnitBall(chance, 2);
    return { x: 50 + radius * x, y: 50 + radius * y, vx, vy, maxSpeed: 100 };
  });
  return startFlock({ model: cuckerSmale, values: { decay, normalised: true }, agents, dt: 0.05, seed });
};

describe('cucker-smale', () => {
  it.each([0.01, 0.05])('two of decay 1 that part at 3 m/s stop 14.10 m apart, with dt %s', (dt) => {
    const simulation = two(3, dt);
    runTicks(simulation, 1200 / dt);
    const { x, v } = relative(simulation);
    expect(Math.abs(x / Math.tan(1.5) - 1)).toBeLessThan(0.01);
    expect(Math.abs(v)).toBeLessThan(1e-4);
  });

  it('two that part faster than pi m/s never stop: 3.3 m/s leaves 0.158 m/s', () => {
    const simulation = two(3.3, 0.05);
    runTicks(simulation, 60_000);
    expect(Math.abs(relative(simulation).v / (3.3 - Math.PI) - 1)).toBeLessThan(0.05);
  });

  it.each(trialSeeds([1, 2, 3]))('up to decay 1/2 every flock agrees, and keeps its momentum, seed %s', (seed) => {
    const simulation = flock(0.4, 5, seed);
    const before = everybody(simulation);
    runTicks(simulation, 3000);
    const after = everybody(simulation);
    expect(largestDifference(after)).toBeLessThan(0.01 * largestDifference(before));
    expect(Math.abs(momentum(after)[0] - momentum(before)[0])).toBeLessThan(1e-12);
    expect(Math.abs(momentum(after)[1] - momentum(before)[1])).toBeLessThan(1e-12);
  });

  it('beyond it a flock strewn wide does not', () => {
    const simulation = flock(2, 20, 1);
    const before = largestDifference(everybody(simulation));
    runTicks(simulation, 3000);
    expect(largestDifference(everybody(simulation))).toBeGreaterThan(0.5 * before);
  });

  it('does not swing beyond the mean when a tick is too long for so many', () => {
    const agents = Array.from({ length: 50 }, (_, at) => ({ x: 50 + 0.01 * at, y: 50, vx: at % 2, maxSpeed: 100 }));
    const simulation = startFlock({ model: cuckerSmale, agents, dt: 1 });
    runTicks(simulation, 20);
    for (const { vx } of everybody(simulation)) expect(Math.abs(vx - 0.5)).toBeLessThan(0.02);
  });
});

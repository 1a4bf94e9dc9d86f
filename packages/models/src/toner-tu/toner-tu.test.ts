import type { Simulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { tonerTu } from './toner-tu.ts';
import { chances, everybody, polarization, runTicks, startFlock } from '../trials/flocks-trial.testing.ts';

/** Strewn over a box, all more or less on one way. */
function strewn(values: Record<string, number>, count: number, box: number, seed: number): Simulation {
  const chance = chances(seed * 31);
  const agents = Array.from({ length: count }, () => {
    const angle = 0.5 * chance();
    return {
      x: box * chance(),
      y: box * chance(),
      vx: Math.cos(angle),
      vy: Math.sin(angle),
      desiredSpeed: 1,
      maxSpeed: 10,
    };
  });
  const world = { size: [box, box, 0], edges: 'wrap' } as const;
  return startFlock({ model: tonerTu, values, agents, world, dt: 0.1, seed });
}

/** Spread of the number of agents in 64 equal boxes, over its root mean: 1 by chance. */
function clumping(simulation: Simulation, box: number): number {
  const counts = Array.from({ length: 64 }, () => 0);
  for (const { x, y } of everybody(simulation)) counts[Math.floor((x / box) * 8) * 8 + Math.floor((y / box) * 8)]++;
  const mean = simulation.present / 64;
  return Math.sqrt(counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / 63 / mean);
}

const speedAfter = (start: number, seconds: number): number => {
  const agents = [{ x: 50, y: 50, vx: start, desiredSpeed: 1, maxSpeed: 10 }];
  const simulation = startFlock({ model: tonerTu, values: { noise: 0, drive: 0.5 }, agents, dt: 0.01 });
  runTicks(simulation, seconds * 100);
  return everybody(simulation)[0].vx;
};

describe('one alone', () => {
  it('goes to its speed as dv/dt = alpha (1 - v^2) v does', () => {
    // v(t) = 1 / sqrt(1 + (1 / v0^2 - 1) exp(-2 alpha t)).
    for (const start of [0.1, 0.5, 2]) {
      const expected = 1 / Math.sqrt(1 + (1 / start ** 2 - 1) * Math.exp(-2 * 0.5 * 3));
      expect(Math.abs(speedAfter(start, 3) - expected)).toBeLessThan(0.01);
    }
  });

  it('spreads in velocity by 2 noise t along each axis', () => {
    const agents = Array.from({ length: 900 }, (_, at) => ({
      x: 3 * (at % 30),
      y: 3 * Math.floor(at / 30),
      maxSpeed: 100,
    }));
    const simulation = startFlock({ model: tonerTu, values: { drive: 0, noise: 0.5 }, agents, dt: 0.01 });
    runTicks(simulation, 50);
    const variance = everybody(simulation).reduce((sum, { vx }) => sum + vx * vx, 0) / 900;
    expect(Math.abs(variance - 2 * 0.5 * 0.5)).toBeLessThan(0.08);
  });
});

describe('a flock', () => {
  it.each([1, 2])('keeps its direction when noise is weak, and clumps far more than by chance, seed %s', (seed) => {
    const simulation = strewn({ noise: 0.2 }, 800, 20, seed);
    runTicks(simulation, 600);
    expect(polarization(simulation)).toBeGreaterThan(0.7);
    let sum = 0;
    for (let sample = 0; sample < 10; sample++) {
      runTicks(simulation, 20);
      sum += clumping(simulation, 20);
    }
    expect(sum / 10).toBeGreaterThan(1.5);
  });

  it('loses its direction when noise is strong, and does not clump', () => {
    const simulation = strewn({ noise: 4 }, 800, 20, 1);
    runTicks(simulation, 300);
    expect(polarization(simulation)).toBeLessThan(0.15);
    expect(clumping(simulation, 20)).toBeLessThan(1.3);
  });

  it('makes room: two on one point part, and pressure spreads a crowd', () => {
    const agents = [
      { x: 50, y: 50, desiredSpeed: 0 },
      { x: 50, y: 50, desiredSpeed: 0 },
    ];
    const simulation = startFlock({ model: tonerTu, values: { noise: 0 }, agents, dt: 0.1 });
    runTicks(simulation, 100);
    const [a, b] = everybody(simulation);
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.1);
  });
});

import type { AgentSpec, Simulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { chances, everybody, polarization, runTicks, startFlock } from '../trials/flocks-trial.testing.ts';
import { vicsek } from './vicsek.ts';

const facing = (x: number, y: number, angle: number): Partial<AgentSpec> => ({
  x,
  y,
  vx: 0.03 * Math.cos(angle),
  vy: 0.03 * Math.sin(angle),
  heading: [Math.cos(angle), Math.sin(angle), 0],
  desiredSpeed: 0.03,
});

interface Setting {
  readonly count: number;
  readonly box: number;
  readonly noise: number;
  readonly seed: number;
}

function strewn({ count, box, noise, seed }: Setting, speed = 0.03): Simulation {
  const chance = chances(seed * 77 + count);
  const agents = Array.from({ length: count }, () => ({
    ...facing(box * chance(), box * chance(), 2 * Math.PI * chance()),
    desiredSpeed: speed,
  }));
  const world = { size: [box, box, 0], edges: 'wrap' } as const;
  return startFlock({ model: vicsek, values: { noise }, agents, world, dt: 1, seed });
}

/** Mean order over the last 2500 of 3000 steps. */
function meanOrder(setting: Setting): number {
  const simulation = strewn(setting);
  runTicks(simulation, 500);
  let sum = 0;
  for (let sample = 0; sample < 1250; sample++) {
    runTicks(simulation, 2);
    sum += polarization(simulation);
  }
  return sum / 1250;
}

const headingOf = (simulation: Simulation, agent: number): number => {
  const { vx, vy } = everybody(simulation)[agent];
  return Math.atan2(vy, vx);
};

const twoThatMeet = (moves: string): Simulation =>
  startFlock({ model: vicsek, values: { noise: 0, moves }, agents: [facing(5, 5, 0), facing(5, 5.1, 2)], dt: 1 });

describe('the rule', () => {
  const still = { noise: 0 };

  it('takes the mean heading of all within the radius, itself among them', () => {
    const agents = [facing(5, 5, 0), facing(5.5, 5, 1), facing(5, 6, 1), facing(6.01, 5, 3)];
    const simulation = startFlock({ model: vicsek, values: still, agents, dt: 1 });
    simulation.tick();
    const expected = Math.atan2(2 * Math.sin(1), 1 + 2 * Math.cos(1));
    // An agent at exactly the radius counts; one a centimetre beyond does not.
    expect(headingOf(simulation, 0)).toBeCloseTo(expected, 6);
  });

  it('sees across the edges of the box, and every agent once in a box smaller than the radius', () => {
    const world = { size: [5, 5, 0], edges: 'wrap' } as const;
    const agents = [facing(0.2, 0.2, 0), facing(4.8, 4.8, 1)];
    const simulation = startFlock({ model: vicsek, values: still, agents, world, dt: 1 });
    simulation.tick();
    expect(headingOf(simulation, 0)).toBeCloseTo(0.5, 6);
    const small = { size: [1, 1, 0], edges: 'wrap' } as const;
    const near = [facing(0.1, 0.1, 0), facing(0.9, 0.9, 1.2), facing(0.5, 0.5, 0)];
    const crowded = startFlock({ model: vicsek, values: { noise: 0, radius: 3 }, agents: near, world: small, dt: 1 });
    crowded.tick();
    expect(headingOf(crowded, 2)).toBeCloseTo(Math.atan2(Math.sin(1.2), 2 + Math.cos(1.2)), 6);
  });

  it('steps with the velocity of before the turn, or of after it, and can be switched while it runs', () => {
    const old = twoThatMeet('oldVelocity');
    old.tick();
    expect(everybody(old)[0].x).toBeCloseTo(5.03, 9);
    expect(everybody(old)[0].y).toBe(5);
    const turned = twoThatMeet('newVelocity');
    turned.tick();
    expect(everybody(turned)[0].x).toBeCloseTo(5 + 0.03 * Math.cos(1), 7);
    const switched = twoThatMeet('oldVelocity');
    switched.queue({ type: 'set', model: 0, parameter: 'moves', value: 'newVelocity' });
    switched.tick();
    expect(everybody(switched)[0]).toEqual(everybody(turned)[0]);
  });

  it('keeps the heading where those around cancel out', () => {
    const agents = [facing(5, 5, 0), facing(5.5, 5, Math.PI)];
    const simulation = startFlock({ model: vicsek, values: still, agents, dt: 1 });
    simulation.tick();
    expect(headingOf(simulation, 0)).toBeCloseTo(0, 5);
    expect(Math.abs(headingOf(simulation, 1))).toBeCloseTo(Math.PI, 5);
  });

  it('turns by noise evenly spread over its width', () => {
    const agents = Array.from({ length: 400 }, (_, at) => facing(3 * (at % 20), 3 * Math.floor(at / 20), 0));
    const simulation = startFlock({ model: vicsek, values: { noise: 2 }, agents, dt: 1 });
    simulation.tick();
    const turns = agents.map((_, agent) => headingOf(simulation, agent)).sort((a, b) => a - b);
    expect(turns[0]).toBeGreaterThan(-1);
    expect(turns[0]).toBeLessThan(-0.95);
    expect(turns[399]).toBeGreaterThan(0.95);
    expect(turns[399]).toBeLessThan(1);
    expect(Math.abs(turns[100] + 0.5)).toBeLessThan(0.12);
  });
});

describe('order and noise at 4 agents per square metre (Vicsek et al. 1995)', () => {
  it.each([
    [40, 3.1, 1, 0.957],
    [40, 3.1, 2, 0.837],
    [40, 3.1, 3, 0.652],
    [40, 3.1, 4, 0.426],
    [100, 5, 1, 0.954],
    [100, 5, 2, 0.823],
    [100, 5, 3, 0.619],
    [100, 5, 4, 0.372],
  ])('%s agents in a box of %s m with noise %s: %s', (count, box, noise, expected) => {
    const found = [1, 2].map((seed) => meanOrder({ count, box, noise, seed }));
    expect(Math.abs((found[0] + found[1]) / 2 - expected)).toBeLessThan(0.03);
  });

  it('loses nearly nothing but its own noise when there is little: 1 - order is about noise^2 / 24', () => {
    const lost = 1 - meanOrder({ count: 100, box: 5, noise: 0.5, seed: 3 });
    expect(lost).toBeGreaterThan(0.0104);
    expect(lost).toBeLessThan(0.015);
  });
});

const orderByVectors = (noise: number): number => {
  const chance = chances(5);
  const agents = Array.from({ length: 200 }, () => facing(7 * chance(), 7 * chance(), 2 * Math.PI * chance()));
  const world = { size: [7, 7, 0], edges: 'wrap' } as const;
  const simulation = startFlock({ model: vicsek, values: { noise, noiseOn: 'vector' }, agents, world, dt: 1 });
  runTicks(simulation, 600);
  return polarization(simulation);
};

const orderInVolume = (noise: number): number => {
  const chance = chances(9);
  const agents = Array.from({ length: 200 }, () => {
    const heading = [chance() - 0.5, chance() - 0.5, chance() - 0.5] as const;
    return {
      x: 4 * chance(),
      y: 4 * chance(),
      z: 4 * chance(),
      level: 'volume' as const,
      heading,
      desiredSpeed: 0.1,
    };
  });
  const world = { size: [4, 4, 4], edges: 'wrap' } as const;
  const simulation = startFlock({ model: vicsek, values: { noise }, agents, world, dt: 1 });
  runTicks(simulation, 300);
  return polarization(simulation);
};

describe('elsewhere', () => {
  it('adds a random vector for each neighbour: none leaves order, as much as all headings leaves none', () => {
    expect(orderByVectors(0.6)).toBeGreaterThan(0.95);
    expect(orderByVectors(6.28)).toBeLessThan(0.3);
  });

  it('orders itself in the volume too, and not when the noise is the whole sphere', () => {
    expect(orderInVolume(1)).toBeGreaterThan(0.9);
    expect(orderInVolume(6.3)).toBeLessThan(0.25);
  });
});

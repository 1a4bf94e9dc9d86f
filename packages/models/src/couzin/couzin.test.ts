import type { AgentSpec, Simulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { couzin } from './couzin.ts';
import {
  chances,
  everybody,
  inUnitBall,
  milling,
  polarization,
  runTicks,
  startFlock,
} from '../trials/flocks-trial.testing.ts';

type Vector = readonly [number, number, number];

const fish = (place: Vector, heading: Vector, dimensions: 2 | 3): Partial<AgentSpec> => {
  const length = Math.hypot(...heading);
  return {
    x: place[0],
    y: place[1],
    z: place[2],
    level: dimensions === 3 ? 'volume' : 0,
    vx: (3 * heading[0]) / length,
    vy: (3 * heading[1]) / length,
    vz: (3 * heading[2]) / length,
    heading: [heading[0] / length, heading[1] / length, heading[2] / length],
    desiredSpeed: 3,
    maxSpeed: 3,
  };
};

/** A hundred fish in a ball of 5 m: in all directions, or side by side. */
function school(
  orientationWidth: number,
  options: { readonly seed: number; readonly sideBySide?: boolean },
): Simulation {
  const chance = chances(options.seed * 91);
  const agents = Array.from({ length: 100 }, () => {
    const [x, y, z] = inUnitBall(chance, 3);
    const heading = inUnitBall(chance, 3);
    return fish([50 + 5 * x, 50 + 5 * y, 50 + 5 * z], options.sideBySide === true ? [1, 0, 0] : heading, 3);
  });
  const world = { size: [100, 100, 100] } as const;
  return startFlock({ model: couzin, values: { orientationWidth }, agents, world, dt: 0.1, seed: options.seed });
}

function meanOf(simulation: Simulation, warmUp: number): { order: number; spin: number } {
  runTicks(simulation, warmUp);
  let order = 0;
  let spin = 0;
  for (let sample = 0; sample < 50; sample++) {
    runTicks(simulation, 6);
    order += polarization(simulation) / 50;
    spin += milling(simulation) / 50;
  }
  return { order, spin };
}

describe('states of a school in 3D (Couzin et al. 2002, attraction 14 m)', () => {
  it.each([1, 2])('no orientation: a swarm, seed %s', (seed) => {
    const { order, spin } = meanOf(school(0, { seed }), 800);
    expect(order).toBeLessThan(0.35);
    expect(spin).toBeLessThan(0.45);
  });

  it.each([1, 2])('2 m of orientation: a torus, seed %s', (seed) => {
    const { order, spin } = meanOf(school(2, { seed }), 1400);
    expect(order).toBeLessThan(0.4);
    expect(spin).toBeGreaterThan(0.55);
  });

  it.each([
    [4, 1],
    [10, 2],
  ])('%s m of orientation: all one way, seed %s', (width, seed) => {
    const { order, spin } = meanOf(school(width, { seed }), 2000);
    expect(order).toBeGreaterThan(0.95);
    expect(spin).toBeLessThan(0.15);
  });
});

describe('memory', () => {
  it('with the same zones is a mill or a flock, by where it comes from', () => {
    const fromChaos = meanOf(school(2.5, { seed: 3 }), 1200);
    expect(fromChaos.spin).toBeGreaterThan(0.55);
    expect(fromChaos.order).toBeLessThan(0.5);
    const fromOrder = meanOf(school(2.5, { seed: 3, sideBySide: true }), 1000);
    expect(fromOrder.order).toBeGreaterThan(0.8);
    expect(fromOrder.spin).toBeLessThan(0.2);
  });

  it('does not come back when the zone of orientation is widened and narrowed again', () => {
    const simulation = school(2.5, { seed: 4 });
    expect(meanOf(simulation, 1200).spin).toBeGreaterThan(0.55);
    simulation.queue({ type: 'set', model: 0, parameter: 'orientationWidth', value: 8 });
    expect(meanOf(simulation, 500).order).toBeGreaterThan(0.95);
    simulation.queue({ type: 'set', model: 0, parameter: 'orientationWidth', value: 2.5 });
    expect(meanOf(simulation, 800).order).toBeGreaterThan(0.8);
  });
});

describe('the zones', () => {
  const calm = { noise: 0, turningRate: 1000 };
  const headingAfter = (agents: readonly Partial<AgentSpec>[], values = {}): readonly [number, number] => {
    const simulation = startFlock({ model: couzin, values: { ...calm, ...values }, agents, dt: 0.1 });
    simulation.tick();
    const [{ vx, vy }] = everybody(simulation);
    return [vx / 3, vy / 3];
  };
  const self = fish([50, 50, 0], [1, 0, 0], 2);

  it('turn away from who is too near, whatever else is there', () => {
    const others = [fish([50, 50.5, 0], [0, 1, 0], 2), fish([52, 50, 0], [0, 1, 0], 2)];
    const [x, y] = headingAfter([self, ...others]);
    expect(x).toBeCloseTo(0, 6);
    expect(y).toBeCloseTo(-1, 6);
  });

  it('match headings, turn to the far, and take half of both', () => {
    const aligned = fish([52, 50, 0], [0, 1, 0], 2);
    const far = fish([60, 50, 0], [0, -1, 0], 2);
    expect(headingAfter([self, aligned])[1]).toBeCloseTo(1, 6);
    expect(headingAfter([self, far])[0]).toBeCloseTo(1, 6);
    const both = headingAfter([self, aligned, far]);
    expect(both[0]).toBeCloseTo(Math.SQRT1_2, 6);
    expect(both[1]).toBeCloseTo(Math.SQRT1_2, 6);
  });

  it('are blind behind, but for repulsion', () => {
    const behind = fish([45, 50, 0], [0, 1, 0], 2);
    expect(headingAfter([self, behind])[0]).toBeCloseTo(1, 6);
    expect(headingAfter([self, behind], { view: 2 * Math.PI })[0]).toBeCloseTo(-1, 6);
    expect(headingAfter([self, fish([49.5, 50.5, 0], [0, 1, 0], 2)])[1]).toBeCloseTo(-Math.SQRT1_2, 6);
  });

  it('turn no faster than the turning rate, and right about by the id', () => {
    const across = headingAfter([self, fish([50, 60, 0], [0, 1, 0], 2)], { turningRate: 0.5 });
    expect(Math.atan2(across[1], across[0])).toBeCloseTo(0.05, 6);
    const about = headingAfter([self, fish([50.5, 50, 0], [0, 1, 0], 2)], { turningRate: 0.5 });
    expect(Math.abs(Math.atan2(about[1], about[0]))).toBeCloseTo(0.05, 6);
  });
});

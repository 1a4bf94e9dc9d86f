import { resolveValues } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { ellipseOf, radiusToward } from './ellipse.ts';
import { agentForce } from './force.ts';
import { everybody, passBottleneck, startCrowd } from '../trials/pedestrians-crowd.testing.ts';
import { generalizedCentrifugalForce as model } from './generalized-centrifugal-force.ts';

/** The sizes and forces with which the authors' program was published later. */
const large = {
  strength: 0.3,
  nearest: 0.5,
  lengthAtRest: 0.2,
  lengthPerSpeed: 1,
  widthAtRest: 0.4,
  widthAtSpeed: 0.2,
};
const { values } = resolveValues(model.parameters, large);

const walker = { radius: 0.2, desiredSpeed: 1.2 };

/** Acceleration of an agent that walks east at 1 m/s while another stands at x. */
const change = (x: number): number => {
  const agents = [
    { x: 50, y: 50, vx: 1, ...walker, goal: [90, 50, 0] as const },
    { x, y: 50, ...walker, desiredSpeed: 0 },
  ];
  const dt = 1e-6;
  const simulation = startCrowd({ model, values: large, agents, dt });
  simulation.tick();
  return (everybody(simulation)[0].vx - 1) / dt;
};

describe('generalized-centrifugal-force', () => {
  it('has the published forces between two bodies, blended without a jump', () => {
    const approach = { closing: 1, regard: 1, wished: 1.2 };
    expect(agentForce(1, approach, values)).toBeCloseTo(1.8496, 4);
    expect(agentForce(1.5, approach, values)).toBeCloseTo(1.2331, 4);
    expect(agentForce(2, approach, values)).toBe(0);
    expect(agentForce(0.1, approach, values)).toBeCloseTo((9 * 1.8496) / 0.6, 9);
    for (const edge of [0.4, 0.6, 1.9, 2]) {
      const step = agentForce(edge + 1e-9, approach, values) - agentForce(edge - 1e-9, approach, values);
      expect(Math.abs(step)).toBeLessThan(1e-6);
    }
    expect(agentForce(1, { ...approach, closing: 0 }, values)).toBeCloseTo(0.36 ** 2, 12);
  });

  it('has bodies that are longer and narrower the faster they are, measured along the line between them', () => {
    const body = { ahead: 0, aside: 0 };
    ellipseOf(0, 1.2, values, body);
    expect(body).toEqual({ ahead: 0.2, aside: 0.4 });
    ellipseOf(1.2, 1.2, values, body);
    expect(body.ahead).toBeCloseTo(1.4, 12);
    expect(body.aside).toBeCloseTo(0.2, 12);
    const angle = 0.7;
    const radius = radiusToward(body, Math.cos(angle));
    // The point lies on the ellipse.
    expect(((radius * Math.cos(angle)) / 1.4) ** 2 + ((radius * Math.sin(angle)) / 0.2) ** 2).toBeCloseTo(1, 12);
  });

  it('is pushed by those ahead, not by those behind', () => {
    expect(change(48)).toBeCloseTo(0.4, 5);
    // Room: 2.4 less 1.2 of the own body and 0.2 of the other's.
    expect(change(52.4)).toBeCloseTo(0.4 - 1.8496, 4);
  });

  it('gets to its desired speed as v0 (1 - exp(-t / tau))', () => {
    const simulation = startCrowd({
      model,
      agents: [{ x: 10, y: 50, ...walker, goal: [90, 50, 0] as const }],
      dt: 0.001,
    });
    for (let tick = 0; tick < 500; tick++) simulation.tick();
    expect(everybody(simulation)[0].vx).toBeCloseTo(1.2 * (1 - Math.exp(-1)), 2);
  });

  it('stands before a wall and before another without creeping into them', () => {
    const walls = [{ level: 0, from: [52, 40], to: [52, 60] }] as const;
    const agents = [
      { x: 50, y: 50, ...walker, goal: [60, 50, 0] as const },
      { x: 49, y: 50, ...walker, goal: [60, 50, 0] as const },
    ];
    const simulation = startCrowd({ model, agents, world: { walls }, dt: 0.02 });
    for (let tick = 0; tick < 1000; tick++) simulation.tick();
    const [first, second] = everybody(simulation);
    // Bodies at rest are 0.36 m long.
    expect(52 - first.x).toBeGreaterThan(0.17);
    expect(first.x - second.x).toBeGreaterThan(2 * walker.radius - 0.05);
    expect(Math.hypot(first.vx, first.vy)).toBeLessThan(1e-3);
  });

  it.each([
    [0.8, 1],
    [1.2, 2],
    [2, 3],
  ])('empties a room through a bottleneck of %s m, seed %s', (width, seed) => {
    const trial = { model, width, people: 32, radius: 0.15, speed: 1.34, dt: 0.02, seed };
    const { left, flow, leastGap: gap, leastWallGap } = passBottleneck(trial);
    expect(left).toBe(32);
    expect(flow / width).toBeGreaterThan(1);
    expect(flow / width).toBeLessThan(1.9);
    expect(gap).toBeGreaterThan(-0.15);
    expect(leastWallGap).toBeGreaterThan(-0.08);
  });
});

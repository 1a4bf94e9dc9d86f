import { describe, expect, it } from 'vitest';
import { anticipationVelocity } from './anticipation-velocity.ts';
import { everybody, leastGap, passBottleneck, startCrowd } from '../trials/pedestrians-crowd.testing.ts';

const model = anticipationVelocity;
const body = { radius: 0.2, desiredSpeed: 1.2 };

describe('anticipation-velocity', () => {
  it('turns as the published equations say', () => {
    const agents = [
      { x: 50, y: 50, vx: 1, ...body, goal: [90, 50, 0] as const },
      { x: 52, y: 50.1, vx: -0.5, ...body, goal: [10, 50.1, 0] as const },
    ];
    const simulation = startCrowd({ model, agents, dt: 0.01 });
    simulation.tick();
    const [{ vx, vy }] = everybody(simulation);
    const distance = Math.hypot(2, 0.1);
    const room = Math.max(0, distance - 0.4 - 1.5 * (2 / distance));
    const left = -8 * 2 * Math.exp(-room / 0.1);
    const length = Math.hypot(1, left);
    // It faces +x and turns by dt / tau of the difference.
    const turned = [1 + (1 / length - 1) / 30, left / length / 30];
    expect(vy / vx).toBeCloseTo(turned[1] / turned[0], 6);
    expect(Math.hypot(vx, vy)).toBeCloseTo(1.2, 6);
  });

  it('does not mind an agent that is behind its wish and its back', () => {
    const agents = [
      { x: 50, y: 50, vx: 1, ...body, goal: [90, 50, 0] as const },
      { x: 49.5, y: 50.1, vx: 1, ...body, desiredSpeed: 0 },
    ];
    const simulation = startCrowd({ model, agents, dt: 0.01 });
    simulation.tick();
    const [{ vx, vy }] = everybody(simulation);
    expect(vx).toBeCloseTo(1.2, 6);
    expect(vy).toBe(0);
  });

  it('lets two who meet head-on pass each other, straight ahead too', () => {
    for (const offset of [0, 0.1]) {
      const agents = [
        { x: 45, y: 50, ...body, goal: [60, 50, 0] as const },
        { x: 55, y: 50 + offset, heading: [-1, 0, 0] as const, ...body, goal: [40, 50, 0] as const },
      ];
      const simulation = startCrowd({ model, agents, dt: 0.05 });
      for (let tick = 0; tick < 240; tick++) {
        simulation.tick();
        expect(leastGap(simulation)).toBeGreaterThan(-0.02);
      }
      const [one, other] = everybody(simulation);
      expect(one.x).toBeGreaterThan(56);
      expect(other.x).toBeLessThan(44);
    }
  });

  it('stands without a goal', () => {
    const simulation = startCrowd({ model, agents: [{ x: 50, y: 50, ...body }], dt: 0.05 });
    for (let tick = 0; tick < 10; tick++) simulation.tick();
    expect(everybody(simulation)[0]).toMatchObject({ x: 50, y: 50 });
  });

  // Ten seeds at the narrowest, where people block each other most.
  it.each([
    [0.8, 0.05, 40, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [0.8, 0.025, 40, [11]],
    [1, 0.05, 60, [2]],
    [1.2, 0.05, 60, [3]],
    [1.6, 0.05, 60, [4]],
    [2, 0.05, 60, [5]],
  ])(
    'empties a room through a bottleneck of %s m at dt %s s, %s people touching no agent, seeds %s',
    (width, dt, people, seeds) => {
      for (const seed of seeds) {
        const trial = { model, width, people, radius: 0.15, speed: 1.2, dt, seed };
        const { flow, left, leastGap: gap, leastWallGap } = passBottleneck(trial);
        expect([seed, left]).toEqual([seed, people]);
        expect(gap).toBeGreaterThan(-1e-6);
        expect(leastWallGap).toBeGreaterThan(-1e-6);
        expect(flow / width, `seed ${seed}`).toBeGreaterThan(1);
        expect(flow / width, `seed ${seed}`).toBeLessThan(1.6);
      }
    },
  );

  it('lets an agent that is farther along go first, by a shoulder, where two cannot', () => {
    // Two side by side, touching, before a gap that lets one through.
    const walls = [
      { level: 0, from: [51, 40], to: [51, 49.6] },
      { level: 0, from: [51, 50.4], to: [51, 60] },
    ] as const;
    const agents = [
      { x: 50.5, y: 49.84, ...body, radius: 0.15, goal: [60, 50, 0] as const },
      { x: 50.52, y: 50.16, ...body, radius: 0.15, goal: [60, 50, 0] as const },
    ];
    const simulation = startCrowd({ model, agents, world: { walls }, dt: 0.05 });
    for (let tick = 0; tick < 100; tick++) simulation.tick();
    const [one, other] = everybody(simulation);
    expect(other.x).toBeGreaterThan(one.x);
    expect(one.x).toBeGreaterThan(53);
  });
});

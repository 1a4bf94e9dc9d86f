import { describe, expect, it } from 'vitest';
import { collisionFreeSpeed } from './collision-free-speed.ts';
import { eastward, everybody, leastGap, passBottleneck, startCrowd } from '../trials/pedestrians-crowd.testing.ts';

const body = { radius: 0.2, desiredSpeed: 1.2, goal: [100, 50, 0] as const };

/** How fast an agent walks toward one who stands 1 m ahead. */
const speedWith = (version: string, extra?: Record<string, number>): number => {
  const agents = [
    { x: 50, y: 50, ...body, ...(extra === undefined ? {} : { extra }), goal: [90, 50, 0] as const },
    { x: 51, y: 50, ...body, desiredSpeed: 0 },
  ];
  const simulation = startCrowd({ model: collisionFreeSpeed, values: { version }, agents, dt: 0.01 });
  simulation.tick();
  return everybody(simulation)[0].vx;
};

describe('collision-free-speed', () => {
  it('turns and slows as the published equations say', () => {
    const agents = [
      { x: 50, y: 50, ...body, goal: [90, 50, 0] as const },
      { x: 51, y: 50.1, ...body, goal: [90, 50.1, 0] as const },
    ];
    const simulation = startCrowd({ model: collisionFreeSpeed, agents, dt: 0.01 });
    simulation.tick();
    const [{ vx, vy }] = everybody(simulation);
    const speed = Math.hypot(vx, vy);
    expect(speed).toBeCloseTo(0.604988, 6);
    expect(vx / speed).toBeCloseTo(0.99999817, 7);
    expect(vy / speed).toBeCloseTo(-0.00191307, 7);
  });

  it.each([
    [10, 0.15, 1],
    [20, 0.15, 1],
    [40, 0.2, 0.7],
    [30, 0.1, 1.4],
  ])(
    'walks in single file on a ring at min(v0, (1/rho - l) / T): %s people of radius %s, T = %s s',
    (count, radius, timeGap) => {
      const length = 26;
      const agents = Array.from({ length: count }, (_, n) => ({
        ...body,
        radius,
        x: (n * length) / count + 0.02 * (n % 3),
        y: 5,
      }));
      const world = { size: [length, 10, 0], edges: 'wrap' } as const;
      const simulation = startCrowd({
        model: collisionFreeSpeed,
        values: { timeGap },
        agents,
        world,
        parts: [eastward],
        dt: 0.05,
      });
      for (let tick = 0; tick < 4000; tick++) simulation.tick();
      const expected = Math.min(1.2, (length / count - 2 * radius) / timeGap);
      for (const { vx } of everybody(simulation)) expect(Math.abs(vx - expected)).toBeLessThan(1e-3);
    },
  );

  it('never overlaps at the largest time step that is safe', () => {
    // l (sqrt 2 - 1) / (v0 sqrt 2) = 0.0732 s
    const agents = Array.from({ length: 40 }, (_, n) => {
      const angle = (n * Math.PI) / 20;
      const far = [Math.cos(angle), Math.sin(angle)];
      return {
        ...body,
        radius: 0.15,
        x: 50 + 6 * far[0],
        y: 50 + 6 * far[1],
        goal: [50 - 6 * far[0] + 0.1, 50 - 6 * far[1], 0] as const,
      };
    });
    const simulation = startCrowd({ model: collisionFreeSpeed, agents, dt: 0.0732 });
    for (let tick = 0; tick < 300; tick++) {
      simulation.tick();
      expect(leastGap(simulation)).toBeGreaterThanOrEqual(-1e-6);
    }
  });

  it.each([0.8, 1, 1.2, 1.6, 2])(
    'passes a bottleneck of %s m as people do: 1.3 to 2 per second and metre, within 0.5 per second of 1.87 b in the mean',
    (width) => {
      const seeds = [1, 2];
      const errors = seeds.map((seed) => {
        const trial = { model: collisionFreeSpeed, width, people: 70, radius: 0.15, speed: 1.34, dt: 0.05, seed };
        const { flow, left, leastGap: gap, leastWallGap } = passBottleneck(trial);
        expect(left).toBe(70);
        expect(flow / width).toBeGreaterThan(1.3);
        expect(flow / width).toBeLessThan(2);
        expect(gap).toBeGreaterThanOrEqual(-1e-6);
        expect(leastWallGap).toBeGreaterThan(-1e-9);
        return Math.abs(flow - 1.87 * width);
      });
      expect((errors[0] + errors[1]) / seeds.length).toBeLessThan(0.5);
    },
  );

  it('v2 takes the values of each agent, v1 does not', () => {
    expect(speedWith('v1', { ownTimeGap: 2 })).toBeCloseTo(0.6, 6);
    expect(speedWith('v2', { ownTimeGap: 2 })).toBeCloseTo(0.3, 6);
    expect(speedWith('v2')).toBeCloseTo(0.6, 6);
  });

  it('does not mind people behind a wall', () => {
    const agents = [
      { x: 50, y: 50, ...body, goal: [50, 60, 0] as const },
      { x: 50.5, y: 50, ...body, desiredSpeed: 0 },
    ];
    const walls = [{ level: 0, from: [50.25, 40], to: [50.25, 60] }] as const;
    const velocity = (world: object): number => {
      const simulation = startCrowd({
        model: collisionFreeSpeed,
        values: { wallStrength: 0 },
        agents,
        world,
        dt: 0.01,
      });
      simulation.tick();
      return everybody(simulation)[0].vx;
    };
    expect(velocity({ walls })).toBeCloseTo(0, 9);
    expect(velocity({})).toBeLessThan(-0.1);
  });
});

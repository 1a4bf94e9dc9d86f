import { describe, expect, it } from 'vitest';
import { configurations } from '../configurations.ts';
import { eastward, everybody, leastGap, passBottleneck, startCrowd } from '../trials/pedestrians-crowd.testing.ts';
import { orcaTimeGap as model } from './orca-time-gap.ts';

const [{ values, radius, dt }] = configurations;
const weidmann = (density: number): number => 1.34 * (1 - Math.exp(-1.913 * (1 / density - 1 / 5.4)));
const body = { radius, desiredSpeed: 1.34, maxSpeed: 2 };

/** Mean speed along x of people strewn over a square that wraps around, after 12 s. */
function speedAt(density: number): number {
  const side = 6;
  const perRow = Math.round(Math.sqrt(density) * side);
  const step = side / perRow;
  const agents = Array.from({ length: perRow * perRow }, (_, n) => ({
    ...body,
    x: ((n % perRow) + 0.5 + 0.2 * Math.sin(n * 3)) * step,
    y: (Math.floor(n / perRow) + 0.5 + 0.2 * Math.cos(n * 5)) * step,
  }));
  const world = { size: [side, side, 0], edges: 'wrap' } as const;
  const simulation = startCrowd({ model, values, agents, world, parts: [eastward], dt });
  while (simulation.time < 12) simulation.tick();
  const all = everybody(simulation);
  for (const { vx, vy } of all) expect(Math.hypot(vx, vy)).toBeLessThanOrEqual(1.34 + 1e-6);
  return all.reduce((sum, { vx }) => sum + vx, 0) / all.length;
}

/** How an agent walks towards one who stands so far ahead and aside, with walls at some distances aside. */
const towardStanding = (ahead: number, aside: number, wallsAside: readonly number[] = []) => {
  const agents = [
    { ...body, x: 50, y: 50, goal: [90, 50, 0] as const },
    { ...body, x: 50 + ahead, y: 50 + aside, heading: [1, 0, 0] as const, desiredSpeed: 0 },
  ];
  const walls = wallsAside.map((y) => ({ level: 0, from: [40, 50 + y], to: [60, 50 + y] }) as const);
  const steady = { ...values, timeHorizon: 0.2, unevenness: 0 };
  const simulation = startCrowd({ model, values: steady, agents, world: { walls }, dt: 0.01 });
  simulation.tick();
  return everybody(simulation)[0];
};

/** How fast one walks between walls behind another that walks away, with so much room between them, and with one that pushes from behind. */
const behindWalking = (room: number, { away = 1.34, pushed = false, yielding = 0.3 } = {}): number => {
  const ahead = { ...body, vx: away, desiredSpeed: away, heading: [1, 0, 0] as const, goal: [90, 50, 0] as const };
  const agents = [
    { ...body, x: 50, y: 50, goal: [90, 50, 0] as const },
    { ...ahead, x: 50 + 2 * radius + room, y: 50 },
    ...(pushed ? [{ ...body, x: 49.7, y: 50, vx: 0.3, goal: [90, 50, 0] as const }] : []),
  ];
  const walls = narrow.map((y) => ({ level: 0, from: [40, 50 + y], to: [60, 50 + y] }) as const);
  const simulation = startCrowd({
    model,
    values: { ...values, unevenness: 0, yielding },
    agents,
    world: { walls },
    dt,
  });
  simulation.tick();
  const { vx, vy } = everybody(simulation)[0];
  return Math.hypot(vx, vy);
};

/** Walls that leave no room to pass. */
const narrow = [-0.3, 0.3];

describe('orca-time-gap', () => {
  it('is the model of the recommended configuration, with its defaults', () => {
    expect(configurations[0].model).toBe(model.name);
    for (const [name, value] of Object.entries(values))
      expect(model.parameters[name as keyof typeof model.parameters].default).toBe(value);
  });

  it('walks behind an agent that stands at (s - l) / T, down to a stop, where it cannot pass', () => {
    for (const distance of [0.4, 0.6, 1])
      expect(towardStanding(distance, 0, narrow).vx).toBeCloseTo((distance - 0.36) / 1.1, 4);
    expect(towardStanding(2, 0, narrow).vx).toBeCloseTo(1.34, 4);
  });

  it('needs room for a step of 0.5 s behind one that walks away, and walks up to 0.5 m/s slower than that one', () => {
    expect(behindWalking(0.1)).toBeCloseTo(0.2, 4);
    expect(behindWalking(0.3)).toBeCloseTo(0.6, 4);
    expect(behindWalking(0.5)).toBeCloseTo(0.84, 4);
  });

  it('is not pushed on by those behind it, beyond the room it makes for them', () => {
    const pushed = { away: 0.5, pushed: true };
    expect(behindWalking(0.1, { ...pushed, yielding: 5 })).toBeGreaterThan(0.35);
    expect(behindWalking(0.1, pushed)).toBeCloseTo(0.3, 4);
  });

  it('speeds up by what it lacks over the relaxation, and slows down at once', () => {
    const step = (relaxation: number, speed: number, desiredSpeed: number): number => {
      const walker = { ...body, x: 50, y: 50, vx: speed, desiredSpeed, goal: [90, 50, 0] as const };
      const simulation = startCrowd({ model, values: { ...values, relaxation }, agents: [walker], world: {}, dt });
      simulation.tick();
      return everybody(simulation)[0].vx;
    };
    expect(step(0, 0.3, 1.34)).toBeCloseTo(1.34, 4);
    expect(step(0.54, 0.6, 1.34)).toBeCloseTo(0.6 + (0.74 * dt) / 0.54, 4);
    // Small steps take no time.
    expect(step(0.54, 0, 1.34)).toBeCloseTo(0.3 + (1.04 * dt) / 0.54, 4);
    expect(step(0.02, 0.3, 1.34)).toBeCloseTo(1.34, 4);
    expect(step(0.54, 1.3, 0.5)).toBeCloseTo(0.5, 4);
  });

  it('counts bodies that are broader than deep: who stands aside by the breadth of two does not slow it', () => {
    expect(towardStanding(1, 0.43).vx).toBeCloseTo(1.34, 4);
    const depth = Math.sqrt(1 - (0.3 / (1.17 * 0.36)) ** 2);
    expect(towardStanding(0.5, 0.3, [-0.3]).vx).toBeCloseTo((0.5 / depth - 0.36) / 1.1, 4);
  });

  it('turns past one who stands ahead, to the side that is free', () => {
    expect(towardStanding(1, 0.1).vy).toBeLessThan(-0.1);
    expect(towardStanding(1, -0.1).vy).toBeGreaterThan(0.1);
    expect(towardStanding(1, 0.1).vx).toBeGreaterThan(1.5 * towardStanding(1, 0.1, narrow).vx);
  });

  it.each([0.5, 1, 2, 3])('walks at %s people per m2 as Weidmann measured, within 30 percent', (density) => {
    const perRow = Math.round(Math.sqrt(density) * 6);
    expect(Math.abs(speedAt(density) / weidmann(perRow ** 2 / 36) - 1)).toBeLessThan(0.3);
  });

  it.each([
    [0.8, 1],
    [1.2, 2],
  ])('passes a door of %s m within 0.5 per second of 1.87 b, seed %s', (width, seed) => {
    const trial = { model, values, width, people: 100, radius, speed: 1.34, dt, seed };
    const { flow, left, leastGap: gap, leastWallGap } = passBottleneck(trial);
    expect(left).toBe(100);
    expect(Math.abs(flow - 1.87 * width)).toBeLessThan(0.5);
    expect(gap).toBeGreaterThan(-0.05);
    expect(leastWallGap).toBeGreaterThan(-0.01);
  });

  it('lets two crowds pass each other in a corridor, each on its right', () => {
    const agents = Array.from({ length: 60 }, (_, n) => {
      const east = n % 2 === 0;
      const row = Math.floor(n / 2);
      return {
        ...body,
        x: east ? 44 - 0.6 * Math.floor(row / 4) : 56 + 0.6 * Math.floor(row / 4),
        y: 49.3 + 0.45 * (row % 4),
        heading: [east ? 1 : -1, 0, 0] as const,
        goal: [east ? 80 : 20, 50, 0] as const,
      };
    });
    const walls = [49, 51].map((y) => ({ level: 0, from: [30, y], to: [70, y] }) as const);
    const simulation = startCrowd({ model, values, agents, world: { walls }, dt });
    let least = Infinity;
    while (simulation.time < 12) {
      simulation.tick();
      least = Math.min(least, leastGap(simulation));
    }
    const side = (east: boolean): number => {
      const inside = everybody(simulation).filter(({ id, x }) => (id % 2 === 0) === east && x > 46 && x < 54);
      return inside.reduce((sum, { y }) => sum + y - 50, 0) / Math.max(inside.length, 1);
    };
    expect(side(true)).toBeLessThan(side(false));
    while (simulation.time < 40) simulation.tick();
    const passed = everybody(simulation).filter(({ id, x }) => (id % 2 === 0 ? x > 56 : x < 44));
    expect(passed).toHaveLength(60);
    expect(least).toBeGreaterThan(-0.05);
  });
});

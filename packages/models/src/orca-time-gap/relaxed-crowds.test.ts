import { describe, expect, it } from 'vitest';
import { configurations } from '../configurations.ts';
import { everybody, startCrowd } from '../trials/pedestrians-crowd.testing.ts';
import { orcaTimeGap as model } from './orca-time-gap.ts';

const [{ values: shipped, radius, dt }] = configurations;
const body = { radius, desiredSpeed: 1.34, maxSpeed: 2, heading: [1, 0, 0] as const };
const values = { ...shipped, relaxation: 0.5, unevenness: 0 };

interface Line {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** How an agent at a place, whose goal lies in the east, walks after a tick beside walls. */
function eastwardFrom(x: number, y: number, lines: readonly Line[]) {
  const walls = lines.map((line) => ({ level: 0, ...line }));
  const agents = [{ ...body, x, y, goal: [x + 40, y, 0] as const }];
  const simulation = startCrowd({ model, values, agents, world: { walls }, dt });
  simulation.tick();
  return everybody(simulation)[0];
}

/** Two who touch: the first wants to go north-east past the second, which is a little behind it along their common way. */
const speedOfSecond = (relaxation: number): readonly [number, number] => {
  const apart = 2 * radius + 0.01;
  const agents = [
    { ...body, x: 50, y: 50, goal: [60, 75, 0] as const, heading: [0.37, 0.93, 0] as const },
    { ...body, x: 50 - 0.65 * apart, y: 50 + 0.76 * apart, goal: [90, 50.28, 0] as const },
  ];
  const simulation = startCrowd({ model, values: { ...values, relaxation }, agents, world: {}, dt });
  simulation.tick();
  simulation.tick();
  const second = everybody(simulation)[1];
  return [second.vx, second.vy];
};

describe('people who take time to speed up', () => {
  const jamb = { from: [50, 40], to: [50, 49.6] } as const;

  it('turn round the jamb of a door that their field leads them against', () => {
    expect(eastwardFrom(49.82, 49.64, [jamb]).vy).toBeGreaterThan(0.3);
    // It is far away.
    expect(eastwardFrom(49.6, 49.64, [jamb]).vy).toBeCloseTo(0, 6);
  });

  it('do not take the joint of two walls for a corner', () => {
    const joined = [
      { from: [40, 49.8], to: [50, 49.8] },
      { from: [50, 49.8], to: [60, 49.8] },
    ] as const;
    const y = 49.8 + radius;
    for (const x of [49.75, 49.9, 49.99]) expect(eastwardFrom(x, y, joined).vy).toBeCloseTo(0, 6);
  });

  it('make room for one who is to go first and in whose way they stand', () => {
    const [x, y] = speedOfSecond(values.relaxation);
    expect(x).toBeLessThan(-0.1);
    expect(y).toBeGreaterThan(0.1);
    expect(Math.hypot(x, y)).toBeLessThanOrEqual(Number(shipped['yielding']) + 1e-6);
    expect(speedOfSecond(0)[0]).toBeGreaterThan(-0.1);
  });
});

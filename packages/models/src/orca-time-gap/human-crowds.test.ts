import { describe, expect, it } from 'vitest';
import { findConfiguration } from '../configurations.ts';
import { eastward, everybody, startCrowd } from '../trials/pedestrians-crowd.testing.ts';
import { orcaTimeGap as model } from './orca-time-gap.ts';

const found = findConfiguration('guidelines');
if (found === undefined) throw new Error('guidelines is not shipped');
const { values, radius, dt } = found;

/** Speeds of people who walk round in single file, over the last 20 of 40 s, m/s. */
function speedsInFile(count: number): number[] {
  const length = 26.85;
  const half = 1.6 * radius;
  const agents = Array.from({ length: count }, (_, n) => ({
    x: ((n + 0.5) * length) / count,
    y: 2,
    radius,
    desiredSpeed: 1.24 + 0.15 * Math.sin(n * 7.3),
    maxSpeed: 2,
    heading: [1, 0, 0] as const,
  }));
  const walls = [2 - half, 2 + half].map((y) => ({ level: 0, from: [0, y], to: [length, y] }) as const);
  const world = { size: [length, 4, 0], edges: 'wrap', walls } as const;
  const simulation = startCrowd({ model, values, agents, world, parts: [eastward], dt });
  const speeds: number[] = [];
  while (simulation.time < 40) {
    simulation.tick();
    if (simulation.time > 20) speeds.push(...everybody(simulation).map(({ vx }) => vx));
  }
  return speeds;
}

const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;

describe('people with human bodies', () => {
  // The 10th and the 90th percentile of the experiments that RiMEA 16 gives.
  it.each([
    [19, 0.59, 1.31],
    [30, 0.31, 0.84],
    [46, 0.07, 0.39],
  ])('walk in single file as measured: %s on 26.85 m', (count, slow, fast) => {
    const speed = mean(speedsInFile(count));
    expect(speed).toBeGreaterThan(slow);
    expect(speed).toBeLessThan(fast);
  });

  it('stop and go in single file above 1.5 per metre', () => {
    const speeds = speedsInFile(50);
    const middle = mean(speeds);
    expect(Math.sqrt(mean(speeds.map((speed) => (speed - middle) ** 2)))).toBeGreaterThan(0.08);
    // While some stand, others walk at more than twice the mean.
    expect(speeds.filter((speed) => speed < 0.05).length / speeds.length).toBeGreaterThan(0.03);
    expect(speeds.filter((speed) => speed > 2 * middle).length / speeds.length).toBeGreaterThan(0.03);
  });
});

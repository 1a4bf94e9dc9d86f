import { describe, expect, it } from 'vitest';
import { crowdOf, runKorzo } from './compare-rvo2.mjs';

describe('the comparison with RVO2', () => {
  it('makes crowds of half an agent per square metre, the same ones every time', () => {
    const crowd = crowdOf(200, 'random');
    expect(crowdOf(200, 'random')).toEqual(crowd);
    expect(Math.max(...crowd.map(({ x, y }) => Math.max(x, y)))).toBeLessThanOrEqual(20);
    const [first] = crowdOf(200, 'jam');
    expect(first.x + first.goalX).toBeCloseTo(20, 5);
  });

  it('runs them in the order they were given', () => {
    const body = { vx: 0, vy: 0, radius: 0.25, maxSpeed: 2, y: 0, goalX: 1000, goalY: 0 };
    const lonely = [1, 1.1, 1.2].map((speed, index) => Object.assign({ x: index * 20, speed }, body));
    const { velocities, seconds } = runKorzo(lonely, 1);
    expect(velocities.map(([vx]) => vx.toFixed(5))).toEqual(['1.00000', '1.10000', '1.20000']);
    expect(seconds).toBeGreaterThan(0);
  });
});

import { describe, expect, it } from 'vitest';
import { measureDoor, measureLanes } from './social-force.mjs';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

describe('the study of social-force, in short', () => {
  it.each(seeds)('lanes: two-way traffic at one desired speed sorts itself by the forces of 1995, seed %s', (seed) => {
    const { first, mean } = measureLanes(seed, { spread: 0 });
    expect(first).toBeLessThanOrEqual(0.2);
    expect(mean).toBeGreaterThanOrEqual(0.5);
  });

  it('lanes: so does it, on average, at the desired speeds of the paper', () => {
    const orders = seeds.map((seed) => measureLanes(seed).mean);
    expect(orders.reduce((sum, order) => sum + order) / orders.length).toBeGreaterThanOrEqual(0.5);
    // Overtaking disturbs the lanes, but no agent mixes as thoroughly as the blind.
    expect(Math.min(...orders)).toBeGreaterThan(0.3);
  });

  it.each(seeds)('lanes: the blind stay mixed, seed %s', (seed) => {
    expect(measureLanes(seed, { values: { repulsion: 0 } }).mean).toBeLessThanOrEqual(0.2);
  });

  it('lanes: no agent sorts with the step time of the paper', () => {
    expect(measureLanes(1, { values: { stepTime: 2 } }).mean).toBeLessThanOrEqual(0.2);
  });

  it.each(seeds)('door: people from both sides pass by turns, seed %s', (seed) => {
    const { passings, changes, meanRun } = measureDoor(seed);
    expect(passings.length).toBeGreaterThanOrEqual(35);
    expect(changes).toBeGreaterThanOrEqual(3);
    expect(meanRun).toBeGreaterThanOrEqual(2.5);
  });
});

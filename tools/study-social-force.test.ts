import { describe, expect, it } from 'vitest';
import { measureDoor, measureLanes } from './study-social-force.mjs';

describe('the study of social-force, in short', () => {
  it.each([1, 2])('lanes: two-way traffic sorts itself by the round potential of 1995, seed %s', (seed) => {
    const { first, mean } = measureLanes(seed, { stepTime: 0 });
    expect(first).toBeLessThanOrEqual(0.2);
    expect(mean).toBeGreaterThanOrEqual(0.5);
  });

  it('lanes: the blind do not, nor does anybody with the step time of the paper', () => {
    expect(measureLanes(1, { repulsion: 0 }).mean).toBeLessThanOrEqual(0.2);
    expect(measureLanes(1, { stepTime: 2 }).mean).toBeLessThanOrEqual(0.2);
  });

  it.each([1, 2])('door: people from both sides pass by turns, seed %s', (seed) => {
    const { passings, changes, meanRun } = measureDoor(seed);
    expect(passings.length).toBeGreaterThanOrEqual(35);
    expect(changes).toBeGreaterThanOrEqual(3);
    expect(meanRun).toBeGreaterThanOrEqual(2.5);
  });
});

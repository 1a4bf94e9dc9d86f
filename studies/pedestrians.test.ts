import { configurations } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { measureSpeed, weidmann } from './pedestrians/measure.mjs';
import { subjectNamed } from './pedestrians.mjs';

describe('the study of pedestrian models', () => {
  it('compares with the fundamental diagram of Weidmann', () => {
    const table = [
      [0.5, 1.298],
      [1, 1.058],
      [1.75, 0.7],
      [3, 0.331],
      [5, 0.037],
    ];
    for (const [density, speed] of table) expect(Math.abs(weidmann(density) - speed)).toBeLessThan(0.002);
  });

  it('measures configurations as they are, and models with their defaults', () => {
    expect(subjectNamed('guidelines')).toBe(configurations[0]);
    expect(subjectNamed('optimal-steps')).toMatchObject({ model: 'optimal-steps', values: {} });
    expect(() => subjectNamed('no agent')).toThrow("there is no configuration or model 'no agent'");
  });

  it('lets few people walk at their free speed', () => {
    expect(measureSpeed(subjectNamed('guidelines'), 0.25, 1)).toBeCloseTo(1.34, 2);
  });
});

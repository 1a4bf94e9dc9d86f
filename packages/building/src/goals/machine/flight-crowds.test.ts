import { describe, expect, it } from 'vitest';
import { FlightCrowds, shareOnStairs } from './flight-crowds.ts';

const flight = {
  kind: 'stairs',
  level: 3,
  foot: [10, 4],
  up: [1, 0],
  width: 2,
  length: 5,
  speedFactor: undefined,
  beltSpeed: 0,
} as const;

/** The most people per metre and second that any density gives. */
function capacity(speed: number, climbs: boolean): number {
  let most = 0;
  for (let density = 0.01; density < 5.4; density += 0.01)
    most = Math.max(most, density * speed * shareOnStairs(density, climbs));
  return most;
}

describe('speed by density on stairs', () => {
  it('gives the capacities of the handbook with its free speeds', () => {
    expect(capacity(0.61, true)).toBeCloseTo(0.85, 2);
    expect(capacity(0.694, false)).toBeCloseTo(0.98, 2);
  });

  it('leaves the free speed on empty stairs, and a step now and then on the fullest', () => {
    expect(shareOnStairs(0, true)).toBe(1);
    expect(shareOnStairs(0.2, false)).toBeGreaterThan(0.99);
    expect(shareOnStairs(9, true)).toBe(0.1);
  });
});

const countOf = (places: readonly number[], level = 3): FlightCrowds => {
  const crowds = new FlightCrowds([flight]);
  for (const along of places) {
    const slice = crowds.sliceAt(level, 10 + along, 5);
    if (slice >= 0) crowds.counts[slice]++;
  }
  return crowds;
};

describe('people on flights', () => {
  it('are heeded by those behind them, whichever way those walk', () => {
    const crowds = countOf([2.1, 2.4, 2.6]);
    expect(crowds.densityFor(3, 11.1, 5, true)).toBeCloseTo(3 / 3);
    expect(crowds.densityFor(3, 11.1, 5, false)).toBe(0);
    expect(crowds.densityFor(3, 13.4, 5, false)).toBeCloseTo(3 / 3);
    expect(crowds.densityFor(3, 13.4, 5, true)).toBe(0);
  });

  it('are counted on the part of the flight that is left', () => {
    expect(countOf([4.6, 4.8]).densityFor(3, 14.3, 5, true)).toBeCloseTo(2 / (2 * 0.5));
    expect(countOf([4.8]).densityFor(3, 14.9, 5, true)).toBe(0);
  });

  it('are none on other floors, ramps and escalators', () => {
    expect(countOf([2], 0).counts.every((count) => count === 0)).toBe(true);
    expect(
      new FlightCrowds([
        { ...flight, kind: 'ramp' },
        { ...flight, kind: 'escalator' },
      ]).isEmpty,
    ).toBe(true);
    expect(countOf([2]).densityFor(1, 11, 5, true)).toBe(0);
  });
});

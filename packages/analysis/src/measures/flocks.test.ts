import type { World } from '@korzo/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crowdOf, openWorld, type TestBody } from '../crowds.testing.ts';
import { Series } from '../measure/series.ts';
import { builtinMeasures } from './builtin.ts';

function valueOf(
  name: string,
  bodies: readonly TestBody[],
  options: { readonly world?: World; readonly given?: Record<string, number> } = {},
): number | null {
  const measure = builtinMeasures.find((one) => one.name === name);
  if (measure === undefined) throw new Error(`no measure ${name}`);
  const series = new Series(measure, { world: options.world ?? openWorld(), dt: 0.1 }, options.given);
  series.afterTick({ ticks: 1, time: 0, crowds: [crowdOf(bodies)] });
  return series.summary(0).value;
}

const wrapping = openWorld({ edges: 'wrap' });

type Velocity = readonly [number, number, number];

/** Twelve agents on a circle of 3 m; by default all go round it one way. */
const mill = (
  centre: readonly [number, number],
  velocityOf: (x: number, y: number) => Velocity = (x, y) => [-2 * y, 2 * x, 0],
): TestBody[] =>
  Array.from({ length: 12 }, (_, at) => {
    const angle = (Math.PI * at) / 6;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    // Beyond an edge of the world it comes in on the other side.
    return { x: (centre[0] + 3 * x + 20) % 20, y: (centre[1] + 3 * y + 20) % 20, velocity: velocityOf(x, y) };
  });

describe('milling', () => {
  it('is 1 for a mill, 0 for a flock that flies straight, and for half each way round', () => {
    expect(valueOf('milling', mill([10, 10]))).toBeCloseTo(1, 6);
    expect(
      valueOf(
        'milling',
        mill([10, 10], () => [1, 0, 0]),
      ),
    ).toBeCloseTo(0, 6);
    const both = [...mill([10, 10]), ...mill([10, 10], (x, y) => [y, -x, 0])];
    expect(valueOf('milling', both)).toBeCloseTo(0, 6);
  });

  it('sees a mill across the edges of a world that wraps around', () => {
    expect(valueOf('milling', mill([19.5, 0.25]), { world: wrapping })).toBeCloseTo(1, 6);
    expect(valueOf('milling', mill([19.5, 0.25]))).toBeLessThan(0.9);
  });

  it('is nothing when no agent moves', () => {
    expect(valueOf('milling', [{ x: 1, y: 1 }])).toBeNull();
  });
});

describe('nearest-neighbour-median', () => {
  it('is the middle of the distances to the nearest', () => {
    const line = [0, 1, 3, 3.5, 9].map((x) => ({ x, y: 2 }));
    // Distances to the nearest: 1, 1, 0.5, 0.5, 5.5.
    expect(valueOf('nearest-neighbour-median', line)).toBeCloseTo(1, 12);
    expect(valueOf('nearest-neighbour-median', line.slice(0, 4))).toBeCloseTo(0.75, 12);
    expect(valueOf('nearest-neighbour-median', [{ x: 1, y: 1 }])).toBeNull();
  });

  it('knows floors, the volume and wrapping edges', () => {
    const floors = [0, 0, 1, 1].map((level, at) => ({ x: [1, 4, 1.5, 6][at], y: 1, level }));
    expect(valueOf('nearest-neighbour-median', floors)).toBeCloseTo((3 + 4.5) / 2, 12);
    const above = [0, 3].map((z) => ({ x: 1, y: 1, z, level: -1 }));
    expect(valueOf('nearest-neighbour-median', above)).toBeCloseTo(3, 12);
    const edges = [
      { x: 0.5, y: 0.5 },
      { x: 19.5, y: 19.5 },
    ];
    expect(valueOf('nearest-neighbour-median', edges, { world: wrapping })).toBeCloseTo(Math.SQRT2, 12);
  });

  it('agrees with comparing every agent with every agent', () => {
    const place = fc.double({ min: 0, max: 19.99, noNaN: true });
    const body = fc.record({ x: place, y: place, z: place, level: fc.constantFrom(0, 1, -1) });
    fc.assert(
      fc.property(fc.array(body, { minLength: 2, maxLength: 60 }), fc.boolean(), (bodies, wraps) => {
        const found = valueOf('nearest-neighbour-median', bodies, { world: wraps ? wrapping : openWorld() });
        const expected = medianByForce(bodies, wraps);
        if (expected === undefined) expect(found).toBeNull();
        else expect(found).toBeCloseTo(expected, 9);
      }),
    );
  });
});

function medianByForce(bodies: readonly TestBody[], wraps: boolean): number | undefined {
  const apart = (a = 0, b = 0): number => {
    const straight = Math.abs(a - b);
    return wraps ? Math.min(straight, 20 - straight) : straight;
  };
  const nearest = bodies
    .map((self) => {
      const others = bodies.filter((other) => other !== self && other.level === self.level);
      const height = (other: TestBody): number => (self.level === -1 ? apart(self.z, other.z) : 0);
      return Math.min(
        ...others.map((other) => Math.hypot(apart(self.x, other.x), apart(self.y, other.y), height(other))),
      );
    })
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  if (nearest.length === 0) return undefined;
  return (nearest[(nearest.length - 1) >> 1] + nearest[nearest.length >> 1]) / 2;
}

describe('groups and largest-group', () => {
  const places = [0, 1, 2, 6, 7, 15].map((x) => ({ x, y: 5 }));

  it.each([
    [1, 3, 3],
    [0.5, 6, 1],
    [4, 2, 5],
    [8, 1, 6],
  ])('at a distance of %s m: %s groups, the largest of %s', (distance, count, most) => {
    expect(valueOf('groups', places, { given: { distance } })).toBe(count);
    expect(valueOf('largest-group', places, { given: { distance } })).toBe(most);
  });

  it('join across wrapping edges, and never between floors', () => {
    const edge = [0.2, 19.8].map((x) => ({ x, y: 5 }));
    expect(valueOf('groups', edge, { given: { distance: 1 } })).toBe(2);
    expect(valueOf('groups', edge, { given: { distance: 1 }, world: wrapping })).toBe(1);
    const floors = [0, 1, -1].map((level) => ({ x: 1, y: 1, z: 0, level }));
    expect(valueOf('groups', floors)).toBe(3);
  });

  it('are none where no agent is', () => {
    expect(valueOf('groups', [])).toBe(0);
    expect(valueOf('largest-group', [])).toBe(0);
  });
});

describe('lattice-deviation', () => {
  it('is 0 in a lattice, and (d_ij / d - 1)^2 by edges + 1 elsewhere', () => {
    const triangle = [
      { x: 1, y: 1 },
      { x: 8, y: 1 },
      { x: 4.5, y: 1 + 7 * Math.sin(Math.PI / 3) },
    ];
    expect(valueOf('lattice-deviation', triangle)).toBeCloseTo(0, 12);
    const pair = [
      { x: 1, y: 1 },
      { x: 6, y: 1 },
    ];
    expect(valueOf('lattice-deviation', pair)).toBeCloseTo((2 / 7) ** 2 / 2, 12);
    expect(
      valueOf('lattice-deviation', [
        { x: 1, y: 1 },
        { x: 10, y: 1 },
      ]),
    ).toBe(0);
    expect(valueOf('lattice-deviation', pair, { given: { distance: 5 } })).toBeCloseTo(0, 12);
  });
});

const velocities = (...all: Velocity[]): TestBody[] => all.map((velocity, at) => ({ x: at, y: 1, velocity }));

describe('velocity-mismatch', () => {
  it('is half the mean square of what differs from the mean velocity, down to the smallest differences', () => {
    expect(valueOf('velocity-mismatch', velocities([3, 1, 0], [1, 1, 0]))).toBeCloseTo(0.5, 12);
    expect(valueOf('velocity-mismatch', velocities([5, 5, 5], [5, 5, 5]))).toBe(0);
    const tiny = valueOf('velocity-mismatch', velocities([5 + 1e-5, 0, 0], [5 - 1e-5, 0, 0])) ?? 0;
    expect(tiny / 0.5e-10).toBeCloseTo(1, 3);
  });
});

const spread = (count: number, place: (at: number) => readonly [number, number]): TestBody[] =>
  Array.from({ length: count }, (_, at) => {
    const [x, y] = place(at);
    return { x, y };
  });

/** A sequence that fills the unit interval by chance. */
const chance = (at: number): number => {
  const wave = Math.sin(at * 12.9898 + 78.233) * 43758.5453;
  return wave - Math.floor(wave);
};

describe('number-fluctuation-exponent', () => {
  const plane = openWorld({ levels: 1, size: [20, 20, 0] });

  it('is a half for agents strewn by chance', () => {
    const values = [0, 1, 2, 3].map((round) =>
      Number(
        valueOf(
          'number-fluctuation-exponent',
          spread(4000, (at) => [20 * chance(round * 9001 + 2 * at), 20 * chance(round * 9001 + 2 * at + 1)]),
          { world: plane },
        ),
      ),
    );
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean).toBeGreaterThan(0.44);
    expect(mean).toBeLessThan(0.56);
  });

  it('is 1 when half of the plane is empty, and there is none when all boxes hold as many', () => {
    const half = spread(6400, (at) => [(10 * (at % 80) + 5) / 80, (20 * Math.floor(at / 80) + 10) / 80]);
    expect(valueOf('number-fluctuation-exponent', half, { world: plane })).toBeCloseTo(1, 1);
    const even = spread(64 * 64, (at) => [(20 * (at % 64) + 10) / 64, (20 * Math.floor(at / 64) + 10) / 64]);
    const coarse = { world: plane, given: { fewestAgents: 1000 } };
    expect(valueOf('number-fluctuation-exponent', even, coarse)).toBeNull();
    expect(valueOf('number-fluctuation-exponent', [], { world: plane })).toBeNull();
  });
});

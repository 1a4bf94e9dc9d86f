import type { Solid, Vehicle } from '@korzo/core';
import type { Push } from '../steering/push.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SolidBarrier, WallBarrier, type Barrier } from './barrier.ts';
import { guardBody } from './guard-body.ts';
import { avoidanceMethods, avoidanceNames, methodNumbered, type AvoidanceName } from './methods.ts';

const bodyRadius = 0.1;
const clearance = 0.4;
const margin = bodyRadius + clearance;
const obstacleRadius = 2;

const flying = (changes: Partial<Vehicle> = {}): Vehicle => ({
  x: -10,
  y: 0,
  z: 5,
  vx: 5,
  vy: 0,
  vz: 0,
  speed: 5,
  forwardX: 1,
  forwardY: 0,
  forwardZ: 0,
  radius: bodyRadius,
  maxSpeed: 10,
  inVolume: true,
  ...changes,
});

const still = [0, 0, 0] as const;
const column: Solid = { shape: 'cylinder', centre: [0, 0], radius: obstacleRadius, bottom: -100, top: 100 };
const ball: Solid = { shape: 'sphere', centre: [0, 0, 5], radius: obstacleRadius };
const room = { least: -1000, most: 1000 };

const push = (name: AvoidanceName, self: Vehicle, barriers: readonly Barrier[], length = 15): Push => {
  const result = { x: NaN, y: NaN, z: NaN };
  avoidanceMethods[name](self, { barriers, count: barriers.length, length, clearance, room }, result);
  return result;
};

/** Lateral acceleration, to the left, of one that flies past the middle at `offset` to the left. */
const lateral = (name: AvoidanceName, solid: Solid, offset: number): number =>
  push(name, flying({ y: offset }), [new SolidBarrier(solid, still)]).y;

describe.each([
  ['a cylinder', column],
  ['a ball', ball],
])('the lateral acceleration before %s', (_, solid) => {
  const offsets = [0.2, 0.5, 1, 1.5, 1.9, 2.2, 2.4];

  it('of the force field is 0 head-on, grows with the offset and falls with distance', () => {
    expect(lateral('forceField', solid, 0)).toBe(0);
    // x / sqrt(x2 + d2) F(distance of the surface)
    for (const x of offsets) {
      const distance = Math.hypot(10, x);
      const free = distance - obstacleRadius - bodyRadius;
      expect(lateral('forceField', solid, x)).toBeCloseTo((x / distance) * (1 - free / 15) ** 2, 9);
      expect(lateral('forceField', solid, -x)).toBeCloseTo(-lateral('forceField', solid, x), 9);
    }
  });

  it('away from the centre is the same everywhere, even beside the obstacle, and a side is chosen head-on', () => {
    for (const x of [...offsets, 3, 4]) {
      expect(lateral('awayFromCentre', solid, x)).toBeCloseTo(1, 9);
      expect(lateral('awayFromCentre', solid, -x)).toBeCloseTo(-1, 9);
    }
    expect(Math.abs(lateral('awayFromCentre', solid, 0))).toBe(1);
  });

  it('along the surface is x / R, and 0 head-on and beside the obstacle', () => {
    expect(lateral('alongSurface', solid, 0)).toBeCloseTo(0, 9);
    for (const x of [0.2, 0.5, 1, 1.5, 1.9]) {
      // The feeler is as thick as the body: it touches a circle of both radii.
      expect(lateral('alongSurface', solid, x)).toBeCloseTo(x / (obstacleRadius + bodyRadius), 3);
      expect(lateral('alongSurface', solid, -x)).toBeCloseTo(-x / (obstacleRadius + bodyRadius), 3);
    }
    expect(lateral('alongSurface', solid, 2.2)).toBe(0);
  });

  it('to the edge of the silhouette is largest head-on, falls to 0 at R and clearance, and is 0 beyond', () => {
    expect(Math.abs(lateral('silhouetteEdge', solid, 0))).toBe(1);
    const edge = obstacleRadius + margin;
    for (const x of offsets) expect(lateral('silhouetteEdge', solid, x)).toBeCloseTo((edge - x) / edge, 9);
    for (const x of offsets) expect(lateral('silhouetteEdge', solid, -x)).toBeCloseTo((x - edge) / edge, 9);
    expect(lateral('silhouetteEdge', solid, edge + 0.01)).toBe(0);
  });
});

const wall: Solid = { shape: 'box', centre: [0, 3, 4], half: [0.1, 8, 4], turn: [1, 0] };

/** What one that flies at this height is asked for before the wall. */
const at = (y: number, z: number): Push => {
  const result = { x: NaN, y: NaN, z: NaN };
  avoidanceMethods.silhouetteEdge(
    flying({ y, z }),
    { barriers: [new SolidBarrier(wall, still)], count: 1, length: 15, clearance, room: { least: 0, most: 50 } },
    result,
  );
  return result;
};

describe('an obstacle', () => {
  it('that is a wall with ends and a top is left on the nearest side, and never under the ground', () => {
    // It reaches from -5 to 11 and from 0 to 8 m.
    expect(at(-4, 3).y).toBeLessThan(-0.1);
    expect(at(10, 3).y).toBeGreaterThan(0.1);
    expect(at(3, 7).z).toBeGreaterThan(0.1);
    expect(at(3, 1).z).toBeGreaterThanOrEqual(0);
  });

  it('behind, aside or far ahead is not minded', () => {
    const barriers = [new SolidBarrier(ball, still)];
    for (const self of [flying({ x: 10 }), flying({ y: 8 }), flying({ x: -40 })]) {
      for (const name of ['alongSurface', 'silhouetteEdge'] as const)
        expect(push(name, self, barriers)).toEqual({ x: 0, y: 0, z: 0 });
    }
  });

  it('and a wall on a floor are gone around to the nearer end', () => {
    const walls = [new WallBarrier(0, [0, -1, 0, 4])];
    const walker = flying({ inVolume: false, z: 0 });
    expect(push('silhouetteEdge', walker, walls).y).toBeLessThan(0);
    expect(push('silhouetteEdge', { ...walker, y: 3 }, walls).y).toBeGreaterThan(0);
  });

  it('never makes any agent go NaN, whatever the place and the heading', () => {
    const solids: Solid[] = [ball, column, wall, { ...ball, radius: 1e-6 }];
    const number = fc.double({ min: -12, max: 12, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...solids),
        fc.tuple(number, number, number, number, number, number),
        fc.constantFrom(...(Object.keys(avoidanceMethods) as AvoidanceName[])),
        (solid, [x, y, z, vx, vy, vz], name) => {
          const speed = Math.hypot(vx, vy, vz);
          if (speed === 0) return;
          const self = flying({
            x,
            y,
            z,
            vx,
            vy,
            vz,
            speed,
            forwardX: vx / speed,
            forwardY: vy / speed,
            forwardZ: vz / speed,
          });
          const { x: px, y: py, z: pz } = push(name, self, [new SolidBarrier(solid, still)]);
          expect(Math.hypot(px, py, pz)).toBeLessThanOrEqual(1 + 1e-9);
        },
      ),
      {
        numRuns: 500,
        examples: [[column, [2.2e-162, -3e-163, 0, 0, 5e-324, -4.8e-316], 'alongSurface']],
      },
    );
  });

  it('has one method for each name but off', () => {
    for (const [number, name] of avoidanceNames.entries())
      expect(methodNumbered(number) === undefined).toBe(name === 'off');
  });
});

describe('the guard of the body', () => {
  it('never lets a body into an obstacle, and never makes it faster', () => {
    const number = fc.double({ min: -6, max: 6, noNaN: true });
    const barriers = [new SolidBarrier(ball, still), new WallBarrier(0, [3, -5, 3, 5])];
    fc.assert(
      fc.property(fc.tuple(number, number, number, number, number), ([x, y, vx, vy, vz]) => {
        const self = flying({ x, y, z: 5, radius: 0.3 });
        const gap = { distance: 0, x: 0, y: 0, z: 0 };
        const free = (at: { x: number; y: number; z: number }): number =>
          Math.min(...barriers.map((each) => (each.measure(at.x, at.y, at.z, gap), gap.distance)));
        if (free(self) < 0.3) return;
        const velocity = { x: vx * 5, y: vy * 5, z: vz };
        const before = Math.hypot(velocity.x, velocity.y, velocity.z);
        guardBody(self, barriers, barriers.length, 0.1, velocity);
        expect(Math.hypot(velocity.x, velocity.y, velocity.z)).toBeLessThanOrEqual(before + 1e-9);
        const there = { x: x + velocity.x * 0.1, y: y + velocity.y * 0.1, z: 5 + velocity.z * 0.1 };
        expect(free(there)).toBeGreaterThan(0.3 - 1e-6);
      }),
      { numRuns: 300 },
    );
  });
});

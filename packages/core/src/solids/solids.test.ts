import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleMesh } from './distance-field.ts';
import { measureGap } from './gap.ts';
import { outlineWalls } from './outline-walls.ts';
import { ballAround, type Gap, type Solid } from './solid.ts';

const gapTo = (solid: Solid, x: number, y: number, z: number): Gap => {
  const gap = { distance: NaN, x: NaN, y: NaN, z: NaN };
  measureGap(solid, x, y, z, gap);
  return gap;
};

const cubeVertices = [0, 1, 2, 3, 4, 5, 6, 7].map(
  (corner) => [corner & 1 ? 2 : -2, corner & 2 ? 2 : -2, corner & 4 ? 2 : -2] as const,
);
const cubeTriangles = [
  [0, 2, 1],
  [1, 2, 3],
  [4, 5, 6],
  [5, 7, 6],
  [0, 1, 4],
  [1, 5, 4],
  [2, 6, 3],
  [3, 6, 7],
  [0, 4, 2],
  [2, 4, 6],
  [1, 3, 5],
  [3, 7, 5],
] as const;
const cubeMesh: Solid = {
  shape: 'mesh',
  field: sampleMesh({ vertices: cubeVertices, triangles: cubeTriangles }),
  corners: cubeVertices.flat(),
};
const cube: Solid = { shape: 'box', centre: [0, 0, 0], half: [2, 2, 2], turn: [1, 0] };

const solids: Readonly<Record<string, Solid>> = {
  sphere: { shape: 'sphere', centre: [1, 2, 3], radius: 2 },
  cylinder: { shape: 'cylinder', centre: [1, 2], radius: 1.5, bottom: 0, top: 6 },
  box: { shape: 'box', centre: [1, 2, 3], half: [2, 1, 3], turn: [Math.cos(0.6), Math.sin(0.6)] },
  'sphere on a floor': { shape: 'sphere', centre: [1, 2, 3], radius: 2, level: 0 },
  'cylinder on a floor': { shape: 'cylinder', centre: [1, 2], radius: 1.5, bottom: 0, top: 6, level: 0 },
  'box on a floor': { shape: 'box', centre: [1, 2, 3], half: [2, 1, 3], turn: [0.6, 0.8], level: 0 },
};
const places = fc.tuple(
  fc.double({ min: -6, max: 8, noNaN: true }),
  fc.double({ min: -6, max: 8, noNaN: true }),
  fc.double({ min: -6, max: 10, noNaN: true }),
);

describe('the gap to a solid', () => {
  it('is that of the book for a ball, an upright cylinder and a turned box', () => {
    expect(gapTo(solids.sphere, 1, 2, 8)).toEqual({ distance: 3, x: 0, y: 0, z: 1 });
    expect(gapTo(solids.cylinder, 4, 2, 3)).toEqual({ distance: 1.5, x: 1, y: 0, z: 0 });
    expect(gapTo(solids.cylinder, 1, 2, 7.5)).toEqual({ distance: 1.5, x: 0, y: 0, z: 1 });
    expect(gapTo(solids.cylinder, 1, 5.5, 8).distance).toBeCloseTo(Math.hypot(2, 2), 12);
    // Straight out of the long side, 0.6 rad from the x axis.
    const east = gapTo(solids.box, 1 + 5 * Math.cos(0.6), 2 + 5 * Math.sin(0.6), 3);
    expect([east.distance, east.x, east.y]).toEqual([
      expect.closeTo(3, 12) as unknown,
      expect.closeTo(Math.cos(0.6), 12),
      expect.closeTo(Math.sin(0.6), 12),
    ]);
    expect(gapTo(solids.box, 1, 2, 3).distance).toBeCloseTo(-1, 12);
  });

  it.each(Object.entries(solids))('of a %s leads to the surface, along a unit vector', (_, solid) => {
    fc.assert(
      fc.property(places, ([x, y, z]) => {
        const gap = gapTo(solid, x, y, z);
        const length = Math.hypot(gap.x, gap.y, gap.z);
        // In the very middle there is no way out that is shorter than others.
        if (length === 0) return;
        expect(length).toBeCloseTo(1, 9);
        const back = gap.distance;
        const there = gapTo(solid, x - back * gap.x, y - back * gap.y, z - back * gap.z);
        expect(Math.abs(there.distance)).toBeLessThan(1e-9);
        if (solid.level !== undefined) expect(gap.z).toBe(0);
      }),
    );
  });

  it('never grows faster than the point moves', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(solids), cubeMesh), places, places, (solid, a, b) => {
        const change = gapTo(solid, ...a).distance - gapTo(solid, ...b).distance;
        // Interpolated distances of a mesh may be a little steeper.
        expect(Math.abs(change)).toBeLessThanOrEqual(
          Math.hypot(...a.map((value, axis) => value - b[axis])) * 1.8 + 1e-9,
        );
      }),
    );
  });
});

describe('a mesh', () => {
  it('has the signed distance of the cube that it is, to a sample', () => {
    fc.assert(
      fc.property(places, (place) => {
        const exact = gapTo(cube, ...place).distance;
        const sampled = gapTo(cubeMesh, ...place).distance;
        const beyond = Math.max(...place.map((value) => Math.abs(value) - 2.25), 0);
        expect(Math.abs(sampled - exact)).toBeLessThan(0.13 + beyond);
        if (Math.abs(exact) > 0.13) expect(Math.sign(sampled)).toBe(Math.sign(exact));
      }),
    );
  });

  it('is distinguished from its inside at edges and corners, where several triangles are equally near', () => {
    for (const [corner, sign] of [
      [2.2, 1],
      [1.8, -1],
    ]) {
      expect(Math.sign(gapTo(cubeMesh, corner, corner, corner).distance)).toBe(sign);
      expect(Math.sign(gapTo(cubeMesh, corner, corner, 0).distance)).toBe(sign);
    }
  });

  it('on a floor is cut at half its height', () => {
    const standing: Solid = { ...cubeMesh, level: 0 };
    expect(gapTo(standing, 3, 0, 99)).toEqual({
      distance: expect.closeTo(1, 5) as unknown,
      x: expect.closeTo(1, 5) as unknown,
      y: expect.closeTo(0, 5) as unknown,
      z: 0,
    });
  });
});

describe('what is made of solids', () => {
  it('lies in the ball around them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(solids), cubeMesh), places, (solid, [x, y, z]) => {
        if (gapTo(solid, x, y, z).distance > 0) return;
        const ball = ballAround(solid);
        const dz = solid.level === undefined ? z - ball.z : 0;
        expect(Math.hypot(x - ball.x, y - ball.y, dz)).toBeLessThanOrEqual(ball.radius * 1.05);
      }),
    );
  });

  it('is a closed line of walls on floors, and nothing for those in the volume', () => {
    for (const solid of Object.values(solids)) {
      const walls = outlineWalls([solid]);
      expect(walls.length > 2).toBe(solid.level !== undefined);
      for (const [side, wall] of walls.entries()) {
        expect(wall.to).toEqual(walls[(side + 1) % walls.length].from);
        expect(Math.abs(gapTo(solid, wall.from[0], wall.from[1], 0).distance)).toBeLessThan(1e-9);
      }
    }
    expect(outlineWalls([{ ...cubeMesh, level: 1 }])).toHaveLength(4);
  });
});

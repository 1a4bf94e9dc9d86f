import { InputError } from '@korzo/reading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeGround } from '../mesh/city-ground.ts';
import { makeSurface, type DrivableSurface } from '../roads/surface.ts';
import { badJoints, barePlaces, shippedCities, shippedCity } from './lane-walk.testing.ts';
import { readTerrain, writeTerrain } from './terrain-file.ts';

const wholeWalk = 60_000;

describe.each(shippedCities)('the terrain of %s', (name) => {
  const { network } = shippedCity(name);
  const terrain = readTerrain(writeTerrain(makeSurface(network)));

  it('has road under every place of every lane, within 2 cm', () => {
    const length = network.lanes.reduce((sum, lane) => sum + lane.length, 0);
    expect(barePlaces(network, terrain, Math.max(0.7, length / wholeWalk))).toEqual([]);
  });

  it('has no step of 1 mm at joints and leads where lanes do within 1 degree', () => {
    expect(badJoints(network, terrain)).toEqual([]);
  });
});

/** Random triangles over a square of 100 m, some steep and some flat. */
const triangles = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), fc.integer({ min: -5, max: 5 })),
  { minLength: 3, maxLength: 40 },
);

function surfaceOf(points: readonly [number, number, number][]): DrivableSurface {
  const corners = points.slice(2).map((_, index): [number, number, number] => [index, index + 1, index + 2]);
  const turn = ([a, b, c]: readonly number[]): number =>
    (points[b][0] - points[a][0]) * (points[c][1] - points[a][1]) -
    (points[b][1] - points[a][1]) * (points[c][0] - points[a][0]);
  return {
    vertices: points,
    triangles: corners
      .filter((each) => Math.abs(turn(each)) > 1)
      .map(([a, b, c]) => ({ corners: turn([a, b, c]) > 0 ? [a, b, c] : [a, c, b], type: 'road' })),
  };
}

/** The slow twin: every triangle is looked at. */
function highestAt({ vertices, triangles: all }: DrivableSurface, x: number, y: number): number {
  const heights = all.flatMap(({ corners }) => {
    const [a, b, c] = corners.map((corner) => vertices[corner]);
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    const one = ((b[0] - x) * (c[1] - y) - (b[1] - y) * (c[0] - x)) / area;
    const two = ((c[0] - x) * (a[1] - y) - (c[1] - y) * (a[0] - x)) / area;
    return Math.min(one, two, 1 - one - two) < 0 ? [] : [one * a[2] + two * b[2] + (1 - one - two) * c[2]];
  });
  return Math.max(...heights);
}

/** A square of 10 m at a height. */
const square = (z: number): [number, number, number][] => [
  [0, 0, z],
  [10, 0, z],
  [10, 10, z],
  [0, 10, z],
];

/** Everything a file is refused for. */
const rulesOf = (changed: Uint8Array): string[] => {
  try {
    readTerrain(changed);
  } catch (error) {
    if (error instanceof InputError) return error.problems.map(({ place, rule }) => `${place}: ${rule}`);
    throw error;
  }
  return [];
};

describe('a terrain', () => {
  it('finds the highest triangle at a place, as looking at all of them does', () => {
    fc.assert(
      fc.property(
        triangles,
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 99 }),
        (points, column, row) => {
          const surface = surfaceOf(points);
          const terrain = readTerrain(writeTerrain(surface, { cell: 7 }));
          // Places off whole numbers: no corner is there, and where a side is, either answer is right.
          const [x, y] = [column + 0.37, row + 0.61];
          const expected = highestAt(surface, x, y);
          const found = terrain.heightAt(x, y);
          const nearby = [
            highestAt(surface, x + 0.002, y),
            highestAt(surface, x - 0.002, y),
            highestAt(surface, x, y + 0.002),
            highestAt(surface, x, y - 0.002),
          ];
          const isOnSide = nearby.some(
            (height) => Math.abs(height - expected) > 0.01 || (height === -Infinity) !== (expected === -Infinity),
          );
          if (isOnSide) return;
          if (expected === -Infinity) expect(found).toBeNaN();
          else expect(found).toBeCloseTo(expected, 9);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('lists every triangle within the overlap of a place', () => {
    fc.assert(
      fc.property(
        triangles,
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (points, x, y) => {
          const surface = surfaceOf(points);
          const terrain = readTerrain(writeTerrain(surface, { cell: 5, overlap: 3 }));
          const near = new Set(terrain.trianglesNear(x, y));
          for (const [index, { corners }] of surface.triangles.entries())
            for (const corner of corners) {
              const [cx, cy] = surface.vertices[corner];
              if (Math.hypot(cx - x, cy - y) <= 3) expect(near.has(index)).toBe(true);
            }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('distinguishes bridges from what is under them', () => {
    const sides = [
      [0, 1, 2],
      [0, 2, 3],
      [4, 5, 6],
      [4, 6, 7],
    ] as [number, number, number][];
    const terrain = readTerrain(
      writeTerrain({
        vertices: [...square(1), ...square(6)],
        triangles: sides.map((corners, index) => ({ corners, type: index < 2 ? 'road' : 'junction' })),
      }),
    );
    expect(terrain.heightAt(3, 4)).toBe(6);
    expect(terrain.heightAt(3, 4, 5)).toBe(1);
    expect(terrain.heightAt(3, 4, 0)).toBeNaN();
    expect(terrain.heightAt(30, 4)).toBeNaN();
    expect(terrain.typeOf(terrain.triangleAt(3, 4))).toBe('junction');
    expect(terrain.typeOf(terrain.triangleAt(3, 4, 5))).toBe('road');
  });
});

describe('the ground of a city', () => {
  it('has a height, a type and a normal nearly everywhere: on grass, pavements, kerbs and in parks as on roads', () => {
    const { plan, network } = shippedCity('small-town.city');
    if (plan === undefined) throw new Error('small-town has no plan');
    const terrain = readTerrain(writeTerrain(makeGround(plan, network)));
    const roads = readTerrain(writeTerrain(makeSurface(network)));
    let [found, paved, all] = [0, 0, 0];
    const types = new Set<string>();
    for (let x = -200; x <= 200; x += 5)
      for (let y = -200; y <= 200; y += 5) {
        all++;
        const height = terrain.heightAt(x + 0.31, y + 0.17);
        if (Number.isFinite(roads.heightAt(x + 0.31, y + 0.17))) paved++;
        if (!Number.isFinite(height)) continue;
        found++;
        types.add(terrain.typeOf(terrain.triangleAt(x + 0.31, y + 0.17)));
        expect(Math.abs(height - plan.ground(x + 0.31, y + 0.17))).toBeLessThan(0.6);
      }
    expect(paved / all).toBeLessThan(0.2);
    expect(found / all).toBeGreaterThan(0.95);
    for (const type of ['road', 'pavement', 'grass', 'park']) expect(types).toContain(type);
  });
});

describe('a file of a terrain', () => {
  const { network } = shippedCity('thesis/camel.city');
  const bytes = writeTerrain(makeSurface(network));

  it('is read from any place in memory', () => {
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(readTerrain(shifted.subarray(3))).toEqual(readTerrain(bytes));
    expect(rulesOf(bytes)).toEqual([]);
  });

  it('is refused with what is wrong and where', () => {
    expect(rulesOf(bytes.subarray(0, 10))).toEqual([': a terrain must have a head of 80 bytes; there are 8']);
    expect(rulesOf(new Uint8Array(200))).toEqual(["bytes 0 to 3: a terrain must begin with 'KTER'"]);
    expect(rulesOf(bytes.subarray(0, bytes.length - 8))[0]).toMatch(/^bytes 8 to 27: the counts of the head need/);
    const newer = bytes.slice();
    newer[4] = 2;
    expect(rulesOf(newer)).toEqual(['bytes 4 to 7: version 1 is read here; found 2']);
    const wrong = bytes.slice();
    const view = new DataView(wrong.buffer);
    const { vertices, types } = readTerrain(bytes);
    view.setFloat64(80, NaN, true);
    view.setUint32(80 + vertices.length * 8 + types.length * 24, 4_000_000, true);
    expect(rulesOf(wrong)).toEqual([
      'bytes 64 to 71: the checksum must be that of the contents',
      'vertex 0: coordinates must be finite numbers',
      'triangle 0: a triangle must name vertices that are there',
    ]);
  });

  it('is never read when a byte of it was changed', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        // Bytes 28 to 31 and 72 to 79 hold nothing.
        const changed = bytes.slice();
        changed[at] ^= by;
        const isSpare = at >= 72 && at < 80;
        expect(rulesOf(changed).length > 0).toBe(!isSpare);
      }),
      { numRuns: 200 },
    );
  });
});

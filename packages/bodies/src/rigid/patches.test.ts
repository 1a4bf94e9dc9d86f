import { describe, expect, it } from 'vitest';
import type { RollingGround } from '../ground/ground.ts';
import { surfaceNumber, type SurfaceName } from '../ground/surfaces.ts';
import { GroundPatches } from './patches.ts';

/** A triangle around a place, 4 m wide and 2 m long. */
const triangle = (x: number, y: number): readonly number[] => [x - 2, y - 1, 0, x + 2, y - 1, 0, x, y + 1, 0];

function patches(...triangles: readonly (readonly [SurfaceName, number, number])[]): GroundPatches {
  const corners = Float64Array.from(triangles.flatMap(([, x, y]) => triangle(x, y)));
  const kinds = Uint8Array.from(triangles, ([name]) => surfaceNumber(name));
  return new GroundPatches({ corners, kinds, triangles: triangles.length } as unknown as RollingGround);
}

describe('ground in squares', () => {
  const near = (x: number, y: number, isThere = false): boolean => ground.isNear(0, x, y, 1, isThere);
  const ground = patches(['road', 10, 10], ['grass', 20, 12], ['road', 14, 20], ['road', 40, 10], ['wall', 10, 40]);

  it('has a square for each 32 m in which triangles are', () => {
    expect(ground.count).toBe(3);
  });

  it('has a sheet for each surface of a square, with all of its triangles', () => {
    expect(ground.surfacesOf(0).map(({ name }) => name)).toEqual(['road', 'grass']);
    const [road, grass] = ground.sheetsOf(0);
    expect([...road.vertices]).toEqual([...triangle(10, 10), ...triangle(14, 20)]);
    expect([...road.indices]).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...grass.vertices]).toEqual(triangle(20, 12));
    expect(ground.sheetsOf(2).map(({ surface }) => surface.name)).toEqual(['wall']);
  });

  it('is there for bodies within 6 m of its triangles, and stays within 20 m', () => {
    // From 8 to 22 m east and from 9 to 21 m north.
    expect([near(15, 15), near(1.1, 15), near(28.9, 15), near(15, 2.1), near(15, 27.9)]).toEqual(Array(5).fill(true));
    expect([near(0.9, 15), near(29.1, 15), near(15, 1.9), near(15, 28.1)]).toEqual(Array(4).fill(false));
    expect([near(-12.9, 15, true), near(42.9, 15, true)]).toEqual([true, true]);
    expect([near(-13.1, 15, true), near(43.1, 15, true), near(15, 42.1, true)]).toEqual([false, false, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { closestOnTriangle, type Closest } from './closest.ts';

type Point = readonly [number, number, number];

/** Behind nine numbers of another triangle. */
const corners = Float64Array.of(...[9, 9, 9, 9, 9, 9, 9, 9, 9], ...[1, 1, 2, 5, 1, 2, 1, 4, 2]);

function nearest([x, y, z]: Point): Closest {
  const found: Closest = { x: 0, y: 0, z: 0, isInside: false };
  closestOnTriangle(corners, 9, { x, y, z }, found);
  return found;
}

describe('the nearest point of a triangle', () => {
  it.each<[string, Point, Point, boolean]>([
    ['above it', [2, 2, 7], [2, 2, 2], true],
    ['below it', [2, 2, -7], [2, 2, 2], true],
    ['beyond its first corner', [-1, 0, 2], [1, 1, 2], false],
    ['beyond its second corner', [9, 0, 3], [5, 1, 2], false],
    ['beyond its third corner', [0, 8, 3], [1, 4, 2], false],
    ['beside its first side', [3, -4, 2], [3, 1, 2], false],
    ['beside its second side', [-4, 3, 1], [1, 3, 2], false],
    // Its third side goes 4 m east for 3 m south: its middle, and 3 and 4 m aside.
    ['beside its third side', [6, 6.5, 2], [3, 2.5, 2], false],
  ])('%s', (_, point, [x, y, z], isInside) => {
    const found = nearest(point);
    expect([found.x, found.y, found.z].map((metres) => Number(metres.toFixed(9)))).toEqual([x, y, z]);
    expect(found.isInside).toBe(isInside);
  });

  it('is no farther away than any other of its points', () => {
    for (let trial = 0; trial < 200; trial++) {
      const point = [(trial * 7) % 13, (trial * 5) % 11, (trial * 3) % 7].map((each) => each - 3) as unknown as Point;
      const found = nearest(point);
      const away = Math.hypot(found.x - point[0], found.y - point[1], found.z - point[2]);
      for (let u = 0; u <= 10; u++)
        for (let v = 0; v <= 10 - u; v++) {
          const other = Math.hypot(1 + 0.4 * u - point[0], 1 + 0.3 * v - point[1], 2 - point[2]);
          expect(away).toBeLessThanOrEqual(other + 1e-9);
        }
    }
  });
});

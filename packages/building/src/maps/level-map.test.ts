import { assert, double, property } from 'fast-check';
import { expect, it } from 'vitest';
import { compileMaps, drawFloors, levelMap } from './compile.ts';
import { building, pillar, rectangle, room } from './drawing.testing.ts';
import { isWalkable } from './level-map.ts';

/** Two halls that touch, one that stands alone, and a triangle between them. */
const regions = [
  room('west', rectangle(0, 0, 4, 6)),
  room('east', rectangle(4, 1, 9, 6)),
  room('alone', rectangle(12, 7, 14, 9)),
  room('triangle', [
    [9.5, 7],
    [11, 7],
    [10, 9.5],
  ]),
];
const house = building({ regions, obstacles: [pillar('pillar', [2, 3], 0.7)] });
const map = levelMap(compileMaps(house), 0);
const [drawn = map] = drawFloors(house);

/** By the definition of each shape, without outlines. */
function isInside(x: number, y: number): boolean {
  const isIn = (fromX: number, fromY: number, toX: number, toY: number): boolean =>
    x > fromX && x < toX && y > fromY && y < toY;
  if (isIn(0, 0, 4, 6)) return Math.hypot(x - 2, y - 3) >= 0.7;
  const isInTriangle = y > 7 && y - 7 < 5 * (x - 9.5) && y - 7 < -2.5 * (x - 11);
  return isIn(4, 1, 9, 6) || isIn(12, 7, 14, 9) || isInTriangle;
}

const along = (most: number) => double({ min: -1, max: most, noNaN: true });

it('a point is walkable in every region and in no obstacle', () => {
  let inside = 0;
  assert(
    property(along(15), along(10), (x, y) => {
      const expected = isInside(x, y);
      inside += expected ? 1 : 0;
      // Points of an outline go either way.
      const isOnOutline = [0, 4, 9, 12, 14].includes(x) || [0, 1, 6, 7, 9].includes(y);
      expect({ x, y, walkable: isOnOutline ? expected : isWalkable(map, x, y) }).toEqual({ x, y, walkable: expected });
      // A floor that is only drawn has the same ground.
      expect([x, y, isWalkable(drawn, x, y)]).toEqual([x, y, isWalkable(map, x, y)]);
    }),
    { numRuns: 3000 },
  );
  expect(inside).toBeGreaterThan(300);
  expect(drawn).not.toBe(map);
});

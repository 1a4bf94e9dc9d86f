import { array, assert, double, property, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { rectangle, room } from './drawing.testing.ts';
import { regionsNear } from './regions-near.ts';

const at = double({ min: -30, max: 30, noNaN: true });
const size = double({ min: 0.1, max: 20, noNaN: true });

it('every region that holds a point is among those near it, and none outside of all buckets', () => {
  assert(
    property(array(tuple(at, at, size, size), { minLength: 1, maxLength: 8 }), at, at, (boxes, x, y) => {
      const regions = boxes.map(([west, south, wide, high], index) =>
        room(`r${index}`, rectangle(west, south, west + wide, south + high)),
      );
      const holding = (pointX: number, pointY: number): readonly string[] =>
        boxes.flatMap(([west, south, wide, high], index) =>
          pointX >= west && pointX <= west + wide && pointY >= south && pointY <= south + high ? [`r${index}`] : [],
        );
      const [west, south, wide, high] = boxes[0];
      for (const [pointX, pointY] of [
        [x, y],
        [west, south],
        [west + wide, south + high],
      ])
        expect(regionsNear(regions, pointX, pointY).map(({ id }) => id)).toEqual(
          expect.arrayContaining([...holding(pointX, pointY)]),
        );
      expect(regionsNear(regions, 100, 0)).toEqual([]);
      expect(regionsNear(regions, 0, -100)).toEqual([]);
    }),
  );
});

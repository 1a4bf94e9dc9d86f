import { describe, expect, it } from 'vitest';
import { boxOf, cornersOf, isInside, isPoint, isPoints, nearestOn, rectAround, rectPoints, round } from './geometry.ts';
import type { Point } from './geometry.ts';

/** A room in the form of an L. */
const outline: readonly Point[] = [
  [0, 0],
  [4, 0],
  [4, 2],
  [2, 2],
  [2, 6],
  [0, 6],
];

describe('geometry of the plan', () => {
  it.each<[Point, boolean]>([
    [[1, 1], true],
    [[3, 1], true],
    [[1, 5], true],
    [[3, 3], false],
    [[5, 1], false],
    [[-1, 1], false],
    [[1, 7], false],
    [[1, -1], false],
  ])('says whether %j is in a room with a corner cut out', (point, inside) => {
    expect(isInside(point, outline)).toBe(inside);
    expect(isInside(point, outline.toReversed())).toBe(inside);
  });

  it.each<[Point, Point]>([
    [[3, 5], [3, 1]], // prettier-ignore
    [[-4, 2], [1, 1]], // prettier-ignore
    [[9, 0], [5, 1]], // prettier-ignore
  ])('finds the point of a line nearest to %j, its ends included', (point, nearest) => {
    expect(nearestOn(point, [1, 1], [5, 1])).toEqual(nearest);
  });

  it('finds the place itself of a line without length', () => {
    expect(nearestOn([7, 7], [1, 2], [1, 2])).toEqual([1, 2]);
  });

  it('puts a box around every kind of shape', () => {
    const circle = cornersOf({ type: 'circle', centre: [3, 5], radius: 2 });
    expect(boxOf(circle)).toEqual({ west: 1, south: 3, east: 5, north: 7 });
    expect(boxOf(cornersOf({ type: 'point', at: [3, 5] }))).toEqual({ west: 3, south: 5, east: 3, north: 5 });
    expect(boxOf(cornersOf({ type: 'polygon', points: outline }))).toEqual({ west: 0, south: 0, east: 4, north: 6 });
  });

  it('writes a rectangle by its corner and size, and reads the same corners', () => {
    const rect = rectAround([
      [4, 7],
      [1, 2],
    ]);
    expect(rect).toEqual([1, 2, 3, 5]);
    expect(rectPoints(rect)).toEqual([
      [1, 2],
      [4, 2],
      [4, 7],
      [1, 7],
    ]);
  });

  it('rounds away the dust of sums, and never to -0', () => {
    expect(round(0.1 + 0.2)).toBe(0.3);
    expect(round(1.000_000_6)).toBe(1.000_001);
    expect(round(-1e-9)).toBe(0);
  });

  it('takes as points what has two numbers', () => {
    expect([[1, 2], [1, 2, 3], [1], [1, NaN], [NaN, 1], ['1', '2'], 'no', undefined].map(isPoint)).toEqual(
      [true, true, false, false, false, false, false, false], // prettier-ignore
    );
    expect([[], [[1, 2]], [[1, 2], [3]], 'no'].map(isPoints)).toEqual([false, true, false, false]); // prettier-ignore
  });
});

import { describe, expect, it } from 'vitest';
import type { Point3, Ray } from '../camera/lens.ts';
import type { Landmark } from '../city/built-city.ts';
import { landmarkOn } from './landmarks.ts';

const house = (middle: Point3, half: Point3, turned = 0): Landmark =>
  ({ kind: 'house', middle, half, turned }) as unknown as Landmark;

const ray = (from: Point3, along: Point3): Ray => ({ from, along });

describe('a house under the pointer', () => {
  const block = house([10, 4, 5], [2, 3, 5]);

  it('is met at its nearest wall, from every side', () => {
    expect(landmarkOn(ray([0, 4, 5], [1, 0, 0]), [block])?.away).toBe(8);
    expect(landmarkOn(ray([20, 4, 5], [-1, 0, 0]), [block])?.away).toBe(8);
    expect(landmarkOn(ray([10, -9, 5], [0, 1, 0]), [block])?.away).toBe(10);
    expect(landmarkOn(ray([10, 4, 30], [0, 0, -1]), [block])?.away).toBe(20);
  });

  it('is not met beside it, above it or behind the eye', () => {
    expect(landmarkOn(ray([0, 7.1, 5], [1, 0, 0]), [block])).toBeUndefined();
    expect(landmarkOn(ray([0, 4, 10.1], [1, 0, 0]), [block])).toBeUndefined();
    expect(landmarkOn(ray([0, 4, 5], [-1, 0, 0]), [block])).toBeUndefined();
  });

  it('is met as it is turned', () => {
    const turned = house([10, 0, 5], [1, 6, 5], Math.PI / 2);
    expect(landmarkOn(ray([0, 0, 5], [1, 0, 0]), [turned])?.away).toBeCloseTo(4, 9);
    const aslant = house([10, 0, 5], [4, 0.5, 5], Math.PI / 4);
    expect(landmarkOn(ray([12, -20, 5], [0, 1, 0]), [aslant])?.away).toBeCloseTo(22 - Math.SQRT1_2, 9);
  });

  it('is the first of several, in any order', () => {
    const behind = house([30, 4, 5], [2, 3, 5]);
    for (const landmarks of [
      [block, behind],
      [behind, block],
    ])
      // prettier-ignore
      expect(landmarkOn(ray([0, 4, 5], [1, 0, 0]), landmarks)).toEqual({ landmark: block, away: 8 });
  });
});

import { describe, expect, it } from 'vitest';
import type { Point3, Ray } from '../camera/lens.ts';
import type { BuiltCity, Pointed } from '../city/built-city.ts';
import { Pointer } from './point-at.ts';

const house = { from: 1, to: 2 };
const road = { from: 3, to: 4 };

/** A road to the east at y 100, and a house of 10 m beside it. */
function pointed(ray: Ray, lane: object = { width: 3, span: road }): Pointed | undefined {
  const city = {
    points: Float32Array.of(...[90, 100, 0], ...[150, 100, 0]),
    starts: Uint32Array.of(0, 2),
    lanes: [lane],
    landmarks: [{ kind: 'house', span: house, middle: [120, 110, 0], half: [5, 5, 10], turned: 0 }],
  };
  return new Pointer(city as unknown as BuiltCity).at(ray);
}

const towards = (from: Point3, to: Point3): Ray => {
  const way = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const;
  const length = Math.hypot(...way);
  return { from, along: [way[0] / length, way[1] / length, way[2] / length] };
};

describe('what a pointer is over', () => {
  it('is a road, with its place in the text', () => {
    expect(pointed(towards([120, 80, 30], [120, 100, 0]))).toMatchObject({ kind: 'lane', span: road });
    expect(pointed(towards([120, 80, 30], [120, 100, 0]), { width: 3 })).toEqual({ kind: 'lane', lane: { width: 3 } });
  });

  it('is a house where no road is', () => {
    expect(pointed(towards([120, 170, 30], [120, 110, 10]))).toEqual({ kind: 'house', span: house });
  });

  it('is the nearer one of road and house', () => {
    // From the north the house hides the road; from the south the road comes first.
    expect(pointed(towards([120, 130, 15], [120, 100, 0]))).toEqual({ kind: 'house', span: house });
    expect(pointed(towards([120, 70, 15], [120, 100, 0]))).toMatchObject({ kind: 'lane' });
    // Goes on into the house behind the road.
    expect(pointed(towards([120, 95, 1], [120, 101, 0]))).toMatchObject({ kind: 'lane' });
  });

  it('is nothing beside them', () => {
    expect(pointed(towards([60, 130, 30], [60, 100, 0]))).toBeUndefined();
    expect(pointed(towards([120, 80, 30], [120, 80, 60]))).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { restingState, type BodyState } from './body-state.ts';
import { leftOf, placeOf, tilt } from './car-frame.ts';

const heading = (angle: number): BodyState =>
  Object.assign(restingState(), { x: 10, y: 20, z: 3, forwardX: Math.cos(angle), forwardY: Math.sin(angle) });

/** To the nanometre, and no -0. */
const rounded = (values: readonly number[]): readonly number[] =>
  values.map((value) => Math.round(value * 1e9) / 1e9 + 0);

describe('the frame of a car', () => {
  it('has its left at a right angle to its nose and roof', () => {
    expect(rounded(leftOf(heading(0)))).toEqual([0, 1, 0]);
    expect(rounded(leftOf(heading(Math.PI / 2)))).toEqual([-1, 0, 0]);
    const up = Object.assign(restingState(), { forwardX: 0, forwardZ: 1, upX: -1, upZ: 0 });
    expect(rounded(leftOf(up))).toEqual([0, 1, 0]);
    const onItsSide = Object.assign(restingState(), { upY: 1, upZ: 0 });
    expect(rounded(leftOf(onItsSide))).toEqual([0, 0, -1]);
  });

  it('has places ahead, to the left and up', () => {
    const car = heading(Math.PI / 2);
    expect(rounded(placeOf(car, leftOf(car), 2, 0.5, 1))).toEqual([9.5, 22, 4]);
    const up = Object.assign(heading(0), { forwardX: 0, forwardZ: 1, upX: -1, upZ: 0 });
    expect(rounded(placeOf(up, leftOf(up), 2, 0.5, 1))).toEqual([9, 20.5, 5]);
  });

  it.each([
    [0, 0, 2],
    [0.3, -0.2, 1],
    [-1, 2, 3],
  ])('turns its nose into the plane under a roof towards %d, %d, %d', (x, y, z) => {
    const car = heading(0.7);
    tilt(car, x, y, z);
    const { forwardX, forwardY, forwardZ, upX, upY, upZ } = car;
    const length = Math.hypot(x, y, z);
    expect(rounded([upX, upY, upZ])).toEqual(rounded([x / length, y / length, z / length]));
    expect(Math.hypot(forwardX, forwardY, forwardZ)).toBeCloseTo(1, 9);
    expect(forwardX * upX + forwardY * upY + forwardZ * upZ).toBeCloseTo(0, 9);
    // It turns no more than it must: nose, old nose and roof stay in one plane.
    const [oldX, oldY] = [Math.cos(0.7), Math.sin(0.7)];
    const plane = oldX * (forwardY * upZ - forwardZ * upY) + oldY * (forwardZ * upX - forwardX * upZ);
    expect(plane).toBeCloseTo(0, 9);
    expect(forwardX * oldX + forwardY * oldY).toBeGreaterThan(0);
  });
});

import { describe, expect, it } from 'vitest';
import { movedCorner } from '../plan/corners.ts';
import { moved } from './forms.ts';
import type { Point } from './geometry.ts';
import type { Mapping } from './mapping.ts';
import { mirrorAt, moveBy, type PlanMotion } from './motions.ts';
import { hullOf, movedFromSide, sideShape, turnedBox } from './solids.ts';

const heights = { bottom: 0, top: 20 };
const fromSide = (value: Mapping, motion: PlanMotion, look: 'south' | 'east' = 'south'): unknown =>
  movedFromSide(value, motion, { look, heights });
const corner = (at: Point, to: Point): PlanMotion => movedCorner({ at }, to);

const box = { shape: 'box', min: [1, 2, 3], max: [5, 6, 7] };
const pillar = { shape: 'cylinder', centre: [10, 4], radius: 2 };
const ball = { shape: 'sphere', centre: [3, 4, 5], radius: 2 };
const wall = { shape: 'wall', from: [0, 0], to: [4, 8], top: 6 };
const wedge = {
  shape: 'mesh',
  vertices: [
    [0, 0, 0],
    [2, 0, 0],
    [0, 2, 0],
    [0, 0, 2],
  ],
  triangles: [
    [0, 2, 1],
    [0, 1, 3],
    [1, 2, 3],
    [2, 0, 3],
  ],
};

describe('seen from a side, solids', () => {
  it('cover what lies along the view and up', () => {
    const corners = (value: Mapping, look: 'south' | 'east'): unknown => sideShape(value, look, heights);
    expect(corners(box, 'east')).toMatchObject({
      points: [
        [2, 3],
        [6, 3],
        [6, 7],
        [2, 7],
      ],
    });
    // Without ends a pillar is as high as the world.
    expect(corners(pillar, 'south')).toMatchObject({
      points: [
        [8, 0],
        [12, 0],
        [12, 20],
        [8, 20],
      ],
    });
    expect(corners(ball, 'east')).toEqual({ type: 'circle', centre: [4, 5], radius: 2 });
    expect(sideShape({ rect: [0, 0, 1, 1] }, 'south', heights)).toBeUndefined();
  });

  it('move along the view and up, and keep what is behind', () => {
    expect(fromSide(box, moveBy(1, -2))).toEqual({ min: [2, 2, 1], max: [6, 6, 5] });
    expect(fromSide(box, moveBy(1, -2), 'east')).toEqual({ min: [1, 3, 1], max: [5, 7, 5] });
    expect(fromSide(ball, moveBy(1, 2))).toEqual({ centre: [4, 4, 7] });
    expect(fromSide(pillar, moveBy(1, 2))).toEqual({ centre: [11, 4], bottom: 2, top: 22 });
    expect(fromSide(pillar, moveBy(1, 0))).toEqual({ centre: [11, 4] });
    expect(fromSide(wall, moveBy(0, 1))).toEqual({ from: [0, 0], to: [4, 8], bottom: 1, top: 7 });
    expect(fromSide(wedge, moveBy(1, 3))).toEqual({
      vertices: [
        [1, 0, 3],
        [3, 0, 3],
        [1, 2, 3],
        [1, 0, 5],
      ],
    });
    expect(fromSide({ place: { ...box, gap: 1 } }, moveBy(0, 1))).toEqual({
      place: { ...box, gap: 1, min: [1, 2, 4], max: [5, 6, 8] },
    });
  });

  it('get other heights and widths by their corners', () => {
    expect(fromSide(box, corner([5, 7], [6, 9]))).toEqual({ min: [1, 2, 3], max: [6, 6, 9] });
    expect(fromSide(pillar, corner([12, 20], [14, 15]))).toEqual({ centre: [11, 4], radius: 3, top: 15 });
    expect(fromSide(ball, corner([5, 5], [6, 5]))).toEqual({ centre: [3, 4, 5], radius: 3 });
    expect(fromSide(wall, corner([4, 6], [8, 5]))).toEqual({ from: [0, 0], to: [8, 8], top: 5 });
  });
});

describe('seen from above, solids', () => {
  const turned = { shape: 'box', min: [0, 0, 1], max: [4, 2, 3], turn: Math.PI / 2 };
  it('that are turned lie so, and keep their turn when they move', () => {
    const corners = turnedBox(turned)?.map(([x, y]) => [Math.round(x), Math.round(y)]);
    expect(corners).toEqual([
      [3, -1],
      [3, 3],
      [1, 3],
      [1, -1],
    ]);
    expect(moved(turned, moveBy(1, 1))).toEqual({ min: [1, 1, 1], max: [5, 3, 3] });
    // Its far corner goes out by 2 m: it is longer along its own axis.
    const [near] = turnedBox(turned) ?? [];
    expect(moved(turned, corner(near, [3, -3]))).toEqual({ min: [-1, -1, 1], max: [5, 1, 3] });
  });

  it('are mirrored with their turn, and are not inside out', () => {
    expect(moved({ ...turned, turn: 0.5 }, mirrorAt('y', 1))).toMatchObject({ turn: -0.5 });
    expect(moved(wedge, mirrorAt('x', 0))).toMatchObject({
      triangles: [
        [0, 1, 2],
        [0, 3, 1],
        [1, 3, 2],
        [2, 3, 0],
      ],
    });
    expect(moved(wedge, moveBy(1, 0))).not.toHaveProperty('triangles');
  });

  it('that are round get another radius by a handle', () => {
    expect(moved({ circle: [5, 5, 1] }, corner([6, 5], [7, 5]))).toEqual({ circle: [5, 5, 2] });
    expect(moved(pillar, corner([10, 6], [10, 7]))).toEqual({ centre: [10, 4], radius: 3 });
  });
});

describe('seen from above, solids', () => {
  it('that are turned have the corners of a box turned about its middle', () => {
    const corners = turnedBox({ min: [10, 4, 0], max: [16, 6, 3], turn: Math.PI / 2 }) ?? [];
    expect(corners.map((point) => point.map((metres) => Number(metres.toFixed(9))))).toEqual([
      [14, 2],
      [14, 8],
      [12, 8],
      [12, 2],
    ]);
    const [first] = turnedBox({ min: [-1, -1, 0], max: [1, 1, 3], turn: Math.PI / 4 }) ?? [];
    expect(first[0]).toBeCloseTo(0, 9);
    expect(first[1]).toBeCloseTo(-Math.SQRT2, 9);
    expect(turnedBox({ min: [10, 4, 0], max: [16, 6, 3], turn: 0 })).toBeUndefined();
  });

  it('of triangles cover the outline of their corners without dents', () => {
    const points: readonly Point[] = [[0, 0], [4, 0], [2, 1], [4, 3], [0, 3], [1, 2]]; // prettier-ignore
    expect(new Set(hullOf(points).map(String))).toEqual(new Set(['0,0', '4,0', '4,3', '0,3']));
  });
});

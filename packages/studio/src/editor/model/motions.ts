import type { Point } from './geometry.ts';

/** A change of the plan that keeps straight lines straight, and right angles right. */
export interface PlanMotion {
  readonly point: (point: Point) => Point;
  /** Directions are turned and mirrored, and not moved. */
  readonly vector: (vector: Point) => Point;
  /** The four corners of a rectangle, where they do not move each by itself. */
  readonly rectangle?: (corners: readonly Point[]) => readonly Point[];
  /** The radius of a round shape, where the motion changes it. */
  readonly radius?: (centre: Point, radius: number) => number;
}

export const moveBy = (dx: number, dy: number): PlanMotion => ({
  point: ([x, y]) => [x + dx, y + dy],
  vector: (vector) => vector,
});

/** Mirrors at an upright or a level line. */
export const mirrorAt = (axis: 'x' | 'y', place: number): PlanMotion => ({
  point: ([x, y]) => (axis === 'x' ? [2 * place - x, y] : [x, 2 * place - y]),
  vector: ([x, y]) => (axis === 'x' ? [-x, y] : [x, -y]),
});

/** A quarter turn to the left about a point. */
export const turnAbout = ([cx, cy]: Point): PlanMotion => ({
  point: ([x, y]) => [cx - (y - cy), cy + (x - cx)],
  vector: ([x, y]) => [-y, x],
});

/**
 * A way through a narrow place that the steps between way-points miss, such as a door of 0.6 m across the cells at some
 * angle. It follows the middle between the walls from one way-point to another.
 */
export interface Passage {
  readonly from: number;
  readonly to: number;
  /** x, y of the points between the two way-points, m. */
  readonly points: readonly number[];
  /** Radius of the widest body that gets through, m. */
  readonly halfWidth: number;
  /** From way-point to way-point, m. */
  readonly length: number;
  /** The narrowest point, m; tells which passages a change touches. */
  readonly x: number;
  readonly y: number;
}

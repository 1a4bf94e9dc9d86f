/**
 * A path through a narrow place that the steps between waypoints miss, such as a door of 0.6 m across the cells at some
 * angle. It follows the middle between the walls from one waypoint to another.
 */
export interface Passage {
  readonly from: number;
  readonly to: number;
  /** x, y of the points between the two waypoints, m. */
  readonly points: readonly number[];
  /** Radius of the widest body that gets through, m. */
  readonly halfWidth: number;
  /** From waypoint to waypoint, m. */
  readonly length: number;
  /** The narrowest point, m; says which passages a change touches. */
  readonly x: number;
  readonly y: number;
}

import type { Frame } from '@korzo/analysis';

export type Corner = readonly [x: number, y: number];

/** What is known of an experiment beside its trajectories: geometry and where to measure, in metres. */
export interface Setup {
  readonly title: string;
  /** Outline of the ground. */
  readonly walkable: readonly Corner[];
  readonly obstacles: readonly (readonly Corner[])[];
  /** Where density and speed are taken: a polygon. */
  readonly area: readonly Corner[];
  /** Where people are counted, once each. */
  readonly line: readonly [Corner, Corner];
  /** On the outline: where people leave. */
  readonly exit: readonly [Corner, Corner];
  /** Mean and standard deviation of the speed people want, m/s; drawn by sex when absent. */
  readonly speed?: { readonly mean: number; readonly deviation: number };
  /** What of this was not given but found in the data, in words. */
  readonly inferred: readonly string[];
}

/** When and where a person was first seen. */
export interface Start {
  /** Since the first frame, s. */
  readonly time: number;
  readonly x: number;
  readonly y: number;
}

/** Trajectories as they were read. */
export interface Observed {
  readonly frames: () => Iterable<Frame>;
  /** Frames in a second. */
  readonly frameRate: number;
  /** Plan of the file, outlines with holes; empty when it has none. */
  readonly plan: readonly { readonly outline: readonly Corner[]; readonly holes: readonly (readonly Corner[])[] }[];
}

export const boxOf = (
  corners: readonly Corner[],
): readonly [west: number, south: number, east: number, north: number] => [
  Math.min(...corners.map(([x]) => x)),
  Math.min(...corners.map(([, y]) => y)),
  Math.max(...corners.map(([x]) => x)),
  Math.max(...corners.map(([, y]) => y)),
];

/** Inside, by counting the sides east of a point. */
export function isInside(corners: readonly Corner[], x: number, y: number): boolean {
  let inside = false;
  for (const [index, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(index + 1) % corners.length];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

export const groundOf = (corners: readonly Corner[]): number =>
  Math.abs(
    corners.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = corners[(index + 1) % corners.length];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );

export function distanceTo([ax, ay]: Corner, [bx, by]: Corner, x: number, y: number): number {
  const squared = (bx - ax) ** 2 + (by - ay) ** 2;
  const share = squared === 0 ? 0 : Math.min(Math.max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared, 0), 1);
  return Math.hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y);
}

import type { AgentColumns } from '@korzo/core';

/** Where objects are, in columns; rows 0..count count. Columns that are left out keep their value (0 at first). */
export interface Positions {
  readonly count: number;
  readonly id: ArrayLike<number>;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly z?: ArrayLike<number>;
  /** Direction it faces in the plane, radians from east against the clock; and above the plane. */
  readonly heading?: ArrayLike<number>;
  readonly pitch?: ArrayLike<number>;
  /** Floor; -1 in the volume. */
  readonly level?: ArrayLike<number>;
  /** How it looks, a number whose meaning sender and receivers agree on. */
  readonly look?: ArrayLike<number>;
  /** Number of its type (`Hub.typeNumber`), for senders with many objects; others give it with the description. */
  readonly type?: ArrayLike<number>;
  /** Anything that can be written as JSON; passed on with the position and never looked into. Replaced by every update that has it. */
  readonly user?: ArrayLike<unknown>;
}

/** The columns of a simulation's crowd that are sent on. A `CrowdView` is one. */
export interface CrowdColumns {
  readonly ownCount: number;
  readonly columns: Pick<
    AgentColumns,
    'id' | 'generation' | 'model' | 'level' | 'x' | 'y' | 'z' | 'headingX' | 'headingY' | 'headingZ'
  >;
}

/** Number of an agent's look; asked once when it arrives, and again when its model was switched. */
export type LookOf<Crowd extends CrowdColumns = CrowdColumns> = (crowd: Crowd, row: number) => number;

/**
 * Angle of a direction, radians, to 0.0003: a polynomial for the arc tangent on an eighth of the circle, mirrored to the rest.
 * For pictures; four times as fast as the exact one.
 */
export function angleOf(east: number, north: number): number {
  const width = Math.abs(east);
  const height = Math.abs(north);
  const long = Math.max(width, height);
  if (long === 0) return 0;
  const slope = Math.min(width, height) / long;
  const square = slope * slope;
  let angle = ((-0.0464964749 * square + 0.15931422) * square - 0.327622764) * square * slope + slope;
  if (height > width) angle = Math.PI / 2 - angle;
  if (east < 0) angle = Math.PI - angle;
  return north < 0 ? -angle : angle;
}

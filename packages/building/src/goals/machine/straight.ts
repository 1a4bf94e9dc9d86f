import { type World, restingVehicle, type Vehicle } from '@korzo/core';
import { wayKinds, type Mind } from './mind.ts';
import type { Outcome } from './outcome.ts';

/** A point counts as reached when the body is this close to it, m. */
const closeEnough = 0.5;

/** Heads straight for a point, on a floor or in the volume, whatever stands between. Returns the distance left, m. */
export function headFor(mind: Mind, x: number, y: number, z: number): number {
  const { own, row, columns, level } = mind;
  own.wayKind[row] = wayKinds.straight;
  own.wayX[row] = x;
  own.wayY[row] = y;
  columns.goalX[row] = x;
  columns.goalY[row] = y;
  columns.goalZ[row] = level < 0 ? z : 0;
  const left = distanceTo(mind, x, y, z);
  own.remaining[row] = left;
  return left;
}

/**
 * From an agent to a goal that is always as far ahead of it, along a vector, m: a quarter of the world at most, so that the shorter way
 * round a world that wraps leads there.
 */
export function aheadOf(along: readonly number[], { size }: Pick<World, 'size'>): readonly [number, number, number] {
  const [x, y, z = 0] = along;
  const farthest = [x, y, z].map((part, axis) => (part === 0 ? Infinity : size[axis] / 4 / Math.abs(part)));
  const far = Math.min(...farthest);
  return [x * far, y * far, z * far];
}

/** Moves as its model does without a goal. */
export function roam({ own, row, columns }: Mind): void {
  own.wayKind[row] = wayKinds.straight;
  own.remaining[row] = 0;
  columns.goalX[row] = NaN;
  columns.goalY[row] = NaN;
}

/** Straight to a point, m; the shorter way round where the world wraps. */
export function distanceTo(mind: Mind, x: number, y: number, z: number): number {
  const { ground } = mind.places;
  const dx = shorterWay(x - mind.x, ground, 0);
  const dy = shorterWay(y - mind.y, ground, 1);
  const dz = mind.level < 0 ? shorterWay(z - mind.columns.z[mind.row], ground, 2) : 0;
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

const shorterWay = (difference: number, { edges, size }: Pick<World, 'edges' | 'size'>, axis: 0 | 1 | 2): number =>
  edges === 'wrap' ? difference - Math.round(difference / size[axis]) * size[axis] : difference;

/** Whether a body with this distance left to a point has reached it. */
export const isThere = (mind: Mind, left: number): boolean => left <= mind.radius + closeEnough;

/** Heads for a point. The last goal of a list is kept: an agent that is pushed away comes back. */
export const goTo = (mind: Mind, [x, y, z = 0]: readonly number[], isLast: boolean): Outcome =>
  isThere(mind, headFor(mind, x, y, z)) && !isLast ? 'reached' : 'going';

/** The agent in the mind as path following sees it; one object serves all. */
export function vehicleOf({ columns, row, level, x, y, radius }: Mind): Vehicle {
  const inVolume = level < 0;
  self.inVolume = inVolume;
  self.x = x;
  self.y = y;
  self.z = columns.z[row];
  self.vx = columns.vx[row];
  self.vy = columns.vy[row];
  self.vz = inVolume ? columns.vz[row] : 0;
  self.speed = Math.sqrt(self.vx * self.vx + self.vy * self.vy + self.vz * self.vz);
  self.radius = radius;
  return self;
}

const self = restingVehicle();

import { cos, sin } from '@korzo/core';
import { wrapped } from '../plan/shapes.ts';
import { arcTo, endOf, reversed, type Pose, type Stretch } from './stretch.ts';

/** Arcs that turn more are taken for none, rad: their ends lie straight behind them. */
const nearlyRound = 1.9 * Math.PI;
const farthest = 1e4;
/** Radius below which an arc is but a kink, m. */
const smallest = 0.001;

/**
 * Joins two poses by two arcs that meet smoothly: both tangents up to where they meet are equally long (d), which makes
 * the joint half-way between their ends. Of v = to - from and t = t1 + t2 the length d solves
 *   2 d^2 (1 - t1.t2) + 2 d v.t - v.v = 0.
 * A straight comes out as one straight, an arc as one arc. Empty where no such arcs lead from one to the other.
 */
export function joinPoses(from: Pose, to: Pose, speedLimit: number): Stretch[] {
  const direct = arcTo(from, to, speedLimit);
  if (Math.abs(direct.turn) < nearlyRound && Math.abs(wrapped(from.heading + direct.turn - to.heading)) < 1e-9)
    return [direct];
  const [vx, vy] = [to.x - from.x, to.y - from.y];
  const one = [cos(from.heading), sin(from.heading)];
  const two = [cos(to.heading), sin(to.heading)];
  const along = vx * (one[0] + two[0]) + vy * (one[1] + two[1]);
  // 2 (1 - t1.t2), written so that nothing cancels where the directions are nearly the same.
  const halfSine = sin((to.heading - from.heading) / 2);
  const apart = 4 * halfSine * halfSine;
  const square = vx * vx + vy * vy;
  const root = Math.sqrt(along * along + apart * square);
  const reach = along > 0 ? square / (along + root) : apart > 0 ? (root - along) / apart : Infinity;
  if (reach > farthest) return [];
  const joint = {
    x: (from.x + to.x + reach * (one[0] - two[0])) / 2,
    y: (from.y + to.y + reach * (one[1] - two[1])) / 2,
    z: 0,
  };
  const first = arcTo(from, joint, speedLimit);
  const second = reversed(arcTo({ ...to, heading: to.heading + Math.PI }, joint, speedLimit));
  if ([first, second].some(({ turn, length }) => Math.abs(turn) > nearlyRound || length < Math.abs(turn) * smallest))
    return [];
  const rise = to.z - from.z;
  const whole = first.length + second.length;
  const climb = { ...first, rise: (rise * first.length) / whole };
  return [climb, { ...second, z: endOf(climb).z, rise: (rise * second.length) / whole }];
}

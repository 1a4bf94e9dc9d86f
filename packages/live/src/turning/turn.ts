import type { FullPose } from '@korzo/cluster';

/** An orientation as a unit quaternion x, y, z, w. */
export type Turn = FullPose['turn'];
type Point = FullPose['at'];

/** First `one`, then `other`. */
export const after = ([bx, by, bz, bw]: Turn, [ax, ay, az, aw]: Turn): Turn => [
  aw * bx + ax * bw + ay * bz - az * by,
  aw * by - ax * bz + ay * bw + az * bx,
  aw * bz + ax * by - ay * bx + az * bw,
  aw * bw - ax * bx - ay * by - az * bz,
];

const inverse = ([x, y, z, w]: Turn): Turn => [-x, -y, -z, w];

/** What turns `from` into `to`, the short way around, in the axes of the world. */
export function turnBetween(from: Turn, to: Turn): Turn {
  const turn = after(inverse(from), to);
  return turn[3] < 0 ? [-turn[0], -turn[1], -turn[2], -turn[3]] : turn;
}

/** A share of a turn about the same axis; above 1 it goes on. */
export function shareOf([x, y, z, w]: Turn, share: number): Turn {
  const length = Math.sqrt(x * x + y * y + z * z);
  if (length < 1e-9) return [0, 0, 0, 1];
  const half = Math.atan2(length, w) * share;
  const part = Math.sin(half) / length;
  return [x * part, y * part, z * part, Math.cos(half)];
}

/** A vector, turned. */
export function turned([vx, vy, vz]: Point, [x, y, z, w]: Turn): Point {
  const [tx, ty, tz] = [2 * (y * vz - z * vy), 2 * (z * vx - x * vz), 2 * (x * vy - y * vx)];
  return [vx + w * tx + y * tz - z * ty, vy + w * ty + z * tx - x * tz, vz + w * tz + x * ty - y * tx];
}

/** A pose between two, or beyond the second with a share above 1. */
export const poseBetween = (from: FullPose, to: FullPose, share: number): FullPose => ({
  at: [
    from.at[0] + (to.at[0] - from.at[0]) * share,
    from.at[1] + (to.at[1] - from.at[1]) * share,
    from.at[2] + (to.at[2] - from.at[2]) * share,
  ],
  turn: after(from.turn, shareOf(turnBetween(from.turn, to.turn), share)),
});

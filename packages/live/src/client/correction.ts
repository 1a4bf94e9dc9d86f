import { after, shareOf, turnBetween } from '../turning/turn.ts';
import type { PredictedPose } from './predicted-drive.ts';

type Way = readonly [x: number, y: number, z: number];

/** Poses by time, ms. */
export type Course = (now: number) => PredictedPose;

/** How fast a difference vanishes, 1/s: nine tenths of it in 0.33 s. */
const mending = 12;
/** From here on it is a jump and drawn as one, m. */
const mendable = 4;
/** What goes otherwise by more, m/s, was a blow, which is seen as such. */
const blow = 6;
/** Over which motion is felt, ms. */
const feeling = 10;
/** After so long, s, nothing is left to see. */
const longest = 1.2;
const circle = 2 * Math.PI;

/** The path from an angle to another by the shorter side. */
export const shorter = (from: number, to: number): number => to - from - circle * Math.round((to - from) / circle);

/** Leads a body from how it was drawn to how it should be, without a jump in its place nor in its velocity. */
export interface Correction {
  correct(wanted: PredictedPose, now: number): PredictedPose;
}

export const noCorrection: Correction = { correct: (wanted) => wanted };

/**
 * What leads from one course to another, from `since` on, ms. The difference swings in as a damped spring does, which starts with the
 * difference of the velocities; `isHeld` begins with none, for a run that is stopped or goes on.
 */
export function correctionOf(drawn: Course, wanted: Course, since: number, isHeld: boolean): Correction {
  const [before, now] = [drawn(since), wanted(since)];
  const off = between(now.at, before.at);
  if (!(Math.hypot(...off) <= mendable)) return noCorrection;
  const drift = isHeld ? ([0, 0, 0] as const) : driftOf(drawn, wanted, since, off);
  const turn = turnBetween(now.turn, before.turn);
  const steer = before.steer - now.steer;
  const spin = shorter(now.spin, before.spin);
  return {
    correct(pose, at) {
      const time = Math.max(0, at - since) / 1000;
      if (time > longest) return pose;
      const share = Math.exp(-mending * time);
      const swing = (axis: 0 | 1 | 2): number =>
        pose.at[axis] + (off[axis] + (drift[axis] + mending * off[axis]) * time) * share;
      return {
        at: [swing(0), swing(1), swing(2)],
        turn: after(pose.turn, shareOf(turn, share)),
        steer: pose.steer + steer * share,
        spin: pose.spin + spin * share,
      };
    },
  };
}

/** How fast the difference of two courses grows, m/s, up to that of a blow. */
function driftOf(drawn: Course, wanted: Course, since: number, off: Way): Way {
  const later = between(wanted(since + feeling).at, drawn(since + feeling).at);
  const drift = between(off, later).map((way) => (way * 1000) / feeling);
  const size = Math.hypot(...drift);
  const share = size > blow ? blow / size : 1;
  return [drift[0] * share, drift[1] * share, drift[2] * share];
}

const between = (from: Way, to: Way): Way => [to[0] - from[0], to[1] - from[1], to[2] - from[2]];

import { aheadTime, type ObjectMotion } from '@korzo/cluster';
import type { BodyFrame } from '../frames/body-frame.ts';
import { after, poseBetween, shareOf, turnBetween, type Turn } from '../turning/turn.ts';
import { PredictedDrive, type DrivenBody, type PredictedPose } from './predicted-drive.ts';

/** What was said of a body last, and what is still amiss of how it was drawn. */
interface PoseTrack {
  motion: ObjectMotion;
  /** ms of the watcher's clock. */
  arrived: number;
  pace: number;
  /** How fast its wheels turn, radians for each simulated second. */
  spinRate: number;
  time: number;
  amiss: {
    readonly at: readonly [number, number, number];
    readonly turn: Turn;
    readonly steer: number;
    readonly spin: number;
  };
  since: number;
}

/** How a body is drawn at a moment. */
export interface BodyPose extends PredictedPose {
  readonly lamp: boolean;
  readonly flies: boolean;
  /** m/s; below 0 backwards. */
  readonly speed: number;
}

const nothingAmiss: PoseTrack['amiss'] = { at: [0, 0, 0], turn: [0, 0, 0, 1], steer: 0, spin: 0 };
/** In this time, ms, most (1 - 1/e) of a difference between what was drawn and what should have been has vanished. */
const mending = 100;
/** From here on it is a jump and drawn as one, m. */
const mendable = 4;
/** A body goes on towards its pose ahead and as long again beyond, when nothing is heard of it. */
const farthestShare = 2;
const circle = 2 * Math.PI;

/** The way from an angle to another by the shorter side. */
const shorter = (from: number, to: number): number => to - from - circle * Math.round((to - from) / circle);

/**
 * Poses of bodies between what is said of them: each is drawn towards the pose that was sent ahead; the one that this page drives is
 * predicted from what its driver asks for. What turns out otherwise is made up for without a jump.
 */
export class BodyPoses {
  readonly #tracks = new Map<number, PoseTrack>();
  #epoch = NaN;
  #drive: PredictedDrive | undefined;

  /** Ids of the bodies there are. */
  get agents(): Iterable<number> {
    return this.#tracks.keys();
  }

  get size(): number {
    return this.#tracks.size;
  }

  /** This page drives a body, or none any more. */
  drive(body: DrivenBody | undefined): PredictedDrive | undefined {
    this.#drive = body === undefined ? undefined : new PredictedDrive(body);
    return this.#drive;
  }

  take({ epoch, time, pace, all, bodies }: BodyFrame, now: number): void {
    if (epoch !== this.#epoch) {
      this.#tracks.clear();
      if (this.#drive?.body.epoch !== epoch) this.#drive = undefined;
    }
    this.#epoch = epoch;
    if (all) {
      const there = new Set(bodies.map(({ id }) => id));
      for (const id of this.#tracks.keys()) if (!there.has(id)) this.#tracks.delete(id);
    }
    for (const { id, motion } of bodies) this.#takeOne(id, motion, { time, pace, now });
    // Bodies of which nothing was said stand, or go on as they did; a run that stands holds all of them.
    for (const [id, track] of this.#tracks) if (track.pace !== pace) this.#hold(id, track, pace, now);
  }

  /** How a body is drawn now; undefined for agents that are no bodies. */
  of(agent: number, now: number): BodyPose | undefined {
    const track = this.#tracks.get(agent);
    if (track === undefined) return undefined;
    const { lamp, flies, speed } = track.motion;
    return { ...this.#drawn(agent, track, now), lamp, flies, speed };
  }

  #takeOne(
    id: number,
    motion: ObjectMotion,
    { time, pace, now }: { readonly time: number; readonly pace: number; readonly now: number },
  ): void {
    const known = this.#tracks.get(id);
    const passed = known === undefined ? 0 : time - known.time;
    const isNext = known !== undefined && passed > 0 && passed < 0.5;
    const spinRate = isNext ? shorter(known.motion.spin, motion.spin) / passed : (known?.spinRate ?? 0);
    const track: PoseTrack = { motion, arrived: now, pace, spinRate, time, amiss: nothingAmiss, since: now };
    if (known !== undefined) {
      const before = this.#drawn(id, known, now);
      const wanted = this.#raw(id, track, now);
      track.amiss = differenceOf(wanted, before);
    }
    this.#tracks.set(id, track);
  }

  /** The pace of the run has changed: the body goes on from where it is drawn. */
  #hold(id: number, track: PoseTrack, pace: number, now: number): void {
    const before = this.#drawn(id, track, now);
    track.arrived = now;
    track.pace = pace;
    track.amiss = differenceOf(this.#raw(id, track, now), before);
    track.since = now;
  }

  #drawn(id: number, track: PoseTrack, now: number): PredictedPose {
    const raw = this.#raw(id, track, now);
    const share = Math.exp(-(now - track.since) / mending);
    const { at, turn, steer, spin } = track.amiss;
    if (share < 0.002 || track.amiss === nothingAmiss) return raw;
    return {
      at: [raw.at[0] + at[0] * share, raw.at[1] + at[1] * share, raw.at[2] + at[2] * share],
      turn: after(raw.turn, shareOf(turn, share)),
      steer: raw.steer + steer * share,
      spin: raw.spin + spin * share,
    };
  }

  #raw(id: number, track: PoseTrack, now: number): PredictedPose {
    const { motion, arrived, pace, spinRate } = track;
    if (this.#drive?.body.agent === id) return this.#drive.at(motion, arrived, pace, now);
    const share = shareAt(track, now);
    return {
      ...poseBetween(motion, motion.ahead, share),
      steer: motion.steer,
      spin: motion.spin + spinRate * share * aheadTime,
    };
  }
}

/** How far a body has come from its pose to the one ahead. */
const shareAt = ({ arrived, pace }: PoseTrack, now: number): number =>
  Math.min(farthestShare, (Math.max(0, now - arrived) * Math.max(0, pace)) / 1000 / aheadTime);

function differenceOf(wanted: PredictedPose, drawn: PredictedPose): PoseTrack['amiss'] {
  const at = [drawn.at[0] - wanted.at[0], drawn.at[1] - wanted.at[1], drawn.at[2] - wanted.at[2]] as const;
  if (Math.hypot(...at) > mendable) return nothingAmiss;
  return {
    at,
    turn: turnBetween(wanted.turn, drawn.turn),
    steer: drawn.steer - wanted.steer,
    spin: shorter(wanted.spin, drawn.spin),
  };
}

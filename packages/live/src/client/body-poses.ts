import { aheadTime, type ObjectMotion } from '@korzo/cluster';
import type { BodyFrame } from '../frames/body-frame.ts';
import { poseBetween } from '../turning/turn.ts';
import { BodyClock } from './body-clock.ts';
import { correctionOf, noCorrection, shorter, type Correction, type Course } from './correction.ts';
import { PredictedDrive, type DrivenBody, type PredictedPose } from './predicted-drive.ts';

/** What was said of a body last, and what is still amiss of how it was drawn. */
interface PoseTrack {
  readonly motion: ObjectMotion;
  /** When it was due, ms of the watcher's clock. */
  readonly due: number;
  /** Up to when controls of its driver are in it, ms of the same clock. */
  readonly known: number;
  readonly pace: number;
  /** How fast its wheels turn, radians for each simulated second. */
  readonly spinRate: number;
  readonly time: number;
  readonly correction: Correction;
}

/** How a body is drawn at a moment. */
export interface BodyPose extends PredictedPose {
  readonly lamp: boolean;
  readonly flies: boolean;
  /** m/s; below 0 backwards. */
  readonly speed: number;
}

/** A body goes on towards its pose ahead and as long again beyond, when nothing is heard of it. */
const farthestShare = 2;
/** A frame that is older than the newest by less, s, was overtaken; by more, the run was taken back. */
const overtaken = 0.5;

/**
 * Poses of bodies between what is said of them: each is drawn towards the pose that was sent ahead; the one that this page drives is
 * predicted from what its driver asks for. What turns out otherwise is made up for without a jump.
 */
export class BodyPoses {
  readonly #tracks = new Map<number, PoseTrack>();
  #epoch = NaN;
  #clock = new BodyClock();
  /** Simulated time of the newest frame, s. */
  #newest = -Infinity;
  #drive: PredictedDrive | undefined;

  /** Ids of the bodies there are. */
  get agents(): Iterable<number> {
    return this.#tracks.keys();
  }

  get size(): number {
    return this.#tracks.size;
  }

  /** This page drives a body from now on, ms of its clock, or none any more. */
  drive(body: DrivenBody | undefined, now: number): PredictedDrive | undefined {
    const drawn = new Map<number, Course>();
    for (const agent of [this.#drive?.body.agent, body?.agent]) {
      const track = agent === undefined ? undefined : this.#tracks.get(agent);
      if (agent !== undefined && track !== undefined) drawn.set(agent, this.#drawnBy(agent, track));
    }
    this.#drive = body === undefined ? undefined : new PredictedDrive(body);
    for (const [agent, course] of drawn) {
      const { motion, due, pace, spinRate, time } = this.#tracks.get(agent) as PoseTrack;
      this.#lead(agent, { motion, due, pace, spinRate, time }, { from: course, now, isHeld: false });
    }
    return this.#drive;
  }

  take({ epoch, time, pace, all, bodies }: BodyFrame, now: number): void {
    if (epoch !== this.#epoch) {
      this.#tracks.clear();
      this.#clock = new BodyClock();
      this.#newest = -Infinity;
      if (this.#drive?.body.epoch !== epoch) this.#drive = undefined;
    }
    this.#epoch = epoch;
    if (pace > 0 && time < this.#newest && time > this.#newest - overtaken) return;
    this.#newest = time;
    const due = this.#clock.due(time, pace, now);
    if (all) {
      const there = new Set(bodies.map(({ id }) => id));
      for (const id of this.#tracks.keys()) if (!there.has(id)) this.#tracks.delete(id);
    }
    for (const { id, motion } of bodies) this.#takeOne(id, { motion, time, pace, due }, now);
    // Bodies of which nothing was said stand, or go on as they did; a run that stands holds all of them.
    for (const [id, track] of this.#tracks) if (track.pace !== pace) this.#hold(id, track, pace, now);
    this.#stillStands({ time, pace, due }, now);
  }

  /** A body that stands is not sent again: every frame says that it stands still. What its driver asks for goes on from there. */
  #stillStands({ time, pace, due }: Pick<Said, 'time' | 'pace' | 'due'>, now: number): void {
    const id = this.#drive?.body.agent;
    const track = id === undefined ? undefined : this.#tracks.get(id);
    if (id === undefined || track === undefined || track.time >= time) return;
    const { motion, spinRate } = track;
    if (motion.speed !== 0 || motion.velocity.some((each) => each !== 0)) return;
    this.#lead(id, { motion, spinRate, time, pace, due }, { from: this.#drawnBy(id, track), now, isHeld: false });
  }

  /** How a body is drawn now; undefined for agents that are no bodies. */
  of(agent: number, now: number): BodyPose | undefined {
    const track = this.#tracks.get(agent);
    if (track === undefined) return undefined;
    const { lamp, flies, speed } = track.motion;
    return { ...this.#drawnBy(agent, track)(now), lamp, flies, speed };
  }

  #takeOne(id: number, said: Omit<Said, 'spinRate'>, now: number): void {
    const known = this.#tracks.get(id);
    const passed = known === undefined ? 0 : said.time - known.time;
    const isNext = known !== undefined && passed > 0 && passed < 0.5;
    const spinRate = isNext ? shorter(known.motion.spin, said.motion.spin) / passed : (known?.spinRate ?? 0);
    const from = known === undefined ? undefined : this.#drawnBy(id, known);
    this.#lead(id, { ...said, spinRate }, { from, now, isHeld: said.pace !== known?.pace });
  }

  /** The pace of the run has changed: the body goes on from where it is drawn. */
  #hold(id: number, track: PoseTrack, pace: number, now: number): void {
    const { motion, spinRate, time } = track;
    this.#lead(id, { motion, spinRate, time, pace, due: now }, { from: this.#drawnBy(id, track), now, isHeld: true });
  }

  /** A body goes on by what was said of it, led from the course on which it was drawn so far. */
  #lead(id: number, said: Said, { from, now, isHeld }: Change): void {
    const lead = this.#drive?.body.agent === id ? this.#drive.lead : 0;
    const track: PoseTrack = { ...said, known: said.due - lead, correction: noCorrection };
    const wanted: Course = (at) => this.#raw(id, track, at);
    const correction = from === undefined ? noCorrection : correctionOf(from, wanted, now, isHeld);
    this.#tracks.set(id, { ...track, correction });
  }

  /** The course on which a body is drawn as long as nothing else is said of it, by whom it is driven now. */
  #drawnBy(id: number, track: PoseTrack): Course {
    const drive = this.#drive;
    return (now) => track.correction.correct(this.#raw(id, track, now, drive), now);
  }

  #raw(id: number, track: PoseTrack, now: number, drive = this.#drive): PredictedPose {
    const { motion, known, pace, spinRate } = track;
    if (drive?.body.agent === id) return drive.at(motion, known, pace, now);
    const share = shareAt(track, now);
    return {
      ...poseBetween(motion, motion.ahead, share),
      steer: motion.steer,
      spin: motion.spin + spinRate * share * aheadTime,
    };
  }
}

/** What a frame says of a body. */
type Said = Omit<PoseTrack, 'known' | 'correction'>;

interface Change {
  readonly from: Course | undefined;
  readonly now: number;
  readonly isHeld: boolean;
}

/** How far a body has come from its pose to the one ahead; below 0 when its frame came before its time. */
const shareAt = ({ due, pace }: PoseTrack, now: number): number =>
  Math.min(farthestShare, Math.max(-1, ((now - due) * Math.max(0, pace)) / 1000 / aheadTime));

import type { BodyFrame } from '../frames/body-frame.ts';
import type { SectionFrame } from '../frames/section-frame.ts';
import type { Sight } from '../frames/sight.ts';
import type { BodyPose } from './body-poses.ts';
import type { DrivenBody, PredictedDrive } from './predicted-drive.ts';

/** Where to draw every agent at one moment. Rows are those of no agent in particular; columns may be longer than `count`. */
export interface Poses {
  readonly count: number;
  readonly id: Uint32Array;
  readonly look: Uint16Array;
  readonly level: Int16Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly z: Float32Array;
  readonly heading: Float32Array;
  readonly pitch: Float32Array;
  /** m/s, and the way gone since it came into sight, m: legs, wheels and fins move with it. */
  readonly speed: Float32Array;
  readonly walked: Float32Array;
  /** Of bodies: how far the left side is up, angle of the steered wheels, how far all wheels have turned, radians; 1 while one touches something. */
  readonly roll?: Float32Array;
  readonly steer?: Float32Array;
  readonly spin?: Float32Array;
  readonly lamp?: Uint8Array;
  /** Of vehicles that bend, by id: where the sections behind the first one face, heading and pitch of each, radians. */
  readonly sections?: ReadonlyMap<number, readonly number[]>;
}

/** Turns frames that come ten times a second into motion without jumps. */
export interface Motion {
  /** A frame came, at this time of the watcher's clock, ms. */
  take(sight: Sight, now: number): void;
  /** Poses to draw at this time of the same clock; the same object each time. */
  at(now: number): Poses;
  /** Row of an agent in the last poses; -1 when it is not there. */
  rowOf(agent: number): number;
  /** A body frame came. */
  takeBodies?(frame: BodyFrame, now: number): void;
  /** A section frame came. */
  takeSections?(frame: SectionFrame): void;
  /** How a body is drawn at this time; undefined for agents that are no bodies. */
  bodyAt?(agent: number, now: number): BodyPose | undefined;
  /** This page drives a body from now on, which is predicted from what its driver turns; or none any more. */
  drive?(body: DrivenBody | undefined, now: number): PredictedDrive | undefined;
}

import { atan2, cos, length2, length3, sin } from '@korzo/core';
import { wrapped } from '../plan/shapes.ts';
import type { Vector } from '../plan/city-plan.ts';
import type { LanePiece } from './road-network.ts';

/** A straight or an arc in the plan that gains height evenly. Lanes are drawn in stretches and become pieces at the end. */
export interface Stretch {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** rad */
  readonly heading: number;
  /** rad, anticlockwise when positive */
  readonly turn: number;
  /** m, in the plan */
  readonly length: number;
  readonly rise: number;
  /** m/s */
  readonly speedLimit: number;
}

/** A place on a road and where it leads. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly heading: number;
}

/** Sideways acceleration people put up with in a bend, m/s2. */
const comfortableSideways = 2;

/** Turns below this are no bends, rad. */
export const hardlyBent = 1e-7;

export function poseOn(stretch: Stretch, along: number): Pose {
  const { x, y, z, heading, turn, length, rise } = stretch;
  const share = length === 0 ? 0 : along / length;
  const turned = turn * share;
  // A chord leads along the mean direction; its length is that of the arc times sin(h)/h of half the turn h.
  const half = turned / 2;
  const chord = Math.abs(half) < 1e-9 ? along : along * (sin(half) / half);
  return {
    x: x + chord * cos(heading + half),
    y: y + chord * sin(heading + half),
    z: z + rise * share,
    heading: heading + turned,
  };
}

export const endOf = (stretch: Stretch): Pose => poseOn(stretch, stretch.length);

/** The part of a stretch between two lengths. */
export function partOf(stretch: Stretch, from: number, to: number): Stretch {
  const share = (to - from) / stretch.length;
  return {
    ...stretch,
    ...poseOn(stretch, from),
    turn: stretch.turn * share,
    length: to - from,
    rise: stretch.rise * share,
  };
}

/** The same stretch so far to the right, m. */
export function besides(stretch: Stretch, right: number): Stretch {
  const { x, y, heading, turn, length } = stretch;
  return {
    ...stretch,
    x: x + right * sin(heading),
    y: y - right * cos(heading),
    // Right of a bend to the left lies outside of it.
    length: length + right * turn,
  };
}

export function reversed(stretch: Stretch): Stretch {
  const { x, y, z, heading } = endOf(stretch);
  return { ...stretch, x, y, z, heading: heading + Math.PI, turn: -stretch.turn, rise: -stretch.rise };
}

/**
 * Lengths are whole multiples of 1/65536 m: their sums and differences are exact, so a place on a lane is the same
 * whether it is counted from the beginning of the lane or of one of its pieces.
 */
export const onGrid = (length: number): number => Math.round(length * 65_536) / 65_536;

export const lengthOfStraight = (begin: Vector, end: Vector): number =>
  onGrid(length3(end[0] - begin[0], end[1] - begin[1], end[2] - begin[2]));

export const lengthOfArc = (begin: Vector, angle: number, elevation: number): number =>
  onGrid(length2(length3(begin[0], begin[1], begin[2]) * angle, elevation));

/** The piece of a lane that a stretch becomes. */
export function pieceOf(stretch: Stretch): LanePiece {
  const { x, y, z, heading, turn, length, rise, speedLimit } = stretch;
  if (Math.abs(turn) < hardlyBent) {
    const end = endOf(stretch);
    const [begin, to] = [
      [x, y, z],
      [end.x, end.y, end.z],
    ] as const;
    const run = length3(end.x - x, end.y - y, rise);
    // Up, without its share along the piece.
    const roof = [
      (-rise * (end.x - x)) / (run * length),
      (-rise * (end.y - y)) / (run * length),
      length / run,
    ] as const;
    return {
      kind: 'straight',
      begin,
      end: to,
      roof,
      roofTurn: 0,
      length: lengthOfStraight(begin, to),
      speed: speedLimit,
    };
  }
  const radius = length / Math.abs(turn);
  const side = Math.sign(turn);
  const begin = [side * radius * sin(heading), -side * radius * cos(heading), 0] as const;
  const roof = (-side * Math.PI) / 2;
  return {
    kind: 'arc',
    centre: [x - begin[0], y - begin[1], z],
    axis: [0, 0, 1],
    elevation: rise,
    begin,
    angle: turn,
    roofBegin: roof,
    roofEnd: roof,
    length: lengthOfArc(begin, turn, rise),
    speed: Math.min(speedLimit, Math.sqrt(comfortableSideways * radius)),
  };
}

/** A stretch that leaves a pose and ends in a point; the whole turn is twice the angle to the chord. */
export function arcTo(from: Pose, to: { x: number; y: number; z: number }, speedLimit: number): Stretch {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const chord = length2(dx, dy);
  const half = chord === 0 ? 0 : wrapped(atan2(dy, dx) - from.heading);
  const length = Math.abs(half) < 1e-9 ? chord : (chord * half) / sin(half);
  return { ...from, turn: 2 * half, length, rise: to.z - from.z, speedLimit };
}

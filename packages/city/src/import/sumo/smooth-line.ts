import { atan2, cos, length2, sin } from '@korzo/core';
import type { Vector } from '../../plan/city-plan.ts';
import { wrapped } from '../../plan/shapes.ts';
import { joinPoses } from '../../roads/biarc.ts';
import { arcTo, hardlyBent, partOf, poseOn, type Pose, type Stretch } from '../../roads/stretch.ts';

/** Points closer than this are one, m. */
const samePlace = 0.05;
/** Below this two chords go on in one direction, rad. */
const straightOn = 1e-4;
/** Above this a line turns back on the spot and cannot be rounded, rad. */
const turnsBack = 3.1;
const roundest = 30;
/** How far a rounded corner may lie inside the corner, m. */
const deepest = 0.5;
/** The tightest arc a turn is redrawn with, m. */
const tightest = 1;
/** How far a redrawn turn may pass by the points of the file, m. */
const farthestOff = 0.75;

const headingOf = (from: Vector, to: Vector): number => atan2(to[1] - from[1], to[0] - from[0]);
const gapOf = (one: Vector, other: Vector): number => length2(other[0] - one[0], other[1] - one[1]);
const between = (one: Vector, other: Vector, share: number): Vector => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/** Leaves out points that stand on the one before; the first and the last stay. */
export function distinct(points: readonly Vector[]): Vector[] {
  const kept: Vector[] = [];
  for (const point of points)
    if (kept.length === 0 || gapOf(kept[kept.length - 1], point) > samePlace) kept.push(point);
  const last = points[points.length - 1];
  if (kept.length > 1 && kept[kept.length - 1] !== last) kept[kept.length - 1] = last;
  return kept.length > 1 ? kept : [points[0], last];
}

/** A line of points without its last metres. */
export function shortened(points: readonly Vector[], by: number): Vector[] {
  const kept = [...points];
  let rest = by;
  let [before, last] = [kept[kept.length - 2], kept[kept.length - 1]];
  while (kept.length > 2 && gapOf(before, last) <= rest + samePlace) {
    rest -= gapOf(before, last);
    kept.pop();
    [before, last] = [kept[kept.length - 2], kept[kept.length - 1]];
  }
  if (rest > 0) kept[kept.length - 1] = between(before, last, Math.max(0.1, 1 - rest / gapOf(before, last)));
  return kept;
}

/** A line of points with an arc in every corner: it leaves along its first chord and ends along its last one. */
export function roundedLine(points: readonly Vector[], speedLimit: number): Stretch[] {
  const stretches: Stretch[] = [];
  let start = points[0];
  for (let index = 1; index < points.length; index++) {
    const [corner, next] = [points[index], points[index + 1]];
    const reach = next === undefined ? 0 : reachOf(points[index - 1], corner, next);
    const chord = gapOf(points[index - 1], corner);
    const end = reach === 0 ? corner : between(points[index - 1], corner, 1 - reach / chord);
    const heading = headingOf(points[index - 1], corner);
    stretches.push(straight(start, end, heading, speedLimit));
    start = end;
    if (reach === 0 || next === undefined) continue;
    const after = between(corner, next, reach / gapOf(corner, next));
    stretches.push(arcTo({ ...poseAt(end), heading }, poseAt(after), speedLimit));
    start = after;
  }
  return stretches;
}

const poseAt = ([x, y, z]: Vector): Omit<Pose, 'heading'> => ({ x, y, z });

const straight = (from: Vector, to: Vector, heading: number, speedLimit: number): Stretch => ({
  ...poseAt(from),
  heading,
  turn: 0,
  length: gapOf(from, to),
  rise: to[2] - from[2],
  speedLimit,
});

const tangent = (angle: number): number => sin(angle) / cos(angle);

/** How far before a corner its arc begins. */
function reachOf(before: Vector, corner: Vector, next: Vector): number {
  const bend = Math.abs(wrapped(headingOf(corner, next) - headingOf(before, corner)));
  if (bend < straightOn || bend > turnsBack) return 0;
  const room = 0.45 * Math.min(gapOf(before, corner), gapOf(corner, next));
  return Math.min(room, roundest * tangent(bend / 2), deepest / tangent(bend / 4));
}

/**
 * A turn between two poses: two arcs when they pass the points of the file closely, else arcs from point to point. Straight
 * from point to point, with kinks, where no arcs fit.
 */
export function turnLine(from: Pose, to: Pose, through: readonly Vector[], speedLimit: number): Stretch[] {
  const direct = joinPoses(from, to, speedLimit).filter(({ length }) => length > 1e-6);
  if (direct.length > 0 && direct.every(canBeDriven) && passes(direct, through)) return direct;
  const points: Vector[] = [[from.x, from.y, from.z], ...through, [to.x, to.y, to.z]];
  const line = distinct(points);
  const poses = line.map((point, index): Pose => {
    if (index === 0) return from;
    if (index === line.length - 1) return to;
    return { ...poseAt(point), heading: headingAt(line[index - 1], point, line[index + 1]) };
  });
  const parts = poses.slice(1).map((pose, index) => joinPoses(poses[index], pose, speedLimit));
  const isWhole = parts.every((part) => part.length > 0 && part.every(({ turn }) => Math.abs(turn) < Math.PI));
  if (isWhole) return parts.flat().filter(({ length }) => length > 1e-6);
  if (direct.length > 0 && direct.every(canBeDriven)) return direct;
  return line.slice(1).map((point, index) => straight(line[index], point, headingOf(line[index], point), speedLimit));
}

const canBeDriven = ({ turn, length }: Stretch): boolean =>
  Math.abs(turn) < hardlyBent || (length / Math.abs(turn) >= tightest && Math.abs(turn) < 1.2 * Math.PI);

/** Direction in a point of the circle through it and its neighbours: chords turn in proportion to their lengths. */
function headingAt(before: Vector, point: Vector, after: Vector): number {
  const [coming, leaving] = [headingOf(before, point), headingOf(point, after)];
  const [one, other] = [gapOf(before, point), gapOf(point, after)];
  return coming + (wrapped(leaving - coming) * one) / (one + other);
}

function passes(stretches: readonly Stretch[], points: readonly Vector[]): boolean {
  const places = stretches.flatMap((stretch) => {
    const count = Math.ceil(stretch.length / 0.5);
    return Array.from({ length: count + 1 }, (_, index) => poseOn(stretch, (stretch.length * index) / count));
  });
  return points.every(([x, y]) => places.some((place) => length2(place.x - x, place.y - y) <= farthestOff));
}

/** Cuts the longest stretches of lines side by side until all have equally many, so that piece stands beside piece. */
export function alignedLines(lines: readonly (readonly Stretch[])[]): readonly (readonly Stretch[])[] {
  const most = lines.reduce((longest, { length }) => Math.max(longest, length), 0);
  return lines.map((line) => {
    const parts = [...line];
    while (parts.length < most) {
      const longest = parts.reduce((best, { length }, index) => (length > parts[best].length ? index : best), 0);
      const { length } = parts[longest];
      parts.splice(longest, 1, partOf(parts[longest], 0, length / 2), partOf(parts[longest], length / 2, length));
    }
    return parts;
  });
}

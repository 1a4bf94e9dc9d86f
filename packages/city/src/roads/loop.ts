import { asin, atan2, cos, length2, sin } from '@korzo/core';
import { endOf, type Pose, type Stretch } from './stretch.ts';

type Side = 1 | -1;

/**
 * The shortest way between two poses that nowhere bends more than one radius (Dubins 1957): an arc, a straight and an
 * arc. There always is one, if need be with a loop.
 */
export function loopBetween(from: Pose, to: Pose, radius: number, speedLimit: number): Stretch[] {
  const ways = ([1, -1] as const).flatMap((first) =>
    ([1, -1] as const).map((last) => wayBy(from, to, radius, [first, last])).filter((way) => way !== undefined),
  );
  const [{ turns, run }] = ways.toSorted((one, other) => one.length - other.length);
  const lengths = [radius * Math.abs(turns[0]), run, radius * Math.abs(turns[1])];
  const whole = lengths[0] + lengths[1] + lengths[2];
  const stretches: Stretch[] = [];
  let pose = from;
  for (const [index, turn] of [turns[0], 0, turns[1]].entries()) {
    const length = lengths[index];
    if (length < 1e-6) continue;
    const { x, y, z, heading } = pose;
    const stretch = { x, y, z, heading, turn, length, rise: ((to.z - from.z) * length) / whole, speedLimit };
    stretches.push(stretch);
    pose = endOf(stretch);
  }
  return stretches;
}

interface Way {
  readonly turns: readonly [number, number];
  readonly run: number;
  readonly length: number;
}

/** The way that turns to these sides, left when 1. Absent when its two circles lie on each other. */
function wayBy(from: Pose, to: Pose, radius: number, [first, last]: readonly [Side, Side]): Way | undefined {
  const centreOf = ({ x, y, heading }: Pose, side: Side): [number, number] => [
    x - side * radius * sin(heading),
    y + side * radius * cos(heading),
  ];
  const [one, other] = [centreOf(from, first), centreOf(to, last)];
  const [dx, dy] = [other[0] - one[0], other[1] - one[1]];
  const distance = length2(dx, dy);
  if (first !== last && distance < 2 * radius) return undefined;
  const lean = first === last ? 0 : first * asin((2 * radius) / distance);
  const heading = atan2(dy, dx) + lean;
  const run = first === last ? distance : Math.sqrt(distance * distance - 4 * radius * radius);
  const turns = [
    first * aroundOnce(first * (heading - from.heading)),
    last * aroundOnce(last * (to.heading - heading)),
  ] as const;
  return { turns, run, length: run + radius * (Math.abs(turns[0]) + Math.abs(turns[1])) };
}

/** An angle from 0 to a whole turn; what is nearly a whole turn is none. */
function aroundOnce(angle: number): number {
  const turn = angle - Math.floor(angle / (2 * Math.PI)) * 2 * Math.PI;
  return turn > 2 * Math.PI - 1e-7 ? 0 : turn;
}

import { cos, sin } from '@korzo/core';
import { wrapped } from '../plan/shapes.ts';
import { endOf, type Pose, type Stretch } from './stretch.ts';

/** Half of what a car takes up of its lane, m: so much of a lane must be on the road where it turns a square corner. */
const halfCar = 1;
/** Turns below this are no turns round a corner, rad. */
const leastTurn = Math.PI / 12;

export interface SquareTurn {
  /** From the middle of the lane to the edge of the road on the inner side of the turn, m, the smaller one of both roads. */
  readonly room: number;
  /** The sharpest turn, m. */
  readonly sharpest: number;
  readonly speedLimit: number;
}

/**
 * Round a square corner: straight on, one arc, straight on. The corner lies `room` inside of both lanes, so an arc of
 * radius R about a point that far inside of them passes it by R - (R - room) / c, with c the cosine of half the turn.
 * Empty where the lanes do not meet at an angle ahead of both.
 */
export function turnSquare(from: Pose, to: Pose, { room, sharpest, speedLimit }: SquareTurn): Stretch[] {
  const turn = wrapped(to.heading - from.heading);
  const [ax, ay, bx, by] = [cos(from.heading), sin(from.heading), cos(to.heading), sin(to.heading)];
  const area = ax * by - ay * bx;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const ahead = (dx * by - dy * bx) / area;
  const after = (ax * dy - ay * dx) / area;
  const cosine = cos(turn / 2);
  const tangent = Math.abs(sin(turn / 2)) / cosine;
  const widest = Math.min(ahead, after) / tangent;
  const radius = Math.min(widest, Math.max(sharpest, (room - halfCar * cosine) / (1 - cosine)));
  if (!(Math.abs(turn) > leastTurn && cosine > 0.1 && radius >= sharpest)) return [];
  const lengths = [ahead - radius * tangent, radius * Math.abs(turn), after - radius * tangent];
  const whole = lengths[0] + lengths[1] + lengths[2];
  const stretches: Stretch[] = [];
  let pose: Pose = from;
  for (const [index, length] of lengths.entries()) {
    if (length < 0.001) continue;
    const { x, y, z, heading } = pose;
    const rise = ((to.z - from.z) * length) / whole;
    stretches.push({ x, y, z, heading, turn: index === 1 ? turn : 0, length, rise, speedLimit });
    pose = endOf(stretches[stretches.length - 1]);
  }
  return stretches;
}

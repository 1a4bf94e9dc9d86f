import type { StairScenery } from '@korzo/live';
import { between } from '../camera/camera-travel.ts';
import type { Point3 } from '../camera/lens.ts';
import { mixColours, type Theme } from '../paint/colours.ts';
import type { Relief } from './relief.ts';

const up: Point3 = [0, 0, 1];
const at = ([x, y]: readonly [number, number], height: number): Point3 => [x, y, height];

/** Steps from the foot to the landing; a ramp is one slope, an escalator is darker. */
export function drawStairs(
  relief: Relief,
  stairs: StairScenery,
  heightOf: (level: number) => number,
  theme: Theme,
): void {
  const [left, right] = matched(stairs);
  const rise = heightOf(stairs.toLevel) - heightOf(stairs.fromLevel);
  const bottom = heightOf(stairs.fromLevel);
  const top = heightOf(stairs.toLevel);
  const steps = stairs.kind === 'ramp' ? 1 : Math.max(2, Math.min(60, Math.round(Math.abs(rise) / 0.2)));
  const colour = stairs.kind === 'escalator' ? mixColours(theme.stairs, theme.ink, 0.25) : theme.stairs;
  const leftEdge = (share: number): Point3 => between(at(left[0], bottom), at(left[1], top), share);
  const rightEdge = (share: number): Point3 => between(at(right[0], bottom), at(right[1], top), share);
  for (let step = 0; step < steps; step++) {
    const [from, to] = [step / steps, (step + 1) / steps];
    const height = steps === 1 ? undefined : bottom + rise * to;
    const level = ([x, y, z]: Point3): Point3 => [x, y, height ?? z];
    relief.quad([
      relief.corner(level(leftEdge(from)), up, colour),
      relief.corner(level(rightEdge(from)), up, colour),
      relief.corner(level(rightEdge(to)), up, colour),
      relief.corner(level(leftEdge(to)), up, colour),
    ]);
    if (height === undefined) continue;
    const riser = mixColours(colour, theme.ink, 0.22);
    const below = ([x, y]: Point3): Point3 => [x, y, bottom + rise * from];
    relief.quad([
      relief.corner(below(leftEdge(from)), up, riser),
      relief.corner(below(rightEdge(from)), up, riser),
      relief.corner(level(rightEdge(from)), up, riser),
      relief.corner(level(leftEdge(from)), up, riser),
    ]);
  }
}

/** Foot and landing may be given in opposite directions: the edges of a flight do not cross. */
function matched({ foot, landing }: StairScenery): [(readonly [number, number])[], (readonly [number, number])[]] {
  const straight = span(foot[0], landing[0]) + span(foot[1], landing[1]);
  const crossed = span(foot[0], landing[1]) + span(foot[1], landing[0]);
  const [first, second] = straight <= crossed ? landing : [landing[1], landing[0]];
  return [
    [foot[0], first],
    [foot[1], second],
  ];
}

const span = (a: readonly [number, number], b: readonly [number, number]): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1]);

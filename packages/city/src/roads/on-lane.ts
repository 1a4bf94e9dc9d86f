import { cos, length2, length3, sin } from '@korzo/core';
import type { Vector } from '../plan/city-plan.ts';
import type { ArcPiece, Lane, LanePiece, StraightPiece } from './road-network.ts';

/** A place in the world that a place on a lane stands for. */
export interface LanePlace {
  readonly point: Vector;
  /** Unit vector of driving. */
  readonly direction: Vector;
  /** Unit vector out of the roof. */
  readonly roof: Vector;
}

/** The world place so many metres from the beginning of a lane. */
export function placeOnLane({ pieces }: Pick<Lane, 'pieces'>, where: number): LanePlace {
  let rest = where;
  let at = 0;
  while (at < pieces.length - 1 && rest > pieces[at].length) rest -= pieces[at++].length;
  return placeOnPiece(pieces[at], rest);
}

export function placeOnPiece(piece: LanePiece, where: number): LanePlace {
  const share = piece.length === 0 ? 0 : where / piece.length;
  return piece.kind === 'straight' ? onStraight(piece, share) : onArc(piece, share);
}

function onStraight({ begin, end, roof, roofTurn }: StraightPiece, share: number): LanePlace {
  const way = minus(end, begin);
  const direction = scaled(way, 1 / length3(...way));
  return { point: plus(begin, scaled(way, share)), direction, roof: turned(roof, direction, roofTurn * share) };
}

function onArc(arc: ArcPiece, share: number): LanePlace {
  const { centre, axis, elevation, begin, angle, roofBegin, roofEnd } = arc;
  const radial = turned(begin, axis, angle * share);
  const radius = length3(...begin);
  const side = Math.sign(angle);
  const round = radius * Math.abs(angle);
  const along = length2(round, elevation);
  const level = scaled(cross(axis, radial), side / radius);
  const direction = plus(scaled(level, round / along), scaled(axis, elevation / along));
  const inwards = scaled(radial, -1 / radius);
  return {
    point: plus(plus(centre, radial), scaled(axis, elevation * share)),
    direction,
    // Roof angles count anticlockwise for who looks along the direction: the other way round than about it.
    roof: turned(inwards, direction, -(roofBegin + (roofEnd - roofBegin) * share)),
  };
}

const plus = (one: Vector, other: Vector): Vector => [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
const minus = (one: Vector, other: Vector): Vector => [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
const scaled = (one: Vector, by: number): Vector => [one[0] * by, one[1] * by, one[2] * by];
const dot = (one: Vector, other: Vector): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const cross = (one: Vector, other: Vector): Vector => [
  one[1] * other[2] - one[2] * other[1],
  one[2] * other[0] - one[0] * other[2],
  one[0] * other[1] - one[1] * other[0],
];

/** A vector turned about a unit axis by Rodrigues' formula. */
function turned(vector: Vector, axis: Vector, angle: number): Vector {
  const [cosine, sine] = [cos(angle), sin(angle)];
  const along = dot(vector, axis) * (1 - cosine);
  return plus(plus(scaled(vector, cosine), scaled(cross(axis, vector), sine)), scaled(axis, along));
}

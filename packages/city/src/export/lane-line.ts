import { length2, length3 } from '@korzo/core';
import type { Vector } from '../plan/city-plan.ts';
import { placeOnPiece } from '../roads/on-lane.ts';
import type { Lane, LanePiece } from '../roads/road-network.ts';

/** By how much a chord may miss its arc, m: lengths shrink by less than a thousandth where cars can drive. */
const chordError = 0.01;
/** The widest angle of a chord, rad. */
const widest = Math.PI / 12;

/** The middle of a lane as points, arcs as chords; or a line so far to the right of it, m. */
export function lineOf({ pieces }: Pick<Lane, 'pieces'>, right = 0): Vector[] {
  const points = [pointOn(pieces[0], 0, right)];
  for (const piece of pieces) {
    const count = chordsOf(piece);
    for (let step = 1; step <= count; step++) points.push(pointOn(piece, (piece.length * step) / count, right));
  }
  return points;
}

/** What lies between two shares of the length of a line. */
export function partOfLine(points: readonly Vector[], [from, to]: readonly [number, number]): Vector[] {
  if (from === 0 && to === 1) return [...points];
  const lengths = points.slice(1).map(([x, y, z], index) => {
    const before = points[index];
    return length3(x - before[0], y - before[1], z - before[2]);
  });
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const part: Vector[] = [];
  let start = 0;
  for (const [index, length] of lengths.entries()) {
    const [first, last] = [Math.max(0, from * all - start), Math.min(length, to * all - start)];
    start += length;
    if (last - first <= 0) continue;
    if (part.length === 0) part.push(between(points[index], points[index + 1], first / length));
    part.push(between(points[index], points[index + 1], last / length));
  }
  return part;
}

const between = (one: Vector, other: Vector, share: number): Vector => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

function pointOn(piece: LanePiece, where: number, right: number): Vector {
  const { point, direction } = placeOnPiece(piece, where);
  if (right === 0) return point;
  const level = length2(direction[0], direction[1]);
  return [point[0] + (right * direction[1]) / level, point[1] - (right * direction[0]) / level, point[2]];
}

/** A chord of angle a misses its circle by about r a^2 / 8. */
function chordsOf(piece: LanePiece): number {
  if (piece.kind === 'straight') return 1;
  const angle = Math.min(widest, Math.sqrt((8 * chordError) / length3(...piece.begin)));
  return Math.ceil(Math.abs(piece.angle) / angle);
}

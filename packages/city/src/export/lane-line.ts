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

import type { PlannedRoad, Vector } from './city-plan.ts';
import { lengthOfPiece } from './shapes.ts';

type Piece = PlannedRoad['pieces'][number];

/** m */
export const lengthOf = ({ pieces }: Pick<PlannedRoad, 'pieces'>): number =>
  pieces.reduce((sum, piece) => sum + lengthOfPiece(piece), 0);

/** A point of a road that lies on a straight piece. */
export function pointAlong(pieces: readonly Piece[], at: number): Vector {
  const { to } = cut(pieces, 0, at).at(-1) ?? pieces[0];
  return to;
}

/** What lies between two places of a road, both on straight pieces or at its ends. */
export function cut(pieces: readonly Piece[], low: number, high: number): Piece[] {
  const parts: Piece[] = [];
  let before = 0;
  for (const piece of pieces) {
    const length = lengthOfPiece(piece);
    const [from, to] = [Math.max(low - before, 0), Math.min(high - before, length)];
    if (to > from + 1e-9) parts.push(from <= 0 && to >= length ? piece : shortened(piece, from / length, to / length));
    before += length;
  }
  return parts;
}

function shortened(piece: Piece, from: number, to: number): Piece {
  const at = (share: number): Vector => [
    piece.from[0] + (piece.to[0] - piece.from[0]) * share,
    piece.from[1] + (piece.to[1] - piece.from[1]) * share,
    piece.from[2] + (piece.to[2] - piece.from[2]) * share,
  ];
  return { ...piece, from: at(from), to: at(to) };
}

import { placeOnPiece, type Lane, type LanePiece } from '@korzo/city';

/** A chord may miss its arc by this much, m: no viewer sees or hits less. */
const chordError = 0.05;

const radiusOf = ({ begin: [x, y, z] }: Extract<LanePiece, { kind: 'arc' }>): number => Math.hypot(x, y, z);

/** How many chords a piece becomes: one of angle a misses its circle by about r a^2 / 8. */
const chordsOf = (piece: LanePiece): number =>
  piece.kind === 'straight'
    ? 1
    : Math.max(1, Math.ceil(Math.abs(piece.angle) / Math.sqrt((8 * chordError) / radiusOf(piece))));

/** Points along the middles of lanes, and where those of each lane begin. */
export function laneLines(lanes: readonly Lane[]): {
  readonly points: Float32Array<ArrayBuffer>;
  readonly starts: Uint32Array<ArrayBuffer>;
} {
  const starts = new Uint32Array(lanes.length + 1);
  for (const [number, { pieces }] of lanes.entries())
    starts[number + 1] = starts[number] + 1 + pieces.reduce((sum, piece) => sum + chordsOf(piece), 0);
  const points = new Float32Array(starts[lanes.length] * 3);
  let at = 0;
  const put = (piece: LanePiece, where: number): void => {
    points.set(placeOnPiece(piece, where).point, at);
    at += 3;
  };
  for (const { pieces } of lanes) {
    put(pieces[0], 0);
    for (const piece of pieces) {
      const chords = chordsOf(piece);
      for (let chord = 1; chord <= chords; chord++) put(piece, (piece.length * chord) / chords);
    }
  }
  return { points, starts };
}

import { crossingShare, type Point } from '@korzo/building';
import type { DoorFrame, DrawnLine } from '@korzo/plans';

/** A wall is no thicker on either side of the middle of its door, m. */
const farthest = 0.8;
/** Frames end this far beyond the faces of the wall, so that the faces are cut, m. */
const beyond = 1e-5;

export const sidesOf = (outline: readonly Point[]): DrawnLine[] =>
  outline.map((from, index) => ({ from, to: outline[(index + 1) % outline.length] }));

/** A door between two faces, or on one. */
export interface FittedDoor {
  readonly frame?: DoorFrame;
  readonly door?: DrawnLine;
}

/**
 * The frame of a door from one face of its wall to the other. Openings in files are often deeper than their wall, or
 * shallower where the wall has layers; the faces are those that lie across the middle of the door.
 */
export function fittedDoor(frame: DoorFrame, faces: readonly DrawnLine[]): FittedDoor | undefined {
  const [a, b, , d] = frame.corners;
  const thickness = Math.hypot(d[0] - a[0], d[1] - a[1]);
  if (thickness < 1e-6) return undefined;
  const across: Point = [(d[0] - a[0]) / thickness, (d[1] - a[1]) / thickness];
  const at = (from: Point, by: number): Point => [from[0] + across[0] * by, from[1] + across[1] * by];
  // Half of the thickness from the middle line on, to both sides.
  const [left, right] = [at(a, thickness / 2), at(b, thickness / 2)];
  const middle: Point = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2];
  const reach = (sign: 1 | -1): number | undefined => {
    const end = at(middle, sign * farthest);
    const hits = faces.flatMap(({ from, to }) => crossingShare(middle, end, from, to) ?? []);
    return hits.length === 0 ? undefined : Math.min(...hits) * farthest;
  };
  const [below, above] = [reach(-1), reach(1)];
  if (below !== undefined && above !== undefined) {
    const [low, high] = [below + beyond, above + beyond];
    return { frame: { ...frame, corners: [at(left, -low), at(right, -low), at(right, high), at(left, high)] } };
  }
  // A door that touches no room leads nowhere; one with a room on one side leads outside, from the face that it has.
  const only = below === undefined ? above : -below;
  return only === undefined ? undefined : { door: { from: at(left, only), to: at(right, only) } };
}

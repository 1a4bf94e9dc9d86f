import { atan2, length2 } from '@korzo/core';
import type { DrivingSide } from '../roads/driving-side.ts';
import { placeOnPiece } from '../roads/on-lane.ts';
import type { Lane, LanePiece } from '../roads/road-network.ts';
import { joinPoses } from '../roads/biarc.ts';
import { besides, endOf, hardlyBent, type Pose, type Stretch } from '../roads/stretch.ts';
import type { XmlText } from './xml-text.ts';

/** Digits beyond which no tool looks. */
export const exact = (value: number): string => String(Math.round(value * 1e12) / 1e12);

/** The shortest piece of a line beside a lane; a bend narrower than the lane has none on its inner side, m. */
const shortest = 0.001;
/** How much an axis may lean before its helix is drawn by chords. */
const upright = 0.999_999;
const chord = 0.5;

/** The middle of a lane as stretches in the plan. */
export const centreOf = ({ pieces }: Pick<Lane, 'pieces'>): Stretch[] => pieces.flatMap(stretchesOf);

function stretchesOf(piece: LanePiece): Stretch[] {
  if (piece.kind === 'arc' && Math.abs(piece.axis[2]) < upright) return chordsOf(piece);
  const { point, direction } = placeOnPiece(piece, 0);
  const [x, y, z] = point;
  const heading = atan2(direction[1], direction[0]);
  if (piece.kind === 'straight') {
    const length = length2(piece.end[0] - x, piece.end[1] - y);
    return [{ x, y, z, heading, turn: 0, length, rise: piece.end[2] - z, speedLimit: piece.speed }];
  }
  const turn = piece.angle * Math.sign(piece.axis[2]);
  const length = length2(piece.begin[0], piece.begin[1]) * Math.abs(turn);
  return [
    { x, y, z, heading, turn, length, rise: piece.elevation * Math.sign(piece.axis[2]), speedLimit: piece.speed },
  ];
}

/** A bend that leans, by straights. */
function chordsOf(piece: LanePiece): Stretch[] {
  const count = Math.ceil(piece.length / chord);
  const points = Array.from({ length: count + 1 }, (_, at) => placeOnPiece(piece, (piece.length * at) / count).point);
  return points.slice(1).map(([x, y, z], at) => {
    const [fromX, fromY, fromZ] = points[at];
    const heading = atan2(y - fromY, x - fromX);
    const length = length2(x - fromX, y - fromY);
    return { x: fromX, y: fromY, z: fromZ, heading, turn: 0, length, rise: z - fromZ, speedLimit: piece.speed };
  });
}

/** The edge of a lane towards the middle of the road; undefined where a bend is too narrow to have one. */
export function innerEdgeOf(lane: Pick<Lane, 'pieces' | 'width'>, side: DrivingSide): Stretch[] | undefined {
  const edge = centreOf(lane).map((stretch) => besides(stretch, (-side * lane.width) / 2));
  return edge.every(({ length }) => length >= shortest) ? edge : undefined;
}

/** What leads on from one line to the next. */
export function leadOver(from: Pose, to: Pose): Stretch[] {
  const joined = joinPoses(from, to, 0).filter(({ length }) => length > 1e-6);
  if (joined.length > 0) return joined;
  const length = length2(to.x - from.x, to.y - from.y);
  const heading = atan2(to.y - from.y, to.x - from.x);
  return length < shortest ? [] : [{ ...from, heading, turn: 0, length, rise: to.z - from.z, speedLimit: 0 }];
}

export const lengthOf = (line: readonly Stretch[]): number => line.reduce((sum, { length }) => sum + length, 0);

export const endOfLine = (line: readonly Stretch[]): Pose => endOf(line[line.length - 1]);

export function writePlanView(paper: XmlText, line: readonly Stretch[]): void {
  paper.element('planView', {}, () => {
    let s = 0;
    for (const { x, y, heading, turn, length } of line) {
      const place = { s: exact(s), x: exact(x), y: exact(y), hdg: exact(heading), length: exact(length) };
      paper.element('geometry', place, () => {
        if (Math.abs(turn) < hardlyBent) paper.element('line', {});
        else paper.element('arc', { curvature: exact(turn / length) });
      });
      s += length;
    }
  });
}

/** Heights by straight ramps; those that go on alike are one. */
export function writeElevation(paper: XmlText, line: readonly Stretch[]): void {
  paper.element('elevationProfile', {}, () => {
    let s = 0;
    let before = Number.NaN;
    for (const { z, rise, length } of line) {
      const slope = rise / length;
      if (!(Math.abs(slope - before) < 1e-9))
        paper.element('elevation', { s: exact(s), a: exact(z), b: exact(slope), c: 0, d: 0 });
      before = slope;
      s += length;
    }
  });
}

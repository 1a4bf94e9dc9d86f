import { cos, sin } from '@korzo/core';
import type { Work } from '../work/work.ts';
import type { CityPlan, PlannedRoad } from '../plan/city-plan.ts';
import { drivingSide } from './driving-side.ts';
import { lengthOfPiece } from '../plan/shapes.ts';
import { poseOn } from './stretch.ts';

/** Side of the squares, m: maps look for what lies near a place in squares of this size. */
const square = 10;
const columns = 1 << 20;

/**
 * Counts the pairs of roads that lead through one square. A map compares each piece of a road with all others in its
 * squares, so roads that lie on each other take the square of their number.
 */
export function measureRoadPairs({ roads, settings }: CityPlan, work: Work): void {
  const inSquare = new Map<number, number>();
  const lastIn = new Map<number, number>();
  for (const [number, { pieces, span }] of roads.entries()) {
    let pairs = 0;
    const visit = (x: number, y: number): void => {
      const key = Math.floor(x / square) * columns + Math.floor(y / square);
      if (lastIn.get(key) === number) return;
      lastIn.set(key, number);
      const before = inSquare.get(key) ?? 0;
      inSquare.set(key, before + 1);
      pairs += before;
    };
    for (const piece of pieces) visitPiece(piece, widthsOf(piece, settings), visit);
    work.spend('roadPairs', pairs, span);
  }
}

type PlannedPiece = PlannedRoad['pieces'][number];

/** From the middle line to the outer edges of both pavements, m. */
function widthsOf({ style }: PlannedPiece, settings: CityPlan['settings']): { right: number; left: number } {
  const { lanesThere, lanesBack, laneWidth = settings.default_lane_width } = style;
  const pavement = style.pavement ?? settings.default_pavement_width;
  const [right, left] = drivingSide(settings) > 0 ? [lanesThere, lanesBack] : [lanesBack, lanesThere];
  return { right: right * laneWidth + pavement, left: left * laneWidth + pavement };
}

function visitPiece(
  piece: PlannedPiece,
  { right, left }: { readonly right: number; readonly left: number },
  visit: (x: number, y: number) => void,
): void {
  const length = lengthOfPiece(piece);
  const [x, y] = piece.from;
  const stretch = { x, y, z: 0, heading: piece.heading, turn: piece.turn, length, rise: 0, speedLimit: 0 };
  const along = Math.max(1, Math.ceil(length / square));
  const across = Math.max(1, Math.ceil((right + left) / square));
  for (let step = 0; step < along; step++) {
    const pose = poseOn(stretch, (length * (step + 0.5)) / along);
    const [sideX, sideY] = [sin(pose.heading), -cos(pose.heading)];
    for (let side = 0; side < across; side++) {
      const off = ((right + left) * (side + 0.5)) / across - left;
      visit(pose.x + off * sideX, pose.y + off * sideY);
    }
  }
}

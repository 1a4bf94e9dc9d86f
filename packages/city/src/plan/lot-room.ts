import { cos, length2, sin } from '@korzo/core';
import type { Vector } from '../evaluate/objects.ts';
import type { House } from '../evaluate/workshop.ts';
import type { CityPlan, PlannedCross, PlannedRoad } from './city-plan.ts';
import { lengthOfPiece } from './shapes.ts';

export type Piece = PlannedRoad['pieces'][number];

/** A rectangle of ground. */
export type Rectangle = Pick<House, 'x' | 'y' | 'width' | 'depth' | 'turned'>;

/** Other roads are looked at this often, m. */
const look = 2;

/** What stands where a lot is to be, in words; nothing where there is room. The piece that it lies along is no obstacle. */
export function obstacleOn(
  rectangles: readonly Rectangle[],
  plan: Pick<CityPlan, 'houses' | 'boxes' | 'parks' | 'lots' | 'roads' | 'crosses' | 'settings'>,
  own: Piece,
): string | undefined {
  const isTaken = (by: Rectangle): boolean => rectangles.some((each) => doOverlap(each, by));
  if (plan.houses.some(isTaken)) return 'a house';
  if (plan.boxes.some(isTaken)) return 'a box';
  if (plan.parks.some((park) => isTaken(rectangleOf(park)))) return 'a park';
  const lot = plan.lots.find(isTaken);
  if (lot !== undefined) return `a ${lot.kind}`;
  const isNear = (x: number, y: number, half: number): boolean =>
    rectangles.some((each) => distanceTo(each, x, y) < half);
  const isOnRoad = plan.roads.some(({ pieces }) =>
    pieces.some((piece) => !isPartOf(piece, own) && doesMeet(piece, halfWidth(piece, plan), isNear)),
  );
  return isOnRoad || plan.crosses.some((cross) => doesCrossMeet(cross, plan, isNear)) ? 'another road' : undefined;
}

type IsNear = (x: number, y: number, half: number) => boolean;

const rectangleOf = ({ min, max }: CityPlan['parks'][number]): Rectangle => ({
  x: (min[0] + max[0]) / 2,
  y: (min[1] + max[1]) / 2,
  width: max[0] - min[0],
  depth: max[1] - min[1],
  turned: 0,
});

/** Along the width of a rectangle and along its depth, from its middle, m. */
function inFrame({ x, y, turned }: Rectangle, px: number, py: number): readonly [number, number] {
  const angle = (turned * Math.PI) / 180;
  const [cosine, sine] = [cos(angle), sin(angle)];
  return [(px - x) * cosine + (py - y) * sine, (py - y) * cosine - (px - x) * sine];
}

function cornersOf({ x, y, width, depth, turned }: Rectangle): (readonly [number, number])[] {
  const angle = (turned * Math.PI) / 180;
  const [cosine, sine] = [cos(angle) / 2, sin(angle) / 2];
  return [-1, 1].flatMap((along) =>
    [-1, 1].map((away): readonly [number, number] => [
      x + along * width * cosine - away * depth * sine,
      y + along * width * sine + away * depth * cosine,
    ]),
  );
}

const doOverlap = (one: Rectangle, other: Rectangle): boolean => !isApart(one, other) && !isApart(other, one);

/** Whether all of one lies beyond a side of the other. */
function isApart(one: Rectangle, other: Rectangle): boolean {
  const corners = cornersOf(one).map(([x, y]) => inFrame(other, x, y));
  const halves = [other.width / 2, other.depth / 2];
  return halves.some((half, axis) => [1, -1].some((sign) => corners.every((corner) => sign * corner[axis] >= half)));
}

/** From a place to a rectangle, m; 0 on it. */
function distanceTo(rectangle: Rectangle, px: number, py: number): number {
  const [along, away] = inFrame(rectangle, px, py);
  return length2(Math.max(0, Math.abs(along) - rectangle.width / 2), Math.max(0, Math.abs(away) - rectangle.depth / 2));
}

const halfWidth = ({ style }: Piece, { settings }: Pick<CityPlan, 'settings'>): number =>
  Math.max(style.lanesThere, style.lanesBack) * (style.laneWidth ?? settings.default_lane_width) +
  (style.pavement ?? settings.default_pavement_width);

/** Whether two straight pieces lie on one line: parts of one that was cut. */
function isPartOf(piece: Piece, own: Piece): boolean {
  if (piece === own) return true;
  if (piece.turn !== 0 || piece.style !== own.style || Math.abs(piece.heading - own.heading) > 1e-9) return false;
  const [dx, dy] = [piece.from[0] - own.from[0], piece.from[1] - own.from[1]];
  return Math.abs(dx * sin(own.heading) - dy * cos(own.heading)) < 0.01;
}

function doesMeet(piece: Piece, half: number, isNear: IsNear): boolean {
  const length = lengthOfPiece(piece);
  const [x, y] = [(piece.from[0] + piece.to[0]) / 2, (piece.from[1] + piece.to[1]) / 2];
  // No place of a piece is farther from the middle between its ends than its length.
  if (!isNear(x, y, length + half)) return false;
  const steps = Math.max(1, Math.ceil(length / look));
  for (let step = 0; step <= steps; step++) {
    const [px, py] = pointOn(piece, (length * step) / steps);
    if (isNear(px, py, half)) return true;
  }
  return false;
}

function pointOn({ from, to, heading, turn, radius }: Piece, along: number): readonly [number, number] {
  if (turn === 0) {
    const share = along / Math.max(1e-9, length2(to[0] - from[0], to[1] - from[1]));
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  }
  const sign = Math.sign(turn);
  const end = heading + (sign * along) / radius;
  return [from[0] + sign * radius * (sin(end) - sin(heading)), from[1] - sign * radius * (cos(end) - cos(heading))];
}

/** Between the middle of a cross and its roads, as wide as they are. */
function doesCrossMeet(
  { position, incomes }: PlannedCross,
  { roads, settings }: Pick<CityPlan, 'roads' | 'settings'>,
  isNear: IsNear,
): boolean {
  return incomes.some(({ point, road }) => {
    if (road === undefined || roads[road] === undefined) return false;
    const { pieces } = roads[road];
    const piece = pieces[distance(pieces[0].from, point) < 0.01 ? 0 : pieces.length - 1];
    const half = halfWidth(piece, { settings });
    const length = distance(point, position);
    const steps = Math.max(1, Math.ceil(length / look));
    return Array.from({ length: steps + 1 }, (_, step) => step / steps).some((share) =>
      isNear(position[0] + (point[0] - position[0]) * share, position[1] + (point[1] - position[1]) * share, half),
    );
  });
}

const distance = (one: Vector, other: Vector): number => length2(one[0] - other[0], one[1] - other[1]);

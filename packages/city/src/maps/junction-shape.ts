import { atan2, cos, length2, sin } from '@korzo/core';
import type { CityPlan, PlannedCross, Vector } from '../plan/city-plan.ts';
import { wrapped } from '../plan/shapes.ts';
import { joinPoses } from '../roads/biarc.ts';
import { hardlyBent, poseOn, type Pose } from '../roads/stretch.ts';
import { acrossRib, leastRadius, zebraWidth, type RoadBand } from './road-band.ts';

/** Where a road meets a cross; the heading leads away from the cross, and sides are those of who looks that way. */
export interface Mouth extends Pose {
  readonly income: number;
  readonly road: number;
  readonly right: number;
  readonly left: number;
  /** Width of the pavements on the right and on the left, m. */
  readonly pavements: readonly number[];
  readonly hasZebra: boolean;
}

/** A point of the edge of a junction, and of the outer edge of the pavement beside it. */
export interface CornerRib {
  readonly edge: Vector;
  readonly outer: Vector;
}

/** The edge of a junction between two roads, anticlockwise. */
export interface Corner {
  readonly from: Mouth;
  readonly to: Mouth;
  readonly ribs: readonly CornerRib[];
  /** Numbers of the ribs between which a zebra of the first road, and of the second, meets this edge. */
  readonly zebraFrom?: readonly [number, number];
  readonly zebraTo?: readonly [number, number];
}

/** A junction as seen from above: its edge leads around it anticlockwise, mouth after mouth. */
export interface JunctionShape {
  readonly cross: number;
  readonly position: Vector;
  readonly mouths: readonly Mouth[];
  /** One after each mouth. */
  readonly corners: readonly Corner[];
}

/** How far behind the mouth a zebra begins, m: cars stop before it. */
const zebraSetback = 0.5;
const chordError = 0.01;
const longestMitre = 3;

/** The shapes of all crosses that a road leads to. */
export function junctionShapes(plan: CityPlan, bands: readonly RoadBand[]): JunctionShape[] {
  const byRoad = new Map(bands.map((band) => [band.road, band]));
  return plan.crosses.flatMap((planned, cross) => {
    const [x, y, z] = planned.position;
    const mouths = mouthsOf(plan, planned, byRoad, cross);
    if (mouths.length === 0) return [];
    const corners = mouths.map((from, index) => cornerBetween(from, mouths[(index + 1) % mouths.length], planned));
    return [{ cross, position: [x, y, z + plan.ground(x, y)], mouths, corners }];
  });
}

function mouthsOf(
  plan: CityPlan,
  { incomes, position }: PlannedCross,
  bands: ReadonlyMap<number, RoadBand>,
  cross: number,
): Mouth[] {
  const mouths = incomes.flatMap(({ road, zebra }, income): Mouth[] => {
    const band = road === undefined ? undefined : bands.get(road);
    if (road === undefined || band === undefined) return [];
    const { from } = plan.roads[road];
    const isFrom = from.cross === cross && from.income === income;
    const { x, y, z, heading, right, left, pavements } = band.ribAt(isFrom ? 0 : band.length);
    const sides = isFrom
      ? { heading, right, left, pavements }
      : { heading: heading + Math.PI, right: left, left: right, pavements: pavements.toReversed() };
    return [{ x, y, z, income, road, hasZebra: zebra, ...sides }];
  });
  const bearing = ({ x, y }: Mouth): number => atan2(y - position[1], x - position[0]);
  return mouths.toSorted((one, other) => bearing(one) - bearing(other) || one.income - other.income);
}

/** A place on the edge between two roads; the junction lies to its left. */
interface EdgePoint extends Pose {
  /** From the first road on, m. */
  readonly along: number;
  /** Radius of the bend that the pavement lies inside of, m. */
  readonly room: number;
  /** By how much two straights turn here, rad; 0 elsewhere. */
  readonly bend: number;
}

function cornerBetween(from: Mouth, to: Mouth, { omitsArcs }: PlannedCross): Corner {
  const start = { ...poseAt(from, -from.left), heading: from.heading + Math.PI };
  const end = poseAt(to, to.right);
  const turning = omitsArcs ? squareCorner(start, end) : undefined;
  const bent = turning === undefined ? curveOf(start, end) : undefined;
  const line = bent ?? linesThrough(turning === undefined ? [start, end] : [start, turning, end]);
  const zebraFrom = from.hasZebra ? zebraOn(line, from) : undefined;
  const zebraTo = to.hasZebra ? zebraOn(line.toReversed(), to) : undefined;
  const points = withZebras(line, zebraFrom, zebraTo);
  const at = (along: number): number => points.findIndex((point) => Math.abs(point.along - along) < 1e-9);
  const whole = line[line.length - 1].along;
  const ribs = points.map((point) => ribOf(point, mix(from.pavements[1], to.pavements[0], point.along / whole)));
  return {
    from,
    to,
    ribs,
    ...(zebraFrom === undefined ? {} : { zebraFrom: [at(zebraFrom[0].along), at(zebraFrom[1].along)] as const }),
    ...(zebraTo === undefined ? {} : { zebraTo: [at(zebraTo[1].along), at(zebraTo[0].along)] as const }),
  };
}

const mix = (one: number, other: number, share: number): number => one + (other - one) * share;

function poseAt(mouth: Mouth, right: number): Pose {
  const [x, y, z] = acrossRib(mouth, right);
  return { x, y, z, heading: mouth.heading };
}

/** Two arcs along both roads; nothing where there are none. */
function curveOf(start: Pose, end: Pose): EdgePoint[] | undefined {
  const stretches = joinPoses(start, end, 1).filter(({ length }) => length > 1e-6);
  if (stretches.length === 0) return undefined;
  let at = 0;
  const points: EdgePoint[] = [];
  for (const stretch of stretches) {
    const turn = Math.abs(stretch.turn);
    const radius = turn < hardlyBent ? Infinity : stretch.length / turn;
    const count = turn < hardlyBent ? 1 : Math.ceil(turn / Math.sqrt((8 * chordError) / radius));
    const room = stretch.turn < 0 ? radius : Infinity;
    for (let cut = points.length === 0 ? 0 : 1; cut <= count; cut++) {
      const along = (stretch.length * cut) / count;
      points.push({ ...poseOn(stretch, along), along: at + along, room, bend: 0 });
    }
    at += stretch.length;
  }
  return points;
}

function linesThrough(corners: readonly Pose[]): EdgePoint[] {
  let along = 0;
  return corners.map((corner, index) => {
    const before = corners[index - 1] ?? corner;
    const next = corners[index + 1];
    along += length2(corner.x - before.x, corner.y - before.y);
    const heading = next === undefined ? headingTo(before, corner) : headingTo(corner, next);
    const bend = index === 0 || next === undefined ? 0 : wrapped(heading - headingTo(before, corner));
    return { ...corner, heading, along, room: Infinity, bend };
  });
}

const headingTo = (from: Pose, to: Pose): number => atan2(to.y - from.y, to.x - from.x);

/** Where the edges of both roads meet when they go straight on into the junction. */
function squareCorner(start: Pose, end: Pose): Pose | undefined {
  const [ax, ay] = [cos(start.heading), sin(start.heading)];
  const [bx, by] = [cos(end.heading), sin(end.heading)];
  const area = ax * by - ay * bx;
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const ahead = (dx * by - dy * bx) / area;
  const behind = (dx * ay - dy * ax) / area;
  // Both lie before the meeting point; seen along the second road, it lies behind.
  if (!(Math.abs(area) > 0.1 && ahead > 0.01 && behind < -0.01)) return undefined;
  return { x: start.x + ahead * ax, y: start.y + ahead * ay, z: (start.z + end.z) / 2, heading: start.heading };
}

/** How far a place lies behind the mouth, inside the junction, m. */
const depthOf = ({ x, y }: Pose, mouth: Mouth): number =>
  (mouth.x - x) * cos(mouth.heading) + (mouth.y - y) * sin(mouth.heading);

/** Both places of the edge, which begins at the mouth, between which a zebra meets it. */
function zebraOn(line: readonly EdgePoint[], mouth: Mouth): [EdgePoint, EdgePoint] | undefined {
  let deepest = 1;
  while (deepest < line.length - 1 && depthOf(line[deepest + 1], mouth) > depthOf(line[deepest], mouth)) deepest++;
  const far = Math.min(zebraSetback + zebraWidth, 0.9 * depthOf(line[deepest], mouth));
  if (far <= 0.1) return undefined;
  return [atDepth(line, mouth, Math.min(zebraSetback, far / 4)), atDepth(line, mouth, far)];
}

function atDepth(line: readonly EdgePoint[], mouth: Mouth, depth: number): EdgePoint {
  let next = 1;
  while (next < line.length - 1 && depthOf(line[next], mouth) < depth) next++;
  const [one, other] = [line[next - 1], line[next]];
  const [before, after] = [depthOf(one, mouth), depthOf(other, mouth)];
  const share = Math.min(1, Math.max(0, (depth - before) / (after - before)));
  return {
    x: mix(one.x, other.x, share),
    y: mix(one.y, other.y, share),
    z: mix(one.z, other.z, share),
    heading: headingBetween(one, other, share),
    along: mix(one.along, other.along, share),
    room: Math.min(one.room, other.room),
    bend: 0,
  };
}

/** Before and behind a bend the direction is that of the earlier place. */
function headingBetween(one: EdgePoint, other: EdgePoint, share: number): number {
  if (one.bend !== 0 || other.bend !== 0) return one.along < other.along ? one.heading : other.heading;
  return one.heading + wrapped(other.heading - one.heading) * share;
}

function withZebras(
  line: readonly EdgePoint[],
  first: readonly EdgePoint[] = [],
  last: readonly EdgePoint[] = [],
): EdgePoint[] {
  const put = [...first, ...last];
  // What lies within a centimetre of a zebra's corner is that corner.
  const kept = line.filter(({ along }, index) => {
    const isEnd = index === 0 || index === line.length - 1;
    return isEnd || put.every((point) => Math.abs(point.along - along) > 0.01);
  });
  return [...kept, ...put].toSorted((one, other) => one.along - other.along);
}

/** The outer edge lies to the right, where two straights meet on both their outer lines. */
function ribOf({ x, y, z, heading, room, bend }: EdgePoint, wanted: number): CornerRib {
  const width = Math.min(wanted, room * (1 - leastRadius));
  const mitre = Math.min(longestMitre, 1 / Math.max(0.1, cos(bend / 2)));
  return { edge: [x, y, z], outer: acrossRib({ x, y, z, heading: heading - bend / 2 }, width * mitre) };
}

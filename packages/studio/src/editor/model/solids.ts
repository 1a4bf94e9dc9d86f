import { isMapping, type Mapping } from './mapping.ts';
import type { PlanMotion } from './motions.ts';
import { boxOf, isPoint, middle, rectPoints, round, roundPoint, type Box, type Point } from './geometry.ts';
import type { Shape } from './geometry.ts';

/** From where the place is looked at: from above, or from a side, where heights are seen. */
export type Look = 'above' | 'south' | 'east';

/** Where the volume begins and ends, m. */
export interface Heights {
  readonly bottom: number;
  readonly top: number;
}

/** The coordinate that runs to the right for a viewer at a side. */
const axes: Readonly<Record<Exclude<Look, 'above'>, 0 | 1>> = { south: 0, east: 1 };

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const isVolumePoint = (value: unknown): value is readonly [number, number, number] =>
  isPoint(value) && isNumber((value as readonly unknown[])[2]);

const polygon = (points: readonly Point[]): Shape => ({ type: 'polygon', points });

/** The corners of a box that is turned about its upright axis, as seen from above. */
export function turnedBox({ min, max, turn }: Mapping): readonly Point[] | undefined {
  if (!isPoint(min) || !isPoint(max) || !isNumber(turn) || turn === 0) return undefined;
  const [x, y] = middle(min, max);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return rectPoints([min[0], min[1], max[0] - min[0], max[1] - min[1]]).map(([px, py]): Point => [
    x + (px - x) * cos - (py - y) * sin,
    y + (px - x) * sin + (py - y) * cos,
  ]);
}

/** A turned box after a motion: it moves, turns and is mirrored as a whole; a corner moves against the opposite one. */
export function movedTurnedBox(value: Mapping, motion: PlanMotion): Record<string, unknown> {
  const corners = turnedBox(value);
  const { min, max, turn } = value;
  if (corners === undefined || !isPoint(min) || !isPoint(max) || !isNumber(turn)) return {};
  const after = motion.rectangle?.(corners) ?? corners.map(motion.point);
  const [one, other] = after;
  const isCorner = after.length === 2;
  const direction = motion.vector([Math.cos(turn), Math.sin(turn)]);
  const angle = Math.atan2(direction[1], direction[0]);
  const [x, y] = isCorner ? middle(one, other) : middle(after[0], after[2]);
  const [dx, dy] = isCorner ? [one[0] - other[0], one[1] - other[1]] : [0, 0];
  const [halfWidth, halfDepth] = isCorner
    ? [Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn)) / 2, Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn)) / 2]
    : [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2];
  return {
    min: [round(x - halfWidth), round(y - halfDepth), ...min.slice(2)],
    max: [round(x + halfWidth), round(y + halfDepth), ...max.slice(2)],
    ...(Math.abs(angle - turn) < 1e-9 ? {} : { turn: round(angle) }),
  };
}

/** The outline of points without the dents: what a solid of triangles covers. */
export function hullOf(points: readonly Point[]): readonly Point[] {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

/** From the first point to the last along one side. */
function halfHull(list: readonly Point[]): Point[] {
  const made: Point[] = [];
  for (const point of list) {
    while (made.length > 1 && isRightTurn(made[made.length - 2], made[made.length - 1], point)) made.pop();
    made.push(point);
  }
  return made.slice(0, -1);
}

const isRightTurn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) <= 0;

/** What something in the volume covers from a side: along the ground and up, m. Undefined for what has no height of its own. */
export function sideShape(value: Mapping, look: Exclude<Look, 'above'>, heights: Heights): Shape | undefined {
  const own = isMapping(value.place) ? value.place : value;
  const axis = axes[look];
  const { centre, radius, min, max, from, to, vertices, points } = own;
  const [low, high] = [isNumber(own.bottom) ? own.bottom : heights.bottom, isNumber(own.top) ? own.top : heights.top];
  const standing = (one: number, other: number): Shape =>
    polygon(rectPoints([Math.min(one, other), low, Math.abs(other - one), high - low]));
  switch (own.shape) {
    case 'sphere':
    case 'ball':
      return isVolumePoint(centre) && isNumber(radius)
        ? { type: 'circle', centre: [centre[axis], centre[2]], radius }
        : undefined;
    case 'cylinder':
      return isPoint(centre) && isNumber(radius) ? standing(centre[axis] - radius, centre[axis] + radius) : undefined;
    case 'wall':
      return isPoint(from) && isPoint(to) ? standing(from[axis], to[axis]) : undefined;
    case 'box': {
      if (!isVolumePoint(min) || !isVolumePoint(max)) return undefined;
      const along = turnedBox(own)?.map((corner) => corner[axis]) ?? [min[axis], max[axis]];
      const [one, other] = [Math.min(...along), Math.max(...along)];
      return polygon(rectPoints([one, min[2], other - one, max[2] - min[2]]));
    }
    case 'mesh':
      return isVolume(vertices) ? polygon(hullOf(fromSide(vertices, axis))) : undefined;
    case 'points':
      return isVolume(points) ? { type: 'points', points: fromSide(points, axis) } : undefined;
    default:
      return undefined;
  }
}

const isVolume = (value: unknown): value is readonly (readonly [number, number, number])[] =>
  Array.isArray(value) && value.length > 0 && value.every(isVolumePoint);

const fromSide = (points: readonly (readonly [number, number, number])[], axis: 0 | 1): Point[] =>
  points.map((point): Point => [point[axis], point[2]]);

/** The keys that change when something in the volume is moved by a hand that sees it from a side. */
export function movedFromSide(
  value: Mapping,
  motion: PlanMotion,
  { look, heights }: { readonly look: Exclude<Look, 'above'>; readonly heights: Heights },
): Record<string, unknown> {
  const shape = sideShape(value, look, heights);
  if (shape === undefined) return {};
  if (isMapping(value.place)) {
    const place = movedFromSide(value.place, motion, { look, heights });
    return Object.keys(place).length === 0 ? {} : { place: { ...value.place, ...place } };
  }
  const axis = axes[look];
  const mapped = (point: readonly number[], [along, up]: Point): readonly number[] =>
    point.map((each, index) => (index === axis ? round(along) : index === 2 ? round(up) : each));
  if (shape.type === 'circle')
    return {
      centre: mapped(value.centre as readonly number[], motion.point(shape.centre)),
      ...(motion.radius === undefined ? {} : { radius: round(motion.radius(shape.centre, shape.radius)) }),
    };
  if (shape.type === 'points')
    return {
      points: (value.points as readonly (readonly number[])[]).map((point) =>
        mapped(point, motion.point([point[axis], point[2]])),
      ),
    };
  const outline = shape.type === 'polygon' ? shape.points : [];
  const before = boxOf(outline);
  const isBox = value.shape !== 'mesh';
  const after = boxOf(isBox && motion.rectangle !== undefined ? motion.rectangle(outline) : outline.map(motion.point));
  return resized(value, { axis, before, after, motion });
}

interface Resizing {
  readonly axis: 0 | 1;
  readonly before: Box;
  readonly after: Box;
  readonly motion: PlanMotion;
}

/** What stands in one upright rectangle, so that it fills another one. */
function resized(value: Mapping, { axis, before, after, motion }: Resizing): Record<string, unknown> {
  const share = before.east > before.west ? (after.east - after.west) / (before.east - before.west) : 1;
  const along = (place: number): number => round(after.west + (place - before.west) * share);
  const withAlong = (point: unknown, place: (old: number) => number): readonly number[] =>
    (point as readonly number[]).map((each, index) => (index === axis ? place(each) : each));
  const ends: Record<string, number> = {};
  if (round(after.south) !== round(before.south)) ends.bottom = round(after.south);
  if (round(after.north) !== round(before.north)) ends.top = round(after.north);
  const shift = round((after.west + after.east - before.west - before.east) / 2);
  switch (value.shape) {
    case 'cylinder':
      return {
        centre: withAlong(value.centre, (old) => round(old + shift)),
        ...(Math.abs(share - 1) < 1e-9 ? {} : { radius: round((value.radius as number) * share) }),
        ...ends,
      };
    case 'wall':
      return { from: withAlong(value.from, along), to: withAlong(value.to, along), ...ends };
    case 'box': {
      // Turned, it has no edge along the view: it moves as a whole.
      const place = turnedBox(value) === undefined ? along : (old: number): number => round(old + shift);
      const corner = (of: unknown, up: number): readonly number[] => {
        const [x, y] = withAlong(of, place);
        return [x, y, round(up)];
      };
      return { min: corner(value.min, after.south), max: corner(value.max, after.north) };
    }
    default:
      return {
        vertices: (value.vertices as readonly (readonly number[])[]).map((vertex) => {
          const [moved, up] = roundPoint(motion.point([vertex[axis], vertex[2]]));
          return axis === 0 ? [moved, vertex[1], up] : [vertex[0], moved, up];
        }),
      };
  }
}

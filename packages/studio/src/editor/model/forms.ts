import { isPoint, isPoints, rectAround, rectPoints, round, roundPoint, type Point } from './geometry.ts';

/** A change of the plan that keeps straight lines straight, and right angles right. */
export interface PlanMotion {
  readonly point: (point: Point) => Point;
  /** Directions are turned and mirrored, and not moved. */
  readonly vector: (vector: Point) => Point;
  /** The four corners of a rectangle, where they do not move each by itself. */
  readonly rectangle?: (corners: readonly Point[]) => readonly Point[];
}

export const moveBy = (dx: number, dy: number): PlanMotion => ({
  point: ([x, y]) => [x + dx, y + dy],
  vector: (vector) => vector,
});

/** Mirrors at an upright or a level line. */
export const mirrorAt = (axis: 'x' | 'y', place: number): PlanMotion => ({
  point: ([x, y]) => (axis === 'x' ? [2 * place - x, y] : [x, 2 * place - y]),
  vector: ([x, y]) => (axis === 'x' ? [-x, y] : [x, -y]),
});

/** A quarter turn to the left about a point. */
export const turnAbout = ([cx, cy]: Point): PlanMotion => ({
  point: ([x, y]) => [cx - (y - cy), cy + (x - cx)],
  vector: ([x, y]) => [-y, x],
});

type Mapping = Readonly<Record<string, unknown>>;
type Moved = (value: unknown, motion: PlanMotion) => unknown;

const movedPoint: Moved = (value, { point }) =>
  isPoint(value) ? [...roundPoint(point([value[0], value[1]])), ...value.slice(2)] : undefined;

const movedPoints: Moved = (value, motion) =>
  isPoints(value) ? value.map((each) => movedPoint(each, motion)) : undefined;

/** A key with geometry, and how its value moves. One line for each notation that scenarios have. */
const notations: readonly (readonly [key: string, moved: Moved])[] = [
  ['rect', (value, motion) => (isRect(value) ? rectAround(movedRectangle(rectPoints(value), motion)) : undefined)],
  ['outline', movedPoints],
  ['circle', (value, motion) => movedPoint(value, motion)],
  ['at', (value, motion) => movedPoints(value, motion) ?? movedPoint(value, motion)],
  ['landing', movedPoints],
  ['door', movedPoints],
  ['points', movedPoints],
  ['centre', movedPoint],
  ['from', movedPoint],
  ['to', movedPoint],
  ['queue', (value, { vector }) => (isPoint(value) ? roundPoint(vector(value)) : undefined)],
];

const movedRectangle = (corners: readonly Point[], { point, rectangle }: PlanMotion): readonly Point[] =>
  rectangle === undefined ? corners.map(point) : rectangle(corners);

const isRect = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length === 4 && value.every((each) => Number.isFinite(each));

export const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keys of an element's value that change when it moves, with their new values. */
export function moved(value: Mapping, motion: PlanMotion): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const [key, move] of notations) {
    if (!Object.hasOwn(value, key)) continue;
    const after = move(value[key], motion);
    if (after !== undefined) changes[key] = after;
  }
  Object.assign(changes, movedCorners(value, motion));
  if (isMapping(value.place)) {
    const place = moved(value.place, motion);
    if (Object.keys(place).length > 0) changes.place = { ...value.place, ...place };
  }
  return changes;
}

/** `min` and `max` change together: mirrored, the one becomes the other. */
function movedCorners({ min, max }: Mapping, { point }: PlanMotion): Record<string, unknown> {
  if (!isPoint(min) || !isPoint(max)) return {};
  const [one, other] = [point([min[0], min[1]]), point([max[0], max[1]])];
  const corner = (pick: (a: number, b: number) => number, rest: readonly number[]): number[] => [
    round(pick(one[0], other[0])),
    round(pick(one[1], other[1])),
    ...rest.slice(2),
  ];
  return { min: corner(Math.min, min), max: corner(Math.max, max) };
}

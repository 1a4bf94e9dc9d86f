import { isPoint, isPoints, rectAround, rectPoints, round, roundPoint, type Point } from './geometry.ts';
import { isMapping, type Mapping } from './mapping.ts';
import type { PlanMotion } from './motions.ts';
import { movedTurnedBox, turnedBox } from './solids.ts';

type Moved = (value: unknown, motion: PlanMotion) => unknown;

const movedPoint: Moved = (value, { point }) =>
  isPoint(value) ? [...roundPoint(point([value[0], value[1]])), ...value.slice(2)] : undefined;

const movedPoints: Moved = (value, motion) =>
  isPoints(value) ? value.map((each) => movedPoint(each, motion)) : undefined;

/** A key with geometry, and how its value moves. One line for each notation that scenarios have. */
const notations: readonly (readonly [key: string, moved: Moved])[] = [
  ['rect', (value, motion) => (isRect(value) ? rectAround(movedRectangle(rectPoints(value), motion)) : undefined)],
  ['outline', movedPoints],
  ['circle', movedCircle],
  ['at', (value, motion) => movedPoints(value, motion) ?? movedPoint(value, motion)],
  ['landing', movedPoints],
  ['door', movedPoints],
  ['points', movedPoints],
  ['centre', movedPoint],
  ['vertices', movedPoints],
  ['from', movedPoint],
  ['to', movedPoint],
  ['queue', (value, { vector }) => (isPoint(value) ? roundPoint(vector(value)) : undefined)],
];

/** x, y and radius. */
function movedCircle(value: unknown, { point, radius }: PlanMotion): unknown {
  const [x, y, r] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  if (typeof x !== 'number' || typeof y !== 'number' || typeof r !== 'number') return undefined;
  return [...roundPoint(point([x, y])), radius === undefined ? r : round(radius([x, y], r))];
}

const movedRectangle = (corners: readonly Point[], { point, rectangle }: PlanMotion): readonly Point[] =>
  rectangle === undefined ? corners.map(point) : rectangle(corners);

const isRect = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length === 4 && value.every((each) => Number.isFinite(each));

function isMirroring({ vector }: PlanMotion): boolean {
  const [[ax, ay], [bx, by]] = [vector([1, 0]), vector([0, 1])];
  return ax * by - ay * bx < 0;
}

/** The keys of an element's value that change when it moves, with their new values. */
export function moved(value: Mapping, motion: PlanMotion): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const [key, move] of notations) {
    if (!Object.hasOwn(value, key)) continue;
    const after = move(value[key], motion);
    if (after !== undefined) changes[key] = after;
  }
  Object.assign(changes, turnedBox(value) === undefined ? movedCorners(value, motion) : movedTurnedBox(value, motion));
  if (motion.radius !== undefined && isPoint(value.centre) && typeof value.radius === 'number')
    changes.radius = round(motion.radius([value.centre[0], value.centre[1]], value.radius));
  // Mirrored, the triangles of a solid would be inside out.
  if (Array.isArray(value.triangles) && isMirroring(motion))
    changes.triangles = (value.triangles as readonly (readonly number[])[]).map(([a, b, c]) => [a, c, b]);
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

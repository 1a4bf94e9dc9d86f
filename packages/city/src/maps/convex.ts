import type { Vector } from '../plan/city-plan.ts';

/** Corners in order; convex and anticlockwise where nothing else is said. */
export type Polygon = readonly Vector[];

/** Twice the area of a triangle seen from above, positive when its corners go round anticlockwise. */
export const turnOf = (a: Vector, b: Vector, c: Vector): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Area seen from above, positive when the corners go round anticlockwise. */
export function areaOf(polygon: Polygon): number {
  let twice = 0;
  for (let index = 2; index < polygon.length; index++) twice += turnOf(polygon[0], polygon[index - 1], polygon[index]);
  return twice / 2;
}

export const anticlockwise = (polygon: Polygon): Polygon => (areaOf(polygon) < 0 ? polygon.toReversed() : polygon);

/** How far a point lies to the left of a line, m. */
function leftOf(a: Vector, b: Vector, point: Vector): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return turnOf(a, b, point) / Math.sqrt(dx * dx + dy * dy);
}

/** Distances below this are rounding, m: less than what buildings take for none. */
const rounding = 0.0008;

/** Whether two convex polygons lie on each other, or come closer than so much. */
export function doOverlap(one: Polygon, other: Polygon, gap = -rounding): boolean {
  return !isApart(one, other, gap) && !isApart(other, one, gap);
}

function isApart(one: Polygon, other: Polygon, gap: number): boolean {
  return one.some((corner, index) => {
    const next = one[(index + 1) % one.length];
    if (corner[0] === next[0] && corner[1] === next[1]) return false;
    return other.every((point) => leftOf(corner, next, point) < -gap);
  });
}

/** The smallest convex polygon around some points (Andrew 1979). */
export function hullOf(points: Polygon): Polygon {
  const sorted = points.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);
  const half = (list: Polygon): Vector[] => {
    const chain: Vector[] = [];
    for (const point of list) {
      while (chain.length > 1 && turnOf(chain[chain.length - 2], chain[chain.length - 1], point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** What a convex polygon leaves of another one: convex pieces. */
export function subtract(polygon: Polygon, hole: Polygon): Polygon[] {
  if (!doOverlap(polygon, hole)) return [polygon];
  const pieces: Polygon[] = [];
  let rest = polygon;
  for (let index = 0; index < hole.length && rest.length > 2; index++) {
    const [from, to] = [hole[index], hole[(index + 1) % hole.length]];
    const outside = cutAway(rest, to, from);
    if (outside.length > 2 && areaOf(outside) > leastPiece) pieces.push(outside);
    rest = cutAway(rest, from, to);
  }
  return pieces;
}

/** Smaller pieces are left out, m2. */
const leastPiece = 0.01;

/** The part of a convex polygon to the left of a line. */
function cutAway(polygon: Polygon, from: Vector, to: Vector): Polygon {
  const kept: Vector[] = [];
  for (const [index, corner] of polygon.entries()) {
    const next = polygon[(index + 1) % polygon.length];
    const [here, there] = [leftOf(from, to, corner), leftOf(from, to, next)];
    if (here >= -rounding) kept.push(corner);
    if ((here > rounding && there < -rounding) || (here < -rounding && there > rounding))
      kept.push(between(corner, next, here / (here - there)));
  }
  return kept;
}

const between = (one: Vector, other: Vector, share: number): Vector => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/** Whether a point lies inside any simple polygon. */
export function isInside(polygon: Polygon, x: number, y: number): boolean {
  let inside = false;
  for (let index = 0, last = polygon.length - 1; index < polygon.length; last = index++) {
    const one = polygon[last];
    const other = polygon[index];
    if (one[1] > y === other[1] > y) continue;
    if (x < one[0] + ((y - one[1]) / (other[1] - one[1])) * (other[0] - one[0])) inside = !inside;
  }
  return inside;
}

import { length2 } from '@korzo/core';
import type { Box } from './box-index.ts';
import type { Point } from './building.ts';
import { tolerance } from './limits.ts';

export type Segment = readonly [Point, Point];

/** Twice the area of the triangle a b c, positive when c lies left of a b. */
export const turn = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

export const distanceBetween = (a: Point, b: Point): number => length2(b[0] - a[0], b[1] - a[1]);

export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const alongX = b[0] - a[0];
  const alongY = b[1] - a[1];
  const squared = alongX * alongX + alongY * alongY;
  const dot = (point[0] - a[0]) * alongX + (point[1] - a[1]) * alongY;
  const share = squared > 0 ? Math.max(0, Math.min(1, dot / squared)) : 0;
  return length2(point[0] - a[0] - share * alongX, point[1] - a[1] - share * alongY);
}

/** Where two segments cross as a share of the first, when they truly do: each has its ends on both sides of the other. */
export function crossingShare(a: Point, b: Point, c: Point, d: Point): number | undefined {
  const atC = turn(a, b, c);
  const atD = turn(a, b, d);
  const atA = turn(c, d, a);
  const atB = turn(c, d, b);
  const crosses = atC > 0 !== atD > 0 && atA > 0 !== atB > 0 && atC !== 0 && atD !== 0 && atA !== 0 && atB !== 0;
  return crosses ? atA / (atA - atB) : undefined;
}

/** Area, positive when the corners go round counter-clockwise. Taken from the first corner so that a far origin costs no digits. */
export function signedArea(outline: readonly Point[]): number {
  let twice = 0;
  for (let index = 1; index + 1 < outline.length; index++)
    twice += turn(outline[0], outline[index], outline[index + 1]);
  return twice / 2;
}

export function boxOf(points: readonly Point[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

/** Is the point inside? Either answer may come on the border itself. */
export function contains(outline: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  for (let index = 0, last = outline.length - 1; index < outline.length; last = index++) {
    const [x1, y1] = outline[last];
    const [x2, y2] = outline[index];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}

export function distanceToOutline(point: Point, outline: readonly Point[]): number {
  let nearest = Infinity;
  for (let index = 0, last = outline.length - 1; index < outline.length; last = index++)
    nearest = Math.min(nearest, distanceToSegment(point, outline[last], outline[index]));
  return nearest;
}

/** How much of a segment lies inside an outline, on its border (within a millimetre), and outside, m. */
export interface Shares {
  readonly inside: number;
  readonly border: number;
  readonly outside: number;
}

export function sharesOf([begin, end]: Segment, outline: readonly Point[]): Shares {
  const length = distanceBetween(begin, end);
  const towards: Point = [(end[0] - begin[0]) / length, (end[1] - begin[1]) / length];
  const cuts = [0, length];
  for (let index = 0, last = outline.length - 1; index < outline.length; last = index++)
    addCuts(cuts, begin, towards, outline[last], outline[index]);
  cuts.sort((one, other) => one - other);
  const shares = { inside: 0, border: 0, outside: 0 };
  let from = 0;
  for (const cut of cuts) {
    if (cut <= from || cut > length) continue;
    const middle = (from + cut) / 2;
    const point: Point = [begin[0] + middle * towards[0], begin[1] + middle * towards[1]];
    let side: keyof Shares = contains(outline, point) ? 'inside' : 'outside';
    if (distanceToOutline(point, outline) <= tolerance) side = 'border';
    shares[side] += cut - from;
    from = cut;
  }
  return shares;
}

/** Adds where the part of an edge that lies within a millimetre of the line begins and ends, as metres along the line. */
function addCuts(cuts: number[], begin: Point, towards: Point, a: Point, b: Point): void {
  const aside = (point: Point): number => (point[1] - begin[1]) * towards[0] - (point[0] - begin[0]) * towards[1];
  const along = (point: Point): number => (point[0] - begin[0]) * towards[0] + (point[1] - begin[1]) * towards[1];
  const [asideA, asideB] = [aside(a), aside(b)];
  if (Math.min(asideA, asideB) > tolerance || Math.max(asideA, asideB) < -tolerance) return;
  for (const limit of [-tolerance, tolerance]) {
    const share = asideB === asideA ? 0 : Math.max(0, Math.min(1, (limit - asideA) / (asideB - asideA)));
    cuts.push(along(a) + share * (along(b) - along(a)));
  }
  if (asideA === asideB) cuts.push(along(b));
}

import { polyline, type Polyline } from './polyline.ts';

type Point = readonly [number, number, number];

/** Straight pieces that stand for the curve between two control points. */
const piecesPerSpan = 16;

/** The smooth curve through the control points (Catmull-Rom), as a way of short straight pieces. */
export function curveThrough(points: readonly (readonly number[])[], closed: boolean): Polyline {
  const given = points.map(([x, y, z = 0]): Point => [x, y, z]);
  const count = given.length;
  const at = (index: number): Point =>
    closed ? given[((index % count) + count) % count] : given[Math.min(Math.max(index, 0), count - 1)];
  const spans = closed ? count : count - 1;
  const smooth: Point[] = [given[0]];
  for (let span = 0; span < spans; span++) {
    for (let piece = 1; piece <= piecesPerSpan; piece++) {
      smooth.push(between([at(span - 1), at(span), at(span + 1), at(span + 2)], piece / piecesPerSpan));
    }
  }
  return polyline(smooth);
}

/** q(t) = 1/2 (2 b + (c - a) t + (2 a - 5 b + 4 c - d) t2 + (3 b - a - 3 c + d) t3): through b at 0 and c at 1. */
function between([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const along = (axis: 0 | 1 | 2): number =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * t +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t);
  return [along(0), along(1), along(2)];
}

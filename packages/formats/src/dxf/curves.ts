import { atan, cos, sin } from '@korzo/core';
import type { Point } from '@korzo/building';

/** Corners of a curve: at most this far apart as an angle. */
const step = Math.PI / 12;
const mostCorners = 500;

/** Points of an arc around a centre, ends included. Angles in radians, counter-clockwise when the second is larger. */
export function arcPoints([x, y]: Point, radius: number, from: number, to: number): Point[] {
  const count = Math.max(1, Math.min(mostCorners, Math.ceil(Math.abs(to - from) / step)));
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const angle = from + ((to - from) * index) / count;
    return [x + radius * cos(angle), y + radius * sin(angle)];
  });
}

/** The points of a polyline segment with a bulge, the tangent of a quarter of its angle; without its first point. */
export function bulgePoints(from: Point, to: Point, bulge: number): Point[] {
  if (Math.abs(bulge) < 1e-9 || !Number.isFinite(bulge)) return [to];
  const angle = 4 * atan(bulge);
  const count = Math.max(1, Math.min(mostCorners, Math.ceil(Math.abs(angle) / step)));
  // The centre lies on the perpendicular through the middle, at a distance that the bulge says.
  const offset = (1 - bulge * bulge) / (4 * bulge);
  const centre: Point = [
    (from[0] + to[0]) / 2 - (to[1] - from[1]) * offset,
    (from[1] + to[1]) / 2 + (to[0] - from[0]) * offset,
  ];
  const [dx, dy] = [from[0] - centre[0], from[1] - centre[1]];
  const points = Array.from({ length: count }, (_, index): Point => {
    const turned = (angle * (index + 1)) / count;
    return [centre[0] + dx * cos(turned) - dy * sin(turned), centre[1] + dx * sin(turned) + dy * cos(turned)];
  });
  points[count - 1] = to;
  return points;
}

/** Points of an ellipse: centre, end of its long axis from there, ratio of the axes, parameters of its ends. */
export function ellipsePoints(centre: Point, axis: Point, ratio: number, [from, to]: Point): Point[] {
  const count = Math.max(4, Math.min(mostCorners, Math.ceil(Math.abs(to - from) / step)));
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const angle = from + ((to - from) * index) / count;
    const [c, s] = [cos(angle), ratio * sin(angle)];
    return [centre[0] + axis[0] * c - axis[1] * s, centre[1] + axis[1] * c + axis[0] * s];
  });
}

/** Points of a B-spline by de Boor's algorithm; its control points when the knots do not fit. */
export function splinePoints(degree: number, knots: readonly number[], control: readonly Point[]): Point[] {
  const isSound =
    degree >= 1 && degree <= 10 && control.length > degree && knots.length === control.length + degree + 1;
  if (!isSound) return [...control];
  const [first, last] = [knots[degree], knots[control.length]];
  const count = Math.min(mostCorners, (control.length - degree) * 6);
  if (!(last > first)) return [...control];
  return Array.from({ length: count + 1 }, (_, index) =>
    splineAt(first + ((last - first) * index) / count, degree, knots, control),
  );
}

function splineAt(at: number, degree: number, knots: readonly number[], control: readonly Point[]): Point {
  let span = degree;
  while (span < control.length - 1 && at >= knots[span + 1]) span++;
  const points = Array.from({ length: degree + 1 }, (_, index): Point => control[span - degree + index]);
  for (let round = 1; round <= degree; round++) {
    for (let index = degree; index >= round; index--) {
      const low = knots[span - degree + index];
      const width = knots[span + 1 + index - round] - low;
      const share = width === 0 ? 0 : (at - low) / width;
      const [a, b] = [points[index - 1], points[index]];
      points[index] = [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
    }
  }
  return points[degree];
}

import type { Wall } from '@korzo/core';

/** Whether a body gets from one point to another on its floor in a straight line. */
export function isInSight(
  walls: readonly Wall[],
  level: number,
  from: readonly [number, number],
  to: readonly [number, number],
  radius: number,
): boolean {
  const [west, east] = [Math.min(from[0], to[0]) - radius, Math.max(from[0], to[0]) + radius];
  const [south, north] = [Math.min(from[1], to[1]) - radius, Math.max(from[1], to[1]) + radius];
  return walls.every(({ level: ofWall, from: a, to: b }) => {
    if (ofWall !== level) return true;
    if (Math.max(a[0], b[0]) < west || Math.min(a[0], b[0]) > east) return true;
    if (Math.max(a[1], b[1]) < south || Math.min(a[1], b[1]) > north) return true;
    if (cross(from, to, a, b)) return false;
    const least = radius * radius;
    return squaredDistance(a, from, to) >= least && squaredDistance(b, from, to) >= least;
  });
}

type Point = readonly [number, number];

/** Above 0 when c lies to the left of the path from a to b. */
const side = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

const cross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;

function squaredDistance([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [wayX, wayY] = [toX - fromX, toY - fromY];
  const length = wayX * wayX + wayY * wayY;
  const share = length > 0 ? Math.min(Math.max(((x - fromX) * wayX + (y - fromY) * wayY) / length, 0), 1) : 0;
  const [dx, dy] = [x - fromX - share * wayX, y - fromY - share * wayY];
  return dx * dx + dy * dy;
}

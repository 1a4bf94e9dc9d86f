import type { Wall } from '@korzo/core';

/** A place is tried so far away at most, in steps of this, m, and in so many directions. */
const farthest = 6;
const step = 0.2;
const directions = 16;
/** cos and sin of the directions, as exact numbers: the same everywhere. */
const diagonal = Math.SQRT1_2;
const half = [0.9238795325112867, 0.3826834323650898] as const;
const firstQuarter: readonly (readonly [number, number])[] = [
  [1, 0],
  [half[0], half[1]],
  [diagonal, diagonal],
  [half[1], half[0]],
];

/** Whether a disc at a place keeps off all walls, and the way to it from another leads through none. */
export function isFreeOfWalls(
  walls: readonly Wall[],
  level: number,
  from: readonly [number, number],
  to: readonly [number, number],
  radius: number,
): boolean {
  return walls.every((wall) => wall.level !== level || isClear(wall, from, to, radius));
}

/** Walls that may matter for a disc that moves at most so far. */
export function wallsNear(walls: readonly Wall[], x: number, y: number, reach: number): readonly Wall[] {
  return walls.filter(
    ({ from, to }) =>
      Math.min(from[0], to[0]) < x + reach &&
      Math.max(from[0], to[0]) > x - reach &&
      Math.min(from[1], to[1]) < y + reach &&
      Math.max(from[1], to[1]) > y - reach,
  );
}

/** The nearest place to one that fits, by rings around it; undefined when there is none near. */
export function nearestFree(
  wished: readonly [number, number],
  fits: (x: number, y: number) => boolean,
): readonly [number, number] | undefined {
  if (fits(wished[0], wished[1])) return wished;
  for (let distance = step; distance <= farthest; distance += step)
    for (let direction = 0; direction < directions; direction++) {
      const [c, s] = turned(direction);
      const [x, y] = [wished[0] + distance * c, wished[1] + distance * s];
      if (fits(x, y)) return [x, y];
    }
  return undefined;
}

/** How far around `nearestFree` looks, m. */
export const looksAround = farthest + 1;

function turned(direction: number): readonly [number, number] {
  const [c, s] = firstQuarter[direction % 4];
  const quarter = Math.floor(direction / 4);
  if (quarter === 0) return [c, s];
  if (quarter === 1) return [-s, c];
  return quarter === 2 ? [-c, -s] : [s, -c];
}

function isClear(
  { from: a, to: b }: Wall,
  from: readonly [number, number],
  to: readonly [number, number],
  radius: number,
): boolean {
  if (distanceTo(to, a, b) < radius) return false;
  return !(side(a, b, from) * side(a, b, to) < 0 && side(from, to, a) * side(from, to, b) < 0);
}

/** Above 0 when a place is to the left of a line. */
const side = (p: readonly [number, number], q: readonly [number, number], r: readonly [number, number]): number =>
  (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);

function distanceTo(
  [x, y]: readonly [number, number],
  a: readonly [number, number],
  b: readonly [number, number],
): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / square));
  const [ox, oy] = [x - a[0] - share * dx, y - a[1] - share * dy];
  return Math.sqrt(ox * ox + oy * oy);
}

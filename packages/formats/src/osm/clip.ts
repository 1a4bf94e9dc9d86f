import type { Point } from '@korzo/building';

/** A rectangle: its south-west and north-east corners. */
export type Rect = readonly [Point, Point];

/** What lies of an outline in a rectangle (Sutherland and Hodgman 1974). */
export function clipped(outline: readonly Point[], [[west, south], [east, north]]: Rect): readonly Point[] {
  const cuts: readonly (readonly [0 | 1, number, 1 | -1])[] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ];
  return cuts.reduce<readonly Point[]>((points, [axis, at, sign]) => {
    const depth = (point: Point): number => sign * (point[axis] - at);
    return points.flatMap((point, index): Point[] => {
      const next = points[(index + 1) % points.length];
      const [here, there] = [depth(point), depth(next)];
      const kept: Point[] = here >= 0 ? [point] : [];
      if (here >= 0 === there >= 0) return kept;
      const share = here / (here - there);
      kept.push([point[0] + share * (next[0] - point[0]), point[1] + share * (next[1] - point[1])]);
      return kept;
    });
  }, outline);
}

/** Where a line goes out of a rectangle or ends near its border: points on the border, each with the side it lies on. */
export function crossings(line: readonly Point[], rect: Rect): { readonly at: Point; readonly axis: 0 | 1 }[] {
  const [[west, south], [east, north]] = rect;
  const sides: readonly (readonly [0 | 1, number])[] = [
    [0, west],
    [0, east],
    [1, south],
    [1, north],
  ];
  const isInside = ([x, y]: Point): boolean =>
    x >= west - near && x <= east + near && y >= south - near && y <= north + near;
  const found = line.slice(1).flatMap((to, index) => {
    const from = line[index];
    return sides.flatMap(([axis, at]) => {
      const [a, b] = [from[axis] - at, to[axis] - at];
      if (a === b || a > 0 === b > 0) return [];
      const share = a / (a - b);
      const point: Point = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      return isInside(point) ? [{ at: point, axis }] : [];
    });
  });
  const ends = [line[0], line[line.length - 1]].flatMap((end) =>
    sides.flatMap(([axis, at]) => {
      if (end === undefined || Math.abs(end[axis] - at) > near || !isInside(end)) return [];
      const point: Point = axis === 0 ? [at, end[1]] : [end[0], at];
      return [{ at: point, axis }];
    }),
  );
  return [...found, ...ends];
}

/** Ends so near to the border lead over it, m. */
const near = 1;

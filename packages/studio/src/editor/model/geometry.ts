/** x and y, m. */
export type Point = readonly [number, number];

/** What an element looks like in the plan. */
export type Shape =
  | { readonly type: 'polygon'; readonly points: readonly Point[] }
  | { readonly type: 'circle'; readonly centre: Point; readonly radius: number }
  | { readonly type: 'line'; readonly points: readonly Point[]; readonly closed: boolean }
  | { readonly type: 'points'; readonly points: readonly Point[] }
  | { readonly type: 'point'; readonly at: Point };

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length >= 2 && Number.isFinite(value[0]) && Number.isFinite(value[1]);

export const isPoints = (value: unknown): value is readonly Point[] =>
  Array.isArray(value) && value.length > 0 && value.every(isPoint);

/** To the micrometre: what is left is dust of sums. */
export const round = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

export const roundPoint = ([x, y]: Point): Point => [round(x), round(y)];

export const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

export const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];

/** The corners of a rectangle written as x, y, width, height. */
export const rectPoints = ([x, y, width, height]: readonly number[]): readonly Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** A rectangle around points, as x, y, width, height. */
export function rectAround(points: readonly Point[]): readonly [number, number, number, number] {
  const { west, south, east, north } = boxOf(points);
  return [round(west), round(south), round(east - west), round(north - south)];
}

export function boxOf(points: readonly Point[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return { west, south, east, north };
}

/** Points that stand for a shape: its corners, or the ends of two diameters. */
export function cornersOf(shape: Shape): readonly Point[] {
  if (shape.type === 'point') return [shape.at];
  if (shape.type !== 'circle') return shape.points;
  const {
    centre: [x, y],
    radius,
  } = shape;
  return [
    [x - radius, y],
    [x, y - radius],
    [x + radius, y],
    [x, y + radius],
  ];
}

/** Where on a line a point is nearest to. */
export function nearestOn([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / square));
  return [ax + along * dx, ay + along * dy];
}

/** Whether a point is inside an outline. */
export function isInside([x, y]: Point, outline: readonly Point[]): boolean {
  let inside = false;
  for (let at = 0, before = outline.length - 1; at < outline.length; before = at++) {
    const [ax, ay] = outline[at];
    const [bx, by] = outline[before];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

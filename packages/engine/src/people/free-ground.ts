import { insidePolygon, type Building, type Obstacle, type Point, type Region } from '@korzo/building';
import type { Line, World } from '@korzo/core';

/** What may stand or end behind a gate beside the building. */
export type Outside = Pick<World, 'walls' | 'edges' | 'origin' | 'size'>;

/** Ground is looked at in points this far apart, m. */
const spacing = 0.2;
/** Points of a border go either way: ground is looked at this far from its own, m. */
const offBorder = 0.02;

type Extent = readonly [west: number, south: number, east: number, north: number];

interface Outlined {
  readonly level: number;
  readonly outline: Region['outline'];
  readonly bounds: Extent;
}

/** Ground behind a line: so deep, and wider than the line on either side by the margin. */
export interface Behind {
  readonly level: number;
  readonly line: Line;
  readonly outward: readonly [number, number];
  readonly depth: number;
  readonly margin: number;
}

/** Its corners: the two on the line, then the two opposite of them. */
export function outlineBehind({ line: [from, to], outward: [outX, outY], depth, margin }: Behind): readonly Point[] {
  const length = Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2);
  const alongX = ((to[0] - from[0]) / length) * margin;
  const alongY = ((to[1] - from[1]) / length) * margin;
  const near: readonly Point[] = [
    [from[0] - alongX, from[1] - alongY],
    [to[0] + alongX, to[1] + alongY],
  ];
  const far = near.map(([x, y]): Point => [x + outX * depth, y + outY * depth]);
  return [near[0], near[1], far[1], far[0]];
}

/** Ground outside a building on which nothing stands. */
export class FreeGround {
  /** Regions and obstacles, also those that come and go. */
  readonly #solids: readonly Outlined[];
  readonly #walls: readonly { readonly level: number; readonly line: Line }[];
  readonly #edges: Extent | undefined;

  constructor({ regions, obstacles }: Building, { walls, edges, origin, size }: Outside) {
    const grounds = [...regions, ...obstacles.map(({ level, shape }) => ({ level, outline: outlineAround(shape) }))];
    this.#solids = grounds.map(({ level, outline }) => ({ level, outline, bounds: boundsOf(outline) }));
    this.#walls = walls.map(({ level, from, to }) => ({ level, line: [from, to] }));
    // On the other side of a wrapping edge is the world itself.
    this.#edges = edges === 'wrap' ? [origin[0], origin[1], origin[0] + size[0], origin[1] + size[1]] : undefined;
  }

  /** Whether ground behind a line lies outside all regions, walls and edges, and in none of some outlines. */
  isFree(behind: Behind, taken: readonly (readonly Point[])[]): boolean {
    const { level } = behind;
    const outline = outlineBehind(behind);
    const bounds = boundsOf(outline);
    const solid = [
      ...this.#solids.filter((each) => each.level === level && meet(each.bounds, bounds)),
      ...taken.map((each) => ({ outline: each, bounds: boundsOf(each) })).filter((each) => meet(each.bounds, bounds)),
    ];
    const points = pointsOf(behind);
    const edges = this.#edges;
    if (edges !== undefined && !points.every(([x, y]) => isIn(edges, x, y))) return false;
    if (points.some(([x, y]) => solid.some((each) => isIn(each.bounds, x, y) && insidePolygon(x, y, each.outline))))
      return false;
    return !this.#walls.some((wall) => wall.level === level && reaches(wall.line, outline));
  }
}

/** The outline of an obstacle; a square around a round one. */
function outlineAround(shape: Obstacle['shape']): readonly Point[] {
  if (shape.type === 'polygon') return shape.outline;
  const {
    centre: [x, y],
    radius,
  } = shape;
  return [
    [x - radius, y - radius],
    [x + radius, y - radius],
    [x + radius, y + radius],
    [x - radius, y + radius],
  ];
}

/** Shares of a length at which ground is looked at. */
function sharesOf(length: number): readonly number[] {
  const count = Math.ceil(length / spacing) + 1;
  return Array.from({ length: count }, (_, at) => {
    const along = (at * length) / (count - 1);
    return Math.min(Math.max(along, offBorder), length - offBorder) / length;
  });
}

/** Points all over the ground, a little away from its border. */
function pointsOf(behind: Behind): readonly Point[] {
  const [[ax, ay], [bx, by], , [dx, dy]] = outlineBehind(behind);
  const wide = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2);
  return sharesOf(wide).flatMap((along) =>
    sharesOf(behind.depth).map((deep): Point => [
      ax + along * (bx - ax) + deep * (dx - ax),
      ay + along * (by - ay) + deep * (dy - ay),
    ]),
  );
}

/** Whether a wall reaches into an outline: it ends in it, or crosses a side of it. */
function reaches([from, to]: Line, outline: readonly Point[]): boolean {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  if ([from, to, middle].some(([x, y]) => insidePolygon(x, y, outline))) return true;
  return outline.some((corner, number) => crosses(from, to, corner, outline[(number + 1) % outline.length]));
}

const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** In one inner point: walls along a side do not reach in. */
const crosses = (a: Point, b: Point, c: Point, d: Point): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

const meet = (one: Extent, other: Extent): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

const isIn = ([west, south, east, north]: Extent, x: number, y: number): boolean =>
  x > west && x < east && y > south && y < north;

function boundsOf(points: readonly Point[]): Extent {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

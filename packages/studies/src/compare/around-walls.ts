import type { Wall } from '@korzo/core';

type Point = readonly [number, number];

/** Corners of the polygon that stands for the circle around a wall's end; 16 make a way around it at most 1.3 % of the bend longer. */
const cornersAround = 16;

/** Bodies of nearly the same size share one set of corners, m. */
const radiusStep = 0.001;

/** Of the smaller bodies that a person that touches a wall is taken for, only so many sizes are kept. */
const mostSizes = 32;

/** Rounding may not shut a way that is just wide enough, m. */
const slack = 1e-6;

interface Corners {
  readonly points: readonly Point[];
  /** By corner, once asked for: which others can be reached straight, and how far they are. */
  readonly links: (readonly (readonly [corner: number, length: number])[] | undefined)[];
}

/** West, south, east, north, m. */
type Extent = readonly [number, number, number, number];

/** Shortest paths of round bodies around the straight walls of one floor. */
export class WallWays {
  readonly #walls: readonly Wall[];
  readonly #bounds: Extent;
  readonly #sizes = new Map<number, Corners>();

  /** @param bounds no person walks around the end of a wall outside of them */
  constructor(walls: readonly Wall[], bounds: Extent) {
    this.#walls = walls;
    this.#bounds = bounds;
  }

  /** Length of the shortest path, m; NaN when there is none. A person that touches a wall at an end counts as so much smaller. */
  length(from: Point, to: Point, radius: number): number {
    if (this.#walls.length === 0) return distance(from, to);
    const room = Math.min(radius, this.#roomAt(from), this.#roomAt(to));
    const size = Math.max(0, Math.floor(room / radiusStep) * radiusStep - slack);
    if (this.#isClear(from, to, size)) return distance(from, to);
    return this.#search(from, to, size);
  }

  /** A*: from the start over corners in sight of each other to the goal. */
  #search(from: Point, to: Point, size: number): number {
    const corners = this.#cornersFor(size);
    const { points } = corners;
    const lengths = new Float64Array(points.length).fill(Infinity);
    const done = new Uint8Array(points.length);
    const offer = (corner: number, length: number): void => {
      if (length < lengths[corner]) lengths[corner] = length;
    };
    for (const [corner, point] of points.entries())
      if (this.#isClear(from, point, size)) offer(corner, distance(from, point));
    let best = Number.NaN;
    for (;;) {
      const next = mostPromising(points, lengths, done, to);
      if (next < 0 || lengths[next] + distance(points[next], to) >= best) return best;
      done[next] = 1;
      if (this.#isClear(points[next], to, size)) best = shorter(best, lengths[next] + distance(points[next], to));
      for (const [corner, length] of this.#linksOf(corners, next, size)) offer(corner, lengths[next] + length);
    }
  }

  #cornersFor(size: number): Corners {
    const known = this.#sizes.get(size);
    if (known !== undefined) return known;
    if (this.#sizes.size >= mostSizes) this.#sizes.clear();
    const [west, south, east, north] = this.#bounds;
    const points = cornersOf(this.#walls, size + slack).filter(([x, y]) => {
      const isInside = x >= west && x <= east && y >= south && y <= north;
      return isInside && this.#roomAt([x, y]) >= size;
    });
    const corners = { points, links: points.map(() => undefined) };
    this.#sizes.set(size, corners);
    return corners;
  }

  #linksOf({ points, links }: Corners, corner: number, size: number): readonly (readonly [number, number])[] {
    const from = points[corner];
    links[corner] ??= points.flatMap((to, other) =>
      other !== corner && this.#isClear(from, to, size) ? [[other, distance(from, to)] as const] : [],
    );
    return links[corner];
  }

  /** Distance to the nearest wall, m. */
  #roomAt(point: Point): number {
    let room = Infinity;
    for (const { from, to } of this.#walls) room = Math.min(room, distanceToSegment(point, from, to));
    return room;
  }

  #isClear(from: Point, to: Point, size: number): boolean {
    for (const wall of this.#walls) {
      if (crosses(from, to, wall.from, wall.to)) return false;
      const between = Math.min(
        distanceToSegment(from, wall.from, wall.to),
        distanceToSegment(to, wall.from, wall.to),
        distanceToSegment(wall.from, from, to),
        distanceToSegment(wall.to, from, to),
      );
      if (between < size) return false;
    }
    return true;
  }
}

/** The corner with the least length so far and straight on to the goal; -1 when none is left. */
function mostPromising(points: readonly Point[], lengths: Float64Array, done: Uint8Array, to: Point): number {
  let next = -1;
  let least = Infinity;
  for (let corner = 0; corner < points.length; corner++) {
    if (done[corner] === 1 || lengths[corner] === Infinity) continue;
    const whole = lengths[corner] + distance(points[corner], to);
    if (whole < least) [next, least] = [corner, whole];
  }
  return next;
}

/** Where a way can bend: on polygons around the ends of walls, but not beside a wall that goes on there. */
function cornersOf(walls: readonly Wall[], radius: number): Point[] {
  const ends = new Map<string, { readonly at: Point; readonly along: Point[] }>();
  for (const { from, to } of walls) {
    for (const [at, other] of [
      [from, to],
      [to, from],
    ]) {
      const key = at.join(' ');
      const end = ends.get(key) ?? { at, along: [] };
      end.along.push([other[0] - at[0], other[1] - at[1]]);
      ends.set(key, end);
    }
  }
  const reach = radius / Math.cos(Math.PI / cornersAround);
  return [...ends.values()].flatMap(({ at: [x, y], along }) => {
    const points: Point[] = [];
    for (let corner = 0; corner < cornersAround; corner++) {
      const angle = ((corner + 0.5) / cornersAround) * 2 * Math.PI;
      const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
      // A quarter of a step beyond square, so that a wall's straight side and the bend at its end meet.
      if (along.every(([ax, ay]) => dx * ax + dy * ay <= 0.25 * reach * Math.hypot(ax, ay)))
        points.push([x + dx, y + dy]);
    }
    return points;
  });
}

/** The smaller one; anything is smaller than NaN. */
const shorter = (one: number, other: number): number => (one <= other ? one : other);

const distance = (from: Point, to: Point): number => Math.hypot(to[0] - from[0], to[1] - from[1]);

function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [alongX, alongY] = [bx - ax, by - ay];
  const squared = alongX * alongX + alongY * alongY;
  const share = squared === 0 ? 0 : ((x - ax) * alongX + (y - ay) * alongY) / squared;
  const nearest = Math.min(Math.max(share, 0), 1);
  return Math.hypot(x - ax - nearest * alongX, y - ay - nearest * alongY);
}

/** Whether two segments cross inside both. */
function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point): number => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

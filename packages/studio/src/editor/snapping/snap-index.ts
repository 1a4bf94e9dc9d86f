import type { PlanElement } from '../model/elements.ts';
import { cornersOf, distance, nearestOn, type Point, type Shape } from '../model/geometry.ts';

/** m. */
const cell = 2;
/** A search that would look at more cells finds nothing: so far out a pixel is metres. */
const mostCells = 400;

type Line = readonly [Point, Point];

/** Corners and lines of one floor, by the square they are in: finding the nearest looks at its surroundings only. */
export class SnapIndex {
  readonly #corners = new Map<string, Point[]>();
  readonly #lines = new Map<string, Line[]>();

  constructor(elements: readonly PlanElement[], level: number) {
    for (const { shape, landing, ...element } of elements) {
      if (shape !== undefined && element.level === level) this.#add(shape);
      if (landing !== undefined && landing.level === level) this.#add(landing.shape);
    }
  }

  /** The nearest corner within reach. */
  corner(point: Point, reach: number): Point | undefined {
    let nearest: Point | undefined;
    let least = reach;
    for (const name of around(point, reach))
      for (const corner of this.#corners.get(name) ?? []) {
        const far = distance(point, corner);
        if (far > least || (far === least && nearest !== undefined)) continue;
        [nearest, least] = [corner, far];
      }
    return nearest;
  }

  /** The nearest point of a line within reach, and the line. */
  line(point: Point, reach: number): { readonly at: Point; readonly line: Line } | undefined {
    let nearest: { readonly at: Point; readonly line: Line } | undefined;
    let least = reach;
    for (const name of around(point, reach))
      for (const line of this.#lines.get(name) ?? []) {
        const at = nearestOn(point, line[0], line[1]);
        const far = distance(point, at);
        if (far >= least) continue;
        [nearest, least] = [{ at, line }, far];
      }
    return nearest;
  }

  #add(shape: Shape): void {
    if (shape.type === 'circle') {
      this.#put(this.#corners, shape.centre, shape.centre);
      return;
    }
    if (shape.type === 'point' || shape.type === 'points') {
      for (const at of cornersOf(shape)) this.#put(this.#corners, at, at);
      return;
    }
    const { points } = shape;
    for (const point of points) this.#put(this.#corners, point, point);
    const isClosed = shape.type === 'polygon' || shape.closed;
    for (let at = isClosed ? 0 : 1; at < points.length; at++)
      this.#addLine([points[(at + points.length - 1) % points.length], points[at]]);
  }

  /** A line is in every square that it passes; half a square is the longest step that misses none by much. */
  #addLine(line: Line): void {
    const [from, to] = line;
    const steps = Math.max(1, Math.ceil(distance(from, to) / (cell / 2)));
    let last = '';
    for (let step = 0; step <= steps; step++) {
      const share = step / steps;
      const at: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      const name = nameOf(at);
      if (name !== last) this.#put(this.#lines, at, line);
      last = name;
    }
  }

  #put<T>(map: Map<string, T[]>, at: Point, value: T): void {
    const name = nameOf(at);
    const there = map.get(name);
    if (there === undefined) map.set(name, [value]);
    else there.push(value);
  }
}

const nameOf = ([x, y]: Point): string => `${Math.floor(x / cell)},${Math.floor(y / cell)}`;

function* around([x, y]: Point, reach: number): Generator<string> {
  const side = reach + cell / 2;
  const [west, east] = [Math.floor((x - side) / cell), Math.floor((x + side) / cell)];
  const [south, north] = [Math.floor((y - side) / cell), Math.floor((y + side) / cell)];
  if ((east - west + 1) * (north - south + 1) > mostCells) return;
  for (let column = west; column <= east; column++) for (let row = south; row <= north; row++) yield `${column},${row}`;
}

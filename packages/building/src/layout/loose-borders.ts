import { BoxIndex, type Box } from './box-index.ts';
import type { Point } from './building.ts';
import { tolerance } from './limits.ts';
import { distanceToSegment, signedArea } from './outline.ts';

/** A piece of border that has no neighbour on its other side. Its own region, or the gap beside the world's edge, lies left of it. */
export interface LooseBorder {
  readonly from: Point;
  readonly to: Point;
}

/**
 * The pieces of border that are left when every piece between two regions, or between a region and the edge of the
 * world, is taken away. None are left exactly when the outlines tile the world. Corners closer than a millimetre count
 * as one corner, and an edge that passes a corner that closely goes through it.
 *
 * Counted by winding, the pieces that are left enclose each point as often as regions cover it, less one.
 */
export function looseBorders(outlines: readonly (readonly Point[])[], world: readonly Point[]): LooseBorder[] {
  const corners = new Corners(world[0]);
  const edges: number[] = [];
  addEdges(edges, corners, clockwise(world));
  for (const outline of outlines) addEdges(edges, corners, counterClockwise(outline));
  const { points } = corners;
  const index = new BoxIndex(points.map(([x, y]): Box => [x, y, x, y]));
  const pieces = new Map<number, number>();
  for (let edge = 0; edge < edges.length; edge += 2) {
    let from = edges[edge];
    for (const to of cornersAlong(points, index, from, edges[edge + 1])) {
      addPiece(pieces, from, to, points.length);
      from = to;
    }
  }
  const loose: LooseBorder[] = [];
  for (const [key, count] of pieces) {
    const border = { from: points[Math.floor(key / points.length)], to: points[key % points.length] };
    for (let copy = 0; copy < count; copy++) loose.push(border);
  }
  return loose;
}

const counterClockwise = (outline: readonly Point[]): readonly Point[] =>
  signedArea(outline) < 0 ? outline.toReversed() : outline;

const clockwise = (outline: readonly Point[]): readonly Point[] =>
  signedArea(outline) > 0 ? outline.toReversed() : outline;

/** Points of which no two are closer than a millimetre. */
class Corners {
  readonly points: Point[] = [];
  readonly #cells = new Map<number, number[]>();
  readonly #origin: Point;

  constructor(origin: Point) {
    this.#origin = origin;
  }

  /** The number of a point, that of the nearest earlier one when there is one within a millimetre. */
  numberOf(point: Point): number {
    const column = Math.floor((point[0] - this.#origin[0]) / tolerance);
    const row = Math.floor((point[1] - this.#origin[1]) / tolerance);
    let nearest = -1;
    let nearestDistance = tolerance;
    for (let around = 0; around < 9; around++) {
      const cell = cellKey(column + (around % 3) - 1, row + Math.floor(around / 3) - 1);
      for (const candidate of this.#cells.get(cell) ?? []) {
        const distance = distanceToSegment(point, this.points[candidate], this.points[candidate]);
        if (distance > nearestDistance) continue;
        nearest = candidate;
        nearestDistance = distance;
      }
    }
    if (nearest >= 0) return nearest;
    const cell = cellKey(column, row);
    const members = this.#cells.get(cell);
    if (members === undefined) this.#cells.set(cell, [this.points.length]);
    else members.push(this.points.length);
    return this.points.push(point) - 1;
  }
}

/** One number for a cell; a side of 10 km has 10 million cells, and some lie just outside. */
const cellKey = (column: number, row: number): number => (column + 2) * 0x2000000 + row + 2;

function addEdges(edges: number[], corners: Corners, outline: readonly Point[]): void {
  const numbers = outline.map((corner) => corners.numberOf(corner));
  for (let index = 0; index < numbers.length; index++) {
    const next = numbers[(index + 1) % numbers.length];
    if (numbers[index] !== next) edges.push(numbers[index], next);
  }
}

/** The corners an edge goes through after its first, in order; the last is its end. */
function cornersAlong(points: readonly Point[], index: BoxIndex, from: number, to: number): number[] {
  const [x1, y1] = points[from];
  const [x2, y2] = points[to];
  const along = (corner: number): number => (points[corner][0] - x1) * (x2 - x1) + (points[corner][1] - y1) * (y2 - y1);
  const end = along(to);
  const between: number[] = [];
  index.visit(
    Math.min(x1, x2) - tolerance,
    Math.min(y1, y2) - tolerance,
    Math.max(x1, x2) + tolerance,
    Math.max(y1, y2) + tolerance,
    (corner) => {
      if (corner === from || corner === to) return;
      const position = along(corner);
      if (position <= 0 || position >= end) return;
      if (distanceToSegment(points[corner], points[from], points[to]) <= tolerance) between.push(corner);
    },
  );
  between.sort((one, other) => along(one) - along(other) || one - other);
  between.push(to);
  return between;
}

/** Counts a piece, or takes away the same piece in the other direction. */
function addPiece(pieces: Map<number, number>, from: number, to: number, corners: number): void {
  const opposite = to * corners + from;
  const opposites = pieces.get(opposite) ?? 0;
  if (opposites > 1) pieces.set(opposite, opposites - 1);
  else if (opposites === 1) pieces.delete(opposite);
  else pieces.set(from * corners + to, (pieces.get(from * corners + to) ?? 0) + 1);
}

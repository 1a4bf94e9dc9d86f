import { cos, sin } from '../math/trigonometry.ts';
import type { Solid } from './solid.ts';

type Point = readonly [number, number];

/** One side of an outline; a wall of the world. */
export interface Side {
  readonly level: number;
  readonly from: Point;
  readonly to: Point;
}

/** Corners of the polygon that stands for a circle. */
const roundCorners = 24;

/** The outlines of solids that stand on floors, as walls: models that know nothing of solids walk around these. */
export const outlineWalls = (solids: readonly Solid[]): Side[] =>
  solids.flatMap((solid) => {
    const { level } = solid;
    if (level === undefined) return [];
    const points = outlineOf(solid);
    return points.map((from, corner) => ({ level, from, to: points[(corner + 1) % points.length] }));
  });

function outlineOf(solid: Solid): Point[] {
  switch (solid.shape) {
    case 'sphere':
    case 'cylinder':
      return circle(solid.centre[0], solid.centre[1], solid.radius);
    case 'box': {
      const [cosTurn, sinTurn] = solid.turn;
      const [a, b] = solid.half;
      return [
        [-a, -b],
        [a, -b],
        [a, b],
        [-a, b],
      ].map(([x, y]) => [solid.centre[0] + x * cosTurn - y * sinTurn, solid.centre[1] + x * sinTurn + y * cosTurn]);
    }
    case 'mesh':
      return hull(solid.corners);
  }
}

const circle = (x: number, y: number, radius: number): Point[] =>
  Array.from({ length: roundCorners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / roundCorners;
    return [x + radius * cos(angle), y + radius * sin(angle)];
  });

/** The convex hull from above (Andrew's monotone chain). */
function hull(corners: readonly number[]): Point[] {
  const points = Array.from({ length: corners.length / 3 }, (_, at): Point => [corners[at * 3], corners[at * 3 + 1]]);
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(points), ...half(points.reverse())];
}

const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

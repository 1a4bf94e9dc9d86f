import { distance, round, type Point } from '../model/geometry.ts';
import type { SnapIndex } from './snap-index.ts';

/** What points are drawn to. */
export interface Snapping {
  readonly walls: boolean;
  readonly angles: boolean;
  /** Spacing of the grid, m; 0: none. */
  readonly grid: number;
}

export const usualSnapping: Snapping = { walls: true, angles: true, grid: 0.5 };

export interface Snapped {
  readonly at: Point;
  readonly to: 'corner' | 'wall' | 'angle' | 'grid' | 'nothing';
}

export interface SnapQuery {
  readonly index: SnapIndex;
  readonly snapping: Snapping;
  /** m: how far a point is drawn. */
  readonly reach: number;
  /** The point before: angles are counted from it. */
  readonly from?: Point | undefined;
}

/** Angles are multiples of this. */
const angleStep = Math.PI / 12;
/** The finest that a hand can draw, m. */
const finest = 0.01;

/** Where a point goes: to a corner, else to a wall, else into a direction, else to the grid. */
export function snap(point: Point, { index, snapping, reach, from }: SnapQuery): Snapped {
  if (snapping.walls) {
    const corner = index.corner(point, reach);
    if (corner !== undefined) return { at: corner, to: 'corner' };
    const wall = index.line(point, reach);
    if (wall !== undefined) return { at: alongWall(wall.at, wall.line, snapping.grid), to: 'wall' };
  }
  if (snapping.angles && from !== undefined) {
    const near = snapping.grid > 0 ? onGrid(point, snapping.grid) : undefined;
    // A point of the grid that lies in a direction has both.
    if (near !== undefined && distance(near, from) > 0 && isAlong(near, from)) return { at: near, to: 'angle' };
    const turned = alongAngle(point, from, { reach, grid: snapping.grid });
    // Of a direction and the grid the nearer one is meant.
    const isNearer = turned !== undefined && (near === undefined || distance(turned, point) < distance(near, point));
    if (isNearer) return { at: turned, to: 'angle' };
  }
  if (snapping.grid > 0) return { at: onGrid(point, snapping.grid), to: 'grid' };
  return { at: onGrid(point, finest), to: 'nothing' };
}

const onGrid = ([x, y]: Point, grid: number): Point => [
  round(Math.round(x / grid) * grid),
  round(Math.round(y / grid) * grid),
];

/** On walls along an axis the grid goes on; on others a point is where the pointer is. */
function alongWall(at: Point, [from, to]: readonly [Point, Point], grid: number): Point {
  const step = grid > 0 ? Math.min(grid, 0.1) : finest;
  const [west, east] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
  const [south, north] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  const [x, y] = onGrid(at, step);
  if (from[0] === to[0]) return [from[0], Math.max(south, Math.min(north, y))];
  if (from[1] === to[1]) return [Math.max(west, Math.min(east, x)), from[1]];
  return at;
}

function isAlong(point: Point, from: Point): boolean {
  const steps = Math.atan2(point[1] - from[1], point[0] - from[0]) / angleStep;
  return Math.abs(steps - Math.round(steps)) < 1e-9;
}

function alongAngle(
  point: Point,
  from: Point,
  { reach, grid }: { readonly reach: number; readonly grid: number },
): Point | undefined {
  const length = distance(point, from);
  if (length === 0) return undefined;
  const angle = Math.round(Math.atan2(point[1] - from[1], point[0] - from[0]) / angleStep) * angleStep;
  const whole = grid > 0 ? Math.max(grid, Math.round(length / grid) * grid) : Math.round(length / finest) * finest;
  const at: Point = [round(from[0] + Math.cos(angle) * whole), round(from[1] + Math.sin(angle) * whole)];
  return distance(at, point) <= Math.max(reach, grid / 2) ? at : undefined;
}

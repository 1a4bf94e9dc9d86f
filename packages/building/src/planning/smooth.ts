import { cellStateBits, freeCell, isClear, LineWalk, type LevelMap } from '../maps/index.ts';
import type { Point } from '../layout/building.ts';

const walk = new LineWalk();

/** Whether the cells of the rasterised line between two points are all free. */
function seesThroughFreeCells(map: LevelMap, from: Point, to: Point): boolean {
  const { minX, minY, cellSize, columns } = map.frame;
  const steps = walk.startLine(
    Math.floor((from[0] - minX) / cellSize),
    Math.floor((from[1] - minY) / cellSize),
    Math.floor((to[0] - minX) / cellSize),
    Math.floor((to[1] - minY) / cellSize),
  );
  for (let step = 0; step <= steps; step++) {
    if ((map.cells[walk.row * columns + walk.column] & cellStateBits) !== freeCell) return false;
    walk.advance();
  }
  return true;
}

/**
 * Smoothing as in MASS: of all points after the current one keep the last that is visible through free cells, drop those
 * between, go on from there. The line must also keep the body off the walls: rasterised lines may pass a corner nearer.
 */
export function smooth(map: LevelMap, points: readonly Point[], radius: number): Point[] {
  const kept: Point[] = [points[0]];
  let at = 0;
  while (at < points.length - 1) {
    let next = points.length - 1;
    while (next > at + 1 && !sees(map, points[at], points[next], radius)) next--;
    kept.push(points[next]);
    at = next;
  }
  return kept;
}

function sees(map: LevelMap, from: Point, to: Point, radius: number): boolean {
  return seesThroughFreeCells(map, from, to) && isClear(map, from[0], from[1], to[0], to[1], radius);
}

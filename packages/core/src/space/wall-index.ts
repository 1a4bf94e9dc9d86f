import type { CellGrid } from './cell-grid.ts';
import type { Wall, World } from '../world/world.ts';

/** Walls near each floor cell of the world, as kernels read it. */
export interface WallIndex {
  /** x1, y1, x2, y2 of each wall, m. */
  readonly walls: Float64Array;
  /** Walls of cell c: index[start[c] .. start[c + 1]], ascending. */
  readonly start: Int32Array;
  readonly index: Int32Array;
}

/** Lists for every cell the walls that an agent standing anywhere in it may have within `reach` metres. */
export function indexWalls(world: World, grid: CellGrid, reach: number): WallIndex {
  const walls = Float64Array.from(world.walls.flatMap((wall) => [...wall.from, ...wall.to]));
  const start = new Int32Array(grid.cellsX * grid.cellsY * grid.levels + 1);
  // Cells of all walls, one wall after the other: distances are measured once, and counted and placed from here.
  const near: number[] = [];
  const nearEnd = new Int32Array(world.walls.length);
  for (let wall = 0; wall < world.walls.length; wall++) {
    if (reach > 0) addNearCells(world, grid, reach, world.walls[wall], near);
    nearEnd[wall] = near.length;
  }
  for (const cell of near) start[cell + 1]++;
  for (let cell = 1; cell < start.length; cell++) start[cell] += start[cell - 1];
  const index = new Int32Array(near.length);
  const next = start.slice();
  for (let wall = 0, at = 0; wall < nearEnd.length; wall++)
    for (; at < nearEnd[wall]; at++) index[next[near[at]]++] = wall;
  return { walls, start, index };
}

function addNearCells(world: World, grid: CellGrid, reach: number, wall: Wall, cells: number[]): void {
  const halfDiagonal = Math.sqrt(grid.cellSizeX * grid.cellSizeX + grid.cellSizeY * grid.cellSizeY) / 2;
  const axisX = { origin: world.origin[0], size: grid.cellSizeX, cells: grid.cellsX };
  const axisY = { origin: world.origin[1], size: grid.cellSizeY, cells: grid.cellsY };
  const spanX = cellsNear(wall.from[0], wall.to[0], reach, axisX);
  const spanY = cellsNear(wall.from[1], wall.to[1], reach, axisY);
  for (let cellY = spanY.first; cellY <= spanY.last; cellY++) {
    for (let cellX = spanX.first; cellX <= spanX.last; cellX++) {
      const centreX = axisX.origin + (cellX + 0.5) * axisX.size;
      const centreY = axisY.origin + (cellY + 0.5) * axisY.size;
      if (distanceToWall(centreX, centreY, wall) <= reach + halfDiagonal)
        cells.push((wall.level * grid.cellsY + cellY) * grid.cellsX + cellX);
    }
  }
}

function cellsNear(
  a: number,
  b: number,
  reach: number,
  axis: { readonly origin: number; readonly size: number; readonly cells: number },
): { first: number; last: number } {
  const clampCell = (position: number): number =>
    Math.min(Math.max(Math.floor((position - axis.origin) / axis.size), 0), axis.cells - 1);
  return { first: clampCell(Math.min(a, b) - reach), last: clampCell(Math.max(a, b) + reach) };
}

/** Distance from a point to a wall, m. */
export function distanceToWall(x: number, y: number, wall: Wall): number {
  const alongX = wall.to[0] - wall.from[0];
  const alongY = wall.to[1] - wall.from[1];
  const towardX = x - wall.from[0];
  const towardY = y - wall.from[1];
  const lengthSquared = alongX * alongX + alongY * alongY;
  const share = Math.min(Math.max((towardX * alongX + towardY * alongY) / lengthSquared, 0), 1);
  const offX = towardX - share * alongX;
  const offY = towardY - share * alongY;
  return Math.sqrt(offX * offX + offY * offY);
}

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
  if (reach > 0) forEachNearCell(world, grid, reach, (cell) => void start[cell + 1]++);
  for (let cell = 1; cell < start.length; cell++) start[cell] += start[cell - 1];
  const index = new Int32Array(start[start.length - 1]);
  const next = start.slice();
  if (reach > 0) forEachNearCell(world, grid, reach, (cell, wall) => void (index[next[cell]++] = wall));
  return { walls, start, index };
}

function forEachNearCell(
  world: World,
  grid: CellGrid,
  reach: number,
  visit: (cell: number, wall: number) => void,
): void {
  const halfDiagonal = Math.sqrt(grid.cellSizeX * grid.cellSizeX + grid.cellSizeY * grid.cellSizeY) / 2;
  for (let number = 0; number < world.walls.length; number++) {
    const wall = world.walls[number];
    const spanX = cellsNear(wall.from[0], wall.to[0], reach, {
      origin: world.origin[0],
      size: grid.cellSizeX,
      cells: grid.cellsX,
    });
    const spanY = cellsNear(wall.from[1], wall.to[1], reach, {
      origin: world.origin[1],
      size: grid.cellSizeY,
      cells: grid.cellsY,
    });
    for (let cellY = spanY.first; cellY <= spanY.last; cellY++) {
      for (let cellX = spanX.first; cellX <= spanX.last; cellX++) {
        const centreX = world.origin[0] + (cellX + 0.5) * grid.cellSizeX;
        const centreY = world.origin[1] + (cellY + 0.5) * grid.cellSizeY;
        if (distanceToWall(centreX, centreY, wall) <= reach + halfDiagonal) {
          visit((wall.level * grid.cellsY + cellY) * grid.cellsX + cellX, number);
        }
      }
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

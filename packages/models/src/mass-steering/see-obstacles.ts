import { atan2 } from '@korzo/core';
import { mostRaySteps, parabola, rayX, rayY, stepLength } from './ray-tables.ts';
import type { Walker } from './walker.ts';
import type { WallRaster } from './wall-raster.ts';

const perRay = mostRaySteps + 1;

/** What the rays of one look met, the nearest ray first to the right, last to the left of the heading. */
export class ObstacleMemory {
  count = 0;
  /** Middle of the cell each ray was stopped in, m, and how far it had come, m. */
  readonly x = new Float64Array(361);
  readonly y = new Float64Array(361);
  readonly distance = new Float64Array(361);
  /** Sum of the lengths seen on the right and on the left, m: which side is freer. */
  freeRight = 0.5;
  freeLeft = 0.5;
}

/**
 * Sends rays from the agent's cell over its field of view; each ends at the parabola, `farthest` metres away, or in the first cell
 * with a wall. Only rays that met something are remembered.
 */
export function seeObstacles(self: Walker, raster: WallRaster, farthest: number, memory: ObstacleMemory): void {
  const { cellSize, columns, rows, rayOffset } = raster;
  const floor = raster.floor(self.level);
  const column = Math.floor((self.x - raster.minX) / cellSize);
  const row = Math.floor((self.y - raster.minY) / cellSize);
  memory.count = 0;
  memory.freeLeft = memory.freeRight = 0;
  if (floor === undefined || column < 0 || row < 0 || column >= columns || row >= rows) return;
  const start = row * columns + column;
  const sight = self.sight;
  // Nothing is near enough for the longest ray.
  if (floor[start] * cellSize > Math.min(sight, farthest) + cellSize) return;
  const facing = Math.round((atan2(self.headingY, self.headingX) * 180) / Math.PI) + 720;
  const spacing = self.raySpacing;
  for (let ray = -self.raysAside; ray <= self.raysAside; ray++) {
    const off = Math.round(ray * spacing);
    const degree = (facing + off) % 360;
    const reach = Math.min(sight * parabola[off < 0 ? -off : off], farthest);
    const stride = stepLength[degree] * cellSize;
    const steps = Math.min(Math.floor(reach / stride), mostRaySteps);
    const base = degree * perRay;
    let step = 0;
    let free = 1;
    while (step <= steps) {
      free = floor[start + rayOffset[base + step]];
      if (free === 0) break;
      step += free;
    }
    const seen = free === 0 ? step * stride : reach;
    if (ray < 0) memory.freeRight += seen;
    else if (ray > 0) memory.freeLeft += seen;
    if (free !== 0) continue;
    memory.x[memory.count] = raster.minX + (column + rayX[base + step] + 0.5) * cellSize;
    memory.y[memory.count] = raster.minY + (row + rayY[base + step] + 0.5) * cellSize;
    memory.distance[memory.count] = seen;
    memory.count++;
  }
}

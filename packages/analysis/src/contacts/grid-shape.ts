import type { Bodies } from './bodies.ts';

/** Cells along x, y and z that cover the bodies. */
export interface GridShape {
  readonly cells: [number, number, number];
  readonly cellSize: [number, number, number];
}

const mostCellsPerBody = 4;
const cellsAlwaysAllowed = 16384;

/**
 * Fits cells around the bodies: at least two largest radii wide, so that touching bodies are in neighbouring cells, and wide
 * enough that there are about as many cells as bodies.
 */
export function fitShape(shape: GridShape, bodies: Bodies, layers: number): void {
  const dimensions = bodies.habitat === 'volume' ? 3 : 2;
  let room = layers;
  for (let axis = 0; axis < dimensions; axis++) room *= Math.max(bodies.high[axis] - bodies.low[axis], 1e-9);
  const roomEach = room / bodies.count;
  let width = Math.max(bodies.largestRadius * 2, dimensions === 3 ? Math.cbrt(roomEach) : Math.sqrt(roomEach), 1e-6);
  const mostCells = Math.max(cellsAlwaysAllowed, bodies.count * mostCellsPerBody);
  while (cutInto(shape, bodies, width, dimensions) * layers > mostCells) width *= 1.5;
}

function cutInto(shape: GridShape, bodies: Bodies, width: number, dimensions: number): number {
  let cells = 1;
  for (let axis = 0; axis < 3; axis++) {
    const extent = axis < dimensions ? Math.max(bodies.high[axis] - bodies.low[axis], 0) : 0;
    const along = Math.max(1, Math.floor(extent / width));
    shape.cells[axis] = along;
    shape.cellSize[axis] = extent > 0 ? extent / along : 1;
    cells *= along;
  }
  return cells;
}

import type { Survey } from './survey.ts';

/**
 * Cells over the bodies, in layers of rows. Every row begins and ends with a cell that stays empty, and so does every layer
 * with a row, so that the neighbours of a cell are found without asking about borders. A body outside the box belongs to the
 * nearest cell inside: touching bodies are in neighbouring cells whatever the box is, so it need not be exact.
 */
export interface GridShape {
  readonly low: readonly [number, number, number];
  /** Cells along x, y and z, and per metre. */
  readonly cells: readonly [number, number, number];
  readonly perMetre: readonly [number, number, number];
  /** Cells from one row to the next, and from one layer to the next. */
  readonly rowStride: number;
  readonly layerStride: number;
  /** All cells; behind the last layer comes an empty one. */
  readonly size: number;
  /** Bodies of a larger radius need wider cells. */
  readonly largestRadius: number;
}

/** Measured: fewer mean more comparisons, more mean more empty cells to walk over. */
const cellsPerBody = 2;
const mostCellsPerBody = 4;
const cellsAlwaysAllowed = 16384;

/**
 * Fits cells around the bodies: at least two largest radii wide, so that touching bodies are in neighbouring cells, and wide
 * enough that there are about two cells for a body.
 */
export function fitShape({ count, largestRadius, low, extent }: Survey, layers: number, dimensions: 2 | 3): GridShape {
  let room = layers;
  for (let axis = 0; axis < dimensions; axis++) room *= Math.max(extent[axis], 1e-9);
  const roomEach = room / (Math.max(count, 1) * cellsPerBody);
  let width = Math.max(largestRadius * 2, dimensions === 3 ? Math.cbrt(roomEach) : Math.sqrt(roomEach), 1e-6);
  const along = (axis: 0 | 1 | 2): number => Math.max(1, Math.floor(extent[axis] / width));
  const mostCells = Math.max(cellsAlwaysAllowed, count * mostCellsPerBody);
  while (along(0) * along(1) * along(2) * layers > mostCells) width *= 1.5;
  const cells = [along(0), along(1), along(2)] as const;
  const perMetre = (axis: 0 | 1 | 2): number => (extent[axis] > 0 ? cells[axis] / extent[axis] : 1);
  const rowStride = cells[0] + 2;
  const layerStride = rowStride * (cells[1] + 2);
  return {
    low,
    cells,
    perMetre: [perMetre(0), perMetre(1), perMetre(2)],
    rowStride,
    layerStride,
    size: (layers * cells[2] + 1) * layerStride,
    largestRadius,
  };
}

/** Truncates; a body beyond the border, or nowhere (NaN), gets a cell too. */
export function clampedCell(cell: number, cells: number): number {
  const whole = cell | 0;
  if (whole < 0) return 0;
  return whole < cells ? whole : cells - 1;
}

/**
 * Cells over the bodies, in layers of rows. Every row begins and ends with a cell that stays empty, and so does every layer
 * with a row, so that the neighbours of a cell are found without asking about borders. A body outside the box belongs to the
 * nearest cell inside: touching bodies are in neighbouring cells whatever the box is, so it need not be exact.
 */
export interface GridShape {
  readonly low: [number, number, number];
  /** Cells along x, y and z, and per metre. */
  readonly cells: [number, number, number];
  readonly perMetre: [number, number, number];
  /** Cells from one row to the next, and from one layer to the next. */
  rowStride: number;
  layerStride: number;
  /** What it was fitted to; bodies of a larger radius would not do. */
  fittedCount: number;
  fittedRadius: number;
  age: number;
}

/** What cells are fitted to. */
export interface Fitted {
  /** On floors, or in the volume. */
  readonly dimensions: 2 | 3;
  readonly count: number;
  readonly largestRadius: number;
  /** Writes the low corner of the smallest box around all centres and gives its extents, m. */
  measureBox(low: [number, number, number]): readonly [number, number, number];
}

export const newShape = (): GridShape => ({
  low: [0, 0, 0],
  cells: [1, 1, 1],
  perMetre: [1, 1, 1],
  rowStride: 3,
  layerStride: 9,
  fittedCount: 0,
  fittedRadius: 0,
  age: 0,
});

/** Measured: fewer mean more comparisons, more mean more empty cells to walk over. */
const cellsPerBody = 2;
const mostCellsPerBody = 4;
const cellsAlwaysAllowed = 16384;

/** Ticks until the crowd may have moved so far that new cells pay. */
const longestAge = 50;

export const isOutgrown = (shape: GridShape, { count, largestRadius }: Fitted): boolean =>
  ++shape.age > longestAge ||
  largestRadius > shape.fittedRadius ||
  count > shape.fittedCount * 1.5 ||
  count < shape.fittedCount * 0.5;

/**
 * Fits cells around the bodies: at least two largest radii wide, so that touching bodies are in neighbouring cells, and wide
 * enough that there are about two cells for a body.
 */
export function fitShape(shape: GridShape, bodies: Fitted, layers: number): void {
  const { dimensions } = bodies;
  const extents = bodies.measureBox(shape.low);
  let room = layers;
  for (let axis = 0; axis < dimensions; axis++) room *= Math.max(extents[axis], 1e-9);
  const roomEach = room / (bodies.count * cellsPerBody);
  let width = Math.max(bodies.largestRadius * 2, dimensions === 3 ? Math.cbrt(roomEach) : Math.sqrt(roomEach), 1e-6);
  const mostCells = Math.max(cellsAlwaysAllowed, bodies.count * mostCellsPerBody);
  while (cutInto(shape, extents, width) * layers > mostCells) width *= 1.5;
  shape.rowStride = shape.cells[0] + 2;
  shape.layerStride = shape.rowStride * (shape.cells[1] + 2);
  shape.fittedCount = bodies.count;
  shape.fittedRadius = bodies.largestRadius;
  shape.age = 0;
}

function cutInto(shape: GridShape, extents: readonly number[], width: number): number {
  let cells = 1;
  for (let axis = 0; axis < 3; axis++) {
    const extent = extents[axis];
    const along = Math.max(1, Math.floor(extent / width));
    shape.cells[axis] = along;
    shape.perMetre[axis] = extent > 0 ? along / extent : 1;
    cells *= along;
  }
  return cells;
}

/** A body beyond the border, or nowhere (NaN), still gets a cell. */
export const clampedCell = (cell: number, cells: number): number =>
  cell >= cells ? cells - 1 : cell > 0 ? Math.trunc(cell) : 0;

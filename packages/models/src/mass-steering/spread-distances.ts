/**
 * Turns a raster of 0 (wall) and 255 (none) into distances to the nearest 0, counted as a king walks on a chess board, at most 255:
 * one pass down and one up, each taking the least of four neighbours and one more.
 */
export function spreadDistances(raster: Uint8Array, columns: number, rows: number): void {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) relax(raster, row * columns + column, column, columns, -1);
  }
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) relax(raster, row * columns + column, column, columns, 1);
  }
}

/** `step` -1 looks at the cells before this one, 1 at those behind it. Outside the raster nothing is near. */
function relax(raster: Uint8Array, cell: number, column: number, columns: number, step: number): void {
  const beside = column + step;
  const across = cell + step * columns;
  let least = raster[cell];
  if (least === 0) return;
  if (beside >= 0 && beside < columns) least = nearer(least, raster[cell + step]);
  if (across >= 0 && across < raster.length) {
    least = nearer(least, raster[across]);
    if (column > 0) least = nearer(least, raster[across - 1]);
    if (column < columns - 1) least = nearer(least, raster[across + 1]);
  }
  raster[cell] = least;
}

const nearer = (least: number, neighbour: number): number => (neighbour + 1 < least ? neighbour + 1 : least);

import { solidBit, wallBesideBit } from './cell-states.ts';
import type { CellRectangle, MapFrame } from './frame.ts';
import { grown } from './frame.ts';

/** Distances are told apart up to so many cells; beyond they are this. */
export const farthest = 8;

/**
 * Squared distance, in cells, from the middle of each cell of the rectangle to the middle of the nearest cell that a
 * wall or obstacle reaches into or runs beside; at most `farthest` squared. Exact. The distance in metres to the nearest
 * wall is at least (root - 0.71) cells from the middle of the cell and (root - 1.42) cells from any point of it.
 */
export function transformDistances(
  frame: MapFrame,
  cells: Uint8Array,
  squared: Uint8Array,
  rectangle: CellRectangle,
): void {
  const { columns } = frame;
  const wide = grown(rectangle, farthest, frame);
  const width = wide.untilColumn - wide.fromColumn;
  // First along columns: cells up or down to the nearest solid one; then along rows the least sum of squares.
  const upright = new Uint8Array(width * (rectangle.untilRow - rectangle.fromRow));
  const solid = solidBit | wallBesideBit;
  const beyond = farthest + 1;
  for (let column = wide.fromColumn; column < wide.untilColumn; column++) {
    let since = beyond;
    for (let row = wide.fromRow; row < rectangle.untilRow; row++) {
      since = (cells[row * columns + column] & solid) !== 0 ? 0 : Math.min(since + 1, beyond);
      if (row >= rectangle.fromRow) upright[(row - rectangle.fromRow) * width + column - wide.fromColumn] = since;
    }
    since = beyond;
    for (let row = wide.untilRow - 1; row >= rectangle.fromRow; row--) {
      since = (cells[row * columns + column] & solid) !== 0 ? 0 : Math.min(since + 1, beyond);
      if (row >= rectangle.untilRow) continue;
      const at = (row - rectangle.fromRow) * width + column - wide.fromColumn;
      if (since < upright[at]) upright[at] = since;
    }
  }
  for (let row = rectangle.fromRow; row < rectangle.untilRow; row++) {
    const start = (row - rectangle.fromRow) * width;
    for (let column = rectangle.fromColumn; column < rectangle.untilColumn; column++) {
      const at = start + column - wide.fromColumn;
      let least = Math.min(upright[at] * upright[at], farthest * farthest);
      for (let away = 1; away * away < least; away++) {
        const west = at - away >= start ? upright[at - away] : beyond;
        const east = at + away < start + width ? upright[at + away] : beyond;
        const nearer = Math.min(west, east);
        const sum = away * away + nearer * nearer;
        if (sum < least) least = sum;
      }
      squared[row * columns + column] = least;
    }
  }
}

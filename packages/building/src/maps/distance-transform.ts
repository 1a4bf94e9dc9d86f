import { solidBit, wallBesideBit } from './cell-states.ts';
import type { CellRectangle, MapFrame } from './frame.ts';
import { grown } from './frame.ts';

/** Distances are distinguished up to so many cells; beyond they are this. */
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
  // Row by row, as cells lie in the memory.
  const since = new Uint8Array(width).fill(beyond);
  const countOn = (row: number): void => {
    const start = row * columns + wide.fromColumn;
    for (let column = 0; column < width; column++)
      since[column] = (cells[start + column] & solid) !== 0 ? 0 : Math.min(since[column] + 1, beyond);
  };
  for (let row = wide.fromRow; row < rectangle.untilRow; row++) {
    countOn(row);
    if (row >= rectangle.fromRow) upright.set(since, (row - rectangle.fromRow) * width);
  }
  since.fill(beyond);
  for (let row = wide.untilRow - 1; row >= rectangle.fromRow; row--) {
    countOn(row);
    if (row >= rectangle.untilRow) continue;
    const start = (row - rectangle.fromRow) * width;
    for (let column = 0; column < width; column++)
      if (since[column] < upright[start + column]) upright[start + column] = since[column];
  }
  leastSums(frame, squared, rectangle, { upright, width, from: wide.fromColumn });
}

interface Upright {
  readonly upright: Uint8Array;
  readonly width: number;
  /** Column of the frame that its rows begin with. */
  readonly from: number;
}

/** Along the rows: the least sum of two squares, that of a path aside and that of the way up or down from there. */
function leastSums(
  { columns }: MapFrame,
  squared: Uint8Array,
  rectangle: CellRectangle,
  { upright, width, from }: Upright,
): void {
  const beyond = farthest + 1;
  const aside = new Uint8Array(width);
  for (let row = rectangle.fromRow; row < rectangle.untilRow; row++) {
    const start = (row - rectangle.fromRow) * width;
    measureAside(upright.subarray(start, start + width), aside);
    for (let column = rectangle.fromColumn; column < rectangle.untilColumn; column++) {
      const at = start + column - from;
      let least = Math.min(upright[at] * upright[at], farthest * farthest);
      for (let away = Math.max(1, aside[column - from]); away * away < least; away++) {
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

/** Columns to the nearest one of the row with something solid above or below, at most `farthest`: nearer ones need no look. */
function measureAside(upright: Uint8Array, aside: Uint8Array): void {
  let since = farthest;
  for (let column = 0; column < upright.length; column++) {
    since = upright[column] <= farthest ? 0 : Math.min(since + 1, farthest);
    aside[column] = since;
  }
  since = farthest;
  for (let column = upright.length - 1; column >= 0; column--) {
    since = upright[column] <= farthest ? 0 : Math.min(since + 1, farthest);
    if (since < aside[column]) aside[column] = since;
  }
}

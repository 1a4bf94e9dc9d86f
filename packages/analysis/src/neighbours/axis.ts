/** Cells along one axis. */
export interface Axis {
  low: number;
  width: number;
  cells: number;
  /** Length of an axis that wraps around; Infinity when it does not. */
  around: number;
}

export const flatAxis = (): Axis => ({ low: 0, width: Infinity, cells: 1, around: Infinity });

/** Cells at least `width` wide between two places. */
export function layOutAxis(axis: Axis, low: number, high: number, width: number): void {
  const extent = axis.around < Infinity ? axis.around : high - low;
  const cells = Math.max(1, Math.floor(extent / width));
  // A wrapping axis of two cells would be its own neighbour on both sides.
  axis.cells = axis.around < Infinity && cells < 3 ? 1 : cells;
  axis.low = low;
  axis.width = axis.cells === 1 ? Infinity : extent / axis.cells;
}

/** An agent that is beyond the ends belongs to the outermost cell. */
export function cellOn(axis: Axis, position: number): number {
  if (axis.cells === 1) return 0;
  return Math.min(Math.max(Math.floor((position - axis.low) / axis.width), 0), axis.cells - 1);
}

/** First of the cells within `reach` cells of one; on a wrapping axis it may lie below 0. */
export const firstAround = (axis: Axis, cell: number, reach: number): number =>
  axis.around < Infinity ? cell - Math.min(reach, (axis.cells - 1) >> 1) : Math.max(cell - reach, 0);

export const countAround = (axis: Axis, cell: number, reach: number): number =>
  axis.around < Infinity
    ? Math.min(2 * reach + 1, axis.cells)
    : Math.min(cell + reach, axis.cells - 1) - Math.max(cell - reach, 0) + 1;

/** The shorter way on an axis that may wrap around. */
export function shorterWay(difference: number, around: number): number {
  if (difference >= around / 2) return difference - around;
  if (difference < -around / 2) return difference + around;
  return difference;
}

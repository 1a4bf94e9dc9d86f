import type { CrowdView } from './crowd-view.ts';

/** Cells for each row from which on a world is wide: most of its cells are empty then. */
const wideCells = 16;
/** Places of a digit that the sort goes by. */
const digits = 512;
/** Instead of a number of steps: nothing is known of the cells. */
const unknown = -1;

/** Rows that the sort of a wide world can have. */
const mostRows = (cells: number): number => Math.ceil(cells / wideCells);

/**
 * Bytes of the table of a tile; the kernels lay it out alike (`assembly/wide-sort.ts`). `cellStart` of a wide world steps up behind a few cells
 * and is level between them. The table holds how many steps there were after the last sort and in which of two lists they are, then
 * room for counting and for an order of rows, then the lists: cells, and numbers of rows up to them.
 */
export const cellStepsBytes = (cells: number): number => 4 * (2 + digits + 5 * mostRows(cells));

/** To be called when a table begins, and when `cellStart` was written by other means than the sort that keeps the table. */
export function clearCellSteps(buffer: ArrayBufferLike, pointer: number): void {
  new Int32Array(buffer, pointer, 1)[0] = unknown;
}

/** The same for the table of a crowd, when it has one. */
export function forgetCellSteps(crowd: CrowdView): void {
  const pointer = crowd.int('cellSteps');
  if (pointer !== 0) clearCellSteps(crowd.memory.buffer, pointer);
}

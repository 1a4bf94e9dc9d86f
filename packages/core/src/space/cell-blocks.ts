import type { CrowdView } from './crowd-view.ts';

/** Cells that the sort of a wide world fills together. */
const blockCells = 64;
/** Of a block: agents were in it, or nothing is known of it. */
const unknown = -1;

const blocksOf = (cells: number): number => Math.ceil(cells / blockCells);

/** Bytes of the table of a tile: for each block the slot that all of its cells start with, then how many rows it has. */
export const cellBlocksBytes = (cells: number): number => 8 * blocksOf(cells);

/** Begins a table: nothing is known, and no row was counted. */
export function clearCellBlocks(buffer: ArrayBufferLike, pointer: number, cells: number): void {
  const blocks = blocksOf(cells);
  new Int32Array(buffer, pointer, blocks).fill(unknown);
  new Int32Array(buffer, pointer + 4 * blocks, blocks).fill(0);
}

/** To be called when `cellStart` was written by other means than the sort that keeps the table. */
export function forgetCellBlocks(crowd: CrowdView): void {
  const pointer = crowd.int('cellBlocks');
  if (pointer !== 0) new Int32Array(crowd.memory.buffer, pointer, blocksOf(crowd.cellCount)).fill(unknown);
}

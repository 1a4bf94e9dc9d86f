/**
 * The loops that touch every agent every tick, whatever its model. `core` ships the obvious TypeScript version
 * (plainHotLoops); the kernels package has the same in wasm, bit for bit.
 *
 * `crowd` is the address of a crowd block. Rows and slots are half-open ranges, so that several workers can each take a part;
 * only `sortRows` must be called by one worker while the others rest. Workers that sort together call `countBlock`, `sumRange` and
 * `dealBlock` instead, for all blocks and ranges that the sort table lists, and wait for each other between the three.
 */
export interface HotLoops {
  /** cellOfRow for rows first..last (own agents and ghosts). */
  locateRows(crowd: number, first: number, last: number): void;
  /** Stable counting sort by cell: cellStart, rowOfSlot, slotOfRow, occupied, occupiedFloors, occupiedCount. */
  sortRows(crowd: number): void;
  /** Shared sort, first step: how many rows of a block are in each cell. */
  countBlock(crowd: number, block: number): void;
  /** Second step: from counts to slots, for a range of cells. */
  sumRange(crowd: number, range: number): void;
  /** Third step: slotOfRow and rowOfSlot of a block, cellStart of some ranges. */
  dealBlock(crowd: number, block: number): void;
  /**
   * Lists the own rows of a block of `borderBlock` rows that are not between the deep lines, from the place of the block's first row in
   * `cellOfRow` on (which is written again when cells are found), and -1 behind them where there is room.
   */
  listBorder(crowd: number, block: number): void;
  /**
   * Sorts the rows that `listBorder` listed in all blocks by who owns and who sees them, into the lists of the border table. A list
   * without room for all counts them anyway.
   */
  sortBorder(crowd: number): void;
  /** Copies columns of listed rows side by side: the orders first..last of the border table. */
  gatherRows(crowd: number, first: number, last: number): void;
  /** Puts the agents of each of the cells first..last into id order: rowOfSlot and slotOfRow. */
  orderCells(crowd: number, first: number, last: number): void;
  /** The cell-ordered 32-bit copies (`slot...` columns) of slots first..last. */
  copySlots(crowd: number, first: number, last: number): void;
  /**
   * desiredVx, desiredVy, desiredVz of own rows first..last, from goal and desired speed. Gives 0 when places, velocities, bodies and abilities
   * of all of them are finite numbers, else 1: models are about to read them.
   */
  aimRows(crowd: number, first: number, last: number): number;
  /** Own rows first..last take their decided velocity and move by it. Gives 0 when all places and velocities are finite then, else 1. */
  moveRows(crowd: number, first: number, last: number): number;
}

/** Rows that `listBorder` looks at together. */
export const borderBlock = 1024;

export type HotLoopsFor = (memory: WebAssembly.Memory) => HotLoops;

import { Crowd } from './blocks';
import { i32At, setI32 } from './lanes';

/** The steps of a sort that threads share, the same bit for bit as core's `shared-sort.ts`. */

/** The table of a sort, in the order of core's `sortTable`. */
@unmanaged
class SortTable {
  blocks: i32;
  ownBlocks: i32;
  shift: i32;
  ranges: i32;
  stride: i32;
  counts: usize;
}

const blockStartAt: usize = 8 << 2;
const rangeRowsAt: usize = 44 << 2;
const rangeOccupiedAt: usize = (44 + 64) << 2;
const rangeStartAt: usize = (44 + 128) << 2;

@inline
function cellsOf(crowd: Crowd): i32 {
  return (crowd.levels + crowd.cellsZ) * crowd.cellsY * crowd.cellsX;
}

@inline
function countsOfBlock(table: SortTable, block: i32): usize {
  return table.counts + ((<usize>block * <usize>table.stride) << 2);
}

export function countBlock(pointer: usize, block: i32): void {
  const crowd = changetype<Crowd>(pointer);
  const table = changetype<SortTable>(crowd.sortTable);
  const counts = countsOfBlock(table, block);
  memory.fill(counts, 0, <usize>cellsOf(crowd) << 2);
  const cellOfRow = crowd.cellOfRow;
  const end = i32At(crowd.sortTable + blockStartAt, block + 1);
  for (let row = i32At(crowd.sortTable + blockStartAt, block); row < end; row++) {
    const count = counts + (<usize>i32At(cellOfRow, row) << 2);
    store<i32>(count, load<i32>(count) + 1);
  }
}

/** Four cells at a time where all four are empty, which most are in a wide world. */
export function sumRange(pointer: usize, range: i32): void {
  const crowd = changetype<Crowd>(pointer);
  const table = changetype<SortTable>(crowd.sortTable);
  const firstCell = range << table.shift;
  const lastCell = min((range + 1) << table.shift, cellsOf(crowd));
  const listed = crowd.occupied + (<usize>firstCell << 2);
  let slot = 0;
  let found = 0;
  for (let cell = firstCell; cell < lastCell; cell++) {
    while (cell + 4 <= lastCell && areEmpty(table, cell)) {
      fillFour(crowd, table, cell, slot);
      cell += 4;
    }
    if (cell == lastCell) break;
    setI32(crowd.cellStart, cell, slot);
    const own = slotsOf(table, cell, 0, table.ownBlocks, slot);
    if (own > slot) setI32(listed, found++, cell);
    slot = slotsOf(table, cell, table.ownBlocks, table.blocks, own);
  }
  setI32(crowd.sortTable + rangeRowsAt, range, slot);
  setI32(crowd.sortTable + rangeOccupiedAt, range, found);
}

/** Whether no block has a row in one of four cells. */
@inline
function areEmpty(table: SortTable, cell: i32): bool {
  const step = <usize>table.stride << 2;
  let at = table.counts + (<usize>cell << 2);
  let any = v128.load(at);
  for (let block = 1; block < table.blocks; block++) {
    at += step;
    any = v128.or(any, v128.load(at));
  }
  return !v128.any_true(any);
}

@inline
function fillFour(crowd: Crowd, table: SortTable, cell: i32, slot: i32): void {
  const step = <usize>table.stride << 2;
  const slots = i32x4.splat(slot);
  v128.store(crowd.cellStart + (<usize>cell << 2), slots);
  let at = table.counts + (<usize>cell << 2);
  for (let block = 0; block < table.blocks; block++, at += step) v128.store(at, slots);
}

/** Gives the rows of a cell in some blocks their slots from `slot` on; returns the slot behind them. */
@inline
function slotsOf(table: SortTable, cell: i32, firstBlock: i32, lastBlock: i32, slot: i32): i32 {
  const step = <usize>table.stride << 2;
  let at = countsOfBlock(table, firstBlock) + (<usize>cell << 2);
  for (let block = firstBlock; block < lastBlock; block++, at += step) {
    const count = load<i32>(at);
    store<i32>(at, slot);
    slot += count;
  }
  return slot;
}

export function dealBlock(pointer: usize, block: i32): void {
  const crowd = changetype<Crowd>(pointer);
  const table = changetype<SortTable>(crowd.sortTable);
  const starts = crowd.sortTable + rangeStartAt;
  const counts = countsOfBlock(table, block);
  const shift = table.shift;
  const cellOfRow = crowd.cellOfRow;
  const slotOfRow = crowd.slotOfRow;
  const rowOfSlot = crowd.rowOfSlot;
  const end = i32At(crowd.sortTable + blockStartAt, block + 1);
  for (let row = i32At(crowd.sortTable + blockStartAt, block); row < end; row++) {
    const cell = i32At(cellOfRow, row);
    const count = counts + (<usize>cell << 2);
    const place = load<i32>(count);
    store<i32>(count, place + 1);
    const slot = i32At(starts, cell >> shift) + place;
    setI32(slotOfRow, row, slot);
    setI32(rowOfSlot, slot, row);
  }
  for (let range = block; range < table.ranges; range += table.blocks) liftRange(crowd, table, range);
}

/** Moves the starts of a range's cells to where the range begins. */
@inline
function liftRange(crowd: Crowd, table: SortTable, range: i32): void {
  const start = i32At(crowd.sortTable + rangeStartAt, range);
  const end = min((range + 1) << table.shift, cellsOf(crowd));
  let cell = range << table.shift;
  for (; cell + 4 <= end; cell += 4) {
    const at = crowd.cellStart + (<usize>cell << 2);
    v128.store(at, i32x4.add(v128.load(at), i32x4.splat(start)));
  }
  for (; cell < end; cell++) setI32(crowd.cellStart, cell, i32At(crowd.cellStart, cell) + start);
}

import { Crowd } from './blocks';
import { i32At, setI32 } from './lanes';
import { blockShift, blocksOf, countRows, dealOutSlots, listOccupied, sumCells } from './sort-steps';

/** Cells for each row from which on a world is wide: most blocks of cells are empty then. */
const wideCells: i32 = 16;

/** Whether blocks without agents are worth passing over. */
export function isWide(crowd: Crowd, cells: i32): bool {
  return crowd.cellBlocks != 0 && crowd.rowCount * wideCells < cells;
}

@inline
function firstOf(block: i32): i32 {
  return block << blockShift;
}

@inline
function endOf(block: i32, cells: i32): i32 {
  return min((block + 1) << blockShift, cells);
}

/**
 * The same as a sort of all cells. A block without agents holds one number in all of its cells, the first slot behind it; when that is the number
 * it held after the last sort, nothing is written.
 */
export function sortWide(crowd: Crowd, floorCells: i32, cells: i32): void {
  const blocks = blocksOf(cells);
  const held = crowd.cellBlocks;
  const rows = held + (<usize>blocks << 2);
  for (let row = 0; row < crowd.rowCount; row++) {
    const block = i32At(crowd.cellOfRow, row) >> blockShift;
    setI32(rows, block, i32At(rows, block) + 1);
  }
  clearBlocks(crowd, blocks, cells);
  countRows(crowd);
  let end = 0;
  for (let block = 0; block < blocks; block++)
    if (i32At(rows, block) != 0) end = sumCells(crowd, firstOf(block), endOf(block, cells), end);
  setI32(crowd.cellStart, cells, crowd.rowCount);
  dealOutSlots(crowd);
  listBlocks(crowd, floorCells, cells);
  memory.fill(rows, 0, <usize>blocks << 2);
}

/** Fills blocks without agents with what they hold from now on, the others with zeros. */
function clearBlocks(crowd: Crowd, blocks: i32, cells: i32): void {
  const held = crowd.cellBlocks;
  const rows = held + (<usize>blocks << 2);
  let end = 0;
  for (let block = 0; block < blocks; block++) {
    const count = i32At(rows, block);
    if (count == 0 && i32At(held, block) == end) continue;
    fillCells(crowd.cellStart, firstOf(block), endOf(block, cells), count == 0 ? end : 0);
    setI32(held, block, count == 0 ? end : -1);
    end += count;
  }
}

function fillCells(cellStart: usize, first: i32, last: i32, value: i32): void {
  let cell = first;
  for (; cell + 4 <= last; cell += 4) v128.store(cellStart + (<usize>cell << 2), i32x4.splat(value));
  for (; cell < last; cell++) setI32(cellStart, cell, value);
}

/** The cells with own agents: those of floors, then those of the volume. */
function listBlocks(crowd: Crowd, floorCells: i32, cells: i32): void {
  const blocks = blocksOf(cells);
  const rows = crowd.cellBlocks + (<usize>blocks << 2);
  let count = 0;
  for (let block = 0; block < blocks && firstOf(block) < floorCells; block++)
    if (i32At(rows, block) != 0) count = listOccupied(crowd, firstOf(block), endOf(block, floorCells), count);
  crowd.occupiedFloors = count;
  for (let block = floorCells >> blockShift; block < blocks; block++)
    if (i32At(rows, block) != 0) count = listOccupied(crowd, max(firstOf(block), floorCells), endOf(block, cells), count);
  crowd.occupiedCount = count;
}

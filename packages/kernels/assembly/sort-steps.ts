import { Crowd } from './blocks';
import { i32At, setI32 } from './lanes';

/** The steps of a stable counting sort by cell, done by one thread. */

/** Adds one to the cell of each row. */
export function countRows(crowd: Crowd): void {
  const cellStart = crowd.cellStart;
  const cellOfRow = crowd.cellOfRow;
  const rowCount = crowd.rowCount;
  for (let row = 0; row < rowCount; row++) {
    const count = cellStart + (<usize>i32At(cellOfRow, row) << 2);
    store<i32>(count, load<i32>(count) + 1);
  }
}

/** From numbers to ends. */
export function sumCells(crowd: Crowd, cells: i32): void {
  const cellStart = crowd.cellStart;
  let end = 0;
  for (let cell = 0; cell < cells; cell++) {
    // Most cells of a wide world are empty: four at a time.
    while (cell + 4 <= cells && !v128.any_true(v128.load(cellStart + (<usize>cell << 2)))) {
      v128.store(cellStart + (<usize>cell << 2), i32x4.splat(end));
      cell += 4;
    }
    if (cell == cells) break;
    end += i32At(cellStart, cell);
    setI32(cellStart, cell, end);
  }
}

/** slotOfRow and rowOfSlot: dealing out backwards walks every end back to the start of its cell. */
export function dealOutSlots(crowd: Crowd): void {
  for (let row = crowd.rowCount - 1; row >= 0; row--) {
    const place = crowd.cellStart + (<usize>i32At(crowd.cellOfRow, row) << 2);
    const slot = load<i32>(place) - 1;
    store<i32>(place, slot);
    setI32(crowd.slotOfRow, row, slot);
    setI32(crowd.rowOfSlot, slot, row);
  }
}

/** The first of the cells from `cell` up to `last` in whose group of four one is not empty; in a wide world most are. */
@inline
export function nextOccupied(cellStart: usize, cell: i32, last: i32): i32 {
  while (cell + 4 <= last) {
    const starts = cellStart + (<usize>cell << 2);
    if (!i32x4.all_true(i32x4.eq(v128.load(starts), v128.load(starts, 4)))) break;
    cell += 4;
  }
  return cell;
}

/** Adds the cells of first..last that hold own agents to the list of `count` occupied cells; gives its new length. */
export function listOccupied(crowd: Crowd, first: i32, last: i32, count: i32): i32 {
  const cellStart = crowd.cellStart;
  const occupied = crowd.occupied;
  const ownCount = crowd.ownCount;
  let slot = i32At(cellStart, first);
  for (let cell = first; cell < last; cell++) {
    cell = nextOccupied(cellStart, cell, last);
    if (cell == last) break;
    const next = i32At(cellStart, cell + 1);
    if (slot < next && i32At(crowd.rowOfSlot, slot) < ownCount) setI32(occupied, count++, cell);
    slot = next;
  }
  return count;
}

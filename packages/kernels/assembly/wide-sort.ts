import { Crowd } from './blocks';
import { i32At, setI32 } from './lanes';

/** Cells for each row from which on a world is wide: most of its cells are empty then. core has the same numbers (`cell-steps.ts`). */
const wideCells: i32 = 16;
/** Bits of a digit that rows are sorted by. */
const digitBits: i32 = 9;
const digits: i32 = 1 << digitBits;

/** Instead of a number of steps: nothing is known of the cells. */
const unknown: i32 = -1;

/** The table, in the order of core's `cellStepsBytes`. */
@unmanaged
class Steps {
  /** Steps after the last sort, and which of the two lists has them. */
  count: i32;
  list: i32;
}

const countsAt: usize = 2 << 2;

@inline
function mostRows(cells: i32): i32 {
  return (cells + wideCells - 1) / wideCells;
}

@inline
function orderAt(crowd: Crowd): usize {
  return crowd.cellSteps + countsAt + (<usize>digits << 2);
}

/** The cells of a list; the numbers of rows up to each of them stand behind all of its cells. */
@inline
function listAt(crowd: Crowd, list: i32, most: i32): usize {
  return orderAt(crowd) + (<usize>(most * (1 + 2 * list)) << 2);
}

/** Whether the cells without agents are worth passing over. */
export function isWide(crowd: Crowd, cells: i32): bool {
  return crowd.cellSteps != 0 && crowd.rowCount * wideCells < cells;
}

/** Nothing is known of the cells any more. */
export function forgetSteps(crowd: Crowd): void {
  if (crowd.cellSteps != 0) changetype<Steps>(crowd.cellSteps).count = unknown;
}

/**
 * The same as a sort of all cells, in a time that goes with the rows: they are sorted by the digits of their cells, and `cellStart` is written only
 * where it differs from what it was after the last sort.
 */
export function sortWide(crowd: Crowd, floorCells: i32, cells: i32): void {
  sortByDigits(crowd, cells);
  const most = mostRows(cells);
  const table = changetype<Steps>(crowd.cellSteps);
  const list = 1 - table.list;
  if (table.count == unknown) {
    memory.fill(crowd.cellStart, 0, (<usize>cells + 1) << 2);
    table.count = 0;
  }
  const count = listSteps(crowd, floorCells, listAt(crowd, list, most), most);
  moveSteps(crowd, cells, list, count, most);
  table.count = count;
  table.list = list;
}

/** rowOfSlot: rows by cell, those of a cell in the order of rows, one digit after the other from the lowest on. */
function sortByDigits(crowd: Crowd, cells: i32): void {
  const order = orderAt(crowd);
  const rowOfSlot = crowd.rowOfSlot;
  const passes = max((31 - <i32>clz(cells) + digitBits) / digitBits, 1);
  for (let pass = 0; pass < passes; pass++) {
    const isOnTheWay = ((passes - pass) & 1) == 0;
    sortByDigit(crowd, pass, isOnTheWay ? rowOfSlot : order, isOnTheWay ? order : rowOfSlot);
  }
}

/** Sorts by one digit; the lowest one sorts the rows as they are numbered. */
function sortByDigit(crowd: Crowd, pass: i32, from: usize, to: usize): void {
  const counts = crowd.cellSteps + countsAt;
  const cellOfRow = crowd.cellOfRow;
  const rowCount = crowd.rowCount;
  const shift = pass * digitBits;
  memory.fill(counts, 0, <usize>digits << 2);
  for (let row = 0; row < rowCount; row++) {
    const digit = (i32At(cellOfRow, row) >> shift) & (digits - 1);
    setI32(counts, digit, i32At(counts, digit) + 1);
  }
  let start = 0;
  for (let digit = 0; digit < digits; digit++) {
    const count = i32At(counts, digit);
    setI32(counts, digit, start);
    start += count;
  }
  for (let place = 0; place < rowCount; place++) {
    const row = pass == 0 ? place : i32At(from, place);
    const digit = (i32At(cellOfRow, row) >> shift) & (digits - 1);
    const slot = i32At(counts, digit);
    setI32(counts, digit, slot + 1);
    setI32(to, slot, row);
  }
}

/** slotOfRow, the cells with own agents, and a list of steps; gives its length. */
function listSteps(crowd: Crowd, floorCells: i32, list: usize, most: i32): i32 {
  const cellOfRow = crowd.cellOfRow;
  const rowOfSlot = crowd.rowOfSlot;
  const slotOfRow = crowd.slotOfRow;
  const occupied = crowd.occupied;
  const rowCount = crowd.rowCount;
  const ownCount = crowd.ownCount;
  let count = 0;
  let before = -1;
  let occupiedCount = 0;
  let occupiedFloors = 0;
  for (let slot = 0; slot < rowCount; slot++) {
    const row = i32At(rowOfSlot, slot);
    const cell = i32At(cellOfRow, row);
    setI32(slotOfRow, row, slot);
    if (cell != before) {
      before = cell;
      setI32(list, count++, cell);
      // Own rows come before ghosts.
      if (row < ownCount) {
        if (cell < floorCells) occupiedFloors++;
        setI32(occupied, occupiedCount++, cell);
      }
    }
    setI32(list, most + count - 1, slot + 1);
  }
  crowd.occupiedFloors = occupiedFloors;
  crowd.occupiedCount = occupiedCount;
  return count;
}

/** Writes `cellStart` where the new steps are others than those of the last sort: a cell begins behind the rows of all cells before it. */
function moveSteps(crowd: Crowd, cells: i32, newList: i32, newCount: i32, most: i32): void {
  const table = changetype<Steps>(crowd.cellSteps);
  const cellStart = crowd.cellStart;
  const olds = listAt(crowd, table.list, most);
  const news = listAt(crowd, newList, most);
  const oldCount = table.count;
  let oldStep = 0;
  let newStep = 0;
  let oldStart = 0;
  let newStart = 0;
  for (let cell = 0; cell <= cells; ) {
    const oldCell = oldStep < oldCount ? i32At(olds, oldStep) : cells;
    const newCell = newStep < newCount ? i32At(news, newStep) : cells;
    const last = min(oldCell, newCell);
    if (oldStart != newStart) fillCells(cellStart, cell, last + 1, newStart);
    if (oldCell == last && last < cells) oldStart = i32At(olds, most + oldStep++);
    if (newCell == last && last < cells) newStart = i32At(news, most + newStep++);
    cell = last + 1;
  }
}

@inline
function fillCells(cellStart: usize, first: i32, last: i32, value: i32): void {
  let cell = first;
  for (; cell + 4 <= last; cell += 4) v128.store(cellStart + (<usize>cell << 2), i32x4.splat(value));
  for (; cell < last; cell++) setI32(cellStart, cell, value);
}

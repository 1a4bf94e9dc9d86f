import { columnView } from '../memory/views.ts';
import type { CrowdView } from './crowd-view.ts';
import { sortTable } from './sort-table.ts';

// The steps of a shared sort in their obvious form (see `SortTable`); the wasm version leaves the same bits.

const tableOf = (view: CrowdView): Int32Array =>
  new Int32Array(view.memory.buffer, view.int('sortTable'), sortTable.words);

const countsOf = (view: CrowdView, table: Int32Array): Int32Array =>
  columnView(view.memory.buffer, 'i32', table[sortTable.counts]);

/** How many rows of a block are in each cell. */
export function countBlock(view: CrowdView, block: number): void {
  const table = tableOf(view);
  const { cellOfRow } = view.columns;
  const counts = countsOf(view, table);
  const first = block * table[sortTable.stride];
  counts.fill(0, first, first + view.cellCount);
  const end = table[sortTable.blockStart + block + 1];
  for (let row = table[sortTable.blockStart + block]; row < end; row++) counts[first + cellOfRow[row]]++;
}

/** Turns the counts of a range of cells into slots, counted from the first slot of the range; lists the cells with own agents. */
export function sumRange(view: CrowdView, range: number): void {
  const table = tableOf(view);
  const { cellStart, occupied } = view;
  const counts = countsOf(view, table);
  const blocks = table[sortTable.blocks];
  const ownBlocks = table[sortTable.ownBlocks];
  const stride = table[sortTable.stride];
  const firstCell = range << table[sortTable.shift];
  const lastCell = Math.min((range + 1) << table[sortTable.shift], view.cellCount);
  let slot = 0;
  let found = 0;
  for (let cell = firstCell; cell < lastCell; cell++) {
    cellStart[cell] = slot;
    for (let block = 0; block < blocks; block++) {
      const count = counts[block * stride + cell];
      counts[block * stride + cell] = slot;
      slot += count;
      if (block === ownBlocks - 1 && slot > cellStart[cell]) occupied[firstCell + found++] = cell;
    }
  }
  table[sortTable.rangeRows + range] = slot;
  table[sortTable.rangeOccupied + range] = found;
}

/** Deals out the slots of a block, and moves the starts of some cells to where their range begins. */
export function dealBlock(view: CrowdView, block: number): void {
  const table = tableOf(view);
  const { cellOfRow, slotOfRow, rowOfSlot } = view.columns;
  const counts = countsOf(view, table);
  const shift = table[sortTable.shift];
  const first = block * table[sortTable.stride];
  const end = table[sortTable.blockStart + block + 1];
  for (let row = table[sortTable.blockStart + block]; row < end; row++) {
    const cell = cellOfRow[row];
    const slot = table[sortTable.rangeStart + (cell >> shift)] + counts[first + cell]++;
    slotOfRow[row] = slot;
    rowOfSlot[slot] = row;
  }
  for (let range = block; range < table[sortTable.ranges]; range += table[sortTable.blocks]) {
    const lastCell = Math.min((range + 1) << shift, view.cellCount);
    for (let cell = range << shift; cell < lastCell; cell++)
      view.cellStart[cell] += table[sortTable.rangeStart + range];
  }
}

import type { CrowdView } from './crowd-view.ts';

/**
 * Rows are not always in id order (hand-over, tidying, several sources), and the counting sort keeps row order inside a cell.
 * This puts each cell's agents into id order: the order in which neighbours are summed must not depend on rows.
 */
export function orderCellsById(crowd: CrowdView, firstCell: number, lastCell: number): void {
  const { rowOfSlot, slotOfRow, id } = crowd.columns;
  const { cellStart } = crowd;
  let slot = cellStart[firstCell];
  for (let cell = firstCell; cell < lastCell; cell++) {
    const end = cellStart[cell + 1];
    for (let next = slot + 1; next < end; next++) {
      const row = rowOfSlot[next];
      let place = next;
      while (place > slot && id[rowOfSlot[place - 1]] > id[row]) {
        rowOfSlot[place] = rowOfSlot[place - 1];
        slotOfRow[rowOfSlot[place]] = place;
        place--;
      }
      rowOfSlot[place] = row;
      slotOfRow[row] = place;
    }
    slot = end;
  }
}

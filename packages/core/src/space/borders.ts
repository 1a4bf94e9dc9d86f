import { defineBlock } from '../memory/block.ts';
import type { CrowdView } from './crowd-view.ts';
import { borderBlock } from './hot-loops.ts';

/** What the loops at the borders of a tile work with; the kernels have the same record (`assembly/border.ts`). */
export const borderTable = defineBlock({
  /** Number of the tile, and how many tiles the world is cut into. */
  tile: 'i32',
  tiles: 'i32',
  /** Addresses of the owner of each column of cells, and of the tiles that look at it (`Partition`, `Watchers`). */
  owner: 'i32',
  watcherStart: 'i32',
  watchers: 'i32',
  /** West, south, east and north of each tile's plot, f64, m. */
  corners: 'i32',
  /** Lists of rows: of ghosts for each tile, of migrants to each tile, and one of all that leave. */
  lists: 'i32',
  /** What `gatherRows` is to copy. */
  orders: 'i32',
  /** Square of the distance that any agent sees, m2. */
  farthest: 'f64',
});

/** A list of rows, 32-bit words: its address, how many rows have room, and how many there are (or would be, with more room). */
export const rowList = { rows: 0, room: 1, count: 2, words: 3 } as const;
export const ghostList = (tile: number): number => 2 * tile;
export const migrantList = (tile: number): number => 2 * tile + 1;
export const leavingList = (tiles: number): number => 2 * tiles;

/**
 * An order to copy one column of a list of rows: addresses of column and rows, bytes per row, how many rows, and where to. Without a list
 * (0) so many rows from the address of the column on are copied; without a column (0), too, zeros are written.
 */
export const gatherOrder = { column: 0, bytes: 1, rows: 2, count: 3, to: 4, words: 5 } as const;

/** Distance along one axis from a position to a stretch of it; `around` is the length of a wrapping axis, else 0. */
export function gapTo(position: number, from: number, to: number, around: number): number {
  const before = from - position;
  const behind = position - to;
  const straight = Math.max(before, behind);
  return Math.max(around === 0 ? straight : Math.min(straight, Math.min(before, behind) + around), 0);
}

export function listBorder(view: CrowdView, block: number): void {
  const { x, y, cellOfRow } = view.columns;
  const first = block * borderBlock;
  const last = Math.min(first + borderBlock, view.ownCount);
  let end = first;
  for (let row = first; row < last; row++) {
    const deepX = x[row] > view.float('deepWest') && x[row] < view.float('deepEast');
    const deepY = y[row] > view.float('deepSouth') && y[row] < view.float('deepNorth');
    if (!deepX || !deepY) cellOfRow[end++] = row;
  }
  if (end < last) cellOfRow[end] = -1;
}

export function sortBorder(view: CrowdView): void {
  const { x, y, cellOfRow } = view.columns;
  const { tile, tiles, owner, start, watchers, corners, farthest } = tableOf(view);
  const lists = new ListsOfRows(view, tiles);
  const lastX = view.int('worldCellsX') - 1;
  const lastY = view.int('worldCellsY') - 1;
  const aroundX = view.int('wrapX') === 1 ? view.float('sizeX') : 0;
  const aroundY = view.int('wrapY') === 1 ? view.float('sizeY') : 0;
  for (let place = 0; place < view.ownCount; place++) {
    const row = cellOfRow[place];
    if (row < 0) {
      // The rest of the block is deep inside.
      place |= borderBlock - 1;
      continue;
    }
    const cellX = Math.min(Math.max(Math.floor((x[row] - view.float('originX')) / view.float('cellSizeX')), 0), lastX);
    const cellY = Math.min(Math.max(Math.floor((y[row] - view.float('originY')) / view.float('cellSizeY')), 0), lastY);
    const column = cellY * (lastX + 1) + cellX;
    // A place that is no number is refused when cells are found.
    if (!(column >= 0)) continue;
    const to = owner[column];
    if (to !== tile) {
      lists.add(migrantList(to), row);
      lists.add(leavingList(tiles), row);
    }
    for (let watcher = start[column]; watcher < start[column + 1]; watcher++) {
      const seer = watchers[watcher];
      if (seer === to) continue;
      const gapX = gapTo(x[row], corners[4 * seer], corners[4 * seer + 2], aroundX);
      const gapY = gapTo(y[row], corners[4 * seer + 1], corners[4 * seer + 3], aroundY);
      if (gapX * gapX + gapY * gapY <= farthest) lists.add(ghostList(seer), row);
    }
  }
}

export function gatherRows(view: CrowdView, first: number, last: number): void {
  const { buffer } = view.memory;
  const bytes = new Uint8Array(buffer);
  const orders = new Int32Array(buffer, ordersOf(view));
  for (let at = first * gatherOrder.words; at < last * gatherOrder.words; at += gatherOrder.words) {
    const width = orders[at + gatherOrder.bytes];
    const count = orders[at + gatherOrder.count];
    const column = orders[at + gatherOrder.column];
    const to = orders[at + gatherOrder.to];
    const rows = new Int32Array(buffer, orders[at + gatherOrder.rows]);
    if (column === 0) bytes.fill(0, to, to + count * width);
    else if (rows.byteOffset === 0) bytes.copyWithin(to, column, column + count * width);
    else
      for (let index = 0; index < count; index++)
        bytes.copyWithin(to + index * width, column + rows[index] * width, column + (rows[index] + 1) * width);
  }
}

function ordersOf(view: CrowdView): number {
  return new DataView(view.memory.buffer, view.int('borderTable')).getInt32(borderTable.offsets.orders, true);
}

function tableOf(view: CrowdView) {
  const { buffer } = view.memory;
  const table = new DataView(buffer, view.int('borderTable'));
  const int = (field: Exclude<keyof typeof borderTable.fields, 'farthest'>): number =>
    table.getInt32(borderTable.offsets[field], true);
  return {
    tile: int('tile'),
    tiles: int('tiles'),
    owner: new Uint8Array(buffer, int('owner')),
    start: new Uint32Array(buffer, int('watcherStart')),
    watchers: new Uint8Array(buffer, int('watchers')),
    corners: new Float64Array(buffer, int('corners'), 4 * int('tiles')),
    farthest: table.getFloat64(borderTable.offsets.farthest, true),
  };
}

/** The lists of a table, emptied. */
class ListsOfRows {
  readonly #buffer: ArrayBufferLike;
  readonly #words: Int32Array;

  constructor(view: CrowdView, tiles: number) {
    this.#buffer = view.memory.buffer;
    const table = new DataView(this.#buffer, view.int('borderTable'));
    const count = (leavingList(tiles) + 1) * rowList.words;
    this.#words = new Int32Array(this.#buffer, table.getInt32(borderTable.offsets.lists, true), count);
    for (let at = rowList.count; at < count; at += rowList.words) this.#words[at] = 0;
  }

  add(list: number, row: number): void {
    const at = list * rowList.words;
    const count = this.#words[at + rowList.count]++;
    if (count < this.#words[at + rowList.room])
      new Int32Array(this.#buffer, this.#words[at + rowList.rows])[count] = row;
  }
}

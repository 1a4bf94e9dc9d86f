import type { Arena } from '../memory/arena.ts';
import { forgetCellSteps } from './cell-steps.ts';
import type { CrowdView } from './crowd-view.ts';

const mostBlocks = 32;
const mostRanges = 64;
/** Ranges are powers of two; smaller ones than this are not worth a chunk. */
const leastShift = 6;
/** A block with fewer rows costs more to count apart than it saves. */
const leastBlockRows = 512;
/** Counts that may be kept for each row: in a wide world with few agents most of them would be zeros. */
const countsPerRow = 4;

/**
 * Places in the table of a shared sort, 32-bit words; the kernels have the same list (`assembly/shared-sort.ts`). Rows are cut into
 * blocks, cells into ranges: a block never holds both own agents and ghosts.
 */
export const sortTable = {
  blocks: 0,
  /** Blocks of own agents; those of ghosts come behind them. */
  ownBlocks: 1,
  /** A range has 2^shift cells. */
  shift: 2,
  ranges: 3,
  /** Words from the counts of one block to those of the next, and the address of the first. */
  stride: 4,
  counts: 5,
  /** First row of each block, and the end of the last one. */
  blockStart: 8,
  /** Of each range: its rows, its cells with own agents, and its first slot. */
  rangeRows: 44,
  rangeOccupied: 44 + mostRanges,
  rangeStart: 44 + 2 * mostRanges,
  words: 44 + 3 * mostRanges,
} as const;

/** Where a table finds room. */
export type SortRoom = Pick<Arena, 'memory' | 'reserve' | 'release'>;

const nothing = { pointer: 0, words: 0 };

/**
 * What threads need to sort the rows of one tile together: each counts the cells of a block of rows (`countBlock`), then sums the counts of
 * a range of cells over all blocks (`sumRange`), then deals out the slots of a block (`dealBlock`). The order inside a cell is that
 * of rows, however the rows are cut.
 */
export class SortTable {
  readonly pointer: number;
  readonly #arena: SortRoom;
  #counts = nothing;

  constructor(arena: SortRoom) {
    this.#arena = arena;
    this.pointer = arena.reserve(sortTable.words * 4);
  }

  get blocks(): number {
    return this.#words[sortTable.blocks];
  }

  get ranges(): number {
    return this.#words[sortTable.ranges];
  }

  /** Cuts rows and cells for so many threads. The memory may grow. No result depends on the cut. */
  plan(crowd: CrowdView, threads: number, leastRows = leastBlockRows): void {
    forgetCellSteps(crowd);
    const { rowCount, ownCount, cellCount } = crowd;
    const most = Math.floor((countsPerRow * rowCount) / Math.max(cellCount, 1));
    const wanted = Math.max(Math.min(threads, mostBlocks / 2, most), 1);
    const perBlock = Math.max(Math.ceil(rowCount / wanted), leastRows);
    const ownBlocks = Math.ceil(ownCount / perBlock);
    const blocks = ownBlocks + Math.ceil((rowCount - ownCount) / perBlock);
    let shift = leastShift;
    while (cellCount > mostRanges << shift) shift++;
    const stride = Math.ceil(cellCount / 4) * 4;
    this.#makeRoom(stride * blocks);
    const words = this.#words;
    words[sortTable.blocks] = blocks;
    words[sortTable.ownBlocks] = ownBlocks;
    words[sortTable.shift] = shift;
    words[sortTable.ranges] = Math.ceil(cellCount / (1 << shift));
    words[sortTable.stride] = stride;
    words[sortTable.counts] = this.#counts.pointer;
    for (let block = 0; block < ownBlocks; block++) words[sortTable.blockStart + block] = block * perBlock;
    for (let block = ownBlocks; block < blocks; block++)
      words[sortTable.blockStart + block] = ownCount + (block - ownBlocks) * perBlock;
    words[sortTable.blockStart + blocks] = rowCount;
  }

  /** When all ranges are summed: where each begins, and the list of occupied cells without gaps. */
  joinRanges(crowd: CrowdView): void {
    const words = this.#words;
    const { cellStart, occupied, cellCount, ints, offsets } = crowd;
    const floorCells = ints[offsets.levels >> 2] * ints[offsets.cellsY >> 2] * ints[offsets.cellsX >> 2];
    const shift = words[sortTable.shift];
    let rows = 0;
    let cells = 0;
    for (let range = 0; range < words[sortTable.ranges]; range++) {
      words[sortTable.rangeStart + range] = rows;
      rows += words[sortTable.rangeRows + range];
      const found = words[sortTable.rangeOccupied + range];
      occupied.copyWithin(cells, range << shift, (range << shift) + found);
      cells += found;
    }
    cellStart[cellCount] = rows;
    ints[offsets.occupiedCount >> 2] = cells;
    ints[offsets.occupiedFloors >> 2] = cellCount === floorCells ? cells : placeOf(floorCells, occupied, cells);
  }

  #makeRoom(words: number): void {
    if (words <= this.#counts.words) return;
    if (this.#counts.words > 0) this.#arena.release(this.#counts.pointer, 4 * this.#counts.words);
    const room = Math.ceil(words * 1.25);
    this.#counts = { pointer: this.#arena.reserve(4 * room), words: room };
  }

  get #words(): Int32Array {
    return new Int32Array(this.#arena.memory.buffer, this.pointer, sortTable.words);
  }
}

/** How many of the first `count` numbers of an ascending list are below a limit. */
function placeOf(limit: number, list: Int32Array, count: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

import type { CellMap } from './cell-map.ts';

const diagonal = Math.sqrt(2);
/** Orthogonal neighbours clockwise from the top, then the diagonal ones: the thesis' order. */
const stepsX = [0, 1, 0, -1, -1, 1, 1, -1];
const stepsY = [1, 0, -1, 0, 1, 1, -1, -1];

/** Shortest ways over the cells of one map by A*, with memory that is used again: no corner is cut. */
export class WayFinder {
  readonly #map: CellMap;
  readonly #cost: Float64Array;
  readonly #from: Int32Array;
  /** In which search a cell was seen last: the lists need no clearing. */
  readonly #seenIn: Int32Array;
  readonly #settledIn: Int32Array;
  #search = 0;
  readonly #heap: number[] = [];
  readonly #ranks: number[] = [];

  constructor(map: CellMap) {
    this.#map = map;
    const cells = map.columns * map.rows;
    this.#cost = new Float64Array(cells);
    this.#from = new Int32Array(cells);
    this.#seenIn = new Int32Array(cells);
    this.#settledIn = new Int32Array(cells);
  }

  /** Cells from start to goal, both among them; undefined when there is no way. */
  find(start: number, goal: number): number[] | undefined {
    this.#search++;
    this.#heap.length = 0;
    this.#ranks.length = 0;
    this.#reach(start, 0, -1, goal);
    while (this.#heap.length > 0) {
      const cell = this.#pop();
      if (this.#settledIn[cell] === this.#search) continue;
      this.#settledIn[cell] = this.#search;
      if (cell === goal) return this.#trail(goal);
      for (let turn = 0; turn < 8; turn++) {
        if (!this.#map.canGo(cell, stepsX[turn], stepsY[turn])) continue;
        const next = cell + stepsY[turn] * this.#map.columns + stepsX[turn];
        this.#reach(next, this.#cost[cell] + (turn < 4 ? 1 : diagonal), cell, goal);
      }
    }
    return undefined;
  }

  #trail(goal: number): number[] {
    const cells: number[] = [];
    for (let cell = goal; cell >= 0; cell = this.#from[cell]) cells.push(cell);
    return cells.toReversed();
  }

  #reach(cell: number, cost: number, from: number, goal: number): void {
    if (this.#seenIn[cell] === this.#search && this.#cost[cell] <= cost) return;
    this.#seenIn[cell] = this.#search;
    this.#cost[cell] = cost;
    this.#from[cell] = from;
    const { columns } = this.#map;
    const dx = Math.abs((cell % columns) - (goal % columns));
    const dy = Math.abs(Math.floor(cell / columns) - Math.floor(goal / columns));
    this.#push(cell, cost + Math.max(dx, dy) + (diagonal - 1) * Math.min(dx, dy));
  }

  /** Equal ranks go by cell: the way found depends on the map alone. */
  #isBefore(rank: number, cell: number, at: number): boolean {
    return rank < this.#ranks[at] || (rank === this.#ranks[at] && cell < this.#heap[at]);
  }

  #push(cell: number, rank: number): void {
    const heap = this.#heap;
    const ranks = this.#ranks;
    let at = heap.length;
    heap.push(cell);
    ranks.push(rank);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(rank, cell, parent)) break;
      heap[at] = heap[parent];
      ranks[at] = ranks[parent];
      at = parent;
    }
    heap[at] = cell;
    ranks[at] = rank;
  }

  #pop(): number {
    const heap = this.#heap;
    const ranks = this.#ranks;
    const first = heap[0];
    const cell = heap.pop() as number;
    const rank = ranks.pop() as number;
    if (heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.#isBefore(ranks[child + 1], heap[child + 1], child)) child++;
      if (this.#isBefore(rank, cell, child)) break;
      heap[at] = heap[child];
      ranks[at] = ranks[child];
      at = child;
    }
    heap[at] = cell;
    ranks[at] = rank;
    return first;
  }
}

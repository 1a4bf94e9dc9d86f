import { preference } from './a-star.ts';
import { directionCount } from './directions.ts';
import {
  answerAtOnce,
  unreachable,
  type GridFinder,
  type GridPath,
  type GridSearch,
  type NoGridPath,
} from './grid-search.ts';
import { Heap } from './heap.ts';
import { learnIslands } from './islands.ts';
import { findStops, onwardSteps } from './jump-stops.ts';
import { lengthAlong, Scratch } from './scratch.ts';
import { octileBetween, type StepGrid } from './step-grid.ts';

/** Arrived by a link or not at all: every step may follow. */
const noDirection = 8;

/**
 * Jump point search (Harabor and Grastien 2011) without corner cutting: of all equally short ways only the one that takes diagonal steps
 * first is followed, and along it only the cells where something forces a turn are put into the queue.
 */
class JumpPointFinder implements GridFinder {
  readonly #grid: StepGrid;
  readonly #scratch: Scratch;
  /** The step by which a cell was reached. */
  readonly #arrival: Uint8Array;
  readonly #heap = new Heap();
  #stops: Uint8Array;
  #stopsVersion: number;
  #goal = 0;
  #reached = 0;

  constructor(grid: StepGrid) {
    this.#grid = grid;
    this.#scratch = new Scratch(grid.size);
    this.#arrival = new Uint8Array(grid.size);
    this.#stops = findStops(grid);
    this.#stopsVersion = grid.version;
  }

  findPath(from: number, to: number): GridPath | NoGridPath {
    const grid = this.#grid;
    const known = answerAtOnce(grid, from, to);
    if (known !== undefined) return known;
    if (this.#stopsVersion !== grid.version) {
      this.#stops = findStops(grid, this.#stops);
      this.#stopsVersion = grid.version;
    }
    const { mark } = this.#scratch;
    const heap = this.#heap;
    heap.clear();
    this.#goal = to;
    this.#reached = this.#scratch.begin();
    const closed = this.#reached + 1;
    let expanded = 0;
    this.#offer(from, 0, -1, noDirection);
    while (heap.size > 0) {
      const cell = heap.pop();
      if (mark[cell] === closed) continue;
      mark[cell] = closed;
      expanded++;
      if (cell === to) return this.#path(expanded);
      this.#expand(cell);
    }
    learnIslands(grid);
    return unreachable(grid, from, to, expanded);
  }

  #expand(cell: number): void {
    const grid = this.#grid;
    const { links, steps, stride } = grid;
    const arrival = this.#arrival[cell];
    const linked = links?.has(cell) === true;
    const onward = arrival === noDirection || linked ? steps[cell] : onwardSteps(grid, cell, arrival);
    const cost = this.#scratch.cost[cell];
    for (let d = 0; d < directionCount; d++) {
      if ((onward & (1 << d)) === 0) continue;
      const next = d < 4 ? this.#jumpStraight(cell, d) : this.#jumpDiagonal(cell, d);
      if (next >= 0) this.#offer(next, cost + octileBetween(stride, cell, next), cell, d);
    }
    if (linked) for (const link of links?.get(cell) ?? []) this.#offer(link.to, cost + link.length, cell, noDirection);
  }

  /** The next cell that way where something forces a turn, or the goal; -1 when a wall comes first. */
  #jumpStraight(from: number, d: number): number {
    const { steps, offsets } = this.#grid;
    const stops = this.#stops;
    const goal = this.#goal;
    const offset = offsets[d];
    const bit = 1 << d;
    let cell = from;
    while ((steps[cell] & bit) !== 0) {
      cell += offset;
      if ((stops[cell] & bit) !== 0 || cell === goal) return cell;
    }
    return -1;
  }

  /** As straight; a cell from which a straight jump finds something is one, too. */
  #jumpDiagonal(from: number, d: number): number {
    const { steps, offsets } = this.#grid;
    const stops = this.#stops;
    const goal = this.#goal;
    const offset = offsets[d];
    const bit = 1 << d;
    const left = d & 3;
    const right = (d + 3) & 3;
    let cell = from;
    while ((steps[cell] & bit) !== 0) {
      cell += offset;
      if ((stops[cell] & bit) !== 0 || cell === goal) return cell;
      if (this.#jumpStraight(cell, left) >= 0 || this.#jumpStraight(cell, right) >= 0) return cell;
    }
    return -1;
  }

  #offer(cell: number, reachedFor: number, parentCell: number, arrival: number): void {
    const { cost, parent, mark } = this.#scratch;
    if (mark[cell] === this.#reached + 1 || (mark[cell] === this.#reached && reachedFor >= cost[cell])) return;
    mark[cell] = this.#reached;
    cost[cell] = reachedFor;
    parent[cell] = parentCell;
    this.#arrival[cell] = arrival;
    this.#heap.push(reachedFor + octileBetween(this.#grid.stride, cell, this.#goal) * preference, cell);
  }

  /** Every cell of the way, those jumped over too. */
  #path(expanded: number): GridPath {
    const { offsets } = this.#grid;
    const { parent } = this.#scratch;
    const arrival = this.#arrival;
    let count = 1;
    for (let cell = this.#goal; parent[cell] >= 0; cell = parent[cell])
      count += arrival[cell] === noDirection ? 1 : (cell - parent[cell]) / offsets[arrival[cell]];
    const cells = new Int32Array(count);
    for (let cell = this.#goal; cell >= 0; cell = parent[cell]) {
      cells[--count] = cell;
      if (arrival[cell] === noDirection) continue;
      const step = offsets[arrival[cell]];
      for (let between = cell - step; between !== parent[cell]; between -= step) cells[--count] = between;
    }
    return { found: true, cells, length: lengthAlong(this.#grid, cells), expanded };
  }
}

export const jumpPoint: GridSearch = {
  name: 'jump-point',
  summary: 'Jump point search: A* that jumps over all cells where no turn is forced; the shortest way along cells',
  gives: 'shortest',
  on: (grid) => new JumpPointFinder(grid),
};

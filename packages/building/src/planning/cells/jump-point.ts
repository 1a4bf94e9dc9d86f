import { preference } from './a-star.ts';
import { directionCount, stepLength } from './directions.ts';
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
import { findRuns, type Runs } from './jump-runs.ts';
import { onwardSteps } from './jump-stops.ts';
import { lengthAlong, Scratch } from './scratch.ts';
import { octileBetween, type StepGrid } from './step-grid.ts';

/** Arrived by a link or not at all: every step may follow. */
const noDirection = 8;

/**
 * Jump point search (Harabor and Grastien 2011) without corner cutting: of all equally short ways only the one that takes diagonal steps
 * first is followed, and along it only the cells where something forces a turn are put into the queue. How far the next one is each cell
 * knows beforehand (Harabor and Grastien 2014), so a jump costs no more than a step.
 */
class JumpPointFinder implements GridFinder {
  readonly #grid: StepGrid;
  readonly #scratch: Scratch;
  /** The step by which a cell was reached. */
  readonly #arrival: Uint8Array;
  readonly #heap = new Heap();
  #runs: Runs;
  #goal = 0;
  #goalColumn = 0;
  #goalRow = 0;
  #reached = 0;

  constructor(grid: StepGrid) {
    this.#grid = grid;
    this.#scratch = new Scratch(grid.size);
    this.#arrival = new Uint8Array(grid.size);
    this.#runs = findRuns(grid);
  }

  findPath(from: number, to: number): GridPath | NoGridPath {
    const grid = this.#grid;
    const known = answerAtOnce(grid, from, to);
    if (known !== undefined) return known;
    if (this.#runs.version !== grid.version) this.#runs = findRuns(grid);
    const { mark } = this.#scratch;
    const heap = this.#heap;
    heap.clear();
    this.#goal = to;
    this.#goalColumn = to % grid.stride;
    this.#goalRow = Math.floor(to / grid.stride);
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
    const row = Math.floor(cell / stride);
    const rowsAway = this.#goalRow - row;
    const columnsAway = this.#goalColumn - (cell - row * stride);
    for (let d = 0; d < directionCount; d++) {
      if ((onward & (1 << d)) === 0) continue;
      const count =
        d < 4 ? this.#straightJump(cell, d, columnsAway, rowsAway) : this.#diagonalJump(cell, d, columnsAway, rowsAway);
      if (count > 0) this.#offer(cell + count * grid.offsets[d], cost + count * stepLength[d], cell, d);
    }
    if (linked) for (const link of links?.get(cell) ?? []) this.#offer(link.to, cost + link.length, cell, noDirection);
  }

  /** Steps to the next cell that way where something forces a turn, or to the goal; 0 or less when a wall comes first. */
  #straightJump(cell: number, d: number, columnsAway: number, rowsAway: number): number {
    const run = this.#runs.lengths[directionCount * cell + d];
    const level = (d & 1) === 1;
    if ((level ? rowsAway : columnsAway) !== 0) return run;
    const toGoal = level ? columnsAway * this.#grid.offsets[d] : rowsAway * Math.sign(this.#grid.offsets[d]);
    return toGoal > 0 && toGoal <= Math.abs(run) ? toGoal : run;
  }

  /** As straight; the cell from which the goal can be reached straight is one to stop at, too. */
  #diagonalJump(cell: number, d: number, columnsAway: number, rowsAway: number): number {
    const { offsets } = this.#grid;
    const { lengths } = this.#runs;
    const run = lengths[directionCount * cell + d];
    // One part of a diagonal step is level, the other upright.
    const one = d & 3;
    const level = (one & 1) === 1 ? one : (d + 3) & 3;
    const upright = (one & 1) === 1 ? (d + 3) & 3 : one;
    const columns = columnsAway * offsets[level];
    const rows = rowsAway * Math.sign(offsets[upright]);
    const turn = Math.min(columns, rows);
    if (turn <= 0 || turn > Math.abs(run)) return run;
    const rest = lengths[directionCount * (cell + turn * offsets[d]) + (columns > rows ? level : upright)];
    return Math.max(columns, rows) - turn <= Math.abs(rest) ? turn : run;
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
  summary: 'Jump point search: A* that skips cells where no turn is forced; the shortest path along cells',
  gives: 'shortest',
  on: (grid) => new JumpPointFinder(grid),
};

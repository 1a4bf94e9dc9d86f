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
import { ancestry, Scratch } from './scratch.ts';
import { octileBetween, type StepGrid } from './step-grid.ts';

/**
 * Estimates grow by this share, so that of many equally short ways the search follows one. Two octile lengths below 10,000 cells differ
 * by more than this makes of them, so the way is still the shortest.
 */
export const preference = 1 + 1e-9;

class AStarFinder implements GridFinder {
  readonly #grid: StepGrid;
  readonly #scratch: Scratch;
  readonly #heap = new Heap();
  #goal = 0;
  #reached = 0;

  constructor(grid: StepGrid) {
    this.#grid = grid;
    this.#scratch = new Scratch(grid.size);
  }

  findPath(from: number, to: number): GridPath | NoGridPath {
    const grid = this.#grid;
    const known = answerAtOnce(grid, from, to);
    if (known !== undefined) return known;
    const { steps, offsets, links } = grid;
    const { cost, parent, mark } = this.#scratch;
    const heap = this.#heap;
    heap.clear();
    this.#goal = to;
    this.#reached = this.#scratch.begin();
    const closed = this.#reached + 1;
    let expanded = 0;
    this.#offer(from, 0, -1);
    while (heap.size > 0) {
      const cell = heap.pop();
      if (mark[cell] === closed) continue;
      mark[cell] = closed;
      expanded++;
      if (cell === to) return ancestry(parent, to, expanded, grid);
      const allowed = steps[cell];
      for (let d = 0; d < directionCount; d++)
        if ((allowed & (1 << d)) !== 0) this.#offer(cell + offsets[d], cost[cell] + stepLength[d], cell);
      if (links?.has(cell) === true)
        for (const link of links.get(cell) ?? []) this.#offer(link.to, cost[cell] + link.length, cell);
    }
    learnIslands(grid);
    return unreachable(grid, from, to, expanded);
  }

  #offer(cell: number, reachedFor: number, parentCell: number): void {
    const { cost, parent, mark } = this.#scratch;
    if (mark[cell] === this.#reached + 1 || (mark[cell] === this.#reached && reachedFor >= cost[cell])) return;
    mark[cell] = this.#reached;
    cost[cell] = reachedFor;
    parent[cell] = parentCell;
    this.#heap.push(reachedFor + octileBetween(this.#grid.stride, cell, this.#goal) * preference, cell);
  }
}

export const aStar: GridSearch = {
  name: 'a-star',
  summary: 'A* on cells with eight neighbours and the octile heuristic: the shortest path along cells',
  gives: 'shortest',
  on: (grid) => new AStarFinder(grid),
};

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
import { Scratch } from './scratch.ts';
import type { StepGrid } from './step-grid.ts';

/** Ways that are shorter by less than this are no shorter: roundings, cells. */
const rounding = 1e-9;

/**
 * Basic Theta* (Nash, Daniel, Koenig and Felner 2007): a cell hangs on its neighbour's parent when that sees it. Cells that turn out
 * to be nearer than thought are looked at again, which the original does not do: so a way is never longer than the shortest along
 * cells. A goal in sight of the start is gone to straight.
 */
class ThetaStarFinder implements GridFinder {
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
    if (grid.sees(from, to))
      return { found: true, cells: Int32Array.of(from, to), length: grid.distance(from, to), expanded: 0 };
    const { mark } = this.#scratch;
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
      if (cell === to) return this.#path(expanded);
      this.#expand(cell);
    }
    learnIslands(grid);
    return unreachable(grid, from, to, expanded);
  }

  #expand(cell: number): void {
    const grid = this.#grid;
    const { steps, offsets, links } = grid;
    const { cost, parent, mark } = this.#scratch;
    const before = parent[cell];
    const allowed = steps[cell];
    for (let d = 0; d < directionCount; d++) {
      if ((allowed & (1 << d)) === 0) continue;
      const next = cell + offsets[d];
      // The straight way from the parent is the shortest there can be: without a gain it need not be looked along.
      const straight = before < 0 ? Infinity : cost[before] + grid.distance(before, next);
      const isKnown = mark[next] === this.#reached || mark[next] === this.#reached + 1;
      if (isKnown && Math.min(straight, cost[cell] + grid.distance(cell, next)) >= cost[next] - rounding) continue;
      if (before >= 0 && grid.sees(before, next)) this.#offer(next, straight, before);
      else this.#offer(next, cost[cell] + grid.distance(cell, next), cell);
    }
    if (links?.has(cell) === true)
      for (const link of links.get(cell) ?? []) this.#offer(link.to, cost[cell] + link.length, cell);
  }

  #offer(cell: number, reachedFor: number, parentCell: number): void {
    const { cost, parent, mark } = this.#scratch;
    const isKnown = mark[cell] === this.#reached || mark[cell] === this.#reached + 1;
    if (isKnown && reachedFor >= cost[cell] - rounding) return;
    mark[cell] = this.#reached;
    cost[cell] = reachedFor;
    parent[cell] = parentCell;
    this.#heap.push(reachedFor + this.#grid.distance(cell, this.#goal), cell);
  }

  #path(expanded: number): GridPath {
    const { parent } = this.#scratch;
    let count = 0;
    for (let cell = this.#goal; cell >= 0; cell = parent[cell]) count++;
    const cells = new Int32Array(count);
    let length = 0;
    for (let cell = this.#goal; cell >= 0; cell = parent[cell]) {
      cells[--count] = cell;
      if (parent[cell] >= 0) length += this.#grid.distance(parent[cell], cell);
    }
    return { found: true, cells, length, expanded };
  }
}

export const thetaStar: GridSearch = {
  name: 'theta-star',
  summary: 'Basic Theta*: straight lines at any angle between cells that see each other, never longer than along cells',
  gives: 'any-angle',
  on: (grid) => new ThetaStarFinder(grid),
};

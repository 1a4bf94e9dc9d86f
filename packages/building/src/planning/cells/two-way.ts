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
import { lengthAlong, Scratch } from './scratch.ts';
import { octileBetween, type StepGrid } from './step-grid.ts';

/** Ways that would be shorter by less than this are no shorter, cells: roundings, and what the preference adds to estimates. */
const rounding = 1e-6;

/** The search from one end. */
interface Side {
  readonly scratch: Scratch;
  readonly heap: Heap;
  /** Where it begins and where it wants to. */
  start: number;
  goal: number;
  /** Number of this search in the scratch. */
  reached: number;
  /** No path through a cell still in the queue is shorter. */
  bound: number;
}

const newSide = (size: number): Side => ({
  scratch: new Scratch(size),
  heap: new Heap(),
  start: 0,
  goal: 0,
  reached: 0,
  bound: 0,
});

/**
 * A* from both ends at once after Pijls and Post (2009). A cell is settled once, by either side. It is expanded only when both bounds
 * leave room for a shorter way than the best one known: cost + estimate < best, and cost + (bound of the other side - estimate back to
 * the start) < best. That makes the first side whose bound reaches the best way the right moment to stop; that the sides have met is not.
 */
class TwoWayFinder implements GridFinder {
  readonly #grid: StepGrid;
  readonly #sides: readonly [Side, Side];
  /** Number of the search that settled a cell. */
  readonly #settled: Int32Array;
  #best = Infinity;
  #middle = -1;

  constructor(grid: StepGrid) {
    this.#grid = grid;
    this.#sides = [newSide(grid.size), newSide(grid.size)];
    this.#settled = new Int32Array(grid.size);
  }

  findPath(from: number, to: number): GridPath | NoGridPath {
    const grid = this.#grid;
    const known = answerAtOnce(grid, from, to);
    if (known !== undefined) return known;
    const [ahead, back] = this.#sides;
    this.#best = Infinity;
    this.#middle = -1;
    this.#begin(ahead, from, to);
    this.#begin(back, to, from);
    const settled = this.#settled;
    const searchNumber = ahead.reached;
    let expanded = 0;
    while (ahead.heap.size > 0 && back.heap.size > 0) {
      const side = ahead.heap.size <= back.heap.size ? ahead : back;
      const other = side === ahead ? back : ahead;
      side.bound = side.heap.leastKey;
      if (side.bound >= this.#best - rounding) break;
      const cell = side.heap.pop();
      if (settled[cell] === searchNumber) continue;
      settled[cell] = searchNumber;
      expanded++;
      const fromOther = other.bound - octileBetween(grid.stride, cell, side.start);
      if (side.scratch.cost[cell] + fromOther < this.#best - rounding) this.#expand(cell, side, other);
    }
    if (this.#middle >= 0) return this.#join(expanded);
    learnIslands(grid);
    return unreachable(grid, from, to, expanded);
  }

  #begin(side: Side, start: number, goal: number): void {
    side.start = start;
    side.goal = goal;
    side.reached = side.scratch.begin();
    side.bound = octileBetween(this.#grid.stride, start, goal);
    side.heap.clear();
    side.scratch.mark[start] = side.reached;
    side.scratch.cost[start] = 0;
    side.scratch.parent[start] = -1;
    side.heap.push(side.bound, start);
  }

  #expand(cell: number, side: Side, other: Side): void {
    const { steps, offsets, links } = this.#grid;
    const cost = side.scratch.cost[cell];
    const allowed = steps[cell];
    for (let d = 0; d < directionCount; d++)
      if ((allowed & (1 << d)) !== 0) this.#offer(cell + offsets[d], cost + stepLength[d], cell, side, other);
    if (links?.has(cell) === true)
      for (const link of links.get(cell) ?? []) this.#offer(link.to, cost + link.length, cell, side, other);
  }

  #offer(cell: number, cost: number, parent: number, side: Side, other: Side): void {
    const { scratch, reached } = side;
    if (this.#settled[cell] === this.#sides[0].reached) return;
    if (scratch.mark[cell] === reached && cost >= scratch.cost[cell]) return;
    scratch.mark[cell] = reached;
    scratch.cost[cell] = cost;
    scratch.parent[cell] = parent;
    side.heap.push(cost + octileBetween(this.#grid.stride, cell, side.goal) * preference, cell);
    if (other.scratch.mark[cell] !== other.reached) return;
    const length = cost + other.scratch.cost[cell];
    if (length >= this.#best - rounding) return;
    this.#best = length;
    this.#middle = cell;
  }

  #join(expanded: number): GridPath {
    const [ahead, back] = this.#sides;
    const before = ahead.scratch.parent;
    const after = back.scratch.parent;
    let count = 0;
    for (let cell = this.#middle; cell >= 0; cell = before[cell]) count++;
    let rest = 0;
    for (let cell = after[this.#middle]; cell >= 0; cell = after[cell]) rest++;
    const cells = new Int32Array(count + rest);
    let at = count;
    for (let cell = this.#middle; cell >= 0; cell = before[cell]) cells[--at] = cell;
    at = count;
    for (let cell = after[this.#middle]; cell >= 0; cell = after[cell]) cells[at++] = cell;
    return { found: true, cells, length: lengthAlong(this.#grid, cells), expanded };
  }
}

export const twoWay: GridSearch = {
  name: 'two-way',
  summary: 'Bidirectional A*, stopped only when no shorter path can remain: the shortest path along cells',
  gives: 'shortest',
  on: (grid) => new TwoWayFinder(grid),
};

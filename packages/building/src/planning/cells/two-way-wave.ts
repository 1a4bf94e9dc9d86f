import { directionCount, stepLength } from './directions.ts';
import {
  answerAtOnce,
  unreachable,
  type GridFinder,
  type GridPath,
  type GridSearch,
  type NoGridPath,
} from './grid-search.ts';
import { learnIslands } from './islands.ts';
import { lengthAlong, Scratch } from './scratch.ts';
import type { StepGrid } from './step-grid.ts';

/** One of the two waves. Fronts lie one behind the other in its queue. */
interface Wave {
  readonly queue: Int32Array;
  /** Front `layer` is queue[first .. last); the new front follows it up to `waiting`. */
  first: number;
  last: number;
  waiting: number;
}

/**
 * The two-way wave of the thesis, by its own rules: both waves advance front by front, each cell takes the length of who touches it
 * first and keeps it; where a cell of one front has a step to a cell of the other they have met. Of the cells of that front which
 * touch the other wave the one with the least length is the middle, and from there the way goes down the least lengths to both ends.
 */
class TwoWayWaveFinder implements GridFinder {
  readonly #grid: StepGrid;
  readonly #scratch: Scratch;
  /** Front of the forward wave that a cell belongs to, from 1; of the backward wave, negative. */
  readonly #layer: Int32Array;
  readonly #forward: Wave;
  readonly #backward: Wave;
  /** The way as it is put together: forward half from the middle of the array down, the other one up. */
  readonly #way: Int32Array;
  #touched = 0;
  #expanded = 0;

  constructor(grid: StepGrid) {
    const { size } = grid;
    this.#grid = grid;
    this.#scratch = new Scratch(size);
    this.#layer = new Int32Array(size);
    this.#forward = { queue: new Int32Array(size), first: 0, last: 0, waiting: 0 };
    this.#backward = { queue: new Int32Array(size), first: 0, last: 0, waiting: 0 };
    this.#way = new Int32Array(2 * size);
  }

  findPath(from: number, to: number): GridPath | NoGridPath {
    const grid = this.#grid;
    const known = answerAtOnce(grid, from, to);
    if (known !== undefined) return known;
    const forward = this.#forward;
    const backward = this.#backward;
    this.#touched = this.#scratch.begin();
    this.#expanded = 0;
    this.#start(forward, from, 1);
    this.#start(backward, to, -1);
    for (let layer = 1; forward.waiting > forward.last && backward.waiting > backward.last; layer++) {
      nextFront(forward);
      nextFront(backward);
      if (this.#advance(forward, layer + 1, -layer)) {
        const middle = this.#middle(forward, -layer);
        return this.#join(middle, layer - 1, -layer);
      }
      if (this.#advance(backward, -layer - 1, layer + 1)) {
        const middle = this.#middle(backward, layer + 1);
        return this.#join(middle, layer + 1, 1 - layer);
      }
    }
    learnIslands(grid);
    return unreachable(grid, from, to, this.#expanded);
  }

  #start(wave: Wave, cell: number, layer: number): void {
    wave.first = wave.last = 0;
    wave.waiting = 1;
    wave.queue[0] = cell;
    this.#scratch.mark[cell] = this.#touched;
    this.#scratch.cost[cell] = 0;
    this.#layer[cell] = layer;
  }

  /**
   * Touches the neighbours of a front, which make the layer `mine`; true when a cell touches the layer `other` of the other wave. That
   * cell has touched some neighbours by then, which the thesis' order has not; no rule for the way looks at them.
   */
  #advance(wave: Wave, mine: number, other: number): boolean {
    const { steps, offsets, links } = this.#grid;
    const { cost, mark } = this.#scratch;
    const { queue } = wave;
    const layer = this.#layer;
    const touched = this.#touched;
    for (let at = wave.first; at < wave.last; at++) {
      const cell = queue[at];
      const allowed = steps[cell];
      this.#expanded++;
      for (let d = 0; d < directionCount; d++) {
        if ((allowed & (1 << d)) === 0) continue;
        const next = cell + offsets[d];
        if (mark[next] === touched) {
          if (layer[next] === other) return true;
          continue;
        }
        mark[next] = touched;
        cost[next] = cost[cell] + stepLength[d];
        layer[next] = mine;
        queue[wave.waiting++] = next;
      }
      if (links?.has(cell) === true && this.#advanceLinks(wave, cell, mine, other)) return true;
    }
    return false;
  }

  #advanceLinks(wave: Wave, cell: number, mine: number, other: number): boolean {
    const { cost, mark } = this.#scratch;
    for (const link of this.#grid.links?.get(cell) ?? []) {
      if (this.#isOf(link.to, other)) return true;
      if (mark[link.to] === this.#touched) continue;
      mark[link.to] = this.#touched;
      cost[link.to] = cost[cell] + link.length;
      this.#layer[link.to] = mine;
      wave.queue[wave.waiting++] = link.to;
    }
    return false;
  }

  #touches(cell: number, layer: number): boolean {
    const { steps, offsets, links } = this.#grid;
    for (let d = 0; d < directionCount; d++)
      if ((steps[cell] & (1 << d)) !== 0 && this.#isOf(cell + offsets[d], layer)) return true;
    if (links?.has(cell) !== true) return false;
    for (const link of links.get(cell) ?? []) if (this.#isOf(link.to, layer)) return true;
    return false;
  }

  #isOf(cell: number, layer: number): boolean {
    return this.#scratch.mark[cell] === this.#touched && this.#layer[cell] === layer;
  }

  /** Of the cells of a front that touch the other wave, the one with the least length. */
  #middle(wave: Wave, other: number): number {
    const { cost } = this.#scratch;
    let middle = -1;
    for (let at = wave.first; at < wave.last; at++) {
      const cell = wave.queue[at];
      if ((middle < 0 || cost[cell] < cost[middle]) && this.#touches(cell, other)) middle = cell;
    }
    return middle;
  }

  /** The path through the middle: down the forward wave from layer `ahead` on, and down the backward wave from `back` on. */
  #join(middle: number, ahead: number, back: number): GridPath {
    const way = this.#way;
    let first = this.#grid.size;
    let last = first;
    way[first] = middle;
    for (let cell = this.#down(middle, 1, ahead); cell >= 0; cell = this.#down(cell, 1, ahead)) way[--first] = cell;
    for (let cell = this.#down(middle, back, -1); cell >= 0; cell = this.#down(cell, back, -1)) way[++last] = cell;
    const cells = way.slice(first, last + 1);
    return { found: true, cells, length: lengthAlong(this.#grid, cells), expanded: this.#expanded };
  }

  /** The neighbour with the least length in the layers `from` to `to`; -1 at the end of the way, whose length is 0. */
  #down(cell: number, from: number, to: number): number {
    const { steps, offsets, links } = this.#grid;
    if (this.#scratch.cost[cell] === 0 && this.#layer[cell] >= from && this.#layer[cell] <= to) return -1;
    let least = -1;
    for (let d = 0; d < directionCount; d++)
      if ((steps[cell] & (1 << d)) !== 0) least = this.#lesser(least, cell + offsets[d], from, to);
    if (links?.has(cell) === true)
      for (const link of links.get(cell) ?? []) least = this.#lesser(least, link.to, from, to);
    return least;
  }

  #lesser(least: number, cell: number, from: number, to: number): number {
    const { mark, cost } = this.#scratch;
    if (mark[cell] !== this.#touched || this.#layer[cell] < from || this.#layer[cell] > to) return least;
    return least < 0 || cost[cell] < cost[least] ? cell : least;
  }
}

function nextFront(wave: Wave): void {
  wave.first = wave.last;
  wave.last = wave.waiting;
}

export const twoWayWave: GridSearch = {
  name: 'two-way-wave',
  summary: 'The bidirectional wavefront of the thesis: fewer cells to visit in the open, not always the shortest path',
  gives: 'some',
  on: (grid) => new TwoWayWaveFinder(grid),
};

import { directionCount } from './directions.ts';
import {
  answerAtOnce,
  unreachable,
  type GridFinder,
  type GridPath,
  type GridSearch,
  type NoGridPath,
} from './grid-search.ts';
import { learnIslands } from './islands.ts';
import { ancestry, Scratch } from './scratch.ts';
import type { StepGrid } from './step-grid.ts';

/**
 * Lee's wave in the visiting order of the thesis. A cell belongs to the one that touched it first, for good: that is the way of the
 * fewest steps, and around obstacles not always the shortest.
 */
class WaveFinder implements GridFinder {
  readonly #grid: StepGrid;
  readonly #scratch: Scratch;
  readonly #queue: Int32Array;

  constructor(grid: StepGrid) {
    this.#grid = grid;
    this.#scratch = new Scratch(grid.size);
    this.#queue = new Int32Array(grid.size);
  }

  findPath(from: number, to: number): GridPath | NoGridPath {
    const grid = this.#grid;
    const known = answerAtOnce(grid, from, to);
    if (known !== undefined) return known;
    const { steps, offsets, links } = grid;
    const { parent, mark } = this.#scratch;
    const queue = this.#queue;
    const touched = this.#scratch.begin();
    mark[from] = touched;
    parent[from] = -1;
    queue[0] = from;
    let waiting = 1;
    for (let taken = 0; taken < waiting; taken++) {
      const cell = queue[taken];
      const allowed = steps[cell];
      for (let d = 0; d < directionCount; d++) {
        const next = cell + offsets[d];
        if ((allowed & (1 << d)) === 0 || mark[next] === touched) continue;
        mark[next] = touched;
        parent[next] = cell;
        queue[waiting++] = next;
      }
      if (links?.has(cell) === true) {
        for (const link of links.get(cell) ?? []) {
          if (mark[link.to] === touched) continue;
          mark[link.to] = touched;
          parent[link.to] = cell;
          queue[waiting++] = link.to;
        }
      }
      if (mark[to] === touched) return ancestry(parent, to, taken + 1, grid);
    }
    learnIslands(grid);
    return unreachable(grid, from, to, waiting);
  }
}

export const wave: GridSearch = {
  name: 'wave',
  summary: "Lee's wavefront in the visiting order of the thesis: the fewest steps, not always the shortest path",
  gives: 'some',
  on: (grid) => new WaveFinder(grid),
};

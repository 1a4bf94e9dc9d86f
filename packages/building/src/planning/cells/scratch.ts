import { directionCount } from './directions.ts';
import type { GridPath } from './grid-search.ts';
import type { StepGrid } from './step-grid.ts';

/** What a search notes of each cell. Nothing is cleared between searches: a note counts when it bears the number of the search. */
export class Scratch {
  readonly cost: Float64Array;
  readonly parent: Int32Array;
  /** Number of the search that reached the cell; one more once it is closed. */
  readonly mark: Int32Array;
  #number = 0;

  constructor(size: number) {
    this.cost = new Float64Array(size);
    this.parent = new Int32Array(size);
    this.mark = new Int32Array(size);
  }

  /** The number of a new search; `mark` may also hold the three numbers after it. */
  begin(): number {
    if (this.#number > 2_000_000_000) {
      this.mark.fill(0);
      this.#number = 0;
    }
    this.#number += 4;
    return this.#number;
  }
}

/** Cells from the first ancestor to the last cell. */
export function ancestry(parent: Int32Array, last: number, expanded: number, grid: StepGrid): GridPath {
  let count = 0;
  for (let cell = last; cell >= 0; cell = parent[cell]) count++;
  const cells = new Int32Array(count);
  for (let cell = last; cell >= 0; cell = parent[cell]) cells[--count] = cell;
  return { found: true, cells, length: lengthAlong(grid, cells), expanded };
}

/** Length of a path from cell to cell, cells. Steps are counted before they are measured, so nothing is lost by adding up. */
export function lengthAlong(grid: StepGrid, cells: Int32Array): number {
  let straight = 0;
  let diagonal = 0;
  let linked = 0;
  for (let at = 1; at < cells.length; at++) {
    const step = stepBetween(grid, cells[at - 1], cells[at]);
    if (step < 0) linked += linkLength(grid, cells[at - 1], cells[at]);
    else if (step < 4) straight++;
    else diagonal++;
  }
  return straight + diagonal * Math.SQRT2 + linked;
}

/** The step that leads from a cell to another, -1 when none does. */
function stepBetween({ steps, offsets }: StepGrid, from: number, to: number): number {
  for (let d = 0; d < directionCount; d++) if (offsets[d] === to - from) return (steps[from] & (1 << d)) === 0 ? -1 : d;
  return -1;
}

function linkLength({ links }: StepGrid, from: number, to: number): number {
  let least = Infinity;
  for (const link of links?.get(from) ?? []) if (link.to === to) least = Math.min(least, link.length);
  return least;
}

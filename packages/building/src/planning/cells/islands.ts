import { directionCount } from './directions.ts';
import type { StepGrid } from './step-grid.ts';

interface Islands {
  readonly version: number;
  /** The first cell of the island of each cell. */
  readonly labels: Int32Array;
}

const kept = new WeakMap<StepGrid, Islands>();

/** Whether it is known that no path leads from one cell to the other. */
export function knownApart(grid: StepGrid, one: number, other: number): boolean {
  const islands = kept.get(grid);
  return islands !== undefined && islands.version === grid.version && islands.labels[one] !== islands.labels[other];
}

/** Learns which cells hang together: a search that failed had to visit all it could reach, and the next one would again. */
export function learnIslands(grid: StepGrid): void {
  if (kept.get(grid)?.version === grid.version) return;
  const { size, steps, offsets, links, version } = grid;
  const labels = new Int32Array(size).fill(-1);
  const stack = new Int32Array(size);
  for (let first = 0; first < size; first++) {
    if (labels[first] >= 0) continue;
    labels[first] = first;
    let count = 1;
    stack[0] = first;
    while (count > 0) {
      const cell = stack[--count];
      for (let d = 0; d < directionCount; d++) {
        if ((steps[cell] & (1 << d)) === 0 || labels[cell + offsets[d]] >= 0) continue;
        labels[cell + offsets[d]] = first;
        stack[count++] = cell + offsets[d];
      }
      for (const { to } of links?.get(cell) ?? []) {
        if (labels[to] >= 0) continue;
        labels[to] = first;
        stack[count++] = to;
      }
    }
  }
  kept.set(grid, { version, labels });
}

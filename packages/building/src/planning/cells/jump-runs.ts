import { directionCount } from './directions.ts';
import { findStops } from './jump-stops.ts';
import type { StepGrid } from './step-grid.ts';

/** A run longer than this has a stop that nothing forces, which does no harm: what is counted fits into 16 bits. */
const longest = 32_000;

/** What a map is like for jumps: how far each step can be repeated from each cell. */
export interface Runs {
  readonly version: number;
  /**
   * Entry `8 * cell + d`: n > 0 when after n steps `d` a turn is forced, or for a diagonal one a straight run to such a cell begins; else
   * a wall follows after -n steps.
   */
  readonly lengths: Int16Array;
}

/** Looks along every line of the map from its end, so that each cell knows what the next one found. */
export function findRuns(grid: StepGrid): Runs {
  const { size, version } = grid;
  const stops = findStops(grid);
  const lengths = new Int16Array(directionCount * size);
  for (let d = 0; d < directionCount; d++) {
    const forward = grid.offsets[d] > 0;
    for (let at = 0; at < size; at++) {
      const cell = forward ? size - 1 - at : at;
      if ((grid.steps[cell] & (1 << d)) !== 0)
        lengths[directionCount * cell + d] = runFrom(grid, stops, lengths, cell, d);
    }
  }
  return { version, lengths };
}

function runFrom({ offsets }: StepGrid, stops: Uint8Array, lengths: Int16Array, cell: number, d: number): number {
  const next = cell + offsets[d];
  const entry = directionCount * next;
  if ((stops[next] & (1 << d)) !== 0) return 1;
  if (d >= 4 && (lengths[entry + (d & 3)] > 0 || lengths[entry + ((d + 3) & 3)] > 0)) return 1;
  const beyond = lengths[entry + d];
  if (beyond > longest || beyond < -longest) return 1;
  return beyond > 0 ? beyond + 1 : beyond - 1;
}

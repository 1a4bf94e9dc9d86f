import { directionCount } from './directions.ts';
import type { StepGrid } from './step-grid.ts';

const everyStep = 255;

/** Steps that a step is followed by of itself: straight on, and after a diagonal one both its parts. */
const naturalAfter = Uint8Array.from({ length: directionCount }, (_, d) =>
  d < 4 ? 1 << d : (1 << d) | (1 << (d & 3)) | (1 << ((d + 3) & 3)),
);

/**
 * The steps worth taking from a cell reached by step `d`. The others lead to cells that can be reached from where that step began without
 * this cell, by a way that is shorter, or as long and diagonal first. All such paths are looked for step by step, so the rule holds for
 * any steps between cells, also where a thin wall stands between two open ones.
 */
export function onwardSteps(grid: StepGrid, cell: number, d: number): number {
  return grid.steps[cell] & (naturalAfter[d] | (d < 4 ? forcedStraight(grid, cell, d) : forcedDiagonal(grid, cell, d)));
}

/** Reached straight: a step aside is needed when the cell before has no diagonal step there. */
function forcedStraight({ steps, offsets }: StepGrid, cell: number, d: number): number {
  const before = steps[cell - offsets[d]];
  const left = (d + 3) & 3;
  const right = (d + 1) & 3;
  let forced = 0;
  if ((before & (16 << d)) === 0) forced |= (1 << left) | (16 << d);
  else if ((steps[cell + offsets[left]] & (1 << d)) === 0) forced |= 16 << d;
  if ((before & (16 << right)) === 0) forced |= (1 << right) | (16 << right);
  else if ((steps[cell + offsets[right]] & (1 << d)) === 0) forced |= 16 << right;
  if ((before & (1 << left)) === 0) forced |= 16 << left;
  if ((before & (1 << right)) === 0) forced |= 16 << ((right + 1) & 3);
  return forced;
}

/** Reached diagonally, by the parts `one` and `two`: turning back by either is needed when the cell before has no such way. */
function forcedDiagonal({ steps, offsets }: StepGrid, cell: number, d: number): number {
  const origin = cell - offsets[d];
  const before = steps[origin];
  const one = d & 3;
  const two = (d + 3) & 3;
  const canOne = (before & (1 << one)) !== 0;
  const canTwo = (before & (1 << two)) !== 0;
  let forced = 0;
  if (!canTwo) forced |= 1 << (one ^ 2);
  if (!canOne) forced |= 1 << (two ^ 2);
  if (!canOne || (steps[origin + offsets[one]] & (1 << one)) === 0) forced |= 16 << ((one + 1) & 3);
  if (!canTwo || (steps[origin + offsets[two]] & (1 << two)) === 0) forced |= 16 << two;
  return forced;
}

/** For each cell the steps which, when they lead to it, force a turn there. */
export function findStops(grid: StepGrid): Uint8Array {
  const { size, steps, offsets, links } = grid;
  const stops = new Uint8Array(size);
  for (let cell = 0; cell < size; cell++) {
    if (steps[cell] === 0 || isAmidOpenCells(steps, offsets, cell)) continue;
    for (let d = 0; d < directionCount; d++) {
      // The step to here is the way back turned around.
      if ((steps[cell] & (1 << (d ^ 2))) === 0) continue;
      if ((onwardSteps(grid, cell, d) & ~naturalAfter[d]) !== 0) stops[cell] |= 1 << d;
    }
  }
  for (const cell of links?.keys() ?? []) stops[cell] = everyStep;
  return stops;
}

/** Then no turn is forced; most cells of a hall are. */
function isAmidOpenCells(steps: Uint8Array, offsets: Int32Array, cell: number): boolean {
  if (steps[cell] !== everyStep) return false;
  for (let d = 0; d < 4; d++) if (steps[cell + offsets[d]] !== everyStep) return false;
  return true;
}

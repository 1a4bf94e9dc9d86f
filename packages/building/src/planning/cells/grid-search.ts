import { knownApart } from './islands.ts';
import type { StepGrid } from './step-grid.ts';

export interface GridPath {
  readonly found: true;
  /** From start to goal, both included: every cell, or the bends alone when the way goes at any angle. */
  readonly cells: Int32Array;
  /** cells */
  readonly length: number;
  /** Cells the search took out of its queue: the work done. */
  readonly expanded: number;
}

export interface NoGridPath {
  readonly found: false;
  readonly why: 'start-outside' | 'start-blocked' | 'goal-outside' | 'goal-blocked' | 'unreachable';
  /** Why, with place and remedy. */
  readonly reason: string;
  readonly expanded: number;
}

/** Finds one way after the other on a grid. Its memory is taken once; a search allocates what it returns and nothing else. */
export interface GridFinder {
  findPath(from: number, to: number): GridPath | NoGridPath;
}

/** A way to search a grid, declared as data. */
export interface GridSearch {
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** What its paths are: the shortest from cell to cell, some way from cell to cell, or straight lines at any angle. */
  readonly gives: 'shortest' | 'some' | 'any-angle';
  on(grid: StepGrid): GridFinder;
}

const refusal = (why: NoGridPath['why'], reason: string): NoGridPath => ({ found: false, why, reason, expanded: 0 });

/** The answer where nothing need be searched: ends that are none, the start as goal, and what is known to be out of reach. */
export function answerAtOnce(grid: StepGrid, from: number, to: number): GridPath | NoGridPath | undefined {
  if (!(from >= 0 && from < grid.size))
    return refusal('start-outside', 'the start is outside the map; choose a cell in it');
  if (!(to >= 0 && to < grid.size)) return refusal('goal-outside', 'the goal is outside the map; choose a cell in it');
  if (!grid.isOpen(from))
    return refusal('start-blocked', `the start ${grid.nameOf(from)} is blocked; choose an open cell`);
  if (!grid.isOpen(to)) return refusal('goal-blocked', `the goal ${grid.nameOf(to)} is blocked; choose an open cell`);
  if (from === to) return { found: true, cells: Int32Array.of(from), length: 0, expanded: 0 };
  return knownApart(grid, from, to) ? unreachable(grid, from, to, 0) : undefined;
}

export const unreachable = (grid: StepGrid, from: number, to: number, expanded: number): NoGridPath => ({
  found: false,
  why: 'unreachable',
  reason: `no way from ${grid.nameOf(from)} to ${grid.nameOf(to)}; open a passage or choose another goal`,
  expanded,
});

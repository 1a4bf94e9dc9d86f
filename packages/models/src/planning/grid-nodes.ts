import { passageBit, stepNeeded, type LevelMap } from '@korzo/core';
import type { NodeKind, Search } from './a-star.ts';

/** Octile distance: straight steps 1, diagonal ones root 2. */
export function octile(columns: number, rows: number): number {
  const x = columns < 0 ? -columns : columns;
  const y = rows < 0 ? -rows : rows;
  return x > y ? x + (Math.SQRT2 - 1) * y : y + (Math.SQRT2 - 1) * x;
}

/** The cells of a floor, each with its eight neighbours that a body can step to, and passages. Costs in cells. */
export class GridNodes implements NodeKind {
  size = 0;
  /** The node to search for: the goal's cell, or one beyond all cells when the goal hangs together with several. */
  goal = 0;
  #map: LevelMap | undefined;
  #steps: Uint16Array = new Uint16Array(0);
  #cells: Uint8Array = new Uint8Array(0);
  #columns = 0;
  #goalColumn = 0;
  #goalRow = 0;
  #needed = 0;
  #radius = 0;

  readonly #ends = new Map<number, number>();
  /** In cells. */
  #endsApart = 0;

  /** Goals are cells with the cost from there on. A single one is the goal itself and its cost does not matter. */
  aim(map: LevelMap, goals: readonly { readonly cell: number; readonly cost: number }[], radius: number): void {
    const goal = goals[0].cell;
    this.#ends.clear();
    this.#endsApart = 0;
    this.#map = map;
    this.#steps = map.steps;
    this.#cells = map.cells;
    this.size = map.cells.length + 1;
    this.goal = goals.length > 1 ? map.cells.length : goal;
    this.#columns = map.frame.columns;
    this.#goalColumn = goal % map.frame.columns;
    this.#goalRow = (goal - this.#goalColumn) / map.frame.columns;
    if (goals.length > 1) {
      for (const { cell, cost } of goals) {
        this.#ends.set(cell, cost);
        this.#endsApart = Math.max(this.#endsApart, this.#fromGoal(cell));
      }
    }
    this.#needed = stepNeeded(radius);
    this.#radius = radius;
  }

  /** With several ends, what the way to the first of them takes less the farthest another lies from it. */
  estimate(node: number): number {
    if (this.#endsApart === 0) return this.#fromGoal(node);
    return node === this.goal ? 0 : Math.max(this.#fromGoal(node) - this.#endsApart, 0);
  }

  #fromGoal(cell: number): number {
    const column = cell % this.#columns;
    const row = (cell - column) / this.#columns;
    return octile(column - this.#goalColumn, row - this.#goalRow);
  }

  expand(node: number, out: Search): void {
    const steps = this.#steps;
    const needed = this.#needed;
    const columns = this.#columns;
    const at = node * 4;
    const below = at - columns * 4;
    if (steps[at + 1] >= needed) out.offer(node + columns, 1);
    if (steps[at] >= needed) out.offer(node + 1, 1);
    if (steps[below + 1] >= needed) out.offer(node - columns, 1);
    if (steps[at - 4] >= needed) out.offer(node - 1, 1);
    if (steps[at + 2] >= needed) out.offer(node + columns + 1, Math.SQRT2);
    if (steps[below + 7] >= needed) out.offer(node - columns + 1, Math.SQRT2);
    if (steps[below - 2] >= needed) out.offer(node - columns - 1, Math.SQRT2);
    if (steps[at + 3] >= needed) out.offer(node + columns - 1, Math.SQRT2);
    if ((this.#cells[node] & passageBit) !== 0) this.#pass(node, out);
    if (this.#ends.size === 0) return;
    const end = this.#ends.get(node);
    if (end !== undefined) out.offer(this.goal, end);
  }

  /** A passage costs its length, but at least what the estimate takes for it: way-points may lie off the middles. */
  #pass(node: number, out: Search): void {
    const map = this.#map as LevelMap;
    for (const number of map.passagesAt.get(node) ?? []) {
      const passage = map.passages[number];
      if (passage.halfWidth < this.#radius - 1e-6) continue;
      const other = passage.from === node ? passage.to : passage.from;
      const columns = (node % this.#columns) - (other % this.#columns);
      const rows = Math.floor(node / this.#columns) - Math.floor(other / this.#columns);
      out.offer(other, Math.max(passage.length / map.frame.cellSize, octile(columns, rows)));
    }
  }
}

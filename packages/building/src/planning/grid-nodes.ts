import { fitSlack, passageBit, stepNeeded, type LevelMap } from '../maps/index.ts';
import type { NodeKind, Search } from './a-star.ts';

/** Octile distance: straight steps 1, diagonal ones root 2. */
export function octile(columns: number, rows: number): number {
  const x = columns < 0 ? -columns : columns;
  const y = rows < 0 ? -rows : rows;
  return x > y ? x + (Math.SQRT2 - 1) * y : y + (Math.SQRT2 - 1) * x;
}

/** A cell the goal hangs together with, and the cost from there on, in cells. */
interface End {
  readonly cell: number;
  readonly column: number;
  readonly row: number;
  readonly cost: number;
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
  #needed = 0;
  #radius = 0;
  #ends: End[] = [];

  /** Goals are cells with the cost from there on. A single one is the goal itself and its cost does not matter. */
  aim(map: LevelMap, goals: readonly { readonly cell: number; readonly cost: number }[], radius: number): void {
    const { columns } = map.frame;
    this.#map = map;
    this.#steps = map.steps;
    this.#cells = map.cells;
    this.#columns = columns;
    this.#needed = stepNeeded(radius);
    this.#radius = radius;
    this.#ends = goals.map(({ cell, cost }) => ({
      cell,
      column: cell % columns,
      row: Math.floor(cell / columns),
      cost: goals.length > 1 ? cost : 0,
    }));
    this.size = map.cells.length + 1;
    this.goal = goals.length > 1 ? map.cells.length : goals[0].cell;
  }

  estimate(node: number): number {
    const ends = this.#ends;
    if (ends.length > 1 && node === this.goal) return 0;
    const column = node % this.#columns;
    const row = (node - column) / this.#columns;
    let least = octile(column - ends[0].column, row - ends[0].row) + ends[0].cost;
    for (let at = 1; at < ends.length; at++) {
      const end = ends[at];
      const cost = octile(column - end.column, row - end.row) + end.cost;
      if (cost < least) least = cost;
    }
    return least;
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
    const ends = this.#ends;
    if (ends.length === 1) return;
    for (let end = 0; end < ends.length; end++) if (ends[end].cell === node) out.offer(this.goal, ends[end].cost);
  }

  /** A passage costs its length, but at least what the estimate takes for it: waypoints may lie off the middles. */
  #pass(node: number, out: Search): void {
    const map = this.#map as LevelMap;
    for (const number of map.passagesAt.get(node) ?? []) {
      const passage = map.passages[number];
      if (passage.halfWidth < this.#radius - fitSlack) continue;
      const other = passage.from === node ? passage.to : passage.from;
      const columns = (node % this.#columns) - (other % this.#columns);
      const rows = Math.floor(node / this.#columns) - Math.floor(other / this.#columns);
      out.offer(other, Math.max(passage.length / map.frame.cellSize, octile(columns, rows)));
    }
  }
}

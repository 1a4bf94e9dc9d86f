import type { LevelMap } from './level-map.ts';
import { stepColumns, stepRows } from './steps.ts';

/** How far around the two cells is looked for a way, in cells. */
const around = 5;

/** Whether steps of at least `needed` lead from one cell to another without going far around. */
export function connected(map: LevelMap, from: number, to: number, needed: number): boolean {
  const { steps, frame } = map;
  const { columns, rows } = frame;
  const columnOf = (cell: number): number => cell % columns;
  const rowOf = (cell: number): number => Math.floor(cell / columns);
  const west = Math.max(Math.min(columnOf(from), columnOf(to)) - around, 1);
  const east = Math.min(Math.max(columnOf(from), columnOf(to)) + around, columns - 2);
  const south = Math.max(Math.min(rowOf(from), rowOf(to)) - around, 1);
  const north = Math.min(Math.max(rowOf(from), rowOf(to)) + around, rows - 2);
  const seen = new Set([from]);
  const queue = [from];
  const reachCell = (cell: number): void => {
    const column = columnOf(cell);
    const row = rowOf(cell);
    if (column < west || column > east || row < south || row > north || seen.has(cell)) return;
    seen.add(cell);
    queue.push(cell);
  };
  for (let at = 0; at < queue.length; at++) {
    const cell = queue[at];
    if (cell === to) return true;
    for (let side = 0; side < 4; side++) {
      const away = stepColumns[side] + stepRows[side] * columns;
      if (steps[cell * 4 + side] >= needed) reachCell(cell + away);
      const back = cell - away;
      if (back >= 0 && steps[back * 4 + side] >= needed) reachCell(back);
    }
  }
  return false;
}

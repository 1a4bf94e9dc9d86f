import type { GridMap } from './grid-map.ts';

/** Octile lengths from a cell to all by plain Dijkstra over a list, from the drawing alone; Infinity where no path leads. */
export function plainLengths(map: GridMap, from: number): Map<number, number> {
  const lengths = new Map([[from, 0]]);
  const done = new Set<number>();
  const open = (column: number, row: number): boolean => map.isOpen(map.cellAt(column, row));
  for (;;) {
    let cell = -1;
    for (const [other, length] of lengths)
      if (!done.has(other) && (cell < 0 || length < (lengths.get(cell) ?? 0))) cell = other;
    if (cell < 0) return lengths;
    done.add(cell);
    const [column, row] = [map.columnOf(cell), map.rowOf(cell)];
    for (let y = -1; y <= 1; y++) {
      for (let x = -1; x <= 1; x++) {
        if (!open(column + x, row + y) || !open(column + x, row) || !open(column, row + y)) continue;
        const next = map.cellAt(column + x, row + y);
        const length = (lengths.get(cell) ?? 0) + Math.hypot(x, y);
        if (length < (lengths.get(next) ?? Infinity)) lengths.set(next, length);
      }
    }
  }
}

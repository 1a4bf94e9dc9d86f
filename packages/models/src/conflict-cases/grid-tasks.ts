import { uniform } from '@korzo/core';

type GridCell = readonly [column: number, row: number];

/** Agents with a task each on a map of cells. */
export interface GridTasks {
  /** Rows of the map from the north, `#` blocked, `.` open. */
  readonly map: readonly string[];
  /** Start and goal of each agent as column and row from the south; one without a goal stands. */
  readonly tasks: readonly { readonly from: GridCell; readonly to?: GridCell }[];
}

export interface GridTasksOptions {
  /** Cells along each side of the map. */
  readonly size: number;
  /** Share of the cells that are blocked by lot; those that are cut off by them are blocked, too. */
  readonly blocked: number;
  readonly agents: number;
}

/** A map drawn by lot and tasks that all have a way, no two with the same start or goal. */
export function drawGridTasks(seed: number, { size, blocked, agents }: GridTasksOptions): GridTasks {
  const draw = (index: number, purpose: number): number => uniform(seed, index, purpose, 0x6c1);
  const drawn = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_cell, column) => (draw(row * size + column, 1) < blocked ? '#' : '.')).join(''),
  );
  const free = largestPart(drawn);
  if (free.length < agents)
    throw new RangeError(`the map has ${free.length} open cells for ${agents} agents; make it larger`);
  const shuffled = (purpose: number): GridCell[] =>
    free
      .map((place, index) => ({ place, key: draw(index, purpose) }))
      .sort((one, other) => one.key - other.key)
      .map(({ place }) => place);
  const starts = shuffled(2);
  const goals = shuffled(3);
  const tasks = Array.from({ length: agents }, (_, index) => ({ from: starts[index], to: goals[index] }));
  return { map: onlyOpen(free, size), tasks };
}

/** The open cells of the largest part of a map that hangs together. */
function largestPart(map: readonly string[]): readonly GridCell[] {
  const columns = map[0].length;
  const seen = new Uint8Array(columns * map.length);
  const isFree = (column: number, row: number): boolean => map[map.length - 1 - row]?.[column] === '.';
  let largest: GridCell[] = [];
  for (let start = 0; start < seen.length; start++) {
    const part: GridCell[] = [];
    const visit = (column: number, row: number): void => {
      if (!isFree(column, row) || seen[row * columns + column] === 1) return;
      seen[row * columns + column] = 1;
      part.push([column, row]);
    };
    visit(start % columns, Math.floor(start / columns));
    for (let at = 0; at < part.length; at++) {
      const [column, row] = part[at];
      visit(column + 1, row);
      visit(column - 1, row);
      visit(column, row + 1);
      visit(column, row - 1);
    }
    if (part.length > largest.length) largest = part;
  }
  return largest;
}

function onlyOpen(free: readonly GridCell[], size: number): readonly string[] {
  const cells = Array.from({ length: size }, () => Array.from({ length: size }, () => '#'));
  for (const [column, row] of free) cells[size - 1 - row][column] = '.';
  return cells.map((line) => line.join(''));
}

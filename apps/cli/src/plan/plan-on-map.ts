import { InputError, type Problem } from '@korzo/formats';
import { GridMap, type GridSearch } from '@korzo/building';
import type { TypedPlace } from '../options/place.ts';
import type { PlanReport } from './plan-report.ts';
import type { FoundMap } from './read-building.ts';

interface Ends {
  readonly from: TypedPlace;
  readonly to: TypedPlace;
}

/** A path from cell to cell of a grid map. A place is the cell it lies in: 2, 2.5 and 2.9 are all column 2. Throws InputError. */
export function planOnMap({ file, map }: FoundMap, search: GridSearch, { from, to }: Ends): PlanReport {
  const grid = new GridMap(map.columns, map.rows, map.open);
  const problems = [problemWithCell(grid, '--from', from, file), problemWithCell(grid, '--to', to, file)];
  if (problems.some((problem) => problem !== undefined))
    throw new InputError(problems.filter((problem) => problem !== undefined));
  const finder = search.on(grid);
  const start = performance.now();
  const found = finder.findPath(cellOf(grid, from), cellOf(grid, to));
  const milliseconds = performance.now() - start;
  const asked = { planner: search.name, from, to, radius: 0 };
  if (!found.found) return { found: false, reason: found.reason, ...asked, expanded: found.expanded, milliseconds };
  const points = Array.from(found.cells, (cell) => ({ x: grid.columnOf(cell), y: grid.rowOf(cell), level: 0 }));
  const { length, expanded } = found;
  return { found: true, ...asked, length, unit: 'cells', points, regions: [], portals: [], expanded, milliseconds };
}

const cellOf = (grid: GridMap, { x, y }: TypedPlace): number => grid.cellAt(Math.floor(x), Math.floor(y));

function problemWithCell(grid: GridMap, option: string, at: TypedPlace, file: string): Problem | undefined {
  const problem = { file, place: option };
  if (at.level !== 0)
    return {
      ...problem,
      rule: `a grid map has level 0 alone; this is level ${at.level}`,
      remedy: 'leave the level out',
    };
  const cell = cellOf(grid, at);
  if (cell < 0) {
    const rule = `the place must lie in the map of ${grid.columns} x ${grid.rows} cells; it is (${at.x}, ${at.y})`;
    return { ...problem, rule, remedy: `choose a column below ${grid.columns} and a row below ${grid.rows}, from 0` };
  }
  if (grid.isOpen(cell)) return undefined;
  return { ...problem, rule: `the cell must be open; ${grid.nameOf(cell)} is blocked`, remedy: 'choose an open cell' };
}

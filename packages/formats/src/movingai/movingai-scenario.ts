import { baseName } from '../format/file-names.ts';
import type { Problem } from '@korzo/reading';
import { checkScenario, problemsFrom, formatVersion, type Scenario } from '@korzo/engine';
import type { MovingAiMap } from './read-movingai-map.ts';
import type { MovingAiTask } from './read-movingai-tasks.ts';

export type MovingAiScenarioResult = { readonly scenario: Scenario } | { readonly problems: readonly Problem[] };

type Rect = readonly [x: number, y: number, width: number, height: number];

/** Blocked cells as rectangles: the longest runs of each row, joined with equal ones below. y upwards, a cell is 1 m. */
export function blockedRects({ columns, rows, open }: MovingAiMap): Rect[] {
  const rects: Rect[] = [];
  let above = new Map<string, number>();
  for (let row = 0; row < rows; row++) {
    const here = new Map<string, number>();
    for (let column = 0; column < columns; column++) {
      if (open[row * columns + column] !== 0) continue;
      let end = column;
      while (end < columns && open[row * columns + end] === 0) end++;
      const key = `${column} ${end}`;
      const known = above.get(key);
      if (known === undefined) rects.push([column, rows - row - 1, end - column, 1]);
      else rects[known] = [column, rows - row - 1, end - column, rects[known][3] + 1];
      here.set(key, known ?? rects.length - 1);
      column = end;
    }
    above = here;
  }
  return rects;
}

const mostWalkers = 50;

/** A map as a hall in which people wander about. */
export function wanderingScenario(map: MovingAiMap, file: string): MovingAiScenarioResult {
  const open = map.open.reduce((sum, cell) => sum + cell, 0);
  const walkers = {
    name: 'walkers',
    model: 'orca',
    count: Math.max(1, Math.min(mostWalkers, Math.floor(open / 20))),
    place: { shape: 'points', points: spreadOver(map, Math.max(1, Math.min(mostWalkers, Math.floor(open / 20)))) },
    goals: [{ goal: 'wander' }],
  };
  return scenarioOf(map, file, `People wander about on the map ${baseName(file)}.`, [walkers]);
}

/** Open cells, far apart in the order of cells. */
function spreadOver({ columns, rows, open }: MovingAiMap, count: number): [number, number][] {
  const cells = [...open.keys()].filter((cell) => open[cell] !== 0);
  return Array.from({ length: count }, (_, index) => {
    const cell = cells[Math.floor(((index + 0.5) / count) * cells.length)];
    return middle(cell % columns, Math.floor(cell / columns), rows);
  });
}

const middle = (column: number, row: number, rows: number): [number, number] => [column + 0.5, rows - row - 0.5];

const mostTasks = 100;

/** The first tasks of a file, each done by one person; of those that begin in one cell only the first. */
export function tasksScenario(map: MovingAiMap, tasks: readonly MovingAiTask[], file: string): MovingAiScenarioResult {
  const starts = new Set<string>();
  const done = tasks.filter(({ from }) => {
    const isNew = !starts.has(from.join()) && starts.size < mostTasks;
    if (isNew) starts.add(from.join());
    return isNew;
  });
  const groups = done.map(({ line, from, to }) => ({
    name: `task${line}`,
    model: 'orca',
    count: 1,
    place: { shape: 'points', points: [middle(from[0], from[1], map.rows)] },
    goals: [{ goal: 'reach', at: middle(to[0], to[1], map.rows) }],
    tactic: 'path',
  }));
  return scenarioOf(map, file, `The first ${done.length} tasks of ${baseName(file)}, one person each.`, groups);
}

type Walkers = readonly { readonly name: string }[];

function scenarioOf(map: MovingAiMap, file: string, about: string, groups: Walkers): MovingAiScenarioResult {
  const { columns, rows } = map;
  const result = checkScenario({
    korzo: formatVersion,
    name:
      baseName(file)
        .replace(/\.[^.]*$/, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'map',
    title: baseName(file),
    about,
    world: {
      size: [columns, rows],
      building: {
        regions: [{ id: 'floor', rect: [0, 0, columns, rows] }],
        obstacles: blockedRects(map).map((rect) => ({ rect })),
      },
    },
    groups,
    knobs: {
      radius: {
        paths: groups.map(({ name }) => `groups.${name}.radius`),
        min: 0.05,
        max: 0.45,
        unit: 'm',
        meaning: 'How wide every person is; a cell is 1 m',
      },
    },
  });
  return 'findings' in result ? { problems: problemsFrom(result.findings, file, () => undefined) } : result;
}

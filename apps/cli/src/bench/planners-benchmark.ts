import { uniform } from '@korzo/core';
import {
  drawMaze,
  drawRandom,
  drawRooms,
  type GridMap,
  gridSearches,
  type GridFinder,
  type GridSearch,
} from '@korzo/building';
import { ratioRow } from './duel.ts';
import { heapGrowth } from './heap-growth.ts';
import type { BenchPlan } from './plan.ts';
import { alternate, middle } from './rounds.ts';
import { judged, type BenchRow, type Target } from './row.ts';

interface BenchFloor {
  readonly name: string;
  readonly map: GridMap;
  /** Paths found in one round. */
  readonly tasks: number;
  /** For the median of single ways with jump points, ms; and for ways per second. */
  readonly median?: Target;
  readonly pace?: Target;
}

const large = { columns: 512, rows: 512, seed: 1 } as const;

const grounds = (): BenchFloor[] => [
  {
    name: 'rooms 100 x 100',
    map: drawRooms({ columns: 100, rows: 100, seed: 1, room: 9 }),
    tasks: 200,
    pace: { floor: 10_000 },
  },
  { name: 'rooms 512 x 512', map: drawRooms({ ...large, room: 15 }), tasks: 12, median: { ceiling: 2 } },
  { name: 'maze 512 x 512', map: drawMaze({ ...large, width: 7 }), tasks: 12, median: { ceiling: 2 } },
  { name: 'random 512 x 512', map: drawRandom({ ...large, blocked: 0.2 }), tasks: 12, median: { ceiling: 2 } },
];

const baseline = 'a-star';

/** Paths between random cells: every search of grids against A* in the same run. */
export async function benchPlanners(plan: BenchPlan): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const ground of grounds()) {
    plan.onStep(`planners: ${ground.name}`);
    rows.push(...(await benchGround(ground, plan)));
  }
  return [...rows, heapRow()];
}

async function benchGround(
  { name, map, tasks: count, median, pace }: BenchFloor,
  plan: BenchPlan,
): Promise<BenchRow[]> {
  const tasks = randomTasks(map, count);
  const trials = gridSearches.map((search) => trialOf(search, map, tasks));
  const paces = await alternate(
    trials.map(({ round }) => round),
    plan.rounds,
  );
  const base = gridSearches.findIndex((search) => search.name === baseline);
  return gridSearches.flatMap((search, index) => {
    const { best, median: middlePace } = paces[index];
    const row = { name: `${search.name}, ${name}`, value: best, unit: 'ways/s', median: middlePace };
    const ratio = ratioRow(`${search.name} to ${baseline}, ${name}`, paces[index], {
      name: `${baseline}, ${name}`,
      pace: paces[base],
    });
    if (search.name !== 'jump-point') return index === base ? [row] : [row, ratio];
    const time = { name: `${search.name}, median way, ${name}`, value: middle(trials[index].times), unit: 'ms' };
    const preparing = { name: `${search.name}, made ready, ${name}`, value: trials[index].prepared, unit: 'ms' };
    return [judged(row, pace), ratio, judged(time, median), preparing];
  });
}

interface Trial {
  readonly round: () => number;
  /** Of each way found, ms. */
  readonly times: number[];
  /** Time to take memory and look the map over, ms. */
  readonly prepared: number;
}

function trialOf(search: GridSearch, map: GridMap, tasks: readonly (readonly [number, number])[]): Trial {
  const start = performance.now();
  const finder = search.on(map);
  const prepared = performance.now() - start;
  const times: number[] = [];
  const round = (): number => {
    for (const [from, to] of tasks) {
      const begin = performance.now();
      finder.findPath(from, to);
      times.push(performance.now() - begin);
    }
    return tasks.length;
  };
  return { round, times, prepared };
}

/** Random pairs of cells that a path leads between. */
function randomTasks(map: GridMap, count: number): [number, number][] {
  const finder = findersNamed('jump-point', map);
  const tasks: [number, number][] = [];
  for (let draw = 0; tasks.length < count; draw++) {
    const [fromX, fromY, toX, toY] = [0, 1, 2, 3].map((purpose) => uniform(7, draw, 0, purpose));
    const from = map.cellAt(Math.floor(fromX * map.columns), Math.floor(fromY * map.rows));
    const to = map.cellAt(Math.floor(toX * map.columns), Math.floor(toY * map.rows));
    if (from !== to && finder.findPath(from, to).found) tasks.push([from, to]);
  }
  return tasks;
}

function findersNamed(name: string, map: GridMap): GridFinder {
  const search = gridSearches.find((each) => each.name === name);
  if (search === undefined) throw new Error(`no search ${name}`);
  return search.on(map);
}

/** What a way costs the heap beside its own cells: searches reuse their memory. */
function heapRow(): BenchRow {
  const map = drawRooms({ columns: 100, rows: 100, seed: 1, room: 9 });
  const finder = findersNamed('jump-point', map);
  const [[from, to]] = randomTasks(map, 1);
  const ways = 1000;
  const grown = heapGrowth(() => void finder.findPath(from, to), ways);
  return { name: 'jump-point, heap per path', value: grown / ways, unit: 'bytes' };
}

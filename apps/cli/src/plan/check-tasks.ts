import {
  readMovingAiMap,
  readMovingAiTasks,
  type MovingAiMap,
  type MovingAiTask,
  type Problem,
  type SourceFile,
} from '@korzo/formats';
import { GridMap, gridSearches } from '@korzo/building';

type Checked = { readonly warnings: readonly Problem[] } | { readonly problems: readonly Problem[] };

export function checkMap(contents: string | Uint8Array, file: string): Checked {
  const read = readMovingAiMap(contents, { file });
  return 'problems' in read ? read : { warnings: [] };
}

/**
 * Checks tasks, and against their map when it lies beside them: then every length is found again. Without the map there is a warning
 * that lengths and places were not looked at.
 */
export function checkTasks(contents: string | Uint8Array, file: string, source?: SourceFile): Checked {
  const alone = readMovingAiTasks(contents, { file });
  if ('problems' in alone) return alone;
  if (source === undefined) {
    const rule = `the map '${alone.map}' is not beside the tasks, so places and lengths were not checked`;
    return { warnings: [{ file, place: 'map', rule, remedy: 'put the map into the same folder' }] };
  }
  const read = readMovingAiMap(source.contents, { file: source.file });
  if ('problems' in read) return read;
  const tasks = readMovingAiTasks(contents, { file }, read.map);
  if ('problems' in tasks) return tasks;
  const problems = wrongLengths(read.map, tasks.tasks, file);
  return problems.length > 0 ? { problems } : { warnings: [] };
}

/** Lengths of the benchmarks have six digits, so they may be off by this share, and by this much; in old files by two decimals. */
const tolerance = 1e-5;
const twoDecimals = 0.0051;

const mostTold = 100;

function wrongLengths(map: MovingAiMap, tasks: readonly MovingAiTask[], file: string): Problem[] {
  const grid = new GridMap(map.columns, map.rows, map.open);
  const search = gridSearches.find(({ name }) => name === 'jump-point');
  const finder = search?.on(grid);
  const problems: Problem[] = [];
  for (const { line, from, to, optimal } of tasks) {
    const found = finder?.findPath(grid.cellAt(...from), grid.cellAt(...to));
    if (found === undefined || problems.length === mostTold) break;
    const place = { file, place: 'optimal length', line, column: 1 };
    if (!found.found) {
      // Benchmarks write 0 where there is no path.
      if (optimal === 0) continue;
      problems.push({ ...place, rule: `there must be a path of ${optimal} cells; there is none`, remedy: 'write 0' });
      continue;
    }
    const allowed = Number(optimal.toFixed(2)) === optimal ? twoDecimals : tolerance * (1 + found.length);
    if (Math.abs(found.length - optimal) <= allowed) continue;
    const rule = `the length must be that of the shortest path, ${found.length.toFixed(8)}; it is ${optimal}`;
    problems.push({ ...place, rule, remedy: 'fix the length, or give the map it was made for' });
  }
  return problems;
}

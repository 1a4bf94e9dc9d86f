import { show, type Problem, textOf } from '@korzo/reading';
import type { MovingAiMap } from './read-movingai-map.ts';

/** A way to be found. Cells are [column, row], from the top left. */
export interface MovingAiTask {
  /** Line of the file, counted from 1. */
  readonly line: number;
  readonly bucket: number;
  readonly from: readonly [column: number, row: number];
  readonly to: readonly [column: number, row: number];
  /** Length of the shortest path, cells: straight steps 1, diagonal ones root 2, no corner cut. */
  readonly optimal: number;
}

export interface MovingAiTasks {
  /** Name of the map as the file writes it. */
  readonly map: string;
  readonly columns: number;
  readonly rows: number;
  readonly tasks: readonly MovingAiTask[];
}

export type MovingAiTasksResult = MovingAiTasks | { readonly problems: readonly Problem[] };

const mostTold = 100;
const fields = ['bucket', 'map', 'map width', 'map height', 'start x', 'start y', 'goal x', 'goal y', 'optimal length'];

type Tell = (line: number, place: string, rule: string, remedy: string) => void;

/** Tables are divided by tabs, in older files by blanks. */
export const fieldsOf = (line: string): string[] =>
  line.includes('\t') ? line.split('\t').map((field) => field.trim()) : line.trim().split(/\s+/);

/** Reads a .scen file, and checks it against its map when given. Never throws. */
export function readMovingAiTasks(
  contents: string | Uint8Array,
  { file }: { readonly file: string },
  map?: MovingAiMap,
): MovingAiTasksResult {
  const source = textOf(contents, file);
  if ('problems' in source) return source;
  const lines = source.text.split(/\r\n|\n|\r/);
  const problems: Problem[] = [];
  const tell: Tell = (line, place, rule, remedy) => {
    if (problems.length < mostTold) problems.push({ file, place, line, column: 1, rule, remedy });
  };
  if (!/^version\s+1(\.0*)?$/.test(lines[0].trim()))
    tell(1, 'version', `the first line must be version 1; it is ${show(lines[0].trim())}`, 'write version 1');
  const tasks: MovingAiTask[] = [];
  let about: Pick<MovingAiTasks, 'map' | 'columns' | 'rows'> | undefined;
  for (let at = 1; at < lines.length; at++) {
    if (lines[at].trim() === '') continue;
    const read = readTask(fieldsOf(lines[at]), at + 1, tell);
    if (read === undefined) continue;
    about ??= read;
    if (read.map !== about.map)
      tell(
        at + 1,
        'map',
        `all tasks of a file must be on one map, ${show(about.map)}; this one is on ${show(read.map)}`,
        'make one file per map',
      );
    tasks.push(read.task);
    if (map !== undefined) checkAgainst(map, read, tell);
  }
  if (problems.length === 0 && about === undefined)
    tell(1, '', 'the file must have tasks; it has none', 'add lines with nine fields below the version');
  if (problems.length > 0 || about === undefined) return { problems };
  return { map: about.map, columns: about.columns, rows: about.rows, tasks };
}

interface ReadTask {
  readonly map: string;
  readonly columns: number;
  readonly rows: number;
  readonly task: MovingAiTask;
}

function readTask(words: readonly string[], line: number, tell: Tell): ReadTask | undefined {
  if (words.length !== fields.length) {
    tell(
      line,
      '',
      `a task has ${fields.length} fields (${fields.join(', ')}); this one has ${words.length}`,
      'divide them by tabs',
    );
    return undefined;
  }
  const numbers = words.map(Number);
  let good = true;
  for (const [index, name] of fields.entries()) {
    if (name === 'map') continue;
    const isLength = name === 'optimal length';
    const isSize = name === 'map width' || name === 'map height';
    const fits = isLength
      ? words[index] !== '' && Number.isFinite(numbers[index]) && numbers[index] >= 0
      : /^\d{1,9}$/.test(words[index]) && (!isSize || numbers[index] > 0);
    if (fits) continue;
    good = false;
    const kind = isLength ? 'a number' : 'a whole number';
    tell(
      line,
      name,
      `the ${name} must be ${kind}${isSize ? ' above 0' : ', at least 0'}; it is ${show(words[index])}`,
      'fix the field',
    );
  }
  if (!good) return undefined;
  const [bucket, , columns, rows, fromX, fromY, toX, toY, optimal] = numbers;
  for (const [name, x, y] of [
    ['start', fromX, fromY],
    ['goal', toX, toY],
  ] as const) {
    if (x < columns && y < rows) continue;
    good = false;
    tell(
      line,
      name,
      `the ${name} must lie in the map of ${columns} x ${rows} cells; it is (${x}, ${y})`,
      'count cells from 0',
    );
  }
  if (!good) return undefined;
  return { map: words[1], columns, rows, task: { line, bucket, from: [fromX, fromY], to: [toX, toY], optimal } };
}

function checkAgainst(map: MovingAiMap, { columns, rows, task }: ReadTask, tell: Tell): void {
  if (columns !== map.columns || rows !== map.rows) {
    tell(
      task.line,
      'map',
      `the map must be of the size the task says, ${columns} x ${rows}; it is ${map.columns} x ${map.rows}`,
      'give the map it was made for; maps are not scaled',
    );
    return;
  }
  for (const [name, [x, y]] of [
    ['start', task.from],
    ['goal', task.to],
  ] as const)
    if (map.open[y * columns + x] === 0)
      tell(task.line, name, `the ${name} must be open; (${x}, ${y}) is blocked`, 'choose an open cell');
}

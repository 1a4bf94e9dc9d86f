import type { Format, FormatResult, SourceFile } from '../format/format.ts';
import { tasksScenario, wanderingScenario, type MovingAiScenarioResult } from './movingai-scenario.ts';
import { readMovingAiMap } from './read-movingai-map.ts';
import { fieldsOf, readMovingAiTasks } from './read-movingai-tasks.ts';

const withPlaces = (made: MovingAiScenarioResult): FormatResult =>
  'problems' in made ? made : { scenario: made.scenario, where: () => undefined };

/** A map of the MovingAI benchmarks. */
export const movingAiMapFormat: Format = {
  name: 'movingai-map',
  summary: 'MovingAI grid map: planners search its cells; a run fills it with wandering agents',
  extensions: ['.map'],
  sniff: (text) => /^\s*type[ \t]+\S+[ \t]*\r?\n[ \t]*(height|width)[ \t]/.test(text),
  read: (text, file) => {
    const read = readMovingAiMap(text, { file });
    return 'problems' in read ? read : withPlaces(wanderingScenario(read.map, file));
  },
};

/** Tasks on a map of the MovingAI benchmarks, which lies beside them or where they say. */
export const movingAiTasksFormat: Format = {
  name: 'movingai-scen',
  summary: 'MovingAI tasks with the .map they name; a run gives each of the first hundred to one agent',
  extensions: ['.scen'],
  sniff: (text) => /^\s*version[ \t]+\d+(\.\d*)?[ \t]*\r?\n[ \t]*\d+[ \t]+\S/.test(text),
  companions: movingAiMapNames,
  read: (text, file, { beside = new Map() } = {}) => readTasks(text, file, beside),
};

/** Names under which the map of tasks is looked for: as written, and without folders. */
export function movingAiMapNames(text: string): readonly string[] {
  const first = text.split(/\r\n|\n|\r/, 3).find((line, index) => index > 0 && line.trim() !== '');
  const name = first === undefined ? undefined : fieldsOf(first)[1];
  if (name === undefined || name === '') return [];
  return [...new Set([name, name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)])];
}

function readTasks(text: string, file: string, beside: ReadonlyMap<string, SourceFile>): FormatResult {
  const alone = readMovingAiTasks(text, { file });
  if ('problems' in alone) return alone;
  const source = movingAiMapNames(text).flatMap((name) => beside.get(name) ?? [])[0] as SourceFile | undefined;
  if (source === undefined) {
    const rule = `the map '${alone.map}' must be beside the tasks; it is not there`;
    return {
      problems: [
        { file, place: 'map', line: alone.tasks[0].line, column: 1, rule, remedy: 'put the map into the same folder' },
      ],
    };
  }
  const map = readMovingAiMap(source.contents, { file: source.file });
  if ('problems' in map) return map;
  const checked = readMovingAiTasks(text, { file }, map.map);
  return 'problems' in checked ? checked : withPlaces(tasksScenario(map.map, checked.tasks, file));
}

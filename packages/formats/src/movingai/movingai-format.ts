import { missingCompanion, type Companion } from '../format/companion.ts';
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
  companions: (text) => {
    const name = mapNamedIn(text);
    return name === undefined ? [] : [mapFile(name)];
  },
  read: (text, file, { beside } = {}) => readTasks(text, file, beside?.get('map')),
};

/** The map of all tasks, without checking the rest of them. */
function mapNamedIn(text: string): string | undefined {
  const first = text.split(/\r\n|\n|\r/, 3).find((line, index) => index > 0 && line.trim() !== '');
  const name = first === undefined ? undefined : fieldsOf(first)[1];
  return name === '' ? undefined : name;
}

/** Benchmarks keep maps in folders of their own, anywhere: the map is also looked for under its last name. */
const mapFile = (name: string): Companion => ({
  what: 'map',
  place: 'map',
  names: [...new Set([name, name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)])],
});

function readTasks(text: string, file: string, source: SourceFile | undefined): FormatResult {
  const alone = readMovingAiTasks(text, { file });
  if ('problems' in alone) return alone;
  if (source === undefined)
    return { problems: [{ ...missingCompanion(file, mapFile(alone.map)), line: alone.tasks[0].line, column: 1 }] };
  const map = readMovingAiMap(source.contents, { file: source.file });
  if ('problems' in map) return map;
  const checked = readMovingAiTasks(text, { file }, map.map);
  return 'problems' in checked ? checked : withPlaces(tasksScenario(map.map, checked.tasks, file));
}

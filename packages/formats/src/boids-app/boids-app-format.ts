import { textOf } from '@korzo/reading';
import { missingCompanion, type Companion } from '../format/companion.ts';
import type { Format, FormatResult, SourceFile } from '../format/format.ts';
import { readMap } from './read-map.ts';
import { readConfig } from './settings.ts';
import { buildingScenario, schoolScenario } from './to-scenario.ts';

/** The map that a config names, without checking the rest of it. */
const mapNamedIn = (text: string): string | undefined =>
  /^[ \t]*map[ \t]*=[ \t]*([^\s#;][^\r\n#;]*?)[ \t]*(?:[#;].*)?$/m.exec(text)?.[1];

/** The config of the boids application, with the map that it names. */
export const boidsAppFormat: Format = {
  name: 'boids-app',
  summary: 'Boids application config: an evacuation with the map it names, or a school of fish',
  extensions: ['.cfg'],
  sniff: (text) => /^[ \t]*(map|scene)[ \t]*=/m.test(text) && !/^\s*</.test(text),
  companions: (text) => {
    const name = mapNamedIn(text);
    return name === undefined ? [] : [mapFile(name)];
  },
  read: (text, file, { beside } = {}) => readApp(text, file, beside?.get('map')),
};

const mapFile = (name: string): Companion => ({ what: 'map', place: 'map', names: [name] });

function readApp(text: string, file: string, companion: SourceFile | undefined): FormatResult {
  const read = readConfig(text, file);
  const name = mapNamedIn(text);
  const map = companion === undefined ? undefined : mapIn(companion);
  const told = [
    ...('problems' in read ? read.problems : []),
    ...(map !== undefined && 'problems' in map ? map.problems : []),
  ];
  if ('problems' in read || told.length > 0) return { problems: told };
  const { config } = read;
  if (config.scene === 'school') {
    const made = schoolScenario(config, { file });
    return 'problems' in made ? made : { ...made, where };
  }
  if (map === undefined || 'problems' in map) return { problems: [missingMap(file, name)] };
  const made = buildingScenario(config, map.map, { file, mapFile: companion?.file ?? file });
  return 'problems' in made ? made : { ...made, where };
}

/** What is wrong with the scenario itself has no place in the files. */
const where = (): undefined => undefined;

function mapIn({ contents, file }: SourceFile): ReturnType<typeof readMap> {
  const source = textOf(contents, file);
  return 'problems' in source ? source : readMap(source.text, file);
}

const missingMap = (file: string, name: string | undefined) =>
  name === undefined
    ? {
        file,
        place: 'map',
        rule: 'an evacuation needs a map',
        remedy: 'add a line such as map = map.txt, or write scene = school',
      }
    : missingCompanion(file, mapFile(name));

import { readFileSync } from 'node:fs';
import { compileCity, writeSvb } from '@korzo/city';
import { openRun, ticksIn } from '@korzo/engine';
import { readFileSet, type FileSet } from '@korzo/formats';

/** One scenario in several files, for each kind of companion that a format names. */
export interface ExampleSet {
  readonly name: string;
  /** The file that the run starts from, which nothing but the files shows. */
  readonly start: string;
  readonly files: Readonly<Record<string, string>>;
  /** Long enough for agents to come and move, s. */
  readonly duration: number;
}

const shipped = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const driven = (file: string): string =>
  `korzo: 1\nname: driven\ntitle: Driven\nabout: Cars in a city of its own file.\ncity: { file: ${file} }\n` +
  'traffic: { fill: { vehicles: 6 } }\nrun: { dt: 0.1, duration: 60, seed: 3 }\n';

const town = `main() {
  Cross *a = new Cross(0, 0, 0, 2), *b = new Cross(220, 0, 0, 2), *c = new Cross(110, 190, 0, 2);
  connect(a, 0, b, 0); connect(b, 1, c, 0); connect(c, 1, a, 1);
}
`;

function lanes(): string {
  const { network } = compileCity(town, 'town.city');
  if (network === undefined) throw new Error('the town has no roads');
  return writeSvb({ network, cars: [], carDefinitions: [] });
}

export const exampleSets: readonly ExampleSet[] = [
  {
    name: 'mass',
    start: 'map1.xml',
    files: { 'config1.xml': shipped('scenarios/mass/config1.xml'), 'map1.xml': shipped('scenarios/mass/map1.xml') },
    duration: 6,
  },
  {
    name: 'boids-crowd',
    start: 'config.xml',
    files: {
      'config.xml': shipped('scenarios/boids-crowd/config.xml'),
      'obstacles.xml': shipped('scenarios/boids-crowd/obstacles.xml'),
    },
    duration: 1,
  },
  {
    name: 'boids-app',
    start: 'config.cfg',
    files: {
      'config.cfg': shipped('scenarios/boids-app/config.cfg'),
      'map.txt': shipped('scenarios/boids-app/map.txt'),
    },
    duration: 1,
  },
  {
    name: 'movingai',
    start: 'maze.scen',
    files: { 'maze.map': shipped('scenarios/maps/maze.map'), 'maze.scen': shipped('scenarios/maps/maze.scen') },
    duration: 1,
  },
  {
    name: 'city',
    start: 'driven.yaml',
    files: { 'driven.yaml': driven('streets/town.city'), 'streets/town.city': town },
    duration: 3,
  },
  {
    name: 'lanes',
    start: 'driven.yaml',
    files: { 'driven.yaml': driven('town.svb'), 'town.svb': lanes() },
    duration: 3,
  },
];

/** All files of an example, and a stranger: no start is named. */
export const setOf = ({ name, files }: Pick<ExampleSet, 'name' | 'files'>): FileSet => ({
  name,
  files: Object.entries({ ...files, 'notes.md': '# Notes\n' }).map(([file, contents]) => ({ file, contents })),
});

/** Where a run of the example stands at its end, in this process and without any opener but the reader of sets. */
export async function endOf(example: ExampleSet): Promise<{ readonly ticks: number; readonly checksum: string }> {
  const result = readFileSet(setOf(example));
  if ('problems' in result) throw new Error(result.problems[0].rule);
  const { simulation, close } = await openRun(result.scenario);
  const ticks = ticksIn(example.duration, simulation.setup.dt);
  while (simulation.ticks < ticks) simulation.tick();
  const checksum = simulation.checksum();
  await close();
  return { ticks, checksum };
}

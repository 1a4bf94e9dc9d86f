import { type Scenario, toBuilding } from '@korzo/engine';
import type { Problem } from '@korzo/reading';
import type { Companion } from '../format/companion.ts';
import type { Format, FormatResult, SourceFile } from '../format/format.ts';
import { readMassConfig } from './read-mass-config.ts';
import { readMassWorld, type MassWorld, type MassWorldResult } from './read-mass-world.ts';
import { sniffMass } from './sniff.ts';
import { massDuration, massScenario } from './to-scenario.ts';
import { writeMassWorld } from './write-mass-world.ts';

/** A world of MASS with the config of a run. */
export const massFormat: Format = {
  name: 'mass',
  summary: `MASS world in XML, with its run settings given by --config; runs for ${massDuration} s by default; only the building is written`,
  extensions: ['.xml'],
  takesConfig: true,
  sniff: (text) => sniffMass(text) !== undefined,
  isPart: (text) => sniffMass(text) === 'config',
  companions: (text, file) => (sniffMass(text) === 'world' ? [configFile(file)] : []),
  write: writeWorld,
  read: (text, file, others) => readMass(readMassWorld(text, { file }), file, others?.beside?.get('config')),
};

/** A world does not name its config: `square.config.xml` belongs to `square.xml`, and `config1.xml` to `map1.xml` as MASS names them. */
function configFile(file: string): Companion {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  const own = name.replace(/(\.[^.]*)?$/, '.config$1');
  const names = name.startsWith('map') ? [own, name.replace('map', 'config')] : [own];
  return { what: 'config', place: '', names, fits: (text) => sniffMass(text) === 'config' };
}

/** What a scenario has beside its building, and a MASS world has no place for. */
function leftOut({ groups, run, measuring, world }: Scenario, file: string): readonly Problem[] {
  const doors = world.building?.portals.filter(({ kind }) => kind === 'door').length ?? 0;
  const parts = [
    ...(doors === 0 ? [] : [`that ${doors === 1 ? '1 opening is a door' : `${doors} openings are doors`}`]),
    ...(groups.length === 0
      ? []
      : [`${groups.length} ${groups.length === 1 ? 'group' : 'groups'} with their arrivals`]),
    ...((run.commands ?? []).length === 0 ? [] : ['commands']),
    ...((measuring?.measures ?? []).length === 0 ? [] : ['measures']),
    ...(world.walls.length + world.obstacles.length === 0 ? [] : ['walls and obstacles outside the building']),
  ];
  if (parts.length === 0) return [];
  const rule = `a MASS world holds only the building; left out: ${parts.join(', ')}`;
  return [
    { file, place: '', rule, remedy: 'write a MASS config for arrivals and goals, or keep the scenario as .yaml' },
  ];
}

function writeWorld(scenario: Scenario, file: string): ReturnType<NonNullable<Format['write']>> {
  const { world } = scenario;
  if (world.building !== undefined) {
    const { origin, size } = world;
    const bounds = { origin: [origin[0], origin[1]], size: [size[0], size[1]] } as const;
    const written = writeMassWorld(toBuilding(world.building), bounds, { file });
    return 'problems' in written ? written : { ...written, warnings: leftOut(scenario, file) };
  }
  const rule = 'a MASS world is a building; this scenario has none';
  return { problems: [{ file, place: 'world', rule, remedy: 'add world.building, or write .yaml or .json' }] };
}

function readMass(world: MassWorldResult, file: string, configSource: SourceFile | undefined): FormatResult {
  const worldIsGood = !('problems' in world);
  if (configSource === undefined) return { problems: worldIsGood ? [missingConfig(world, file)] : world.problems };
  const { contents, file: configFile } = configSource;
  const config = readMassConfig(contents, { file: configFile }, worldIsGood ? world.building : undefined);
  // A person sees at once what is wrong with both files.
  const problems = [...(worldIsGood ? [] : world.problems), ...('problems' in config ? config.problems : [])];
  if ('problems' in world || 'problems' in config) return { problems };
  const made = massScenario(world, config, { file, configFile });
  if ('problems' in made) return made;
  return {
    scenario: made.scenario,
    where: () => undefined,
    warnings: [...world.warnings, ...config.warnings, ...made.warnings],
    workers: config.simCount,
  };
}

function missingConfig({ building: { gates } }: MassWorld, file: string): Problem {
  const entry = gates.find(({ way }) => way !== 'out')?.id ?? 'ID';
  const exits = gates.filter(({ way }) => way !== 'in').map(({ id }) => id);
  const exit = exits.find((id) => id !== entry) ?? exits[0];
  const goal = exit === undefined ? '<randomWalk probability="1"/>' : `<reachExit gate="${exit}" probability="1"/>`;
  const example = `<mass><simCount>2</simCount><maxFPS>30</maxFPS><entries><entry gate="${entry}" mean="2.0" deviation="1.0"/></entries><goals>${goal}</goals></mass>`;
  return {
    file,
    place: '',
    rule: 'a MASS world does not describe arrivals and goals: the config of the run is missing',
    remedy: `give it with --config FILE, or add it to the files you open; the file may hold for instance ${example}`,
  };
}

import type { Format, FormatResult, SourceFile } from '../format/format.ts';
import type { Problem } from '../problems/problem.ts';
import { readMassConfig } from './read-mass-config.ts';
import { readMassWorld, type MassWorld, type MassWorldResult } from './read-mass-world.ts';
import { sniffMass } from './sniff.ts';
import { massDuration, massScenario } from './to-scenario.ts';

/** A world of MASS with the config of a run. */
export const massFormat: Format = {
  name: 'mass',
  summary: `A world of MASS in XML, with the config of its run given by --config; it runs for ${massDuration} s unless told otherwise`,
  extensions: ['.xml'],
  takesConfig: true,
  sniff: (text) => sniffMass(text) !== undefined,
  read: (text, file, others) => readMass(readMassWorld(text, { file }), file, others?.config),
};

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
    rule: 'a world of MASS does not say who comes and what they want: the config of the run is missing',
    remedy: `give it with --config FILE; the file may hold for instance ${example}`,
  };
}

import { baseName, wordOfFile } from '../format/file-names.ts';
import { checkScenario, problemsFrom, formatVersion, type Scenario } from '@korzo/engine';
import type { Problem } from '@korzo/reading';
import { namesFor, type PartNames } from './names.ts';
import type { MassConfig } from './read-mass-config.ts';
import type { MassWorld } from './read-mass-world.ts';

/** MASS runs until its window is closed; a run that is summed up needs an end, s. */
export const massDuration = 120;

export interface MassFiles {
  /** The file of the world. */
  readonly file: string;
  /** The file of the config. */
  readonly configFile: string;
}

export type MassScenarioResult =
  | { readonly scenario: Scenario; readonly warnings: readonly Problem[] }
  | { readonly problems: readonly Problem[] };

/**
 * The simulation that a world and a config of MASS describe: at every entry people come with normal gaps, each gets one of
 * the goals by its probability, all move by mass-steering along ways they plan themselves.
 */
export function massScenario(
  world: MassWorld,
  config: MassConfig,
  { file, configFile }: MassFiles,
): MassScenarioResult {
  const names = namesFor(world.building);
  const checked = checkScenario({
    korzo: formatVersion,
    name: wordOfFile(file, 'world'),
    title: `World of MASS ${baseName(file)}`,
    about: `The world ${baseName(file)} of MASS with the entries and goals of ${baseName(configFile)}.`,
    world: worldOf(world, names),
    groups: groupsOf(config, names),
    run: { duration: massDuration },
    view: { maxFrameRate: config.maxFPS },
  });
  if ('findings' in checked) {
    // What is wrong with a group was written in the config, all else in the world.
    const problems = checked.findings.flatMap((finding) =>
      problemsFrom([finding], finding.path[0] === 'groups' ? configFile : file, () => undefined),
    );
    return { problems };
  }
  return { scenario: checked.scenario, warnings: renamings(names, file) };
}

function worldOf({ bounds, building }: MassWorld, names: PartNames): unknown {
  return {
    origin: bounds.origin,
    size: bounds.size,
    building: {
      regions: building.regions.map(({ id, outline }) => ({ id: names.regions.get(id), outline })),
      portals: building.portals.map(({ id, from, to, segment }) => ({
        id: names.portals.get(id),
        between: [names.regions.get(from), names.regions.get(to)],
        at: segment,
      })),
      gates: building.gates.map(({ id, region, segment, way }) => ({
        id: names.gates.get(id),
        region: names.regions.get(region),
        at: segment,
        way,
      })),
      obstacles: building.obstacles.map(({ shape }) =>
        shape.type === 'circle' ? { circle: [...shape.centre, shape.radius] } : { outline: shape.outline },
      ),
    },
  };
}

/** One group for each entry. Two entries may use one gate; their groups differ in name all the same. */
function groupsOf({ entries, goals }: MassConfig, names: PartNames): unknown[] {
  const wishes = goals.map((goal) =>
    goal.type === 'randomWalk'
      ? { goal: 'wander' }
      : { goal: 'leave', by: 'assigned', exits: [names.gates.get(goal.gate)] },
  );
  return entries.map(({ gate, mean, deviation }, index) => ({
    name: `entry${index + 1}`,
    model: 'mass-steering',
    people: {},
    arrivals: { perSecond: 1 / mean, gaps: 'normal', deviation, gates: [names.gates.get(gate)] },
    goals: [{ goal: 'any', probabilities: goals.map(({ probability }) => probability), goals: wishes }],
    tactic: 'path',
  }));
}

const renamings = ({ gates, renamedGates }: PartNames, file: string): Problem[] =>
  renamedGates.map((id) => ({
    file,
    place: `world.gateList.gate '${id}'`,
    rule: `results call the gate ${JSON.stringify(id)} ${gates.get(id) ?? ''}: names begin with a letter and have letters, digits, - and _`,
    remedy: 'give it such an id to see that instead',
  }));

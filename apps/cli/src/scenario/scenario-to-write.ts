import {
  InputError,
  massScenario,
  placeholderConfig,
  readMassWorld,
  sniffMass,
  type ImportNotes,
  type PlanWishes,
  type Problem,
  type Scenario,
  type SourceFile,
  type Where,
} from '@korzo/formats';
import { beginningOf } from './scenario-file.ts';
import { findScenario, openFiles, type ScenarioWords } from './catalogue.ts';

interface ToWrite {
  readonly file: string;
  /** Where places of the scenario stand in the file; absent when it was made of something else. */
  readonly where?: Where;
  readonly scenario: Scenario;
  readonly warnings: readonly Problem[];
  readonly notes?: ImportNotes;
}

/** A scenario in any format. A MASS world that is named alone gets placeholder arrivals, so that its building can be converted. */
export async function scenarioToWrite(
  words: readonly string[],
  others: ScenarioWords,
  plan: PlanWishes = {},
): Promise<ToWrite> {
  if (others.config === undefined) {
    const { start, beside, isSet } = await openFiles(words, others);
    const isAlone = !isSet || !beside.has('config');
    if (isAlone && sniffMass(beginningOf(start)) === 'world') return massAlone(start);
  }
  return findScenario(words, others, { plan });
}

function massAlone({ contents, file }: SourceFile): ToWrite {
  const world = readMassWorld(contents, { file });
  if ('problems' in world) throw new InputError(world.problems);
  const config = placeholderConfig(world);
  if (config === undefined) {
    const rule = 'a scenario needs arrivals, and this world has no gate of type in or in/out';
    throw new InputError([{ file, place: 'world.gateList', rule, remedy: 'make one gate an entry' }]);
  }
  const made = massScenario(world, config, { file, configFile: 'no config' });
  if ('problems' in made) throw new InputError(made.problems);
  const about = `The building of the MASS world ${made.scenario.name}, with placeholder arrivals at every entry gate.`;
  const placeholder: Problem = {
    file,
    place: '',
    rule: `no --config: ${config.entries.length} entry gates got placeholder arrivals`,
    remedy: 'edit groups in the result, or give --config',
  };
  return { file, scenario: { ...made.scenario, about }, warnings: [...world.warnings, ...made.warnings, placeholder] };
}

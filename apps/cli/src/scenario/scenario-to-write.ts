import {
  InputError,
  massScenario,
  placeholderConfig,
  readMassWorld,
  sniffMass,
  type Problem,
  type Scenario,
} from '@korzo/formats';
import { findScenario, openFiles } from './catalogue.ts';

interface ToWrite {
  readonly scenario: Scenario;
  readonly warnings: readonly Problem[];
}

/** A scenario in any format. A MASS world without its config gets placeholder arrivals, so that its building can be converted alone. */
export async function scenarioToWrite(word: string, config: string | undefined): Promise<ToWrite> {
  if (config === undefined) {
    const { contents, file } = await openFiles(word);
    if (sniffMass(new TextDecoder().decode(contents.subarray(0, 8192))) === 'world') return massAlone(contents, file);
  }
  return findScenario(word, config);
}

function massAlone(contents: Uint8Array, file: string): ToWrite {
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
  return { scenario: { ...made.scenario, about }, warnings: [...world.warnings, ...made.warnings, placeholder] };
}

import { InputError } from '@korzo/reading';
import { compileScenario, type CompiledScenario, type CompileOptions } from '@korzo/engine';
import { builtinModels } from '@korzo/models';
import type { MassConfig } from './read-mass-config.ts';
import type { MassWorld } from './read-mass-world.ts';
import { massScenario, type MassFiles } from './to-scenario.ts';

export interface CompiledMass extends CompiledScenario {
  /** Threads the config asks for. */
  readonly workers: number;
}

/**
 * The simulation of the MASS thesis: a world and a config of it, made ready to run. People come by normal gaps, draw a random
 * walk or an exit, and move by mass-steering. Throws an InputError with everything that is wrong.
 */
export function compileMass(
  world: MassWorld,
  config: MassConfig,
  options: Partial<CompileOptions> & Partial<MassFiles> = {},
): CompiledMass {
  const { file = 'world.xml', configFile = 'config.xml' } = options;
  const made = massScenario(world, config, { file, configFile });
  if ('problems' in made) throw new InputError(made.problems);
  const compiled = compileScenario(made.scenario, { models: builtinModels, ...options, file });
  return { ...compiled, workers: config.simCount };
}

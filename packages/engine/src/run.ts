import type { Model } from '@korzo/core';
import type { Scenario } from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import type { Site } from './people/site.ts';
import { compileScenario, type CompileOptions } from './scenario/compile-scenario.ts';
import { startSimulation, type Machinery, type StartedSimulation } from './start-simulation.ts';

export interface RunOptions extends Machinery, Omit<CompileOptions, 'models'> {
  /** Rectangles the world is cut into. */
  readonly tiles?: number;
  /** A user's own models, beside the built-in ones. Other threads know them only through `modelModules`. */
  readonly models?: readonly Model[];
}

export interface Run extends StartedSimulation {
  readonly scenario: Scenario;
  /** Index of the model instance of each group. */
  readonly modelOfGroup: readonly number[];
  /** The building made ready, when the scenario has one: its maps change with it in the run. */
  readonly site?: Site;
}

/** Compiles a scenario and sets it up, ready for its first tick. Throws an InputError when the scenario is wrong. */
export async function openRun(scenario: Scenario, options: RunOptions = {}): Promise<Run> {
  const { tiles, models = [], ...rest } = options;
  for (const { name } of models) {
    if (builtinModels.some((builtin) => builtin.name === name))
      throw new Error(`a model of your own may not be called '${name}': a built-in one is; choose another name`);
  }
  const compiled = compileScenario(scenario, { ...rest, models: [...builtinModels, ...models] });
  const parts = tiles === undefined ? compiled : { ...compiled, tiles };
  const { modelOfGroup, site } = compiled;
  const known = { scenario, modelOfGroup, ...(site === undefined ? {} : { site }) };
  return { ...known, ...(await startSimulation(parts, options)) };
}

import { placeOf } from '@korzo/building';
import type { AgentSpec, AppliedCommand, Meeting, Model } from '@korzo/core';
import type { Series } from '@korzo/analysis';
import { builtinModels } from '@korzo/models';
import type { MadeCity } from './city/make-city.ts';
import { movedAsAsked } from './configuration/moved-by.ts';
import { startMeasures, type AskedMeasure } from './document/measure-words.ts';
import type { MadeParts } from './parts/declaration/made-parts.ts';
import type { Site } from './people/site.ts';
import { compileScenario, type CompileOptions } from './scenario/compile-scenario.ts';
import type { Recruiter, Spot } from './scenario/recruit.ts';
import { allCommands } from './scenario/time-line.ts';
import { startSimulation, type Machinery, type StartedSimulation } from './start-simulation.ts';
import type { Scenario } from './reader/scenario.ts';

export interface RunOptions extends Machinery, Omit<CompileOptions, 'models'> {
  /** Rectangles the world is cut into. */
  readonly tiles?: number;
  /** A user's own models, beside the built-in ones. Other threads know them only through `modelModules`. */
  readonly models?: readonly Model[];
  /** Commands of a run to be repeated, each applied at its tick; those of the scenario are applied in any case, once. */
  readonly commands?: readonly AppliedCommand[];
  /** How this process meets the others that the tiles of the run are spread over; all open it with the same scenario and options. */
  readonly share?: Meeting;
}

export interface Run extends StartedSimulation {
  /** As it runs: with the model or configuration that was asked for instead of its own. */
  readonly scenario: Scenario;
  /** Index of the model instance of each group at the start. */
  readonly modelOfGroup: readonly number[];
  /** By group: the index of each model it can be switched to by a `model` command, its own among them. */
  readonly switchable: readonly Readonly<Record<string, number>>[];
  readonly recruiter: Recruiter;
  /** The building made ready, when the scenario has one: its maps change with it in the run. */
  readonly site?: Site;
  /** The city, when the scenario has one. */
  readonly city?: MadeCity;
  /** The parts of the run, by who made them: `made.from(traffic)`. */
  readonly made: MadeParts;
  /** The scenario with the world that its city is; the scenario itself when it has none. */
  readonly settled: Scenario;
  /** What the scenario asks to be measured. */
  readonly asked: readonly AskedMeasure[];
  /** The same, ready for the first tick: hand each of them the simulation after every tick. By the words of the scenario. */
  readonly measures: ReadonlyMap<string, Series>;
}

/** Compiles a scenario and sets it up, ready for its first tick. Throws an InputError when the scenario is wrong. */
export async function openRun(given: Scenario, options: RunOptions = {}): Promise<Run> {
  const { tiles, models = [], commands = [], share, ...rest } = options;
  for (const { name } of models) {
    if (builtinModels.some((builtin) => builtin.name === name))
      throw new Error(`a model of your own may not be called '${name}': a built-in one is; choose another name`);
  }
  const known = { ...rest, models: [...builtinModels, ...models] };
  const scenario = movedAsAsked(given, known);
  const { model: _model, ...asMoved } = known;
  const compiled = compileScenario(scenario, asMoved);
  const {
    modelOfGroup,
    switchable,
    recruiter,
    site,
    city,
    made,
    settled,
    premises: _premises,
    measures: asked,
    ...setup
  } = compiled;
  const parts = {
    ...setup,
    ...(tiles === undefined ? {} : { tiles }),
    commands: allCommands(setup.commands ?? [], commands),
    ...(share === undefined ? {} : { share }),
  };
  const about = {
    scenario,
    settled,
    modelOfGroup,
    switchable,
    recruiter,
    made,
    ...(site === undefined ? {} : { site }),
    ...(city === undefined ? {} : { city }),
  };
  const started = await startSimulation(parts, options);
  return { ...about, ...started, asked, measures: startMeasures(asked, placeOf(started.simulation)) };
}

/**
 * An agent of a group, made as the group's own people are: for an `add` command. `number` counts those recruited for the
 * group; another number is another person.
 */
export function recruit({ recruiter, simulation }: Run, group: number, spot: Spot, number: number): AgentSpec {
  return recruiter({ group, spot, number, tick: simulation.ticks });
}

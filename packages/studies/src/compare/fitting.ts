import type { Model } from '@korzo/core';
import { compileScenario, type CompiledScenario } from '@korzo/engine';
import { InputError, isVolumePlace, type Scenario, type Where } from '@korzo/formats';
import { builtinModels, configurations, findConfiguration } from '@korzo/models';
import { asWritten } from './as-written.ts';
import { withModel } from './model-words.ts';

/** Those worth a look first: configurations that were validated, one of each family that people have published for pedestrians, and two to measure them against. */
const mainOnFloors = [
  'guidelines',
  'one-way',
  'orca',
  'hrvo',
  'social-force',
  'collision-free-speed',
  'anticipation-velocity',
  'generalized-centrifugal-force',
  'optimal-steps',
  'mass-steering',
  'conflict-cases',
  'straight',
] as const;

const mainInVolume = ['boids', 'vicsek', 'couzin', 'cucker-smale', 'straight'] as const;

/** Why a model cannot move the groups of a scenario, as far as their places show; undefined when nothing is against it. */
function problemWithPlaces({ name, space }: Model, { groups }: Scenario): string | undefined {
  if (space === 'either') return undefined;
  const misplaced = groups.find(({ place }) => isVolumePlace(place) !== (space === 'volume'));
  if (misplaced === undefined) return undefined;
  const [where, there] = space === 'volume' ? ['in the volume', 'on a floor'] : ['on floors', 'in the volume'];
  return `${name} moves agents ${where}; the group '${misplaced.name}' is ${there}`;
}

function findModel(name: string): Model {
  const model = builtinModels.find((each) => each.name === name);
  if (model === undefined) throw new RangeError(`there is no model '${name}'`);
  return model;
}

/** A configuration or a model to choose from. */
export interface OfferedModel {
  readonly name: string;
  readonly summary: string;
  /** Why it cannot move the groups of the scenario. */
  readonly problem?: string;
}

function offered(words: OfferedModel, model: Model, scenario: Scenario): OfferedModel {
  const problem = problemWithPlaces(model, scenario);
  return problem === undefined ? words : { ...words, problem };
}

/** Everything that can be named in a comparison of a scenario; nothing is compiled for this. */
export const offeredModels = (scenario: Scenario): readonly OfferedModel[] => [
  { name: asWritten, summary: 'The scenario as it is written.' },
  ...configurations.map(({ name, about, model }) => offered({ name, summary: about }, findModel(model), scenario)),
  ...builtinModels.map((model) => offered({ name: model.name, summary: model.summary }, model, scenario)),
];

/** What is compared when no person says what: the models of the scenario first, then the main ones that its places suit. */
export function usualModels(scenario: Scenario): readonly string[] {
  const own = [...new Set(scenario.groups.map(({ configuration, model }) => configuration ?? model))];
  const inVolume = scenario.groups.some(({ place }) => isVolumePlace(place));
  const main: readonly string[] = inVolume ? mainInVolume : mainOnFloors;
  const suits = (name: string): boolean => {
    const model = findModel(findConfiguration(name)?.model ?? name);
    return problemWithPlaces(model, scenario) === undefined;
  };
  // Groups of different models are a comparison already: all of them together are one side of ours.
  return [...new Set([...(own.length > 1 ? [asWritten] : own), ...main.filter(suits)])];
}

export interface Trial {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly file?: string;
  readonly where?: Where;
}

/** Compiles a scenario for a model, before anything runs: the place it runs in, or why the model does not fit. */
export function fitModel(model: string, { scenario, ...options }: Trial): CompiledScenario | InputError {
  try {
    return compileScenario(withModel(scenario, model), { ...options, models: builtinModels });
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

/** The reasons in one line, each once. */
export const reasonsOf = ({ problems }: InputError): string =>
  [...new Set(problems.map(({ rule }) => rule))].slice(0, 3).join('; ');

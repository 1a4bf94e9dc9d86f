import type { Model, ParameterValue } from '@korzo/core';
import { configurations, findConfiguration, type Configuration } from '@korzo/models';
import { InputError, type Where } from '@korzo/reading';
import { toProblems } from '../problems/to-problems.ts';
import { withoutConfiguration } from '../document/bring-configurations.ts';
import { noRadius, type Group } from '../document/group-schema.ts';
import type { Scenario } from '../reader/scenario.ts';
import { adviceForName, problemWithGiven, splitModelWord } from './model-word.ts';
import { largestStep } from './largest-step.ts';

/** How every agent is to move: a configuration or a model, with parameters. */
export interface AskedMovement {
  /** Absent when the word names a plain model. */
  readonly configuration?: Configuration;
  readonly model: Model;
  readonly given: Readonly<Record<string, ParameterValue>>;
}

interface MovementOptions {
  readonly models: readonly Model[];
  readonly model?: string;
  readonly file?: string;
  readonly where?: Where | undefined;
}

/** Configurations first: they are what most people want. */
const movementNames = (models: readonly Model[]): readonly string[] =>
  [...configurations, ...models].map(({ name }) => name);

/** Reads `guidelines`, `orca` or `orca:timeHorizon=2` with further parameters behind further colons; a sentence when it is none. */
export function readMovement(
  word: string,
  models: readonly Model[],
  others: readonly string[] = [],
): AskedMovement | { readonly problem: string } {
  const asked = splitModelWord(word);
  if ('problem' in asked) return asked;
  const { name } = asked;
  const configuration = findConfiguration(name);
  const model = models.find((each) => each.name === (configuration?.model ?? name));
  if (model === undefined) {
    const advice = adviceForName(name, [...movementNames(models), ...others]);
    return { problem: `there is no model or configuration '${name}'; ${advice}` };
  }
  const given = asChoices(model, asked.given);
  const problem = problemWithGiven(model, given);
  if (problem !== undefined) return { problem: `model ${word}: ${problem}` };
  return { model, given, ...(configuration === undefined ? {} : { configuration }) };
}

/** A choice may look like a number, as the years of variants do. */
const asChoices = ({ parameters }: Model, given: AskedMovement['given']): AskedMovement['given'] =>
  Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      Object.hasOwn(parameters, key) && parameters[key].type === 'choice' ? String(value) : value,
    ]),
  );

/**
 * The scenario with every group moved by another model or configuration. A configuration brings its parameters, bodies, tactic and time
 * step along. A model takes those parameters of a group that it has as well, and a smaller time step where it needs one.
 */
export function movedBy(scenario: Scenario, { configuration, model, given }: AskedMovement): Scenario {
  const groups = scenario.groups.map((group) =>
    configuration === undefined ? onModel(group, model, given) : inConfiguration(group, configuration, given),
  );
  const steps = groups.map((group) => largestStep(group, model));
  const dt = Math.min(scenario.run.dt, configuration?.dt ?? Infinity, ...steps);
  return { ...scenario, groups, run: { ...scenario.run, dt } };
}

/** A group on another model, with those of its own parameters that the model has as well. What a configuration brought stays behind. */
export function onModel(written: Group, { name, parameters }: Model, given: AskedMovement['given'] = {}): Group {
  const isOwn = written.model === name;
  const group = isOwn ? written : groupAsWritten(written);
  const kept = Object.entries(group.parameters).filter(([key]) => isOwn || Object.hasOwn(parameters, key));
  const { configuration, ...rest } = group;
  return {
    ...rest,
    ...(isOwn && configuration !== undefined ? { configuration } : {}),
    model: name,
    parameters: { ...Object.fromEntries(kept), ...given },
  };
}

/** A group without what its configuration brought. */
export function groupAsWritten(group: Group): Group {
  const { configuration, ...bare } = group;
  if (configuration === undefined) return group;
  const { model, radius, tactic, people, ...rest } = withoutConfiguration({ ...group }) as Partial<Group>;
  return {
    ...bare,
    ...rest,
    model: model ?? group.model,
    radius: radius ?? noRadius,
    tactic: tactic ?? 'field',
    ...(people === undefined ? {} : { people }),
  };
}

/** The scenario as options of a run ask for it. Throws an InputError when they name what there is not. */
export function movedAsAsked(
  scenario: Scenario,
  { model: word, models, file = scenario.name, where }: MovementOptions,
): Scenario {
  if (word === undefined) return scenario;
  const asked = readMovement(word, models);
  if (!('problem' in asked)) return movedBy(scenario, asked);
  const [rule, ...remedy] = asked.problem.split('; ');
  throw new InputError(toProblems([{ path: [], rule, remedy: remedy.join('; ') }], { file, where }));
}

function inConfiguration(group: Group, configuration: Configuration, given: AskedMovement['given']): Group {
  const { name, model, values, radius, tactic } = configuration;
  const { planner, detours, people, ...rest } = group;
  return {
    ...rest,
    configuration: name,
    model,
    parameters: { ...values, ...given },
    ...(people === undefined ? { radius } : { people: { ...people, radius } }),
    tactic,
    ...(tactic === 'path' && planner !== undefined ? { planner } : {}),
    ...(tactic === 'path' && detours !== undefined ? { detours } : {}),
  };
}

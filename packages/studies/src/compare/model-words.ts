import type { ParameterValue } from '@korzo/core';
import { adviceForName, readModelWord as readWord } from '@korzo/engine';
import type { Scenario } from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { asWritten } from './as-written.ts';

/** What a word of a list of models asks for. */
interface AskedModel {
  /** undefined: the scenario as it is written. */
  readonly name: string | undefined;
  readonly given: Readonly<Record<string, ParameterValue>>;
}

/** `orca`, `orca:timeHorizon=2` with further parameters behind further colons, or `own`; a sentence when it is none of these. */
export function readModelWord(word: string): AskedModel | { readonly problem: string } {
  if (word === asWritten) return { name: undefined, given: {} };
  const [name] = word.split(':');
  if (builtinModels.some((model) => model.name === name)) return readWord(word, builtinModels);
  const names = [...builtinModels.map((model) => model.name), asWritten];
  return { problem: `there is no model '${name}'; ${adviceForName(name, names)}` };
}

/** The scenario with everybody moved as a word says. Of the parameters of a group another model takes those that it has as well. */
export function withModel(scenario: Scenario, word: string): Scenario {
  const asked = readModelWord(word);
  if ('problem' in asked) throw new RangeError(asked.problem);
  const { name, given } = asked;
  if (name === undefined) return scenario;
  const known = builtinModels.find((each) => each.name === name)?.parameters ?? {};
  const groups = scenario.groups.map((group) => {
    const kept = Object.entries(group.parameters).filter(([key]) => group.model === name || Object.hasOwn(known, key));
    return { ...group, model: name, parameters: { ...Object.fromEntries(kept), ...given } };
  });
  return { ...scenario, groups };
}

import { resolveValues, type ParameterValue } from '@korzo/core';
import { suggest, type Scenario } from '@korzo/formats';
import { builtinModels } from '@korzo/models';

/** Stands among the names of models for the scenario as it is written, whatever its groups move by. */
export const asWritten = 'own';

/** What a word of a list of models asks for. */
interface AskedModel {
  /** undefined: the scenario as it is written. */
  readonly name: string | undefined;
  readonly given: Readonly<Record<string, ParameterValue>>;
}

/** `orca`, `orca:timeHorizon=2` with further parameters behind further colons, or `own`; a sentence when it is none of these. */
export function readModelWord(word: string): AskedModel | { readonly problem: string } {
  if (word === asWritten) return { name: undefined, given: {} };
  const [name, ...settings] = word.split(':');
  const model = builtinModels.find((each) => each.name === name);
  if (model === undefined) {
    const names = [...builtinModels.map((each) => each.name), asWritten];
    return { problem: `there is no model '${name}'; ${suggest(name, names)}` };
  }
  const given: Record<string, ParameterValue> = {};
  for (const setting of settings) {
    const equals = setting.indexOf('=');
    if (equals < 1)
      return { problem: `'${setting}' in ${word} must be written parameter=value, as in orca:timeHorizon=2` };
    given[setting.slice(0, equals).trim()] = valueOf(setting.slice(equals + 1).trim());
  }
  const { problems } = resolveValues(model.parameters, given);
  return problems.length > 0 ? { problem: `model ${word}: ${problems.join('; ')}` } : { name, given };
}

function valueOf(text: string): ParameterValue {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? text : number;
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

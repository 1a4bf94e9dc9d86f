import { suggest } from '@korzo/reading';
import { resolveValues, type Model, type ParameterValue } from '@korzo/core';

/** A model by name, with the parameters that a word sets. */
export interface NamedModel {
  readonly name: string;
  readonly given: Readonly<Record<string, ParameterValue>>;
}

const exampleWord = 'orca:timeHorizon=2:maxNeighbours=5';

/** `a=1,b=2` with the colons that belong there: `a=1:b=2`; undefined when it is one parameter. */
function colonsFor(setting: string): string | undefined {
  const apart = setting.replaceAll(/[\s,;&+]+(?=[A-Za-z]\w*\s*=)/g, ':');
  return apart === setting ? undefined : apart;
}

/** The remedy for a name that no model has; a list parted at commas makes names of parameters. */
export const adviceForName = (name: string, known: readonly string[]): string =>
  name.includes('=') ? `put a colon before each parameter, as in ${exampleWord}` : suggest(name, known);

/** Parts `orca:timeHorizon=2:maxNeighbours=5` into its name and its parameters, without knowing any model. */
export function splitModelWord(word: string): NamedModel | { readonly problem: string } {
  const [name, ...settings] = word.split(':');
  const given: Record<string, ParameterValue> = {};
  for (const setting of settings) {
    const equals = setting.indexOf('=');
    if (equals < 1) return { problem: `'${setting}' in ${word} must be written parameter=value, as in ${exampleWord}` };
    const apart = colonsFor(setting);
    if (apart !== undefined)
      return {
        problem: `'${setting}' in ${word} has several parameters: put a colon before each, as in ${name}:${apart}`,
      };
    given[setting.slice(0, equals).trim()] = valueOf(setting.slice(equals + 1).trim());
  }
  return { name, given };
}

function valueOf(text: string): ParameterValue {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? text : number;
}

/** Everything that is wrong with parameters given to a model, in one sentence. */
export function problemWithGiven(model: Model, given: NamedModel['given']): string | undefined {
  const { wrong } = resolveValues(model.parameters, given);
  if (wrong.length === 0) return undefined;
  const known = Object.keys(model.parameters);
  return wrong
    .map(({ parameter, problem, isUnknown }) =>
      isUnknown ? `there is no parameter '${parameter}'; ${suggest(parameter, known)}` : problem,
    )
    .join('; ');
}

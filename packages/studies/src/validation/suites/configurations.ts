import { problemWithGiven, splitModelWord } from '@korzo/engine';
import { suggest } from '@korzo/formats';
import { builtinModels, configurations as measuredTogether } from '@korzo/models';
import type { Configuration } from '../kit/configuration.ts';

/** Time steps and bodies of models that want others than 0.05 s and bodies drawn by sex, with the values they come with. */
const habits: Readonly<Record<string, Pick<Configuration, 'dt' | 'radius'> | undefined>> = {
  'social-force': { dt: 0.01 },
  'collision-free-speed': { dt: 0.05, radius: 0.15 },
  'anticipation-velocity': { dt: 0.02, radius: 0.15 },
  'optimal-steps': { dt: 0.05, radius: 0.2 },
  'generalized-centrifugal-force': { dt: 0.02, radius: 0.15 },
};

const asItComes = (model: string): Configuration => ({
  name: model,
  summary: `The model ${model} as it comes.`,
  model,
  parameters: {},
  ...(habits[model] ?? { dt: 0.05 }),
});

/** Configurations that are validated by name; the first is the recommended one. */
export const shippedConfigurations: readonly Configuration[] = measuredTogether.map(
  ({ name, model, values, radius, dt, tactic, about }) => ({
    name,
    summary: about,
    model,
    parameters: values,
    dt,
    radius,
    tactic,
  }),
);

/** A shipped configuration, or any model that moves people on floors as it comes. */
export function configurationNamed(name: string): Configuration | undefined {
  const shipped = shippedConfigurations.find((each) => each.name === name);
  if (shipped !== undefined) return shipped;
  const model = builtinModels.find((each) => each.name === name && each.space !== 'volume');
  return model === undefined ? undefined : asItComes(model.name);
}

/** A configuration or model by name, with further parameters behind colons (`orca:timeHorizon=2`); a sentence when there is none. */
export function readConfiguration(word: string): Configuration | { readonly problem: string } {
  const asked = splitModelWord(word);
  if ('problem' in asked) return asked;
  const { name, given } = asked;
  const found = configurationNamed(name);
  const model = builtinModels.find((each) => each.name === (found?.model ?? name));
  if (found === undefined || model === undefined) {
    const onFloors = builtinModels.filter(({ space }) => space !== 'volume');
    const names = [...shippedConfigurations, ...onFloors].map((each) => each.name);
    return { problem: `there is no configuration or model '${name}'; ${suggest(name, names)}` };
  }
  if (Object.keys(given).length === 0) return found;
  const problem = problemWithGiven(model, given);
  if (problem !== undefined) return { problem: `model ${word}: ${problem}` };
  const summary = `${found.summary} With ${Object.entries(given)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')}.`;
  return { ...found, name: word, summary, parameters: { ...found.parameters, ...given } };
}

import { builtinModels } from '@korzo/models';
import type { Configuration } from '../kit/configuration.ts';

const plain = (model: string, dt: number, radius?: number): Configuration => ({
  name: model,
  summary: `The model ${model} as it comes.`,
  model,
  parameters: {},
  dt,
  ...(radius === undefined ? {} : { radius }),
});

/** Configurations that are validated by name; the first is the recommended one. */
export const shippedConfigurations: readonly Configuration[] = [
  plain('mass-steering', 0.05),
  plain('social-force', 0.02),
  plain('collision-free-speed', 0.05, 0.15),
  plain('anticipation-velocity', 0.02, 0.15),
  plain('optimal-steps', 0.05, 0.2),
  plain('generalized-centrifugal-force', 0.02, 0.15),
];

/** A shipped configuration, or any model that moves people on floors with its defaults. */
export function configurationNamed(name: string): Configuration | undefined {
  const shipped = shippedConfigurations.find((each) => each.name === name);
  if (shipped !== undefined) return shipped;
  const model = builtinModels.find((each) => each.name === name && each.space !== 'volume');
  return model === undefined ? undefined : plain(model.name, 0.05);
}

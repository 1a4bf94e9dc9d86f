import { resolveValues, type Model } from '@korzo/core';
import type { Group } from '../document/group-schema.ts';
import { fastestSpeed } from '../people/bodies.ts';

/** The largest time step with which a model moves a group as it was made to, s; Infinity when the model knows none. */
export function largestStep(group: Group, model: Model): number {
  if (model.largestStep === undefined) return Infinity;
  const { values } = resolveValues(model.parameters, group.parameters);
  return model.largestStep(values, { fastestSpeed: fastestSpeed(group) });
}

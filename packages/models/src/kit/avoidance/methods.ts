import { alongSurface } from './along-surface.ts';
import { awayFromCentre } from './away-from-centre.ts';
import { forceField } from './force-field.ts';
import type { AvoidanceMethod } from './method.ts';
import { silhouetteEdge } from './silhouette-edge.ts';

/** The paths around obstacles, by name: one line each. */
export const avoidanceMethods = {
  forceField,
  awayFromCentre,
  alongSurface,
  silhouetteEdge,
} as const satisfies Readonly<Record<string, AvoidanceMethod>>;

export type AvoidanceName = keyof typeof avoidanceMethods;

/** Names in the order of the numbers that stand for them in parameters; the first turns avoidance off. */
export const avoidanceNames = [
  'off',
  'forceField',
  'awayFromCentre',
  'alongSurface',
  'silhouetteEdge',
] as const satisfies readonly ('off' | AvoidanceName)[];

/** The method of a parameter's number; undefined when avoidance is off. */
export const methodNumbered = (number: number): AvoidanceMethod | undefined => {
  const name = avoidanceNames[number];
  return name === undefined || name === 'off' ? undefined : avoidanceMethods[name];
};

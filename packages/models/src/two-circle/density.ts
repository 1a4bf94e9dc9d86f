import { exp } from '@korzo/core';
import type { TwoCircleValues } from './parameters.ts';

/** Farther than so many widths of the bell no agent adds to the density. */
export const bellReach = 3;

/** What an agent at this distance adds to the density felt, 1/m2: a bell whose whole is one person. */
export function densityOf(distanceSquared: number, range: number): number {
  return exp(-distanceSquared / (2 * range * range)) / (2 * Math.PI * range * range);
}

/** Weidmann 1993: 1 - exp(-1.913 (1 / density - 1 / 5.4)), the share of the free speed that is left. */
export function shareOfSpeed(density: number, { densityDrop, jamDensity }: TwoCircleValues): number {
  if (density <= 0) return 1;
  return Math.max(0, 1 - exp(-densityDrop * (1 / density - 1 / jamDensity)));
}

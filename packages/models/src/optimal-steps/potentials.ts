import { exp } from '@korzo/core';
import type { OptimalStepsValues } from './parameters.ts';

/** What overlapping another body, or a wall, costs, m. */
const contactHeight = 1000;
const wallContactHeight = 100000;

/**
 * What it costs to stand `distance` from the centre of an agent, m, `contact` being the sum of radii (von Sivers and Koester 2015):
 * mu exp(4 / ((d / (w + l))^2 - 1)) within the personal space, mu / a exp(4 / ((d / (w_int + l))^2 - 1)) more within the intimate space, and
 * 1000 exp(1 / ((d / l)^4 - 1)) more in contact. The power of 4 is that of the authors' program; their text has 2.
 */
export function agentPotential(distance: number, contact: number, values: OptimalStepsValues): number {
  let potential = 0;
  const personal = distance / (values.personalSpace + contact);
  if (personal < 1) potential += values.height * exp(4 / (personal * personal - 1));
  const intimate = distance / (values.intimateSpace + contact);
  if (intimate < 1) potential += (values.height / values.intimateFactor) * exp(4 / (intimate * intimate - 1));
  const touching = distance / contact;
  if (touching < 1) potential += contactHeight * exp(1 / (touching * touching * touching * touching - 1));
  return potential;
}

/** What it costs to stand `distance` from the nearest wall, m: h exp(2 / ((d / w)^2 - 1)), and 100000 exp(1 / ((d / r)^2 - 1)) more in contact. */
export function wallPotential(distance: number, radius: number, values: OptimalStepsValues): number {
  let potential = 0;
  const near = distance / values.wallWidth;
  if (near < 1) potential += values.wallHeight * exp(2 / (near * near - 1));
  const touching = distance / radius;
  if (touching < 1) potential += wallContactHeight * exp(1 / (touching * touching - 1));
  return potential;
}

import { cos } from '@korzo/core';

/** |z|_sigma = (sqrt(1 + epsilon z^2) - 1) / epsilon: a norm that is smooth at 0. */
export const sigmaNorm = (length: number, epsilon: number): number =>
  (Math.sqrt(1 + epsilon * length * length) - 1) / epsilon;

/** sigma_1(z) = z / sqrt(1 + z^2). */
export const sigmaOne = (z: number): number => z / Math.sqrt(1 + z * z);

/** rho_h: 1 up to h, then a smooth way down to 0 at 1. */
export function bump(z: number, h: number): number {
  if (z < h) return 1;
  return z <= 1 ? 0.5 * (1 + cos((Math.PI * (z - h)) / (1 - h))) : 0;
}

/** phi(z) = 1/2 [(a + b) sigma_1(z + c) + (a - b)], c = |a - b| / sqrt(4 a b): uneven when push and pull differ, 0 at 0. */
export function unevenSigmoid(z: number, pull: number, push: number): number {
  const shift = Math.abs(pull - push) / Math.sqrt(4 * pull * push);
  return 0.5 * ((pull + push) * sigmaOne(z + shift) + (pull - push));
}

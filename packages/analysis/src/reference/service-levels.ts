import type { GridClass } from '../findings/finding.ts';

export const serviceLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

/**
 * Densities up to which each level of service A to E reaches, 1/m2; F is what is above. Fruin 1971 gives areas per person
 * (walkways 3.25, 2.32, 1.39, 0.93, 0.46 m2; queues 1.21, 0.93, 0.65, 0.28, 0.19; stairs 1.85, 1.39, 0.93, 0.65, 0.37);
 * queue-hcm is the rounding of the Highway Capacity Manual.
 */
export const serviceBounds = {
  walkway: [0.31, 0.43, 0.72, 1.08, 2.17],
  queue: [0.83, 1.08, 1.54, 3.57, 5.26],
  stairs: [0.54, 0.72, 1.08, 1.54, 2.7],
  'queue-hcm': [0.83, 1.11, 1.43, 3.33, 5],
} as const;

export type ServiceKind = keyof typeof serviceBounds;

/** 0 for level A to 5 for F. */
export function serviceLevel(bounds: readonly number[], density: number): number {
  let level = 0;
  while (level < bounds.length && density > bounds[level]) level++;
  return level;
}

export const serviceClasses = (bounds: readonly number[]): readonly GridClass[] =>
  serviceLetters.map((label, level) => ({ label, upTo: bounds[level] ?? null }));

/**
 * What an agent may measure, in SI units; the same for scenarios, commands and recordings. Bodies of insects and of ships fit in; what
 * lies beyond is a slip, and would leave the range in which 32-bit columns and squares of distances stay finite.
 */
export const specRanges = {
  /** Every place the largest world can have, and goals far outside of it. */
  position: { min: -1e7, max: 1e7, unit: 'm' },
  velocity: { min: -1e5, max: 1e5, unit: 'm/s' },
  /** Parts of a vector of any length. */
  direction: { min: -1e7, max: 1e7, unit: '' },
  radius: { min: 1e-6, max: 100, unit: 'm' },
  mass: { min: 1e-6, max: 1e6, unit: 'kg' },
  maxSpeed: { min: 1e-6, max: 1e5, unit: 'm/s' },
  maxAcceleration: { min: 1e-6, max: 1e6, unit: 'm/s2' },
  desiredSpeed: { min: 0, max: 1000, unit: 'm/s' },
  /** First values of columns that models and guides add. */
  extra: { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, unit: '' },
} as const;

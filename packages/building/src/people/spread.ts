import { drawBetween, drawGamma, drawLogNormal, drawNormal, drawWeibull, type Draw } from '@korzo/core';

/** How a quantity differs between people. Draws outside `min` and `max` are drawn again. */
export type Spread =
  | number
  | { readonly distribution: 'uniform'; readonly min: number; readonly max: number }
  /** Person number n has the n-th of them, and again from the first. */
  | { readonly distribution: 'list'; readonly values: readonly number[] }
  | (Limits & { readonly distribution: 'normal'; readonly mean: number; readonly deviation: number })
  /** exp of a normal number with this mean and deviation. */
  | (Limits & { readonly distribution: 'logNormal'; readonly logMean: number; readonly logDeviation: number })
  | (Limits & { readonly distribution: 'gamma'; readonly shape: number; readonly scale: number })
  | (Limits & { readonly distribution: 'weibull'; readonly shape: number; readonly scale: number });

type Drawn = Exclude<Spread, number | { readonly distribution: 'uniform' | 'list' }>;

interface Limits {
  readonly min?: number;
  readonly max?: number;
}

/** Bounds so narrow that nothing falls between them in this many tries give the bound nearest to the last try. */
const mostRedraws = 100;

/** What a person has of a quantity: a function of the draw's seed, the person and the purpose alone. */
export function drawSpread(spread: Spread, draw: Draw, person: number, purpose: number): number {
  if (typeof spread === 'number') return spread;
  if (spread.distribution === 'list') return spread.values[person % spread.values.length];
  if (spread.distribution === 'uniform') return drawBetween(draw.at(person, 0, purpose), spread.min, spread.max);
  const { min = -Infinity, max = Infinity } = boundsOf(spread);
  let value = 0;
  for (let turn = 0; turn < mostRedraws; turn++) {
    value = drawOnce(spread, draw.at(person, turn, purpose));
    if (value >= min && value <= max) return value;
  }
  return Math.min(Math.max(value, min), max);
}

/** A normal quantity stays within three deviations by default: no person is 3 m tall. */
function boundsOf(spread: Drawn): Limits {
  if (spread.distribution !== 'normal') return spread;
  const { mean, deviation } = spread;
  return { min: spread.min ?? mean - 3 * deviation, max: spread.max ?? mean + 3 * deviation };
}

function drawOnce(spread: Drawn, draw: Draw): number {
  switch (spread.distribution) {
    case 'normal':
      return drawNormal(draw, spread.mean, spread.deviation);
    case 'logNormal':
      return drawLogNormal(draw, spread.logMean, spread.logDeviation);
    case 'gamma':
      return drawGamma(draw, spread.shape, spread.scale);
    case 'weibull':
      return drawWeibull(draw, spread.shape, spread.scale);
  }
}

/** The largest value that can be drawn; Infinity when there is none. */
export function largestOf(spread: Spread): number {
  if (typeof spread === 'number') return spread;
  if (spread.distribution === 'list') return spread.values.reduce((most, value) => Math.max(most, value));
  if (spread.max !== undefined) return spread.max;
  return spread.distribution === 'normal' ? spread.mean + 3 * spread.deviation : Infinity;
}

import { uniform } from '@korzo/core';

/** Something that is varied, between two ends. */
export interface Factor {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  /** Whether only whole numbers make sense. */
  readonly whole: boolean;
}

/** A place in the unit cube, one coordinate for each factor. */
export type Point = readonly number[];

/** The value of a factor at a share of its range, as it is written into a scenario. */
export function valueAt({ low, high, whole }: Factor, share: number): string {
  const value = low + share * (high - low);
  return String(whole ? Math.round(value) : Number(value.toPrecision(12)));
}

/** `a=1..3`, or `a` alone for something with a range of its own. */
export function readRange(
  text: string,
): { readonly low: number; readonly high: number } | { readonly problem: string } {
  const range = /^(-?[\d.]+(?:e-?\d+)?)\.\.(-?[\d.]+(?:e-?\d+)?)$/i.exec(text.trim());
  const [low, high] = range === null ? [Number.NaN, Number.NaN] : [Number(range[1]), Number(range[2])];
  if (!(low < high)) return { problem: `'${text}' is no range; write the lower end first, as in 1..3` };
  return { low, high };
}

/** A number from 0 up to 1 that depends on what it is for alone. */
export const draw = (seed: number, sample: number, factor: number, purpose: number): number =>
  uniform(seed, sample, factor, purpose);

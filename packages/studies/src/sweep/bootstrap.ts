import { percentile } from '@korzo/analysis';
import { hashText, randomBits } from '@korzo/core';

/** An interval that holds the true value with 95 % confidence. */
export type Interval = readonly [low: number, high: number];

export interface Intervals {
  readonly mean: Interval;
  readonly p50: Interval;
  readonly p95: Interval;
}

/** Samples drawn with replacement. */
const resamples = 1000;

/** Fewer runs than this give no interval: samples of two or three runs hold hardly more than the runs themselves. */
export const leastRunsOfInterval = 5;

/**
 * Bootstrap intervals (Efron's percentile method) of the mean, the median and the 95th percentile. Draws are a function of the
 * name and their number alone: the same values give the same intervals on every machine. undefined with too few values.
 */
export function intervalsOf(sorted: readonly number[], name: string): Intervals | undefined {
  const count = sorted.length;
  if (count < leastRunsOfInterval) return undefined;
  const key = hashText(name);
  const [means, medians, highs]: [number[], number[], number[]] = [[], [], []];
  for (let sample = 0; sample < resamples; sample++) {
    const drawn = Array.from({ length: count }, (_, draw) => drawOf(count, key, sample, draw)).sort((a, b) => a - b);
    const values = drawn.map((index) => sorted[index]);
    means.push(values.reduce((sum, value) => sum + value, 0) / count);
    medians.push(percentile(values, 0.5));
    highs.push(percentile(values, 0.95));
  }
  return { mean: middleOf(means), p50: middleOf(medians), p95: middleOf(highs) };
}

/** A number from 0 below `count`. */
export const drawOf = (count: number, key: number, sample: number, draw: number): number =>
  Math.floor((randomBits(key, sample, draw, 0) / 4294967296) * count);

/** The middle 95 %. */
export function middleOf(values: readonly number[]): Interval {
  const sorted = values.toSorted((one, other) => one - other);
  return [percentile(sorted, 0.025), percentile(sorted, 0.975)];
}

import { percentile } from '@korzo/analysis';
import { intervalsOf, type Intervals } from './bootstrap.ts';

/** A figure over many runs. */
export interface Distribution {
  /** Runs that had a value. */
  readonly count: number;
  readonly mean: number;
  /** Standard deviation (n - 1); 0 with one run. */
  readonly deviation: number;
  readonly least: number;
  readonly p5: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
  readonly most: number;
  /** 95 % intervals of the mean, the median and the 95th percentile; only of five runs and more that differ. */
  readonly intervals?: Intervals;
}

/** undefined when no run had a value. With a name intervals are found too; it is the key of their random numbers. */
export function distributionOf(values: readonly number[], name?: string): Distribution | undefined {
  const sorted = values.filter(Number.isFinite).toSorted((one, other) => one - other);
  const count = sorted.length;
  if (count === 0) return undefined;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / count;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  const intervals = name === undefined || sorted[0] === sorted[count - 1] ? undefined : intervalsOf(sorted, name);
  return {
    count,
    mean,
    deviation: count === 1 ? 0 : Math.sqrt(squares / (count - 1)),
    least: sorted[0],
    p5: percentile(sorted, 0.05),
    p25: percentile(sorted, 0.25),
    p50: percentile(sorted, 0.5),
    p75: percentile(sorted, 0.75),
    p95: percentile(sorted, 0.95),
    most: sorted[count - 1],
    ...(intervals === undefined ? {} : { intervals }),
  };
}

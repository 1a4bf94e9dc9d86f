import type { Factor, Point } from './factors.ts';
import { morrisDesign, morrisEffects } from './morris.ts';
import { sobolDesign, sobolIndices } from './sobol.ts';

export type Method = 'morris' | 'sobol';

/** How much each factor matters to a figure. */
export interface Sensitivity {
  readonly method: Method;
  readonly figure: string;
  /** Trajectories of Morris, or rows of Saltelli's samples. */
  readonly samples: number;
  /** Points of the design at which no run had the figure; they are left out. */
  readonly missing: number;
  /** In the order of the factors. */
  readonly rows: readonly SensitivityRow[];
}

export interface SensitivityRow {
  readonly factor: string;
  readonly range: readonly [low: number, high: number];
  /** Morris: `meanAbsolute`, `mean`, `deviation`; Sobol: `first`, `firstLow`, `firstHigh`, `total`, `totalLow`, `totalHigh`. */
  readonly effects: Readonly<Record<string, number>>;
}

/** Seed of designs: the same factors and samples give the same points. */
const designSeed = 1;

/** Places in the unit cube at which runs are made. */
export const designOf = (method: Method, factors: number, samples: number): readonly Point[] =>
  method === 'morris' ? morrisDesign(factors, samples, designSeed) : sobolDesign(factors, samples, designSeed);

/** @param values the figure at each point of the design, NaN where no run had it */
export function sensitivityOf(
  { method, figure, samples }: Pick<Sensitivity, 'method' | 'figure' | 'samples'>,
  factors: readonly Factor[],
  values: readonly number[],
): Sensitivity {
  const effects =
    method === 'morris'
      ? morrisEffects(designOf(method, factors.length, samples), values, factors.length).map(
          ({ count: _count, ...rest }) => rest,
        )
      : sobolIndices(values, factors.length, samples).map(({ first, firstInterval, total, totalInterval }) => ({
          first,
          firstLow: firstInterval[0],
          firstHigh: firstInterval[1],
          total,
          totalLow: totalInterval[0],
          totalHigh: totalInterval[1],
        }));
  return {
    method,
    figure,
    samples,
    missing: values.filter((value) => !Number.isFinite(value)).length,
    rows: factors.map(({ name, low, high }, index) => ({ factor: name, range: [low, high], effects: effects[index] })),
  };
}

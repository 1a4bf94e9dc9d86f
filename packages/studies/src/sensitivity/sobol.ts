import { drawOf, middleOf, type Interval } from '../sweep/bootstrap.ts';
import { draw, type Point } from './factors.ts';

const purpose = { one: 21, other: 22 } as const;

/**
 * Saltelli's design: samples A and B, and for each factor a copy of A with that factor from B. Of `samples` (factors + 2) points
 * those of A come first, then B, then the copies, factor by factor.
 */
export function sobolDesign(factors: number, samples: number, seed: number): readonly Point[] {
  const sample = (use: number): readonly Point[] =>
    Array.from({ length: samples }, (_, row) =>
      Array.from({ length: factors }, (_value, factor) => draw(seed, row, factor, use)),
    );
  const [a, b] = [sample(purpose.one), sample(purpose.other)];
  const mixed = Array.from({ length: factors }, (_, factor) =>
    a.map((point, row) => point.with(factor, b[row][factor])),
  );
  return [...a, ...b, ...mixed.flat()];
}

/** Shares of the figure's variance. */
export interface SobolIndices {
  /** By the factor alone. */
  readonly first: number;
  readonly firstInterval: Interval;
  /** By the factor and everything it does together with others. */
  readonly total: number;
  readonly totalInterval: Interval;
}

interface SampleRow {
  readonly a: number;
  readonly b: number;
  readonly mixed: readonly number[];
}

/**
 * First-order indices by Saltelli 2010, S = mean(yB (yAB - yA)) / V, and total ones by Jansen 1999, T = mean((yA - yAB)^2) / 2V,
 * with V the variance of yA and yB. Rows with a NaN are left out. Intervals are bootstrapped over rows.
 */
export function sobolIndices(values: readonly number[], factors: number, samples: number): SobolIndices[] {
  const rows = Array.from({ length: samples }, (_, row): SampleRow => ({
    a: values[row],
    b: values[samples + row],
    mixed: Array.from({ length: factors }, (_value, factor) => values[(2 + factor) * samples + row]),
  })).filter(({ a, b, mixed }) => [a, b, ...mixed].every(Number.isFinite));
  const whole = indicesOf(rows, factors);
  const again = Array.from(
    { length: 400 },
    (_, sample) =>
    indicesOf(rows.map((_row, draws) => rows[drawOf(rows.length, 77, sample, draws)]), factors), // prettier-ignore
  );
  return whole.map(({ first, total }, factor) => ({
    first,
    firstInterval: middleOf(again.map((each) => each[factor].first)),
    total,
    totalInterval: middleOf(again.map((each) => each[factor].total)),
  }));
}

function indicesOf(rows: readonly SampleRow[], factors: number): { readonly first: number; readonly total: number }[] {
  const count = rows.length;
  const all = rows.flatMap(({ a, b }) => [a, b]);
  const mean = all.reduce((sum, each) => sum + each, 0) / all.length;
  const variance = all.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (all.length - 1);
  return Array.from({ length: factors }, (_, factor) => {
    let [first, total] = [0, 0];
    for (const { a, b, mixed } of rows) {
      // Taken from the mean: the sum is the same, and rounding and chance are smaller.
      first += (b - mean) * (mixed[factor] - a);
      total += (a - mixed[factor]) ** 2;
    }
    return variance > 0
      ? { first: first / count / variance, total: total / count / 2 / variance }
      : { first: 0, total: 0 };
  });
}

/**
 * The value below which a share of all values lies, between neighbours on a straight line: the p-th of n sorted values is at
 * place p (n - 1), as spreadsheets and most statistics packages have it. NaN when there are none.
 */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return Number.NaN;
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (at - below);
}

export const sortedCopy = (values: Iterable<number>): Float64Array => Float64Array.from(values).sort();

export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index];
  return values.length === 0 ? Number.NaN : sum / values.length;
}

/** Spread of a sample (n - 1). NaN for fewer than two values. */
export function deviationOf(values: ArrayLike<number>): number {
  const mean = meanOf(values);
  let squares = 0;
  for (let index = 0; index < values.length; index++) squares += (values[index] - mean) * (values[index] - mean);
  return values.length < 2 ? Number.NaN : Math.sqrt(squares / (values.length - 1));
}

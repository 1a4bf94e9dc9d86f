/** A figure over several runs. */
export interface Spread {
  /** null when no run had a value. */
  readonly mean: number | null;
  /** Standard deviation of the runs (n - 1); null with fewer than two. */
  readonly deviation: number | null;
  /** Runs that had a value. */
  readonly count: number;
}

export function spreadOf(values: readonly (number | null)[]): Spread {
  const known = values.filter((value) => value !== null);
  const count = known.length;
  if (count === 0) return { mean: null, deviation: null, count };
  const mean = known.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, deviation: null, count };
  const squares = known.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return { mean, deviation: Math.sqrt(squares / (count - 1)), count };
}

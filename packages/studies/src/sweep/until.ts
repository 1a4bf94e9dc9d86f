/** When a sweep has made enough runs. */
export interface Aim {
  /** The figure whose mean must be known. */
  readonly figure: string;
  /** Largest half width of the mean's 95 % interval, as a share of the mean. */
  readonly share: number;
  /** Runs made in any case, and at most. */
  readonly least: number;
  readonly most: number;
}

/** How well a mean is known after some runs. */
export interface Convergence {
  /** Runs that count: the first so many. */
  readonly runs: number;
  readonly isReached: boolean;
  readonly mean: number;
  /** Half width of the 95 % interval of the mean. */
  readonly halfWidth: number;
}

/**
 * The first number of runs, in the order of seeds, after which the mean is known well enough; all of them when none is. It
 * looks at the runs in their order alone, so it does not matter how many more were made by then, nor by how many threads.
 * Runs without the figure count as runs and not for the mean.
 */
export function convergenceOf(values: readonly (number | undefined)[], { share, least, most }: Aim): Convergence {
  let [count, mean, squares] = [0, 0, 0];
  let last: Convergence = { runs: 0, isReached: false, mean: Number.NaN, halfWidth: Infinity };
  for (const [index, value] of values.slice(0, most).entries()) {
    if (value !== undefined && Number.isFinite(value)) {
      // Welford's update: sums of squares without loss of digits.
      count++;
      const off = value - mean;
      mean += off / count;
      squares += off * (value - mean);
    }
    const halfWidth = count < 2 ? Infinity : studentQuantile(count - 1) * Math.sqrt(squares / (count - 1) / count);
    const isReached = index + 1 >= least && halfWidth <= share * Math.abs(mean);
    last = { runs: index + 1, isReached, mean: count === 0 ? Number.NaN : mean, halfWidth };
    if (isReached) return last;
  }
  return last;
}

const few = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281] as const;

/** The 97.5 % quantile of Student's t; above ten degrees of freedom by the expansion of Cornish and Fisher, to 1e-4. */
export function studentQuantile(degrees: number): number {
  if (degrees <= few.length) return few[degrees - 1];
  const z = 1.959963984540054;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / degrees + second / degrees ** 2 + third / degrees ** 3;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Standard deviation of a sample. */
export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / Math.max(values.length - 1, 1));
}

export const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
export const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);

/** The smallest value that at least this share of the sample does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))];
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Slope of the straight line of least squares. */
export function slope(points: readonly (readonly [number, number])[]): number {
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  let covariance = 0;
  let variance = 0;
  for (const [x, y] of points) {
    covariance += (x - meanX) * (y - meanY);
    variance += (x - meanX) ** 2;
  }
  return covariance / variance;
}

/** Never falls (or rises) from one value to the next, within a tolerance. */
export const rises = (values: readonly number[], tolerance = 0): boolean =>
  values.every((value, index) => index === 0 || value >= values[index - 1] - tolerance);
export const falls = (values: readonly number[], tolerance = 0): boolean =>
  values.every((value, index) => index === 0 || value <= values[index - 1] + tolerance);

/**
 * Fisher's exact test, one-sided: the probability that of two sets of draws with one chance the second has at least as many hits more as
 * it has here.
 */
export function chanceOfMore(before: readonly boolean[], after: readonly boolean[]): number {
  const hits = [...before, ...after].filter(Boolean).length;
  const all = before.length + after.length;
  let sum = 0;
  for (let found = after.filter(Boolean).length; found <= Math.min(hits, after.length); found++)
    sum += Math.exp(logChoose(after.length, found) + logChoose(before.length, hits - found) - logChoose(all, hits));
  return Math.min(1, sum);
}

function logChoose(all: number, some: number): number {
  if (some < 0 || some > all) return -Infinity;
  let sum = 0;
  for (let index = 1; index <= some; index++) sum += Math.log((all - some + index) / index);
  return sum;
}

/**
 * Kolmogorov and Smirnov: the probability that a sample of this distribution would differ from it by as much. Asymptotic, with
 * the correction for small samples of Stephens (1970).
 */
export function fitProbability(sample: readonly number[], cumulative: (value: number) => number): number {
  const sorted = sample.toSorted((a, b) => a - b);
  const count = sorted.length;
  let distance = 0;
  for (const [index, value] of sorted.entries()) {
    const expected = cumulative(value);
    distance = Math.max(distance, expected - index / count, (index + 1) / count - expected);
  }
  const root = Math.sqrt(count);
  return kolmogorov((root + 0.12 + 0.11 / root) * distance);
}

/** 2 sum (-1)^(k-1) exp(-2 k^2 x^2). */
function kolmogorov(x: number): number {
  if (x < 0.2) return 1;
  let sum = 0;
  for (let k = 1; k <= 100; k++) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * x * x);
  return Math.min(1, Math.max(0, sum));
}

/** Cumulative distributions, for comparing samples with what was asked for. */
export type Cumulative = (value: number) => number;

export const uniformBetween =
  (min: number, max: number): Cumulative =>
  (value) =>
    Math.min(1, Math.max(0, (value - min) / (max - min)));

export const normalAround =
  (mean: number, deviation: number): Cumulative =>
  (value) =>
    standardNormal((value - mean) / deviation);

export const logNormal =
  (logMean: number, logDeviation: number): Cumulative =>
  (value) =>
    value <= 0 ? 0 : standardNormal((Math.log(value) - logMean) / logDeviation);

export const weibull =
  (shape: number, scale: number): Cumulative =>
  (value) =>
    value <= 0 ? 0 : 1 - Math.exp(-((value / scale) ** shape));

export const gamma =
  (shape: number, scale: number): Cumulative =>
  (value) =>
    value <= 0 ? 0 : lowerGamma(shape, value / scale);

/** (1 + erf(x / sqrt 2)) / 2, by the incomplete gamma function: erf(z) = P(1/2, z^2). */
function standardNormal(x: number): number {
  const half = lowerGamma(0.5, (x * x) / 2) / 2;
  return x < 0 ? 0.5 - half : 0.5 + half;
}

/** The regularised lower incomplete gamma function P(a, x): its series below a + 1, the continued fraction of 1 - P above. */
function lowerGamma(a: number, x: number): number {
  if (x === 0) return 0;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 500 && term > sum * 1e-15; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return front * sum;
  }
  let below = x + 1 - a;
  let c = 1e300;
  let d = 1 / below;
  let fraction = d;
  for (let n = 1; n < 500; n++) {
    const factor = -n * (n - a);
    below += 2;
    d = 1 / (factor * d + below);
    c = below + factor / c;
    const change = c * d;
    fraction *= change;
    if (Math.abs(change - 1) < 1e-15) break;
  }
  return 1 - front * fraction;
}

/** Stirling's series for ln Gamma, after shifting the argument up to where it converges. */
function logGamma(x: number): number {
  let shift = 0;
  let z = x;
  while (z < 10) {
    shift -= Math.log(z);
    z += 1;
  }
  const square = 1 / (z * z);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / z;
  return shift + (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series;
}

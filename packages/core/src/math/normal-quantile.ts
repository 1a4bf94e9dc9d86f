import { log } from './logarithm.ts';

/** a[0] + a[1] t + ... over b[0] + b[1] t + ..., coefficients in ascending order. */
function rational(t: number, above: Float64Array, below: Float64Array): number {
  let numerator = 0;
  for (let i = above.length - 1; i >= 0; i--) numerator = numerator * t + above[i];
  let denominator = 0;
  for (let i = below.length - 1; i >= 0; i--) denominator = denominator * t + below[i];
  return numerator / denominator;
}

// Rational fits with a relative error below 1.3e-16. Their variables are never negative and all coefficients positive, so
// nothing cancels.
/** quantile / q as a function of 0.16 - q^2, with q = p - 1/2 and |q| <= 0.4. */
const CENTRE_ABOVE = Float64Array.of(
  ...[3.203878913861501, 101.11950406950614, 1213.1299373925983, 6924.410408484953],
  ...[19258.083307103654, 23892.00262505005, 10279.621800614199, 684.6261356455176],
);
const CENTRE_BELOW = Float64Array.of(
  ...[1, 33.99436197255822, 447.38284563401425, 2877.222200611003],
  ...[9400.249950206236, 14722.234218292753, 9285.8231027883, 1493.2470312837847],
);
/** -quantile as a function of sqrt(-log p) - 1.5, for p from 0.1 down to e^-36 (further than 32 random bits reach). */
const TAIL_ABOVE = Float64Array.of(
  ...[1.2513729290570323, 4.391670995445411, 5.795799057890372, 3.8763433212133966, 1.4567222250437346],
  ...[0.31610972060239834, 0.038227811004408155, 0.0022579162594925754, 4.5606061316091835e-5],
);
const TAIL_BELOW = Float64Array.of(
  ...[1, 2.1236835056478744, 1.801679792351022, 0.7868268914802548],
  ...[0.1896783718046097, 0.024804248299219678, 0.001548413519529314, 3.224734368547351e-5],
);
/** The same of sqrt(-log p) - 6, down to the smallest float. */
const FAR_TAIL_ABOVE = Float64Array.of(
  ...[8.120594767905025, 5.541521234934973, 1.5082273505136294, 0.20883258352462314],
  ...[0.01552095110875008, 0.00059815184553219, 1.0501615668050165e-5, 5.967533570220705e-8],
);
const FAR_TAIL_BELOW = Float64Array.of(
  ...[1, 0.5030735363725142, 0.09619369453379661, 0.008714293408800255],
  ...[0.0003800736966161907, 7.172653210366134e-6, 4.219673864860261e-8],
);

/**
 * The value that a standard normal variable stays below with probability p: the inverse of its distribution function.
 * Largest measured relative error 6.3e-16. 0 and 1 give -Infinity and Infinity, anything outside NaN.
 */
export function normalQuantile(p: number): number {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.4) return q * rational(0.16 - q * q, CENTRE_ABOVE, CENTRE_BELOW);
  const outer = q < 0 ? p : 1 - p;
  if (!(outer > 0)) {
    if (outer < 0 || outer !== outer) return NaN;
    return q < 0 ? -Infinity : Infinity;
  }
  const depth = Math.sqrt(-log(outer));
  const size =
    depth <= 6 ? rational(depth - 1.5, TAIL_ABOVE, TAIL_BELOW) : rational(depth - 6, FAR_TAIL_ABOVE, FAR_TAIL_BELOW);
  return q < 0 ? -size : size;
}

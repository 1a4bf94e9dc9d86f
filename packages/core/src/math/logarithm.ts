import { type Pair, addPairs, arcTangentSeries, onGrid, ratio } from './double-double.ts';
import { highWord, powerOfTwo } from './float-bits.ts';

/**
 * log(x) = k ln 2 + log(c) + log(1 + f/c) with x = 2^k z, z in about [0.71, 1.41], c = round(256 z)/256, f = z - c
 * (exact). The logarithms of c come from a table. Parts on the grid of 2^-42 add up without rounding.
 */
const LN2_UPPER = 0.6931471805598903; // a multiple of 2^-42
const LN2_LOWER = 5.497923018708371e-14;
const GRID = 1 / 4398046511104; // 2^-42

const FIRST_CENTRE = 180;
const LAST_CENTRE = 364;

/** For the centre j/256: 256/j, then log(j/256) as a part on the grid and the rest, at 4 (j - 180). */
export const centres = new Float64Array(4 * (LAST_CENTRE - FIRST_CENTRE + 1));

function storeCentre(centre: number, logarithm: Pair): void {
  const at = 4 * (centre - FIRST_CENTRE);
  const parts = onGrid(logarithm, GRID);
  centres[at] = 256 / centre;
  centres[at + 1] = parts.high;
  centres[at + 2] = parts.low;
}

function fillCentres(): void {
  // log((j + 1)/j) = 2 artanh(1/(2j + 1)), summed outwards from log(1) = 0.
  let above: Pair = { high: 0, low: 0 };
  storeCentre(256, above);
  for (let j = 256; j < LAST_CENTRE; j++) {
    above = addPairs(above, arcTangentSeries(ratio(1, 2 * j + 1), -1));
    storeCentre(j + 1, { high: 2 * above.high, low: 2 * above.low });
  }
  let below: Pair = { high: 0, low: 0 };
  for (let j = 255; j >= FIRST_CENTRE; j--) {
    below = addPairs(below, arcTangentSeries(ratio(-1, 2 * j + 1), -1));
    storeCentre(j, { high: 2 * below.high, low: 2 * below.low });
  }
}
fillCentres();

/** High word of 181/256, the smallest z: subtracting it before reading the exponent puts z in [181/256, 362/256). */
const SMALLEST_Z = 0x3fe6a000;
/** High words of the normal positive floats go from the first up to, and without, the second. */
const SMALLEST_NORMAL = 0x00100000;
const INFINITE = 0x7ff00000;

/** What is left of log(1 + r) after r - r^2/2, divided by r^3; for |r| below 2^-8.4. */
export function logRemainder(r: number): number {
  return 1 / 3 + r * (-1 / 4 + r * (1 / 5 + r * (-1 / 6 + r * (1 / 7 + r * (-1 / 8)))));
}

/** Near 1 the sum of parts would cancel, so one longer polynomial for log(1 + r), |r| < 1/16 (relative error 2^-67). */
function logNearOne(r: number): number {
  const upper =
    -0.12500000859883875 +
    r *
      (0.11111112562377279 +
        r * (-0.09999597449216024 + r * (0.09090377970635068 + r * (-0.08420776414011184 + r * 0.0778767242991828))));
  const series =
    0.3333333333333333 +
    r *
      (-0.2500000000000028 +
        r * (0.20000000000001228 + r * (-0.16666666665834726 + r * (0.1428571428372378 + r * upper))));
  const square = r * r;
  return r - (0.5 * square - r * square * series);
}

/** Natural logarithm. Largest measured error 0.54 ulp, 0.62 for subnormal x. */
export function log(x: number): number {
  const distance = x - 1;
  if (distance > -0.0625 && distance < 0.0625) return logNearOne(distance);
  const high = highWord(x);
  if (high < SMALLEST_NORMAL || high >= INFINITE) return logOfExtreme(x);
  const exponent = (high - SMALLEST_Z) >> 20;
  const z = x * powerOfTwo(-exponent);
  const centre = Math.floor(256 * z + 0.5);
  const at = 4 * (centre - FIRST_CENTRE);
  const r = (z - centre / 256) * centres[at];
  const base = exponent * LN2_UPPER + centres[at + 1];
  const sum = base + r;
  const tail = base - sum + r + (exponent * LN2_LOWER + centres[at + 2]);
  return sum + (tail - r * r * (0.5 - r * logRemainder(r)));
}

/** Zero, negative, infinite, not a number, or subnormal. */
function logOfExtreme(x: number): number {
  if (x === 0) return -Infinity;
  if (!(x > 0)) return NaN;
  if (x === Infinity) return x;
  return logOfSubnormal(x);
}

function logOfSubnormal(x: number): number {
  const scaled = log(x * powerOfTwo(54));
  // |scaled| >= 654, so the lower part of 54 ln 2 (1e-12) stays visible and one rounding more is the whole cost.
  return scaled - 54 * LN2_UPPER - 54 * LN2_LOWER;
}

const QUOTIENT_GRID = 6755399441055744 / 2251799813685248; // 1.5 * 2^52 * 2^-51: rounds to multiples of 2^-51
const HALF_GRID = 6755399441055744 / 17179869184; // rounds to multiples of 2^-34

/** Where `logPair` leaves the upper and the lower part of its result. */
export const logParts = new Float64Array(2);

/**
 * log(x 2^extraExponent) as a pair with a relative error below 2^-70, for normal positive x: what a power needs, because
 * its exponent magnifies every error up to 745 times.
 */
export function logPair(x: number, extraExponent: number): void {
  const ownExponent = (highWord(x) - SMALLEST_Z) >> 20;
  const z = x * powerOfTwo(-ownExponent);
  const exponent = ownExponent + extraExponent;
  const numerator = Math.floor(256 * z + 0.5);
  const at = 4 * (numerator - FIRST_CENTRE);
  const centre = numerator / 256;
  const distance = z - centre;
  // f/c in two parts: the upper one on the grid of 2^-51, so that its product with the 9 bits of c is exact.
  // Around c = 1 the quotient is f itself, and has to keep all its bits when f is tiny.
  const r = numerator === 256 ? distance : distance * centres[at] + QUOTIENT_GRID - QUOTIENT_GRID;
  const rTail = (distance - r * centre) * centres[at];
  const coarse = r + HALF_GRID - HALF_GRID;
  const base = exponent * LN2_UPPER + centres[at + 1];
  const withR = base + r;
  const halfSquare = 0.5 * coarse * coarse; // exact
  const sum = withR - halfSquare;
  const roundings = base - withR + r + (withR - sum - halfSquare);
  const cross = 0.5 * (r - coarse) * (r + coarse) + r * (1 - r) * rTail;
  const low = roundings + (exponent * LN2_LOWER + centres[at + 2] + rTail) + (r * r * r * logRemainder(r) - cross);
  const high = sum + low;
  logParts[0] = high;
  logParts[1] = sum - high + low;
}

import { productError } from './double-double.ts';
import { expOfPair } from './exponential.ts';
import { highWord, powerOfTwo } from './float-bits.ts';
import { logPair, logParts } from './logarithm.ts';

const SMALLEST_NORMAL = 2.2250738585072014e-308;
const LARGEST_ODD = 9007199254740992; // above 2^53 every float is an even integer
const SURELY_EXTREME = 36893488147419103232; // 2^65: |log(base)| is 0 or at least 2^-53
const SURELY_ONE = 1 / SURELY_EXTREME;

/** base^exponent for finite base > 0 and exponent that is finite and not zero. */
function powOfPositive(base: number, exponent: number): number {
  if (base === 1) return 1;
  const size = Math.abs(exponent);
  if (size > SURELY_EXTREME) return base > 1 === exponent > 0 ? Infinity : 0;
  if (size < SURELY_ONE) return 1;
  const subnormal = base < SMALLEST_NORMAL;
  logPair(subnormal ? base * powerOfTwo(54) : base, subnormal ? -54 : 0);
  const logHigh = logParts[0];
  const product = exponent * logHigh;
  if (product > 710) return Infinity;
  if (product < -746) return 0;
  return expOfPair(product, productError(exponent, logHigh, product) + exponent * logParts[1]);
}

function isOddInteger(x: number): boolean {
  return Math.abs(x) < LARGEST_ODD && Math.floor(x) === x && Math.floor(x * 0.5) * 2 !== x;
}

/** Base or exponent is zero, infinite or not a number. */
function powOfSpecial(base: number, exponent: number): number {
  if (exponent === 0) return 1;
  if (base !== base || exponent !== exponent) return NaN;
  const size = Math.abs(base);
  if (exponent === Infinity || exponent === -Infinity) {
    if (size === 1) return NaN;
    return size > 1 === exponent > 0 ? Infinity : 0;
  }
  const magnitude = (size === 0) === exponent > 0 ? 0 : Infinity;
  const negative = (base < 0 || 1 / base < 0) && isOddInteger(exponent);
  return negative ? -magnitude : magnitude;
}

/**
 * base^exponent. Largest measured error 0.51 ulp, 0.75 for subnormal results; exact results are exact. Special values
 * follow `Math.pow`, so pow(1, NaN) and pow(1, Infinity) are NaN although IEEE 754 recommends 1.
 */
export function pow(base: number, exponent: number): number {
  const size = Math.abs(base);
  if (!(size > 0 && size < Infinity) || !(Math.abs(exponent) < Infinity) || exponent === 0) {
    return powOfSpecial(base, exponent);
  }
  if (base > 0) return powOfPositive(base, exponent);
  if (Math.floor(exponent) !== exponent) return NaN;
  const result = powOfPositive(size, exponent);
  return isOddInteger(exponent) ? -result : result;
}

const CBRT_2 = 1.2599210498948732;
const CBRT_4 = 1.5874010519681996;

/** Cube root of a positive normal number. */
function cbrtOfNormal(x: number): number {
  const exponent = (highWord(x) >> 20) - 1023;
  const third = Math.floor(exponent / 3);
  const rest = exponent - 3 * third;
  const mantissa = x * powerOfTwo(-exponent);
  const cube = mantissa * powerOfTwo(rest); // in [1, 8)
  // Minimax cubic for the mantissa (relative error 2^-13.7), then one step of Halley's method: 2^-40.
  let guess =
    0.5528239584767101 +
    mantissa * (0.5871130780452463 + mantissa * (-0.16296880525783 + mantissa * 0.023104765873688125));
  if (rest === 1) guess *= CBRT_2;
  else if (rest === 2) guess *= CBRT_4;
  const guessCube = guess * guess * guess;
  guess *= (guessCube + 2 * cube) / (2 * guessCube + cube);
  // Second step from a guess of 24 bits, whose square is exact and whose cube is known in two parts.
  const root = Math.fround(guess);
  const square = root * root;
  const squareUpper = Math.fround(square);
  const excess = squareUpper * root - cube + (square - squareUpper) * root;
  return (root - (root * excess) / (3 * cube + 2 * excess)) * powerOfTwo(third);
}

/** Cube root, also of negative numbers. Largest measured error 0.50 ulp. */
export function cbrt(x: number): number {
  const size = Math.abs(x);
  if (size === 0 || !(size < Infinity)) return x;
  const subnormal = size < SMALLEST_NORMAL;
  const root = cbrtOfNormal(subnormal ? size * powerOfTwo(54) : size) * (subnormal ? powerOfTwo(-18) : 1);
  return x < 0 ? -root : root;
}

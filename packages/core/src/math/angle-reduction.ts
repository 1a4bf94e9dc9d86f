import { productError } from './double-double.ts';
import { ROUND_TO_INTEGER, highWord, powerOfTwo } from './float-bits.ts';

/**
 * x = q pi/2 + r with q = round(2x/pi) and r as a pair. For |x| <= 2^20 (covers 1e6) pi/2 is taken in parts of 33 bits,
 * whose products with q (at most 20 bits) are exact. Beyond that, 2/pi is multiplied with as many bits as x asks for, so
 * that every finite float is reduced with the same accuracy.
 */
const PARTS_SUFFICE_BELOW = 1048576;
const QUARTER_PI = 0.7853981633974483;
const TWO_OVER_PI = 0.6366197723675814;
const PART_1 = 1.5707963267341256; // 33 bits each, then the rest in 53
const PART_2 = 6.077100506303966e-11;
const PART_3 = 2.0222662487111665e-21;
const PART_4 = 8.4784276603689e-32;
const PARTS_3_AND_4 = 2.0222662487959506e-21;
/** Below this the first two parts have cancelled so much of x that the third is needed in full. */
const DEEP_CANCELLATION = 1e-9;

/** Where the functions below leave r: the rounded value, then what the rounding lost. */
export const remainder = new Float64Array(2);

/** Writes `remainder` and returns q modulo 4. */
export function reduceAngle(x: number): number {
  const size = Math.abs(x);
  if (size <= QUARTER_PI) {
    remainder[0] = x;
    remainder[1] = 0;
    return 0;
  }
  if (!(size <= PARTS_SUFFICE_BELOW)) return reduceLargeAngle(x);
  const quadrants = x * TWO_OVER_PI + ROUND_TO_INTEGER - ROUND_TO_INTEGER;
  const afterFirst = x - quadrants * PART_1; // exact
  const second = quadrants * PART_2; // exact
  const afterSecond = afterFirst - second;
  if (Math.abs(afterSecond) < DEEP_CANCELLATION) {
    reduceFurther(afterSecond, quadrants);
  } else {
    const virtual = afterSecond - afterFirst;
    const lost = afterFirst - (afterSecond - virtual) - (second + virtual);
    const tail = lost - quadrants * PARTS_3_AND_4;
    const r = afterSecond + tail;
    remainder[0] = r;
    remainder[1] = afterSecond - r + tail;
  }
  return quadrants & 3;
}

/** After deep cancellation x - q (part 1 + part 2) is exact; at most 2^-30, and never below 2^-60 for floats. */
function reduceFurther(afterSecond: number, quadrants: number): void {
  const third = quadrants * PART_3; // exact
  const afterThird = afterSecond - third;
  const virtual = afterThird - afterSecond;
  const lost = afterSecond - (afterThird - virtual) - (third + virtual);
  const tail = lost - quadrants * PART_4;
  const r = afterThird + tail;
  remainder[0] = r;
  remainder[1] = afterThird - r + tail;
}

const DIGITS_OF_TWO_OVER_PI =
  'a2f9836e4e441529fc2757d1f534ddc0db6295993c439041fe5163abdebbc561b7' +
  '246e3a424dd2e006492eea09d1921cfe1deb1cb129a73ee88235f52ebb4484e99c' +
  '7026b45f7e413991d639835339f49c845f8bbdf9283b1ff897ffde05980fef2f11' +
  '8b5a0a6d1f6d367ecf27cb09b74f463f669e5fea2d7527bac7ebe5f17b3d0739f7' +
  '8a5292ea6bfb5fb11f8d5d0856033046fc7b6babf0cfbc209af436';
const LIMB = 16777216; // 2^24: a column of four limb products stays below 2^53
/** Limbs of 2/pi behind three zeros, which stand for its integer part. */
const limbs = new Float64Array(3 + DIGITS_OF_TWO_OVER_PI.length / 6);
for (let i = 3; i < limbs.length; i++) {
  limbs[i] = Number.parseInt(DIGITS_OF_TWO_OVER_PI.slice(6 * (i - 3), 6 * (i - 2)), 16);
}

/** Weight 2^(-24 c) in column c: the integer part of 2x/pi modulo 2^24 and seven limbs of fraction. */
const COLUMNS = 8;
const columns = new Float64Array(COLUMNS);
const argument = new Float64Array(4);

const HALF_PI = 1.5707963267948966;
const HALF_PI_TAIL = 6.123233995736766e-17;

/** |x| = argument * 2^(24 s); returns s and leaves the (up to 77-bit) integer in limbs, least first. */
function splitArgument(size: number): number {
  const exponent = (highWord(size) >> 20) - 1075;
  const shift = Math.floor(exponent / 24);
  const integer = size * powerOfTwo(-exponent);
  const upper = Math.floor(integer / LIMB);
  const top = Math.floor(upper / LIMB);
  argument[0] = integer - upper * LIMB;
  argument[1] = upper - top * LIMB;
  argument[2] = top;
  argument[3] = 0;
  const surplus = powerOfTwo(exponent - 24 * shift);
  let carry = 0;
  for (let i = 0; i < 4; i++) {
    const scaled = argument[i] * surplus + carry;
    carry = Math.floor(scaled / LIMB);
    argument[i] = scaled - carry * LIMB;
  }
  return shift;
}

function multiplyByTwoOverPi(shift: number): void {
  let carry = 0;
  for (let c = COLUMNS - 1; c >= 0; c--) {
    const first = c + shift + 2;
    const sum =
      carry +
      argument[0] * limbs[first] +
      argument[1] * limbs[first + 1] +
      argument[2] * limbs[first + 2] +
      argument[3] * limbs[first + 3];
    carry = Math.floor(sum / LIMB);
    columns[c] = sum - carry * LIMB;
  }
}

function reduceLargeAngle(x: number): number {
  if (!(Math.abs(x) < Infinity)) {
    remainder[0] = NaN;
    return 0;
  }
  multiplyByTwoOverPi(splitArgument(Math.abs(x)));
  let quadrants = columns[0];
  let sign = x < 0 ? -1 : 1;
  if (columns[1] >= LIMB / 2) {
    // Nearer to the next quadrant: 1 - fraction, limb by limb (the last bit, 2^-168, does not matter).
    quadrants++;
    sign = -sign;
    for (let c = 1; c < COLUMNS; c++) columns[c] = LIMB - 1 - columns[c];
  }
  let high = 0;
  for (let c = COLUMNS - 1; c >= 1; c--) high += columns[c] * powerOfTwo(-24 * c);
  let low = -high;
  for (let c = 1; c < COLUMNS; c++) low += columns[c] * powerOfTwo(-24 * c);
  const product = high * HALF_PI;
  const tail = productError(high, HALF_PI, product) + (high * HALF_PI_TAIL + low * HALF_PI);
  const r = product + tail;
  remainder[0] = sign * r;
  remainder[1] = sign * (product - r + tail);
  return (x < 0 ? -quadrants : quadrants) & 3;
}

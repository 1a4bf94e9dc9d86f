/**
 * The bits of a 64-bit float, and powers of two.
 *
 * Everything in this folder is built from operations that IEEE 754 and ECMAScript define to the last bit: + - * /,
 * Math.sqrt, abs, floor, round, min, max, fround, imul and integer operations. The same argument therefore gives the
 * same bits on every engine, which `Math.sin` and its like do not promise.
 */
const value = new Float64Array(1);
const words = new Int32Array(value.buffer);

value[0] = -2;
if (words[1] !== -0x40000000) {
  throw new Error(
    'core/math: this machine stores the high word of a float first; the simulation needs a little-endian machine.',
  );
}

/** Sign, exponent and the upper 20 bits of the mantissa as a signed 32-bit integer. */
export function highWord(x: number): number {
  value[0] = x;
  return words[1];
}

const LOWEST_EXPONENT = -1074;
const HIGHEST_EXPONENT = 1023;

/** 2^e for e = -1074..1023 at index e + 1074. A table beats assembling the bits: no partial store before the load. */
const powers = new Float64Array(HIGHEST_EXPONENT - LOWEST_EXPONENT + 1);
powers[-LOWEST_EXPONENT] = 1;
for (let e = 1; e <= HIGHEST_EXPONENT; e++) powers[e - LOWEST_EXPONENT] = 2 * powers[e - 1 - LOWEST_EXPONENT];
for (let e = -1; e >= LOWEST_EXPONENT; e--) powers[e - LOWEST_EXPONENT] = 0.5 * powers[e + 1 - LOWEST_EXPONENT];

/** 2^exponent, exactly, for an integer exponent in -1074..1023. */
export function powerOfTwo(exponent: number): number {
  return powers[exponent - LOWEST_EXPONENT];
}

/** x * 2^exponent for an integer exponent in -2148..2046, rounded once unless the result is subnormal. */
export function scaleByPowerOfTwo(x: number, exponent: number): number {
  if (exponent > HIGHEST_EXPONENT) return x * powerOfTwo(HIGHEST_EXPONENT) * powerOfTwo(exponent - HIGHEST_EXPONENT);
  if (exponent < -1022) return x * powerOfTwo(exponent + 1022) * powerOfTwo(-1022);
  return x * powerOfTwo(exponent);
}

/** Adding and subtracting this rounds a number below 2^51 to the nearest integer, ties to even. */
export const ROUND_TO_INTEGER = 6755399441055744;

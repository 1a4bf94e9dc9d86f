import { type Pair, addPairs, arcTangentSeries, ratio } from './double-double.ts';
import { highWord, powerOfTwo } from './float-bits.ts';

/**
 * All four inverse functions ask for the angle of a right triangle with legs n <= d. From n/d = 1/8 on it is
 * atan(c) + atan((n - c d)/(d + c n)) with c = round(64 n/d)/64 from a table; below, a polynomial in n/d.
 */
const STEPS = 64;
const HALF_PI = 1.5707963267948966;
const HALF_PI_TAIL = 6.123233995736766e-17;
const PI = 3.141592653589793;
const PI_TAIL = 1.2246467991473532e-16;

/** atan(j/64) as high and low part at 2j and 2j + 1. */
const arcs = new Float64Array(2 * (STEPS + 1));

function fillArcs(): void {
  // atan((j + 1)/64) - atan(j/64) = atan(64 / (64^2 + j (j + 1))).
  let arc: Pair = { high: 0, low: 0 };
  for (let j = 0; j < STEPS; j++) {
    arc = addPairs(arc, arcTangentSeries(ratio(STEPS, STEPS * STEPS + j * (j + 1)), 1));
    arcs[2 * j + 2] = arc.high;
    arcs[2 * j + 3] = arc.low;
  }
}
fillArcs();

/** Where an angle is counted from (as a pair) and in which sense: flat or steep to the right, flat or steep to the left. */
const sectors = Float64Array.of(
  ...[0, 0, 1, 0],
  ...[HALF_PI, HALF_PI_TAIL, -1, 0],
  ...[PI, PI_TAIL, -1, 0],
  ...[HALF_PI, HALF_PI_TAIL, 1, 0],
);

/** Where `angleOfLegs` leaves the angle, as a value and a (not always tiny) correction. */
const angle = new Float64Array(2);

/** (atan(t) - t) / t^3 as a function of t^2, for |t| <= 1/8; minimax, relative error of the angle 2^-67. */
function arcSeries(square: number): number {
  const upper =
    0.11111110306198067 +
    square * (-0.09090796028022535 + square * (0.0768356149545122 + square * -0.06314114899124662));
  return -0.3333333333333333 + square * (0.19999999999994456 + square * (-0.14285714282646708 + square * upper));
}

/** The angle opposite to the leg n beside the leg d, 0 < n <= d < 1e30, n > 1e-30: single precision keeps products exact. */
function angleOfLegs(n: number, d: number): void {
  const inverse = 1 / d;
  const quotient = Math.fround(n * inverse);
  const upper = Math.fround(d);
  if (quotient < 0.125) {
    const rest = n - quotient * upper - quotient * (d - upper);
    const square = quotient * quotient;
    // atan(q + e) = atan(q) + e/(1 + q^2) - q e^2 ..., and e/q < 2^-24.
    const tail = (rest * inverse) / (1 + square);
    angle[0] = quotient;
    angle[1] = tail - quotient * tail * tail + quotient * square * arcSeries(square);
    return;
  }
  const step = Math.floor(STEPS * quotient + 0.5);
  const centre = step / STEPS;
  const t = (n - centre * upper - centre * (d - upper)) / (d + centre * n);
  const square = t * t;
  angle[0] = arcs[2 * step];
  angle[1] = arcs[2 * step + 1] + (t + t * square * (-1 / 3 + square * (1 / 5 + square * (-1 / 7 + square * (1 / 9)))));
}

/**
 * Angle in (0, pi) of the direction (x, y) with y > 0 and x not 0, plus a correction below one ulp. Directions come in any
 * order, so the cases are looked up: a branch would be guessed wrong half of the time.
 */
function angleOfDirection(y: number, x: number, correction: number): number {
  const width = Math.abs(x);
  const sector = ((highWord(width - y) >>> 31) + 2 * (highWord(x) >>> 31)) << 2;
  angleOfLegs(Math.min(y, width), Math.max(y, width));
  const base = sectors[sector];
  const sense = sectors[sector + 2];
  const signed = sense * angle[0];
  const sum = base + signed;
  return sum + (base - sum + signed + (sectors[sector + 1] + sense * angle[1] + correction));
}

/** size >= 0 with the sign of x, which may be -0. */
function withSignOf(x: number, size: number): number {
  return (1 + 2 * (highWord(x) >> 31)) * size;
}

/** Arc tangent in radians. Largest measured error 0.55 ulp. */
export function atan(x: number): number {
  const size = Math.abs(x);
  if (size < 7.450580596923828e-9 || x !== x) return x;
  const result = size < 1e17 ? angleOfDirection(size, 1, 0) : HALF_PI;
  return withSignOf(x, result);
}

/** 2^-30: below it an angle equals the ratio of its legs to the last bit, and beside pi it changes by the ratio alone. */
const THIN = 9.313225746154785e-10;
const LARGE = 1e18;
const SMALL = 1e-18;

/** atan2 for y > 0 and x not 0, both finite. */
function angleOfFinite(y: number, x: number): number {
  const width = Math.abs(x);
  if (y < width * THIN) return x > 0 ? y / x : PI + (PI_TAIL + y / x);
  if (width < y * THIN) return HALF_PI + (HALF_PI_TAIL - x / y);
  const larger = Math.max(y, width);
  // Powers of two leave the angle alone and bring the larger leg next to 1.
  const scale = larger > LARGE || larger < SMALL ? powerOfTwo(1023 - (highWord(larger) >> 20)) : 1;
  return angleOfDirection(y * scale, x * scale, 0);
}

/** Zero, infinite or not a number: the table of IEEE 754 for |y|. */
function angleOfSpecial(size: number, x: number): number {
  if (x !== x || size !== size) return NaN;
  const leftward = x < 0 || (x === 0 && 1 / x < 0);
  if (size === Infinity) {
    if (Math.abs(x) === Infinity) return leftward ? 0.75 * PI : 0.25 * PI;
    return HALF_PI;
  }
  if (size === 0 || Math.abs(x) === Infinity) return leftward ? PI : 0;
  return HALF_PI; // x is zero, y is not
}

/** Angle of the vector (x, y) in radians, -pi to pi, counted from the x axis. Largest measured error 0.55 ulp. */
export function atan2(y: number, x: number): number {
  const size = Math.abs(y);
  const ordinary = size > 0 && size < Infinity && x !== 0 && Math.abs(x) < Infinity;
  const result = ordinary ? angleOfFinite(size, x) : angleOfSpecial(size, x);
  return withSignOf(y, result);
}

/**
 * sqrt(1 - x^2), the leg beside a leg of 0 < x < 1 under a hypotenuse of 1, and what its rounding lost. As the angle turns
 * by -x per unit of that leg, the loss is made good by a product.
 */
const leg = new Float64Array(2);

function fillLegBeside(x: number): void {
  // 1 - x^2 = (1 - x)(1 + x), as head (exact product of single-precision parts) and rest.
  const minus = 1 - x;
  const minusTail = 1 - minus - x;
  const plus = 1 + x;
  const plusTail = 1 - plus + x;
  const minusUpper = Math.fround(minus);
  const plusUpper = Math.fround(plus);
  const head = minusUpper * plusUpper;
  const rest = minusUpper * (plus - plusUpper) + (minus - minusUpper) * plus + (minus * plusTail + minusTail * plus);
  const root = Math.sqrt(head + rest);
  const rootUpper = Math.fround(root);
  leg[0] = root;
  leg[1] = rootUpper - root + (head - rootUpper * rootUpper + rest) / (rootUpper + root);
}

/** Arc sine in radians; NaN outside [-1, 1]. Largest measured error 0.56 ulp. */
export function asin(x: number): number {
  const size = Math.abs(x);
  if (size < 7.450580596923828e-9) return x;
  if (!(size < 1)) return size === 1 ? x * HALF_PI : NaN;
  fillLegBeside(size);
  const result = angleOfDirection(size, leg[0], -size * leg[1]);
  return withSignOf(x, result);
}

/** Arc cosine in radians; NaN outside [-1, 1]. Largest measured error 0.57 ulp. */
export function acos(x: number): number {
  const size = Math.abs(x);
  if (size < 1e-20) return HALF_PI;
  if (!(size < 1)) {
    if (x === 1) return 0;
    return x === -1 ? PI : NaN;
  }
  fillLegBeside(size);
  return angleOfDirection(leg[0], x, x * leg[1]);
}

import { reduceAngle, remainder } from './angle-reduction.ts';
import { quotientOfPairs } from './double-double.ts';

/** Below this, sin x and tan x round to x and cos x to 1. */
const LINEAR_BELOW = 7.450580596923828e-9; // 2^-27

/** sin(r + tail) - r, for |r| up to pi/4. Minimax for (sin(r)/r - 1) / r^2, relative error of the sine 2^-58. */
function sineBeyond(r: number, tail: number): number {
  const square = r * r;
  const series =
    0.008333333333322415 +
    square *
      (-0.00019841269829808052 +
        square * (2.7557313691985703e-6 + square * (-2.5050758124194802e-8 + square * 1.5896796103049239e-10)));
  const cube = r * square;
  return cube * -0.16666666666666632 + (cube * square * series + tail * (1 - 0.5 * square));
}

/** cos(r + tail) - 1 + r^2/2, for |r| up to pi/4. Minimax for the quotient by r^4, error of the cosine 2^-64. */
function cosineBeyond(r: number, square: number, tail: number): number {
  const series =
    0.0416666666666666 +
    square *
      (-0.0013888888888874125 +
        square *
          (2.480158728948283e-5 +
            square * (-2.755731435248203e-7 + square * (2.0875723289620876e-9 + square * -1.1359648494099235e-11))));
  return square * square * series - r * tail;
}

function cosineOf(r: number, tail: number): number {
  const square = r * r;
  const half = 0.5 * square;
  const rough = 1 - half;
  return rough + (1 - rough - half + cosineBeyond(r, square, tail));
}

/** Sine of an angle in radians. Largest measured error 0.77 ulp, for every finite x. */
export function sin(x: number): number {
  if (Math.abs(x) < LINEAR_BELOW) return x;
  const quadrant = reduceAngle(x);
  const r = remainder[0];
  const tail = remainder[1];
  const value = (quadrant & 1) === 0 ? r + sineBeyond(r, tail) : cosineOf(r, tail);
  return (quadrant & 2) === 0 ? value : -value;
}

/** Cosine of an angle in radians. Largest measured error 0.75 ulp, for every finite x. */
export function cos(x: number): number {
  const quadrant = reduceAngle(x);
  const r = remainder[0];
  const tail = remainder[1];
  const value = (quadrant & 1) === 0 ? cosineOf(r, tail) : r + sineBeyond(r, tail);
  return ((quadrant + 1) & 2) === 0 ? value : -value;
}

/** Writes sin(x) to out[0] and cos(x) to out[1]: the same bits as `sin` and `cos`, with one reduction of the angle. */
export function sinCos(x: number, out: Float64Array): void {
  const quadrant = reduceAngle(x);
  const r = remainder[0];
  const tail = remainder[1];
  const sine = Math.abs(x) < LINEAR_BELOW ? x : r + sineBeyond(r, tail);
  const cosine = cosineOf(r, tail);
  const swapped = (quadrant & 1) !== 0;
  const forSine = swapped ? cosine : sine;
  const forCosine = swapped ? sine : cosine;
  out[0] = (quadrant & 2) === 0 ? forSine : -forSine;
  out[1] = ((quadrant + 1) & 2) === 0 ? forCosine : -forCosine;
}

/** Tangent of an angle in radians. Largest measured error 0.92 ulp, for every finite x. */
export function tan(x: number): number {
  if (Math.abs(x) < LINEAR_BELOW) return x;
  const inverted = (reduceAngle(x) & 1) !== 0;
  const r = remainder[0];
  // Sine and cosine keep what their last rounding would lose.
  const sineTail = sineBeyond(r, remainder[1]);
  const sine = r + sineTail;
  const sineLost = r - sine + sineTail;
  const square = r * r;
  const half = 0.5 * square;
  const rough = 1 - half;
  const cosineTail = 1 - rough - half + cosineBeyond(r, square, remainder[1]);
  const cosine = rough + cosineTail;
  const cosineLost = rough - cosine + cosineTail;
  return quotientOfPairs(
    inverted ? -cosine : sine,
    inverted ? -cosineLost : sineLost,
    inverted ? sine : cosine,
    inverted ? sineLost : cosineLost,
  );
}

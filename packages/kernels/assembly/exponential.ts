// exp(x) = 2^k exp(r) with k = round(x / ln 2) and |r| <= ln(2) / 2; ln 2 in two parts, so that k times the first is exact.
const perLn2: f32 = 1.44269504;
const ln2Upper: f32 = 0.693359375;
const ln2Lower: f32 = -2.12194440e-4;

/**
 * exp of four lanes for -87 <= x <= 88; beyond, the value at that end. Relative error below 3e-7. Only additions and
 * multiplications in a fixed order: the same bits everywhere.
 */
@inline
export function exp4(x: v128): v128 {
  const inRange = f32x4.pmin(f32x4.pmax(x, f32x4.splat(-87)), f32x4.splat(88));
  const k = f32x4.nearest(f32x4.mul(inRange, f32x4.splat(perLn2)));
  const r = f32x4.sub(f32x4.sub(inRange, f32x4.mul(k, f32x4.splat(ln2Upper))), f32x4.mul(k, f32x4.splat(ln2Lower)));
  // 1 + r + r2/2! + ... + r6/6!: the rest is below 1.3e-7.
  let sum = f32x4.add(f32x4.mul(r, f32x4.splat(1 / 720)), f32x4.splat(1 / 120));
  sum = f32x4.add(f32x4.mul(r, sum), f32x4.splat(1 / 24));
  sum = f32x4.add(f32x4.mul(r, sum), f32x4.splat(1 / 6));
  sum = f32x4.add(f32x4.mul(r, sum), f32x4.splat(1 / 2));
  sum = f32x4.add(f32x4.mul(r, sum), f32x4.splat(1));
  sum = f32x4.add(f32x4.mul(r, sum), f32x4.splat(1));
  return f32x4.mul(sum, powerOfTwo4(k));
}

/** 2^k for whole k from -126 to 127, by its exponent bits. */
@inline
function powerOfTwo4(k: v128): v128 {
  return i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(k), i32x4.splat(127)), 23);
}

/** exp of one number: the first of four equal lanes. */
@inline
export function exp1(x: f32): f32 {
  return f32x4.extract_lane(exp4(f32x4.splat(x)), 0);
}

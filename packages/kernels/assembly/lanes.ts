/** Small names for the 4-lane operations the kernels are written in. */

/** Row m brings the lanes whose bits are set in m to the left, in their order; what follows them has no meaning. */
// prettier-ignore
const leftPacking: usize = memory.data<u8>([
  0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3,
  0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3,
  4, 5, 6, 7, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3,
  0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 0, 1, 2, 3,
  8, 9, 10, 11, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3,
  0, 1, 2, 3, 8, 9, 10, 11, 0, 1, 2, 3, 0, 1, 2, 3,
  4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 0, 1, 2, 3,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3,
  12, 13, 14, 15, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3,
  0, 1, 2, 3, 12, 13, 14, 15, 0, 1, 2, 3, 0, 1, 2, 3,
  4, 5, 6, 7, 12, 13, 14, 15, 0, 1, 2, 3, 0, 1, 2, 3,
  0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15, 0, 1, 2, 3,
  8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 0, 1, 2, 3,
  0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3,
  4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
]);

/** Shuffle that brings the lanes set in `mask` (4 bits) to the left. */
@inline
export function packingOf(mask: i32): v128 {
  return v128.load(leftPacking + (<usize>mask << 4));
}

@inline
export function packLeft(lanes: v128, packing: v128): v128 {
  return v128.swizzle(lanes, packing);
}

@inline
export function infinity4(): v128 {
  return f32x4.splat(Infinity as f32);
}

/** 0, 1, 2, 3 */
@inline
export function countUp4(): v128 {
  return i32x4(0, 1, 2, 3);
}

@inline
export function f32At(column: usize, index: i32): f32 {
  return load<f32>(column + (<usize>index << 2));
}

@inline
export function setF32(column: usize, index: i32, value: f32): void {
  store<f32>(column + (<usize>index << 2), value);
}

@inline
export function i32At(column: usize, index: i32): i32 {
  return load<i32>(column + (<usize>index << 2));
}

@inline
export function setI32(column: usize, index: i32, value: i32): void {
  store<i32>(column + (<usize>index << 2), value);
}

@inline
export function u8At(column: usize, index: i32): i32 {
  return <i32>load<u8>(column + <usize>index);
}

@inline
export function f64At(column: usize, index: i32): f64 {
  return load<f64>(column + (<usize>index << 3));
}

@inline
export function setF64(column: usize, index: i32, value: f64): void {
  store<f64>(column + (<usize>index << 3), value);
}

/** Four neighbouring f32 or i32 values from `index` on; the address need not be aligned. */
@inline
export function fourAt(column: usize, index: i32): v128 {
  return v128.load(column + (<usize>index << 2));
}

@inline
export function setFour(column: usize, index: i32, lanes: v128): void {
  v128.store(column + (<usize>index << 2), lanes);
}

/** Sum of the four lanes, always in the order (0 + 2) + (1 + 3). */
@inline
export function sum4(lanes: v128): f32 {
  const pairs = f32x4.add(lanes, v128.shuffle<i32>(lanes, lanes, 2, 3, 0, 1));
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1);
}

/** `lanes` where the mask is set, 0 elsewhere. */
@inline
export function keep(lanes: v128, mask: v128): v128 {
  return v128.and(lanes, mask);
}

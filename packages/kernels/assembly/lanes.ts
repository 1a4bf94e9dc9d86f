/** Small names for the 4-lane operations the kernels are written in. */

/**
 * The two spaces as types: a function with <Space> is compiled once for each, without a test in its loops.
 * `isFloat<Space>()` holds in the volume.
 */
export type Floor = i32;
export type Volume = f32;

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

@inline
export function least4(lanes: v128): f32 {
  const pairs = f32x4.pmin(lanes, v128.shuffle<i32>(lanes, lanes, 2, 3, 0, 1));
  return f32x4.extract_lane(f32x4.pmin(pairs, v128.shuffle<i32>(pairs, pairs, 1, 0, 3, 2)), 0);
}

@inline
export function most4(lanes: v128): f32 {
  const pairs = f32x4.pmax(lanes, v128.shuffle<i32>(lanes, lanes, 2, 3, 0, 1));
  return f32x4.extract_lane(f32x4.pmax(pairs, v128.shuffle<i32>(pairs, pairs, 1, 0, 3, 2)), 0);
}

/** Values of a column at the four indices that lie from `indices` on. */
@inline
export function gather4(column: usize, indices: usize): v128 {
  let lanes = v128.load32_zero(column + (<usize>load<u32>(indices) << 2));
  lanes = v128.load_lane<u32>(column + (<usize>load<u32>(indices, 4) << 2), lanes, 1);
  lanes = v128.load_lane<u32>(column + (<usize>load<u32>(indices, 8) << 2), lanes, 2);
  return v128.load_lane<u32>(column + (<usize>load<u32>(indices, 12) << 2), lanes, 3);
}

/** The sums of the lanes of four vectors, each in the order (0 + 2) + (1 + 3). */
@inline
export function sums4(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = f32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return f32x4.add(v128.shuffle<i64>(ab, cd, 0, 2), v128.shuffle<i64>(ab, cd, 1, 3));
}

/** x2 + y2 + z2 of a vector in lanes x, y, z, 0; in all lanes. */
@inline
export function lengthSquared(vector: v128): v128 {
  const squares = f32x4.mul(vector, vector);
  const pairs = f32x4.add(squares, v128.shuffle<i32>(squares, squares, 1, 0, 3, 2));
  return f32x4.add(pairs, v128.shuffle<i32>(pairs, pairs, 2, 3, 0, 1));
}

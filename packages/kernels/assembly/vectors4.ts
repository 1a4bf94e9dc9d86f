/** Products of four plane vectors at a time. */

/** a.b */
@inline
export function dot4(ax: v128, ay: v128, bx: v128, by: v128): v128 {
  return f32x4.add(f32x4.mul(ax, bx), f32x4.mul(ay, by));
}

/** a x b: positive where b points to the left of a. */
@inline
export function cross4(ax: v128, ay: v128, bx: v128, by: v128): v128 {
  return f32x4.sub(f32x4.mul(ax, by), f32x4.mul(ay, bx));
}

/** |a|2 */
@inline
export function squared4(ax: v128, ay: v128): v128 {
  return f32x4.add(f32x4.mul(ax, ax), f32x4.mul(ay, ay));
}

/**
 * Length of the vector (x, y). Squares are not rescaled: exact enough (error below 1 ulp) while the components stay
 * between 1e-145 and 1e154 in size, which metres and metres per second do; beyond, it runs into 0 or Infinity.
 */
export function length2(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** Length of the vector (x, y, z); same range as `length2`, error below 1.5 ulp. */
export function length3(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}

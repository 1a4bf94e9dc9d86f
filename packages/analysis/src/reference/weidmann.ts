/** Free speed, m/s, shape, 1/m2, and density at which no agent moves, 1/m2 (Weidmann 1993). */
const freeSpeed = 1.34;
const shape = 1.913;
const jamDensity = 5.4;

/** v = 1.34 (1 - exp(-1.913 (1 / rho - 1 / 5.4))), m/s: how fast people walk on the flat at a density; 0 beyond 5.4. */
export function weidmannSpeed(density: number): number {
  if (!(density > 0)) return freeSpeed;
  return Math.max(0, freeSpeed * (1 - Math.exp(-shape * (1 / density - 1 / jamDensity))));
}

/** No vehicle brakes harder, m/s2; every vehicle reckons with it. */
export const hardestBraking = 8;

/** Bodies stay so far apart, m. */
const leastGap = 0.3;

/**
 * The highest speed after a time h from which one can still stop behind a vehicle ahead that brakes as hard as it can from
 * now on: the largest v' with
 *
 *   (v + v') h / 2 + v'^2 / (2 B) <= g + v_l^2 / (2 B).
 *
 * A vehicle that keeps to it can keep to it ever after by braking with B, so no vehicle runs into another.
 */
export function safeSpeed(speed: number, gap: number, leaderSpeed: number, part: number): number {
  return stoppingSpeed(speed, gap - leastGap, leaderSpeed, part, hardestBraking);
}

/** The same for something that stands, braking no harder than so much. */
export function stoppingSpeed(speed: number, gap: number, leaderSpeed: number, part: number, braking: number): number {
  const half = (braking * part) / 2;
  const under = half * half - braking * part * speed + 2 * braking * gap + leaderSpeed * leaderSpeed;
  return under <= half * half ? 0 : Math.sqrt(under) - half;
}

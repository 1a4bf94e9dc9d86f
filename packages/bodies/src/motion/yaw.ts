/** Below this share of the steering of a slow car, the formula of an oversteering car is not followed: it would spin. */
const leastDivisor = 0.25;

/**
 * Yaw rate of a car, radians a second: v delta / (l (1 + K v2)). K above 0 is understeer. With K below 0 the divisor would fall to 0 at
 * 1 / sqrt(-K); it stops at a quarter.
 */
export const yawRate = (speed: number, steer: number, wheelbase: number, understeer: number): number =>
  (speed * steer) / (wheelbase * Math.max(leastDivisor, 1 + understeer * speed * speed));

/** Ticks of a run of this duration. One that is a whole number of ticks but for rounding does not get one more. */
export const ticksIn = (duration: number, dt: number): number => Math.ceil(duration / dt - 1e-6);

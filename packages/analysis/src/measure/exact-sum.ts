/**
 * Sums of rounded 64-bit numbers depend on their order, and the order of agents depends on how the world is cut into tiles.
 * Whole multiples of 2^-26 add up exactly while the sum stays below 2^27 (a million agents at 100 m/s), in any order.
 */
const grains = 67_108_864;

export const toGrains = (value: number): number => Math.round(value * grains);
export const fromGrains = (sum: number): number => sum / grains;

/** What grains are too coarse for, in the same way: grains of grains below them, exact to 2^-52. */
export class ExactSum {
  #grains = 0;
  #dust = 0;

  clear(): void {
    this.#grains = 0;
    this.#dust = 0;
  }

  add(value: number): void {
    const whole = toGrains(value);
    this.#grains += whole;
    this.#dust += toGrains((value - fromGrains(whole)) * grains);
  }

  get value(): number {
    return fromGrains(this.#grains) + fromGrains(fromGrains(this.#dust));
  }
}

import { exp, pow } from '@korzo/core';

/** What is in the air. */
export interface Air {
  /** Extinction coefficient of smoke, 1/m. */
  extinction: number;
  /** Carbon monoxide, parts per million. */
  co: number;
  /** Carbon dioxide, per cent. */
  co2: number;
  /** Oxygen, per cent. */
  o2: number;
}

/** Oxygen in clear air, per cent. */
export const clearOxygen = 20.9;

/**
 * What a second in this air adds to the fractional effective dose (Purser): at 1 a person is incapacitated.
 * CO: 4.607e-7 ppm^1.036, breathed exp(0.193 CO2 + 2.0004) / 7.1 times as much; lack of oxygen:
 * 1 / (60 exp(8.13 - 0.54 (20.9 - O2))), nothing where there is none.
 */
export function doseRate({ co, co2, o2 }: Air): number {
  const monoxide = co > 0 ? 4.607e-7 * pow(co, 1.036) * (exp(0.193 * co2 + 2.0004) / 7.1) : 0;
  const suffocation = o2 < clearOxygen ? 1 / (60 * exp(8.13 - 0.54 * (clearOxygen - o2))) : 0;
  return monoxide + suffocation;
}

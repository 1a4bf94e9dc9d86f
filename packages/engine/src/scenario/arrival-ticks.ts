import { log } from '@korzo/core';
import type { ArrivalsDescription } from '@korzo/formats';
import { purposes, type Chance } from './chance/chance.ts';

/** Rounding must not make somebody who comes exactly at a tick wait for the next one. */
const roundingRoom = 1e-9;

/** The tick of every arrival, in order; an arrival enters at the first tick that is not before its time. */
export function arrivalTicks(
  arrivals: ArrivalsDescription,
  run: { readonly dt: number; readonly duration: number },
  chance: Chance,
): Uint32Array {
  const { perSecond, gaps, from, most = Infinity } = arrivals;
  const until = Math.min(arrivals.until ?? run.duration, run.duration);
  const ticks: number[] = [];
  // Gaps of a Poisson process are exponential: -ln(1 - u) / rate. It starts with a gap; a clock starts with an arrival.
  let time = from + (gaps === 'even' ? 0 : gapOf(chance, 0, perSecond));
  for (let number = 1; time < until && ticks.length < most; number++) {
    ticks.push(Math.ceil(time / run.dt - roundingRoom));
    time = gaps === 'even' ? from + number / perSecond : time + gapOf(chance, number, perSecond);
  }
  return Uint32Array.from(ticks);
}

const gapOf = (chance: Chance, number: number, perSecond: number): number =>
  -log(1 - chance.uniform(number, purposes.arrivals)) / perSecond;

import { log, normal } from '@korzo/core';
import { purposes, type Chance } from './chance/chance.ts';
import type { ArrivalsDescription } from '../document/group-schema.ts';

/** Rounding must not make an agent that comes exactly at a tick wait for the next one. */
const roundingRoom = 1e-9;

interface RunTimes {
  readonly dt: number;
  readonly duration: number;
}

/** The tick of every arrival, in order; an arrival enters at the first tick that is not before its time. */
export function arrivalTicks(arrivals: ArrivalsDescription, run: RunTimes, chance: Chance): Uint32Array {
  const times = arrivals.table === undefined ? timesByGaps(arrivals, run, chance) : timesByTable(arrivals, run);
  return Uint32Array.from(times, (time) => Math.ceil(time / run.dt - roundingRoom));
}

const endOf = (arrivals: ArrivalsDescription, run: RunTimes): number =>
  Math.min(arrivals.until ?? run.duration, run.duration);

function timesByTable(arrivals: ArrivalsDescription, run: RunTimes): number[] {
  const { table = [], from, most = Infinity } = arrivals;
  const until = endOf(arrivals, run);
  const times: number[] = [];
  for (const [time, count] of [...table].sort((a, b) => a[0] - b[0])) {
    if (time < from || time >= until) continue;
    for (let number = 0; number < count && times.length < most; number++) times.push(time);
  }
  return times;
}

function timesByGaps(arrivals: ArrivalsDescription, run: RunTimes, chance: Chance): number[] {
  const { perSecond = 1, gaps, from, most = Infinity } = arrivals;
  const until = endOf(arrivals, run);
  const times: number[] = [];
  // A Poisson process and normal gaps start with a gap; a clock starts with an arrival.
  let time = from + (gaps === 'even' ? 0 : gapOf(arrivals, chance, 0));
  for (let number = 1; time < until && times.length < most; number++) {
    times.push(time);
    time = gaps === 'even' ? from + number / perSecond : time + gapOf(arrivals, chance, number);
  }
  return times;
}

/**
 * Gaps of a Poisson process are exponential: -ln(1 - u) / rate. Normal gaps are those of MASS; its text does not say what a
 * negative one means: here the two arrive together.
 */
function gapOf({ perSecond = 1, gaps, deviation = 0 }: ArrivalsDescription, chance: Chance, number: number): number {
  if (gaps === 'normal')
    return Math.max(0, 1 / perSecond + deviation * normal(chance.seed, number, 0, purposes.arrivals));
  return -log(1 - chance.uniform(number, purposes.arrivals)) / perSecond;
}

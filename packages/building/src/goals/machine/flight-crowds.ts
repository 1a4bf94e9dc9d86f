import { exp } from '@korzo/core';
import type { Flight } from './places.ts';

/** Flights are cut across into slices of this length, m: about a tread. */
const slice = 0.25;
/**
 * An agent heeds so many slices ahead of its own, 1.5 m. Those behind do not count: the first of a dense crowd regains its pace, so that a
 * queue waits before the stairs and not on them.
 */
const ahead = 6;
/** Near the end of the flight fewer are left; people on less than so many do not make a crowd of it. */
const fewest = 2;

/**
 * Speed by density on stairs, v / v0 = 1 - exp(-g (1 / density - 1 / densest)), the form that Weidmann (1993) fits to corridors. With
 * his speeds on stairs, 0.61 m/s up and 0.69 m/s down, these values of g give the capacities of his handbook: 0.85 and 0.98 people per
 * metre and second.
 */
const steepness = { up: 3.722, down: 3.802 } as const;
const densest = 5.4;
/** A step now and then is possible on the fullest flight: no density stops people for ever. */
const leastShare = 0.1;

/** Share of the free speed on stairs that is left at a density, people per square metre. */
export function shareOnStairs(density: number, climbs: boolean): number {
  if (density <= 0) return 1;
  const room = 1 / density - 1 / densest;
  return Math.max(1 - exp(-(climbs ? steepness.up : steepness.down) * room), leastShare);
}

interface Slices extends Pick<Flight, 'foot' | 'up' | 'width'> {
  /** Where its slices begin among all, and how many they are. */
  readonly first: number;
  readonly count: number;
  /** Length of one slice, m. */
  readonly step: number;
}

/** How many people are on each slice of each flight of stairs. Ramps and escalators are not counted. */
export class FlightCrowds {
  readonly counts: Int32Array;
  readonly #byLevel: ReadonlyMap<number, Slices>;

  constructor(flights: Iterable<Flight>) {
    const byLevel = new Map<number, Slices>();
    let first = 0;
    for (const { kind, level, foot, up, width, length } of flights) {
      if (kind !== 'stairs') continue;
      const count = Math.max(1, Math.round(length / slice));
      byLevel.set(level, { foot, up, width, first, count, step: length / count });
      first += count;
    }
    this.#byLevel = byLevel;
    this.counts = new Int32Array(first);
  }

  get isEmpty(): boolean {
    return this.#byLevel.size === 0;
  }

  /** The slice that a place is on; -1 off all stairs. */
  sliceAt(level: number, x: number, y: number): number {
    const slices = this.#byLevel.get(level);
    return slices === undefined ? -1 : slices.first + placeOn(slices, x, y);
  }

  /** People per square metre ahead of an agent on stairs; 0 off all stairs. */
  densityFor(level: number, x: number, y: number, climbs: boolean): number {
    const slices = this.#byLevel.get(level);
    if (slices === undefined) return 0;
    const { first, count, step, width } = slices;
    const at = placeOn(slices, x, y);
    const left = climbs ? count - 1 - at : at;
    const heeded = Math.min(ahead, left);
    let people = 0;
    for (let away = 1; away <= heeded; away++) people += this.counts[first + (climbs ? at + away : at - away)];
    return people / (Math.max(heeded, fewest) * step * width);
  }
}

function placeOn({ foot, up, count, step }: Slices, x: number, y: number): number {
  const along = (x - foot[0]) * up[0] + (y - foot[1]) * up[1];
  return Math.min(Math.max(Math.floor(along / step), 0), count - 1);
}

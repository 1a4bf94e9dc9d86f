import { sharedFloats, sharedWhole } from '../memory/shared.ts';

/** What is not given. */
const absent = NaN;

/** The trips that would like to start now, the first of each road: what they want, and what was found for them. */
export interface StartColumns {
  readonly road: Int32Array;
  readonly kind: Int32Array;
  /** The road it turns to. */
  readonly nextRoad: Int32Array;
  /** The lane it asks for, counted from the middle; -1 for the best one; -2 - n for lane n of the map. */
  readonly lane: Int32Array;
  /** Place, m, and speed, m/s, it asks for; NaN for as near the beginning and as fast as is safe. */
  readonly where: Float64Array;
  readonly speed: Float64Array;
  readonly haste: Float64Array;
  /** The lane with room for it, or -1, and how fast it begins there, m/s. */
  readonly foundLane: Int32Array;
  readonly foundSpeed: Float64Array;
}

export const makeStarts = (roads: number): StartColumns => ({
  road: sharedWhole(roads),
  kind: sharedWhole(roads),
  nextRoad: sharedWhole(roads),
  lane: sharedWhole(roads),
  where: sharedFloats(roads),
  speed: sharedFloats(roads),
  haste: sharedFloats(roads),
  foundLane: sharedWhole(roads),
  foundSpeed: sharedFloats(roads),
});

/** A trip as far as its start is concerned. */
export interface Start {
  readonly from: number;
  readonly kind: number;
  readonly lane?: number;
  readonly onLane?: number;
  readonly where?: number;
  readonly speed?: number;
  readonly haste?: number;
}

export function noteStart(starts: StartColumns, at: number, start: Start, nextRoad: number): void {
  starts.road[at] = start.from;
  starts.kind[at] = start.kind;
  starts.nextRoad[at] = nextRoad;
  starts.lane[at] = start.onLane === undefined ? (start.lane ?? -1) : -2 - start.onLane;
  starts.where[at] = start.where ?? absent;
  starts.speed[at] = start.speed ?? absent;
  starts.haste[at] = start.haste ?? 1;
}

import type { LaneMap, TrafficMap } from '../map/traffic-map.ts';
import { sharedFloats as floats, sharedSmall, sharedWhole as whole } from '../memory/shared.ts';
import { makeVehicleColumns, type VehicleColumns } from '../vehicles/vehicle-columns.ts';
import type { KindTable } from '../vehicles/kind-table.ts';
import { rangesOf } from './lane-starts.ts';
import { makeNotes, type Notes } from './notes.ts';
import { makeStarts, type StartColumns } from './start-columns.ts';

/** What the lights show to those who want onto a lane of a junction. */
export const signals = { none: 0, red: 1, amber: 2, green: 3 } as const;

/** Most vehicles that a junction keeps bookings for, per lane that leads into it. */
export const bookingsPerApproach = 8;

/** Most places at which something is in the way at one time. */
export const mostObstacles = 16384;

/** The lanes with all that is on them, as columns that threads share. A vehicle is known by its slot, its place in `vehicles`. */
export interface TrafficState {
  readonly vehicles: VehicleColumns;
  /** Vehicles of lane l, the foremost first: cars[first[l]] to cars[first[l + 1] - 1]. */
  readonly first: Int32Array;
  readonly cars: Int32Array;
  /** By lane, and behind them: how many vehicles are on it, and how many are out to overtake; then where the next is listed. */
  readonly counts: Int32Array;
  /** By range of lanes that a thread sums up: where its vehicles are listed. */
  readonly rangeStart: Int32Array;
  /** By lane of a junction: see `signals`. */
  readonly signal: Uint8Array;
  /** By road: 1 while no vehicle may enter it. */
  readonly isClosed: Uint8Array;
  readonly lights: LightColumns;
  /** How many vehicles have entered each junction. */
  readonly entered: Int32Array;
  /** Vehicles that hold a booking of junction j: booked[bookedFrom[j]] and bookedCount[j] - 1 more, in the order of their numbers. */
  readonly booked: Int32Array;
  readonly bookedFrom: Int32Array;
  readonly bookedCount: Int32Array;
  /** By lane that leads into a junction: when the last one that was let in enters, s. */
  readonly lastEntry: Float64Array;
  /** By lane of a junction: the least gap in the stream with the right of way, and the time between two that use one, s. */
  readonly criticalGap: Float64Array;
  readonly followUpTime: Float64Array;
  /** Places where people or big objects are in the way: those of lane l are obstacleAt[obstacleFirst[l]] and so on, rising, m. */
  readonly obstacleFirst: Int32Array;
  readonly obstacleAt: Float64Array;
  /** 1 for what stays there. */
  readonly obstacleLasts: Uint8Array;
  /** How fast it goes along the lane, m/s. */
  readonly obstacleSpeed: Float64Array;
  /** By lane: where those on it stop for a vehicle that overtakes on it and comes against them, m; Infinity unless a vehicle does. */
  readonly holdAt: Float64Array;
  readonly stops: StopColumns;
  readonly starts: StartColumns;
  /** By lane: 1 when a vehicle came onto it in this part other than by driving along. */
  readonly taken: Uint8Array;
  /** By lane: 1 when a vehicle on it has changed to it and is not in its middle yet. */
  readonly straddled: Uint8Array;
  readonly clock: Clock;
  readonly notes: Notes;
  readonly rowNotes: RowNotes;
  /** By lane and by junction: 1 when it belongs to this process, which drives and books there. */
  readonly isOwnLane: Uint8Array;
  readonly isOwnJunction: Uint8Array;
  /** How many rows of the run know the slots of their vehicles. */
  readonly claimed: Int32Array;
}

/** Rows of the run that the leader looks after, as threads meet them: those without slots, then those whose vehicles have left. */
export interface RowNotes {
  readonly count: Int32Array;
  readonly tile: Int32Array;
  readonly row: Int32Array;
}

export function noteRow({ count, tile, row }: RowNotes, ofTile: number, ofRow: number): void {
  const place = Atomics.add(count, 0, 1);
  tile[place] = ofTile;
  row[place] = ofRow;
}

/** Where each light is in its program. */
export interface LightColumns {
  readonly phase: Int32Array;
  readonly isAmber: Uint8Array;
  /** When the phase, or its amber, began, s. */
  readonly since: Float64Array;
  /** How long the phases of light l are green, s, the longest when actuated: see `greenAt`. */
  readonly green: Float64Array;
  readonly greenFirst: Int32Array;
}

/** Places where buses stop, in the order of their lines. */
export interface StopColumns {
  readonly lane: Int32Array;
  /** m from the beginning of the lane */
  readonly where: Float64Array;
  /** How long a bus stands there, s. */
  readonly duration: Float64Array;
  /** The stop after it, or -1. */
  readonly next: Int32Array;
}

/** Most stops of all lines together. */
export const mostStops = 4096;

/** Times and counts in one place, so that threads see the same ones: a Float64Array with names. */
export type Clock = Float64Array;
export const clockFields = { time: 0, part: 1, seed: 2 } as const;

/** All that a phase of a tick looks at, on any thread. */
export interface Scene {
  readonly map: LaneMap;
  readonly kinds: KindTable;
  readonly state: TrafficState;
}

export function makeState(map: TrafficMap, capacity: number): TrafficState {
  const lanes = map.lanes.count;
  const { count, approaches } = map.junctions;
  const bookedFrom = whole(count + 1);
  for (let junction = 0; junction < count; junction++) {
    const lanesIn = approaches.start[junction + 1] - approaches.start[junction];
    bookedFrom[junction + 1] = bookedFrom[junction] + bookingsPerApproach * lanesIn;
  }
  const state: TrafficState = {
    vehicles: makeVehicleColumns(capacity),
    first: whole(lanes + 1),
    cars: whole(capacity),
    counts: whole(lanes + 1),
    rangeStart: whole(rangesOf(lanes + 1)),
    signal: sharedSmall(lanes),
    isClosed: sharedSmall(map.network.roads.length),
    lights: makeLights(map.network.lights),
    entered: whole(count),
    booked: whole(bookedFrom[count]),
    bookedFrom,
    bookedCount: whole(count),
    lastEntry: floats(lanes),
    criticalGap: floats(lanes),
    followUpTime: floats(lanes),
    obstacleFirst: whole(lanes + 1),
    obstacleAt: floats(mostObstacles),
    obstacleLasts: sharedSmall(mostObstacles),
    obstacleSpeed: floats(mostObstacles),
    holdAt: floats(lanes).fill(Infinity),
    stops: { lane: whole(mostStops), where: floats(mostStops), duration: floats(mostStops), next: whole(mostStops) },
    starts: makeStarts(map.network.roads.length),
    taken: sharedSmall(lanes),
    straddled: sharedSmall(lanes),
    clock: floats(Object.keys(clockFields).length),
    notes: makeNotes(capacity),
    rowNotes: { count: whole(1), tile: whole(capacity), row: whole(capacity) },
    claimed: whole(1),
    isOwnLane: sharedSmall(lanes).fill(1),
    isOwnJunction: sharedSmall(count).fill(1),
  };
  state.vehicles.lane.fill(-1);
  state.vehicles.number.fill(-1);
  state.lastEntry.fill(-Infinity);
  return state;
}

function makeLights(lights: TrafficMap['network']['lights']): LightColumns {
  const count = lights.length;
  const greenFirst = whole(count + 1);
  for (const [light, { phases }] of lights.entries()) greenFirst[light + 1] = greenFirst[light] + phases.length;
  const green = floats(greenFirst[count]);
  for (const [light, { phases, actuated }] of lights.entries())
    for (const [phase, each] of phases.entries()) green[greenFirst[light] + phase] = actuated?.longest ?? each.green;
  return { phase: whole(count), isAmber: sharedSmall(count), since: floats(count), green, greenFirst };
}

/** Free slots hold no vehicle. */
export const isThere = ({ lane }: VehicleColumns, vehicle: number): boolean => lane[vehicle] >= 0;

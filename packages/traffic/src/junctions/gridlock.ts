import type { LaneMap } from '../map/traffic-map.ts';
import { isTight, setbackOf } from '../tick/margins.ts';
import { clockFields, isThere, type Scene } from '../tick/traffic-state.ts';
import { frontOn, laneIn } from '../tick/fronts.ts';
import { isLetIn, ways, type VehicleColumns } from '../vehicles/vehicle-columns.ts';

/** Gridlock is looked for at these intervals, s, among vehicles that have stood so long at their line, s. */
const lookEvery = 10;
const stoodLong = 60;
const atLine = 3;

/** What `entry` holds of a vehicle that may enter a junction without room behind it. */
const mayEnterBox = -1;

export const mayEnterFull = ({ booked, entry, aheadEntry }: VehicleColumns, vehicle: number): boolean =>
  (booked[vehicle] < 0 ? entry : aheadEntry)[vehicle] === mayEnterBox;

/** The foremost vehicle of a lane has long been waiting for room on another lane. */
export interface Jam {
  readonly lane: number;
  readonly towards: number;
  readonly number: number;
}

/** Whether a part of a tick that ends now is one after which gridlock is looked for. */
export function looksForGridlock({ state: { clock } }: Scene): boolean {
  const time = clock[clockFields.time];
  return Math.floor(time / lookEvery) > Math.floor((time - clock[clockFields.part]) / lookEvery);
}

/** Vehicles on own lanes that have stood at their line for long and were not let in. */
export function jamsOf(scene: Scene, used: number): Jam[] {
  const { map, state } = scene;
  const { vehicles, clock, isOwnLane } = state;
  const { lane, where, nextLane, standsSince, number, leavesStopAt } = vehicles;
  const jams: Jam[] = [];
  for (let slot = 0; slot < used; slot++) {
    if (!isThere(vehicles, slot) || isOwnLane[lane[slot]] === 0 || isLetIn(vehicles, slot) || nextLane[slot] < 0)
      continue;
    if (!(clock[clockFields.time] - standsSince[slot] > stoodLong) || leavesStopAt[slot] < Infinity) continue;
    if (map.lanes.endsAtJunction[lane[slot]] === 0) continue;
    if (map.lanes.length[lane[slot]] - setbackOf(scene, slot, lane[slot]) - where[slot] > atLine) continue;
    jams.push({ lane: lane[slot], towards: roadLaneAfter(map, nextLane[slot]), number: number[slot] });
  }
  return jams;
}

const roadLaneAfter = ({ lanes }: LaneMap, lane: number): number =>
  lanes.next.start[lane] === lanes.next.start[lane + 1] ? ways.none : lanes.next.items[lanes.next.start[lane]];

/**
 * The foremost vehicles of all rings of lanes that wait for room on each other, by their numbers. None of them would ever find room;
 * when all drive into their junctions at once, the whole ring moves on by one vehicle.
 */
export function ringMembers(jams: readonly Jam[]): number[] {
  const ofLane = new Map(jams.map((jam) => [jam.lane, jam]));
  const seen = new Set<number>();
  const members: number[] = [];
  for (const { lane } of jams.toSorted((one, other) => one.lane - other.lane)) {
    const chain: Jam[] = [];
    let jam = ofLane.get(lane);
    while (jam !== undefined && !seen.has(jam.lane)) {
      seen.add(jam.lane);
      chain.push(jam);
      jam = ofLane.get(jam.towards);
    }
    const from = jam === undefined ? -1 : chain.indexOf(jam);
    if (from >= 0) members.push(...chain.slice(from).map(({ number }) => number));
  }
  return members;
}

/** Lets vehicles, by their numbers, into their junctions without room behind them. */
export function letEnterBox({ state: { vehicles } }: Scene, used: number, numbers: readonly number[]): void {
  if (numbers.length === 0) return;
  for (let slot = 0; slot < used; slot++) {
    if (!isThere(vehicles, slot) || isLetIn(vehicles, slot) || !numbers.includes(vehicles.number[slot])) continue;
    (vehicles.booked[slot] < 0 ? vehicles.entry : vehicles.aheadEntry)[slot] = mayEnterBox;
    vehicles.touched[slot] = 1;
  }
}

/** Whether the fronts of all vehicles that hold a booking of a junction are on the roads behind it. */
export function isBoxFree(scene: Scene, junction: number): boolean {
  const { map, state } = scene;
  const { booked, bookedFrom, bookedCount, vehicles } = state;
  for (let at = bookedFrom[junction]; at < bookedFrom[junction] + bookedCount[junction]; at++) {
    const lane = laneIn(scene, booked[at], junction);
    if (vehicles.lane[booked[at]] === roadLaneAfter(map, lane)) continue;
    // Over a tight road its front may be at the next junction, or behind it.
    if (lane !== vehicles.booked[booked[at]] || !isTight(scene, booked[at], lane)) return false;
    if (frontOn(scene, booked[at], lane) <= map.lanes.length[lane]) return false;
  }
  return true;
}

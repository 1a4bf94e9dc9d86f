import type { VehicleColumns } from '../vehicles/vehicle-columns.ts';
import type { Scene } from './traffic-state.ts';

/** So many lanes of a road behind a junction are looked at for those who have left it. */
const shortLanes = 4;

/**
 * Where the front of a vehicle is, measured along a lane of a junction that it has booked: negative before it, beyond its length
 * behind it. Infinity when it has left even the lane behind.
 */
export function frontOn({ map, state }: Scene, vehicle: number, lane: number): number {
  const { length, next, junction } = map.lanes;
  const { vehicles } = state;
  const { booked, ahead } = vehicles;
  const own = vehicles.lane[vehicle];
  const where = vehicles.where[vehicle];
  if (own === lane) return where;
  if (vehicles.nextLane[vehicle] === lane && (booked[vehicle] === lane || ahead[vehicle] === lane))
    return where - length[own];
  let front = where + length[lane];
  let after = next.items[next.start[lane]];
  let isBehindNext = false;
  // A road may begin with short lanes.
  for (let count = 0; count < (isBehindNext ? 3 * shortLanes : shortLanes); count++) {
    if (junction[after] >= 0) {
      // Over a tight road it comes to the next junction while its rear is still in this one.
      if (isBehindNext || booked[vehicle] !== lane || ahead[vehicle] < 0) break;
      isBehindNext = true;
      after = ahead[vehicle];
    }
    if (after === own) return front;
    front += length[after];
    if (next.start[after + 1] === next.start[after]) break;
    after = next.items[next.start[after]];
  }
  return Infinity;
}

/** The lane of a junction that a vehicle on its list holds a booking of. A vehicle holds no two of one junction. */
export function laneIn({ map, state }: Scene, vehicle: number, junction: number): number {
  const { booked, ahead } = state.vehicles;
  const lane = booked[vehicle];
  return lane >= 0 && map.lanes.junction[lane] === junction ? lane : ahead[vehicle];
}

/** When a vehicle enters a lane that it holds a booking of, s. */
export const entryOn = ({ booked, entry, aheadEntry }: VehicleColumns, vehicle: number, lane: number): number =>
  booked[vehicle] === lane ? entry[vehicle] : aheadEntry[vehicle];

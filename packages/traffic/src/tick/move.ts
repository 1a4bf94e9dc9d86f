import { isOut, ways } from '../vehicles/vehicle-columns.ts';
import { clockFields, type Scene } from './traffic-state.ts';

/** Slower than this is standing, m/s. */
const standing = 0.1;
/** How fast somebody moves sideways while changing lanes, m/s. */
const sideways = 1;

/** Moves vehicles by the acceleration they have chosen, and on to the next lane. Each writes its own columns only. */
export function move({ map, state }: Scene, from: number, to: number): void {
  const { lane, where, speed, acceleration, planned, nextLane, standsSince, shift, overtaking } = state.vehicles;
  const { length, junction, next } = map.lanes;
  const part = state.clock[clockFields.part];
  const time = state.clock[clockFields.time] + part;
  for (let self = from; self < to; self++) {
    if (lane[self] < 0) continue;
    const before = speed[self];
    const after = before + planned[self] * part;
    acceleration[self] = planned[self];
    if (after <= 0) {
      // Came to rest within the part.
      where[self] += acceleration[self] < 0 ? (-before * before) / (2 * acceleration[self]) : 0;
      speed[self] = 0;
    } else {
      where[self] += ((before + after) / 2) * part;
      speed[self] = after;
    }
    if (speed[self] >= standing) standsSince[self] = Infinity;
    else if (standsSince[self] === Infinity) standsSince[self] = time;
    if (shift[self] !== 0 && !isOut(overtaking[self]))
      shift[self] = Math.sign(shift[self]) * Math.max(0, Math.abs(shift[self]) - sideways * part);
    while (where[self] > length[lane[self]] && nextLane[self] >= 0) {
      where[self] -= length[lane[self]];
      const entered = nextLane[self];
      lane[self] = entered;
      // Inside a junction there is one way on; on a road it is looked for again.
      nextLane[self] = junction[entered] >= 0 ? next.items[next.start[entered]] : ways.unknown;
    }
    if (state.vehicles.booked[self] >= 0) leaveJunction(state, self);
  }
}

/** Gives the booking back when the rear has left the junction. */
function leaveJunction({ vehicles }: Scene['state'], self: number): void {
  const { lane, nextLane, booked, where, length, barrier, slack } = vehicles;
  if (lane[self] === booked[self] || nextLane[self] === booked[self] || where[self] < length[self]) return;
  booked[self] = -1;
  barrier[self] = Infinity;
  slack[self] = Infinity;
}

import { laneIn } from '../tick/fronts.ts';
import { beyondOf } from '../tick/margins.ts';
import { toLasting } from '../tick/obstacles.ts';
import type { Scene } from '../tick/traffic-state.ts';
import { gentleBraking } from './passing.ts';

/** Room left free behind the last one on a lane, m. */
const roomBehind = 1;

/**
 * Whether a vehicle can leave a junction whole by one of its lanes: none stops in the way of others.
 *
 * @param isLeaderTrusted whether a vehicle that drives on there is taken to do so until it has braked gently
 */
export function hasRoom(
  scene: Scene,
  junction: number,
  vehicle: number,
  lane: number,
  isLeaderTrusted = true,
): boolean {
  const { map, state } = scene;
  const { first, cars, vehicles, booked, bookedFrom, bookedCount } = state;
  const out = map.lanes.next.items[map.lanes.next.start[lane]];
  const last = first[out + 1] - 1;
  let room = map.lanes.length[out];
  let isEmpty = true;
  if (last >= first[out]) {
    const leader = cars[last];
    const v = vehicles.speed[leader];
    const stopsAfter = isLeaderTrusted ? (v * v) / (2 * gentleBraking) : 0;
    room = vehicles.where[leader] - vehicles.length[leader] + stopsAfter;
    isEmpty = false;
  }
  // A lasting obstacle keeps vehicles from leaving the junction.
  const free = toLasting(state, out, 0);
  if (free < room) {
    room = free;
    isEmpty = false;
  }
  for (let at = bookedFrom[junction]; at < bookedFrom[junction] + bookedCount[junction]; at++) {
    const other = booked[at];
    if (
      vehicles.lane[other] === out ||
      map.lanes.next.items[map.lanes.next.start[laneIn(scene, other, junction)]] !== out
    )
      continue;
    room -= vehicles.length[other] + roomBehind;
    isEmpty = false;
  }
  return isEmpty || room >= vehicles.length[vehicle] + roomBehind + beyondOf(scene, vehicle, lane);
}

import type { Scene } from '../tick/traffic-state.ts';

/**
 * How long it takes to drive so far, speeding up evenly from a speed to the highest one, s. Infinity for who stands and does
 * not speed up.
 */
export function timeFor(distance: number, speed: number, acceleration: number, highest: number): number {
  if (distance <= 0) return 0;
  const top = Math.max(speed, highest);
  const toTop = (top * top - speed * speed) / (2 * acceleration);
  if (toTop >= distance) return (Math.sqrt(speed * speed + 2 * acceleration * distance) - speed) / acceleration;
  return (top - speed) / acceleration + (distance - toTop) / top;
}

/** So many lanes of a road behind a junction are looked at for those who have left it. */
const shortLanes = 4;

/**
 * Where the front of a vehicle is, measured along a lane of a junction that it has booked: negative before it, beyond its length
 * behind it. Infinity when it has left even the lane behind.
 */
export function frontOn({ map, state }: Scene, vehicle: number, lane: number): number {
  const { length, next, junction } = map.lanes;
  const { vehicles } = state;
  const own = vehicles.lane[vehicle];
  const where = vehicles.where[vehicle];
  if (own === lane) return where;
  if (vehicles.booked[vehicle] === lane && vehicles.nextLane[vehicle] === lane) return where - length[own];
  let front = where + length[lane];
  let after = next.items[next.start[lane]];
  // A road may begin with short lanes.
  for (let count = 0; count < shortLanes && junction[after] < 0; count++) {
    if (after === own) return front;
    front += length[after];
    if (next.start[after + 1] === next.start[after]) break;
    after = next.items[next.start[after]];
  }
  return Infinity;
}

/** When a vehicle gets to a place on a lane of a junction, from now, s. */
export function timeUntil(scene: Scene, vehicle: number, lane: number, place: number): number {
  const { map, state, kinds } = scene;
  const { speed, kind, haste } = state.vehicles;
  const distance = place - frontOn(scene, vehicle, lane);
  const highest = map.lanes.speed[lane] * haste[vehicle];
  return timeFor(distance, speed[vehicle], kinds.pace[kind[vehicle]], highest);
}

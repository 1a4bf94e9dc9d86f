import { conflictKinds } from '../map/conflicts.ts';
import type { Scene } from '../tick/traffic-state.ts';
import { frontOn } from './passing.ts';

/** Waiting vehicles stop so far before a stretch that others pass, m. */
const clearance = 0.5;

/** Takes those off the list of a junction that have left it, or have lost their booking. */
export function releaseBookings(scene: Scene, junction: number): void {
  const { booked, bookedFrom, bookedCount, vehicles } = scene.state;
  const from = bookedFrom[junction];
  let kept = 0;
  for (let at = from; at < from + bookedCount[junction]; at++) {
    const vehicle = booked[at];
    const lane = vehicles.booked[vehicle];
    if (vehicles.lane[vehicle] < 0 || lane < 0 || scene.map.lanes.junction[lane] !== junction) continue;
    if (frontOn(scene, vehicle, lane) - vehicles.length[vehicle] >= scene.map.lanes.length[lane]) {
      vehicles.booked[vehicle] = -1;
      vehicles.barrier[vehicle] = Infinity;
      continue;
    }
    booked[from + kept++] = vehicle;
  }
  bookedCount[junction] = kept;
}

/**
 * Keeps those who enter later out of the way of those who enter earlier: each waits before every stretch that somebody with an
 * earlier entry has not left. Entries are in one order, so nobody waits for somebody who waits for him.
 */
export function setBarriers(scene: Scene, junction: number): void {
  const { booked, bookedFrom, bookedCount, vehicles } = scene.state;
  const from = bookedFrom[junction];
  const to = from + bookedCount[junction];
  for (let at = from; at < to; at++) {
    const self = booked[at];
    vehicles.barrier[self] = Infinity;
    vehicles.barrierSpeed[self] = 0;
    const front = frontOn(scene, self, vehicles.booked[self]);
    for (let beside = from; beside < to; beside++) {
      const other = booked[beside];
      if (other !== self && goesFirst(scene, other, self)) waitFor(scene, self, front, other);
    }
  }
}

/** Whether one enters before another one; ties by number. */
export function goesFirst({ state }: Scene, one: number, other: number): boolean {
  const { entry, number } = state.vehicles;
  return entry[one] < entry[other] || (entry[one] === entry[other] && number[one] < number[other]);
}

function waitFor(scene: Scene, self: number, front: number, other: number): void {
  const { conflicts, lanes } = scene.map;
  const { vehicles } = scene.state;
  const own = vehicles.booked[self];
  const theirs = vehicles.booked[other];
  for (let at = conflicts.start[own]; at < conflicts.start[own + 1]; at++) {
    if (conflicts.lane[at] !== theirs || conflicts.kind[at] === conflictKinds.splitting) continue;
    const theirFront = frontOn(scene, other, theirs);
    const rear = theirFront - vehicles.length[other];
    if (conflicts.kind[at] === conflictKinds.merging) {
      const gap = lanes.length[own] - front - (lanes.length[theirs] - rear);
      if (rear >= lanes.length[theirs]) continue;
      // Behind it on the lane that both come to; while it is not in front yet, before the stretch that both share.
      if (gap >= 0) hold(scene, self, gap, vehicles.speed[other]);
      else if (front < conflicts.from[at]) hold(scene, self, conflicts.from[at] - clearance - front, 0);
    } else if (rear < conflicts.otherTo[at] && front < conflicts.from[at]) {
      hold(scene, self, conflicts.from[at] - clearance - front, 0);
    }
  }
}

function hold({ state }: Scene, self: number, gap: number, speed: number): void {
  const { barrier, barrierSpeed } = state.vehicles;
  if (gap >= barrier[self]) return;
  barrier[self] = gap;
  barrierSpeed[self] = speed;
}

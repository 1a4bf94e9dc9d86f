import { conflictKinds } from '../map/conflicts.ts';
import { hardestBraking } from '../tick/safe-speed.ts';
import type { Scene } from '../tick/traffic-state.ts';
import { frontOn } from './passing.ts';

/** Waiting vehicles stop so far before a stretch that others pass, m. */
const clearance = 0.5;

/** Takes those off the list of a junction that have left it, or have lost their booking, and puts it into the order of numbers. */
export function releaseBookings({ map, state }: Scene, junction: number): void {
  const { booked, bookedFrom, bookedCount, vehicles } = state;
  const from = bookedFrom[junction];
  let kept = 0;
  for (let at = from; at < from + bookedCount[junction]; at++) {
    const vehicle = booked[at];
    const lane = vehicles.booked[vehicle];
    const isHere = vehicles.lane[vehicle] >= 0 && lane >= 0 && map.lanes.junction[lane] === junction;
    if (isHere) booked[from + kept++] = vehicle;
  }
  bookedCount[junction] = kept;
  sortByNumber(booked, vehicles.number, from, from + kept);
}

/** The list comes in any order when it was gathered by several threads. */
function sortByNumber(booked: Int32Array, number: Int32Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at++) {
    const vehicle = booked[at];
    let before = at;
    while (before > from && number[booked[before - 1]] > number[vehicle]) {
      booked[before] = booked[before - 1];
      before--;
    }
    booked[before] = vehicle;
  }
}

/**
 * Keeps those who enter later out of the way of those who enter earlier: each waits before every stretch that somebody with an
 * earlier entry has not left, and nobody drives into somebody who is there. Entries are in one order, so nobody waits for
 * somebody who waits for him.
 */
export function setBarriers(scene: Scene, junction: number): void {
  const { booked, bookedFrom, bookedCount, vehicles } = scene.state;
  const from = bookedFrom[junction];
  const to = from + bookedCount[junction];
  for (let at = from; at < to; at++) {
    const self = booked[at];
    vehicles.barrier[self] = Infinity;
    vehicles.slack[self] = Infinity;
    const front = frontOn(scene, self, vehicles.booked[self]);
    for (let beside = from; beside < to; beside++) if (beside !== at) waitFor(scene, self, front, booked[beside]);
  }
}

/** Whether one enters before another one; ties by number. */
export function goesFirst({ state }: Scene, one: number, other: number): boolean {
  const { entry, number } = state.vehicles;
  return entry[one] < entry[other] || (entry[one] === entry[other] && number[one] < number[other]);
}

function waitFor(scene: Scene, self: number, front: number, other: number): void {
  const { conflicts } = scene.map;
  const { vehicles } = scene.state;
  const own = vehicles.booked[self];
  const theirs = vehicles.booked[other];
  // On one lane they follow each other.
  if (own === theirs) return;
  for (let at = conflicts.meeting[own]; at < conflicts.start[own + 1]; at++) {
    if (conflicts.lane[at] !== theirs) continue;
    const theirFront = frontOn(scene, other, theirs);
    if (conflicts.kind[at] === conflictKinds.merging) merge(scene, { self, front, other, theirFront, at });
    else cross(scene, { self, front, other, theirFront, at });
  }
}

/** Two whose ways meet, with their fronts along the lanes they have booked; `at` is the conflict seen from `self`. */
interface Meeting {
  readonly self: number;
  readonly front: number;
  readonly other: number;
  readonly theirFront: number;
  readonly at: number;
}

/** Waits before a stretch while the other goes first, or is on it. */
function cross(scene: Scene, { self, front, other, theirFront, at }: Meeting): void {
  const { from, otherFrom, otherTo } = scene.map.conflicts;
  const rear = theirFront - scene.state.vehicles.length[other];
  if (front >= from[at] || rear >= otherTo[at]) return;
  if (theirFront > otherFrom[at] || goesFirst(scene, other, self)) hold(scene, self, from[at] - clearance - front);
}

/**
 * Drives behind the other on the lane that both come to, when it goes first or is on the way that both share and farther on;
 * while it is not in front yet, waits before that way.
 */
function merge(scene: Scene, { self, front, other, theirFront, at }: Meeting): void {
  const { conflicts, lanes } = scene.map;
  const { vehicles } = scene.state;
  const toEnd = lanes.length[vehicles.booked[self]] - front;
  const theirsToEnd = lanes.length[vehicles.booked[other]] - theirFront;
  const rearToEnd = theirsToEnd + vehicles.length[other];
  if (rearToEnd <= 0) return;
  const isThere = theirFront > conflicts.otherFrom[at] && theirsToEnd < toEnd;
  const isBehindMe = front > conflicts.from[at] && toEnd <= theirsToEnd;
  if (!isThere && (isBehindMe || !goesFirst(scene, other, self))) return;
  if (toEnd >= rearToEnd) keepBehind(scene, self, toEnd - rearToEnd, vehicles.speed[other]);
  else hold(scene, self, Math.max(0, conflicts.from[at] - clearance - front));
}

function hold({ state }: Scene, self: number, gap: number): void {
  const { barrier } = state.vehicles;
  barrier[self] = Math.min(barrier[self], gap);
}

/** Behind somebody who moves: as far as it gets when it brakes as hard as it can. */
function keepBehind({ state }: Scene, self: number, gap: number, speed: number): void {
  const { slack } = state.vehicles;
  slack[self] = Math.min(slack[self], gap + (speed * speed) / (2 * hardestBraking));
}

import { clearance, conflictKinds, pairAt } from '../map/conflicts.ts';
import { hardestBraking } from '../tick/safe-speed.ts';
import { isBlocked } from '../tick/obstacles.ts';
import type { Scene, TrafficState } from '../tick/traffic-state.ts';
import { entryOn, frontOn, laneIn } from '../tick/fronts.ts';

/**
 * Takes those off the list of a junction that have left it, or have lost their booking, and puts it into the order of numbers. A vehicle
 * that stands before something in its way loses its own: others would wait for it for as long as that stays there.
 */
export function releaseBookings(scene: Scene, junction: number): void {
  const { map, state } = scene;
  const { booked, bookedFrom, bookedCount, vehicles } = state;
  const from = bookedFrom[junction];
  let kept = 0;
  for (let at = from; at < from + bookedCount[junction]; at++) {
    const vehicle = booked[at];
    if (isHeldUp(state, vehicle, laneIn(scene, vehicle, junction))) giveBack(state, vehicle);
    const lane = laneIn(scene, vehicle, junction);
    const isHere = vehicles.lane[vehicle] >= 0 && lane >= 0 && map.lanes.junction[lane] === junction;
    if (isHere) booked[from + kept++] = vehicle;
  }
  bookedCount[junction] = kept;
  sortByNumber(booked, vehicles.number, from, from + kept);
}

const isHeldUp = (state: TrafficState, vehicle: number, booked: number): boolean => {
  const { lane, nextLane, speed } = state.vehicles;
  const isBefore = lane[vehicle] >= 0 && booked >= 0 && nextLane[vehicle] === booked;
  return isBefore && speed[vehicle] === 0 && isBlocked(state, vehicle);
};

/** A vehicle that is not let into the junction before it any more. */
export function giveBack({ vehicles, lastEntry }: TrafficState, vehicle: number): void {
  vehicles.touched[vehicle] = 1;
  if (vehicles.ahead[vehicle] >= 0) {
    vehicles.ahead[vehicle] = -1;
    vehicles.aheadEntry[vehicle] = 0;
  } else {
    vehicles.booked[vehicle] = -1;
    vehicles.entry[vehicle] = 0;
    vehicles.barrier[vehicle] = Infinity;
    vehicles.slack[vehicle] = Infinity;
  }
  lastEntry[vehicles.lane[vehicle]] = -Infinity;
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

/** Fronts, lanes, entries and classes of those who hold a booking of the junction at hand, in the order of its list. */
let fronts = new Float64Array(256);
let entries = new Float64Array(256);
let ways = new Int32Array(256);
let bodies = new Int32Array(256);

/**
 * Keeps those who enter later out of the way of those who enter earlier: each waits before every stretch that a vehicle with an
 * earlier entry has not left, and no vehicle drives into a vehicle that is there. Entries are in one order, so no vehicle waits for
 * a vehicle that waits for him.
 */
export function setBarriers(scene: Scene, junction: number): void {
  const { booked, bookedFrom, bookedCount, vehicles } = scene.state;
  const { lastFrom, table, row, column } = scene.map.conflicts;
  const lanes = scene.map.lanes.count;
  const first = bookedFrom[junction];
  const count = bookedCount[junction];
  if (count > fronts.length) {
    fronts = new Float64Array(2 * count);
    entries = new Float64Array(2 * count);
    ways = new Int32Array(2 * count);
    bodies = new Int32Array(2 * count);
  }
  for (let at = 0; at < count; at++) {
    const self = booked[first + at];
    const lane = laneIn(scene, self, junction);
    const isFirst = lane === vehicles.booked[self];
    (isFirst ? vehicles.barrier : vehicles.barrierAhead)[self] = Infinity;
    (isFirst ? vehicles.slack : vehicles.slackAhead)[self] = Infinity;
    fronts[at] = frontOn(scene, self, lane);
    entries[at] = entryOn(vehicles, self, lane);
    ways[at] = lane;
    bodies[at] = scene.kinds.body[vehicles.kind[self]];
  }
  if (count < 2) return;
  for (let at = 0; at < count; at++) {
    const own = ways[at];
    // A vehicle that has passed all stretches of others waits for none of them.
    if (fronts[at] > lastFrom[bodies[at] * lanes + own]) continue;
    for (let beside = 0; beside < count; beside++) {
      const theirs = ways[beside];
      // On one lane they follow each other.
      if (own === theirs) continue;
      const conflict = table[row[own] + column[theirs]];
      if (conflict >= 0) waitFor(scene, first, at, beside, conflict);
    }
  }
}

/** Whether one on the list of a junction enters before another one; ties by number. */
function goesFirst({ state }: Scene, first: number, one: number, other: number): boolean {
  const { booked, vehicles } = state;
  if (entries[one] !== entries[other]) return entries[one] < entries[other];
  return vehicles.number[booked[first + one]] < vehicles.number[booked[first + other]];
}

/** Of two on the list of a junction the first waits for the second where their lanes meet. */
function waitFor(scene: Scene, first: number, at: number, beside: number, conflict: number): void {
  const { conflicts } = scene.map;
  const kind = conflicts.kind[conflict];
  if (kind === conflictKinds.splitting) return;
  const pair = pairAt(conflicts, conflict, bodies[at], bodies[beside]);
  if (kind === conflictKinds.merging) merge(scene, first, at, beside, pair);
  else if (fronts[at] < conflicts.from[pair]) cross(scene, first, at, beside, pair);
}

/** Waits before a stretch while the other goes first, or is on it. */
function cross(scene: Scene, first: number, at: number, beside: number, pair: number): void {
  const { from, otherFrom, otherTo } = scene.map.conflicts;
  const other = scene.state.booked[first + beside];
  const front = fronts[at];
  const theirFront = fronts[beside];
  if (theirFront - scene.state.vehicles.length[other] >= otherTo[pair]) return;
  if (theirFront > otherFrom[pair] || goesFirst(scene, first, beside, at))
    hold(scene, first, at, from[pair] - clearance - front);
}

/**
 * Drives behind the other on the lane that both come to, when it goes first or is on the way that both share and farther on;
 * while it is not in front yet, waits before that way.
 */
function merge(scene: Scene, first: number, at: number, beside: number, pair: number): void {
  const { conflicts, lanes } = scene.map;
  const { vehicles, booked } = scene.state;
  const other = booked[first + beside];
  const front = fronts[at];
  const theirFront = fronts[beside];
  const toEnd = lanes.length[ways[at]] - front;
  const theirsToEnd = lanes.length[ways[beside]] - theirFront;
  const rearToEnd = theirsToEnd + vehicles.length[other];
  if (rearToEnd <= 0) return;
  const isThere = theirFront > conflicts.otherFrom[pair] && theirsToEnd < toEnd;
  const isBehindMe = front > conflicts.from[pair] && toEnd <= theirsToEnd;
  if (!isThere && (isBehindMe || !goesFirst(scene, first, beside, at))) return;
  if (toEnd >= rearToEnd) keepBehind(scene, first, at, toEnd - rearToEnd, vehicles.speed[other]);
  else hold(scene, first, at, Math.max(0, conflicts.from[pair] - clearance - front));
}

function hold({ state }: Scene, first: number, at: number, gap: number): void {
  const { vehicles } = state;
  const self = state.booked[first + at];
  const barrier = ways[at] === vehicles.booked[self] ? vehicles.barrier : vehicles.barrierAhead;
  barrier[self] = Math.min(barrier[self], gap);
}

/** Behind a vehicle that moves: as far as it gets when it brakes as hard as it can. */
function keepBehind({ state }: Scene, first: number, at: number, gap: number, speed: number): void {
  const { vehicles } = state;
  const self = state.booked[first + at];
  const slack = ways[at] === vehicles.booked[self] ? vehicles.slack : vehicles.slackAhead;
  slack[self] = Math.min(slack[self], gap + (speed * speed) / (2 * hardestBraking));
}

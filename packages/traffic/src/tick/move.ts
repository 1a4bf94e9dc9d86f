import { isOut, ways } from '../vehicles/vehicle-columns.ts';
import { hasLostPatience, leaveStop } from './attend.ts';
import { frontOn } from './fronts.ts';
import { nearLine } from '../map/tight-links.ts';
import { beyondOf, isTight, setbackOf } from './margins.ts';
import { note } from './notes.ts';
import { clockFields, type Scene } from './traffic-state.ts';

/** Slower than this is standing, m/s. */
const standing = 0.1;
/** How fast a vehicle moves sideways while changing lanes, m/s. */
const sideways = 1;

/**
 * Moves vehicles by the acceleration they have chosen, and on to the next lane. Each writes its own columns only. Those that have
 * arrived, and those that need a route, are noted for the leader.
 */
export function move(scene: Scene, from: number, to: number): void {
  const { state } = scene;
  const { lane, speed, planned, acceleration, standsSince, shift, overtaking, booked, stop, touched } = state.vehicles;
  const part = state.clock[clockFields.part];
  const time = state.clock[clockFields.time] + part;
  for (let self = from; self < to; self++) {
    if (lane[self] < 0 || state.isOwnLane[lane[self]] === 0) continue;
    acceleration[self] = planned[self];
    step(scene, self, part);
    if (speed[self] < standing !== standsSince[self] < Infinity) {
      standsSince[self] = speed[self] < standing ? time : Infinity;
      touched[self] = 1;
    }
    if (shift[self] !== 0 && !isOut(overtaking[self])) {
      shift[self] = Math.sign(shift[self]) * Math.max(0, Math.abs(shift[self]) - sideways * part);
      touched[self] = 1;
    }
    driveOn(scene, self);
    if (booked[self] >= 0) leaveJunction(scene, self);
    if (stop[self] >= 0) leaveStop(scene, self, time);
    attend(scene, self, time);
  }
}

/** Drives on for a part of a tick, and keeps account of it. */
function step({ map, kinds, state }: Scene, self: number, part: number): void {
  const { lane, where, speed, planned, haste, kind, driven, lost } = state.vehicles;
  const before = speed[self];
  const after = before + planned[self] * part;
  // A vehicle that comes to rest within the part gets less far.
  const way =
    after > 0 ? ((before + after) / 2) * part : planned[self] < 0 ? (-before * before) / (2 * planned[self]) : 0;
  where[self] += way;
  speed[self] = Math.max(0, after);
  const wished = Math.min(map.lanes.speed[lane[self]] * haste[self], kinds.highestSpeed[kind[self]]);
  driven[self] += way;
  lost[self] += Math.max(0, 1 - speed[self] / wished) * part;
}

function driveOn({ map, state }: Scene, self: number): void {
  const { lane, where, nextLane, touched } = state.vehicles;
  const { length, junction, next } = map.lanes;
  while (where[self] > length[lane[self]] && nextLane[self] >= 0) {
    where[self] -= length[lane[self]];
    const entered = nextLane[self];
    lane[self] = entered;
    touched[self] = 1;
    // Inside a junction there is one way on; on a road it is looked for again.
    nextLane[self] = junction[entered] >= 0 ? next.items[next.start[entered]] : ways.unknown;
    if (junction[entered] >= 0) Atomics.add(state.entered, junction[entered], 1);
  }
}

/** Gives the booking back when the rear has left the junction; one of the next junction takes its place. */
function leaveJunction(scene: Scene, self: number): void {
  const { lane, nextLane, booked, entry, ahead, aheadEntry, barrier, slack, touched } = scene.state.vehicles;
  if (lane[self] === booked[self] || nextLane[self] === booked[self] || !hasLeft(scene, self)) return;
  touched[self] = 1;
  booked[self] = ahead[self];
  entry[self] = aheadEntry[self];
  ahead[self] = -1;
  aheadEntry[self] = 0;
  barrier[self] = Infinity;
  slack[self] = Infinity;
}

function hasLeft(scene: Scene, self: number): boolean {
  const { lane, booked, where, length } = scene.state.vehicles;
  const needed = length[self] + beyondOf(scene, self, booked[self]);
  if (isTight(scene, self, booked[self]))
    return frontOn(scene, self, booked[self]) - scene.map.lanes.length[booked[self]] >= needed;
  if (where[self] < length[self]) return false;
  // On a road of several lanes one after the other it comes to the next junction before it is so far along the last of them.
  const line = scene.map.lanes.length[lane[self]] - setbackOf(scene, self, lane[self]) - nearLine;
  return where[self] >= Math.min(needed, line);
}

/** Notes a vehicle that the leader has to look after. */
function attend(scene: Scene, self: number, time: number): void {
  const { map, state } = scene;
  const { lane, where, nextLane } = state.vehicles;
  const { length } = map.lanes;
  // Whose trip ends before a junction does so at the line: behind it, it would be in the way of others.
  const isAtEnd =
    nextLane[self] === ways.ends && where[self] >= length[lane[self]] - setbackOf(scene, self, lane[self]);
  if (isAtEnd) note(state.notes, 'arrived', self);
  else if (nextLane[self] === ways.unknown || hasLostPatience(scene, self, time)) note(state.notes, 'due', self);
}

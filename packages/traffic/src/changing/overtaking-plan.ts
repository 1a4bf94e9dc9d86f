import { timeFor } from '../junctions/passing.ts';
import { speedAt } from '../map/lane-columns.ts';
import { clockFields, type Scene } from '../tick/traffic-state.ts';
import { overtakingStates } from '../vehicles/vehicle-columns.ts';

/** How fast who overtakes moves sideways, m/s. */
export const sidewaysSpeed = 2;
/** A vehicle that is ahead must be slower than one would like to drive by so much, m/s, and nearer than so many seconds. */
const leastGain = 4;
const nearTime = 3;
/** No vehicle begins sooner after he came, changed lanes or overtook, s. */
const patience = 4;
/** Overtaking is taken to last so many times longer than it should. */
const timeMargin = 1.4;
/** Kept free behind and before bodies: m and s of driving. */
const leastRoom = 4;
const roomTime = 1;
/** Those who come against one must be able to stop this gently, m/s2, with so much to spare, m. */
const oncomingBraking = 2;
const oncomingRoom = 20;

/** As fast as a vehicle drives on its lane with no vehicle ahead, m/s. */
export function freeSpeed({ map, kinds, state }: Scene, self: number): number {
  const { lane, where, haste, kind } = state.vehicles;
  return Math.min(speedAt(map.lanes, lane[self], where[self]) * haste[self], kinds.highestSpeed[kind[self]]);
}

/** What has to be free behind a vehicle that comes in again, m. */
export const roomAt = (speed: number): number => leastRoom + roomTime * speed;

/** The way that is needed to come back to one's lane, m. */
export const wayBack = (top: number, distance: number): number => ((distance + 0.5) / sidewaysSpeed) * top + 5;

/** Whether a vehicle would like to overtake the vehicle ahead; looks at these two alone. */
export function wantsToOvertake(scene: Scene, self: number, leader: number): boolean {
  const { state, kinds, map } = scene;
  const { speed, where, length, changedAt, booked, stop, kind, overtaking, lane } = state.vehicles;
  const gap = where[leader] - length[leader] - where[self];
  const top = freeSpeed(scene, self);
  if (top - speed[leader] < leastGain || gap > nearTime * top || gap < leastRoom / 2) return false;
  if (state.clock[clockFields.time] - changedAt[self] < patience || booked[self] >= 0 || stop[self] >= 0) return false;
  if (overtaking[self] !== overtakingStates.none || overtaking[leader] !== overtakingStates.none) return false;
  const { inner, outer, opposite } = map.lanes;
  const other = opposite[lane[self]];
  // Where there are several lanes in a direction, one passes on those.
  if (inner[other] >= 0 || outer[other] >= 0) return false;
  return kinds.changesLanes[kind[self]] === 1 && where[self] > length[self] + leastRoom;
}

/** The place of a vehicle in the row of its lane. */
export function placeInRow({ first, cars }: Scene['state'], lane: number, self: number): number {
  let at = first[lane];
  while (at < first[lane + 1] && cars[at] !== self) at++;
  return at;
}

/** How far along its lane a vehicle must be back on it when it begins to overtake now, m; -1 when it cannot. */
export function wayOutOf(scene: Scene, self: number): number {
  const { map, state } = scene;
  const { first, cars, vehicles } = state;
  const lane = vehicles.lane[self];
  const at = placeInRow(state, lane, self);
  if (at <= first[lane] || at >= first[lane + 1] || vehicles.lane[cars[at - 1]] !== lane) return -1;
  return returnPlace(scene, at, map.lanes.oppositeDistance[lane]);
}

/**
 * How far along its lane a vehicle must be back on it, m; -1 when it cannot overtake now.
 *
 * @param at its place in the row of its lane; the one before it there is overtaken
 * @param distance between the middles of both lanes, m
 */
function returnPlace(scene: Scene, at: number, distance: number): number {
  const { map, state, kinds } = scene;
  const { first, cars, vehicles } = state;
  const self = cars[at];
  const leader = cars[at - 1];
  const lane = vehicles.lane[self];
  const { where, speed, length, kind } = vehicles;
  const top = freeSpeed(scene, self);
  const slow = speed[leader];
  const behind = roomAt(slow);
  if (at - 2 >= first[lane]) {
    // Room before who is overtaken, and no vehicle there who slows both down.
    const next = cars[at - 2];
    const room = where[next] - length[next] - where[leader];
    if (speed[next] < slow - 1 || room < length[self] + behind + roomAt(top)) return -1;
  }
  const lead = where[leader] - where[self] + length[self] + behind;
  const pulling = distance / sidewaysSpeed;
  const passing = timeFor(lead, Math.max(0, speed[self] - slow), 0.6 * kinds.pace[kind[self]], 0.9 * top - slow);
  const lasting = timeMargin * passing + pulling;
  const place = where[self] + lead + slow * lasting + wayBack(top, distance);
  const toStop = (top * top) / (2 * oncomingBraking);
  if (place + toStop + leastRoom > map.lanes.length[lane]) return -1;
  if (!isEven(scene, lane, where[self], place) || !isOpen(scene, lane, where[self], place)) return -1;
  return isFreeOfOncoming(scene, self, place, lasting + pulling) ? place : -1;
}

/** Whether the speed that may be driven stays, or rises, on a stretch: no bend is overtaken in. */
function isEven({ map }: Scene, lane: number, from: number, to: number): boolean {
  const { zones } = map.lanes;
  const here = speedAt(map.lanes, lane, from);
  for (let zone = zones.start[lane]; zone < zones.start[lane + 1]; zone++)
    if (zones.from[zone] > from && zones.from[zone] < to && zones.speed[zone] < here) return false;
  return true;
}

/** Whether nothing is in the way on a stretch of a lane. */
function isOpen({ state }: Scene, lane: number, from: number, to: number): boolean {
  const { obstacleFirst, obstacleAt } = state;
  for (let at = obstacleFirst[lane]; at < obstacleFirst[lane + 1]; at++)
    if (obstacleAt[at] > from && obstacleAt[at] < to) return false;
  return true;
}

/** The place of the lane that comes against a lane which is beside a place of it. */
export const placeAgainst = ({ map }: Scene, lane: number, where: number): number =>
  map.lanes.length[map.lanes.opposite[lane]] * (1 - where / map.lanes.length[lane]);

/** Whether those on the other lane are past, or will not have come to the stretch by then, nor have to brake for it. */
function isFreeOfOncoming(scene: Scene, self: number, place: number, lasting: number): boolean {
  const { map, state, kinds } = scene;
  const { vehicles, first, cars } = state;
  const lane = vehicles.lane[self];
  const other = map.lanes.opposite[lane];
  const from = placeAgainst(scene, lane, place);
  const to = placeAgainst(scene, lane, vehicles.where[self] - vehicles.length[self] - leastRoom);
  const limit = map.lanes.speed[other] * 1.2;
  if (from < (limit * limit) / (2 * oncomingBraking) + oncomingRoom) return false;
  for (let at = first[other]; at < first[other + 1]; at++) {
    const oncoming = cars[at];
    if (vehicles.where[oncoming] - vehicles.length[oncoming] >= to) continue;
    const allowed = map.lanes.speed[other] * vehicles.haste[oncoming];
    const fastest = Math.max(vehicles.speed[oncoming], Math.min(allowed, kinds.highestSpeed[vehicles.kind[oncoming]]));
    const needed = fastest * lasting + (fastest * fastest) / (2 * oncomingBraking) + oncomingRoom;
    return vehicles.where[oncoming] + needed <= from;
  }
  return true;
}

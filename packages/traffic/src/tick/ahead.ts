import { pairAt } from '../map/conflicts.ts';
import { frontOn } from './fronts.ts';
import { linkBehind } from '../map/tight-links.ts';
import { ways, type VehicleColumns } from '../vehicles/vehicle-columns.ts';
import type { Scene } from './traffic-state.ts';

/** What is nearest in front of a vehicle. One object is filled again and again. */
export interface Ahead {
  /** -1 when no vehicle is. */
  vehicle: number;
  /** m, to its rear; Infinity when no vehicle is within sight. */
  gap: number;
}

/**
 * Looks for the vehicle ahead of who is, or would be, the foremost on a lane: along the lanes it will take, to the rear of the
 * last one on them, and to those that have turned off but stick out into its way.
 *
 * @param body the class of its body
 * @param from the lane it is on
 * @param nextLane the lane it takes after this one
 * @param rest how far it is to the end of its lane, m
 * @param sight how far it looks, m
 */
export function lookAhead(
  scene: Scene,
  body: number,
  from: number,
  nextLane: number,
  rest: number,
  sight: number,
  ahead: Ahead,
): void {
  const { length } = scene.map.lanes;
  ahead.vehicle = -1;
  ahead.gap = Infinity;
  if (nextLane < 0) {
    takeTails(scene, from, rest, ahead);
    return;
  }
  let lane = nextLane;
  let distance = rest;
  while (lane >= 0 && distance < sight) {
    lookAtSplits(scene, body, lane, distance, ahead);
    if (takeLast(scene, lane, distance, ahead)) return;
    distance += length[lane];
    const before = lane;
    lane = onlyNext(scene, lane);
    if (lane === ways.unknown) takeTails(scene, before, distance, ahead);
  }
}

/** The lane after a lane, where there is no choice. */
function onlyNext({ map }: Scene, lane: number): number {
  const { start, items } = map.lanes.next;
  const count = start[lane + 1] - start[lane];
  return count === 1 ? items[start[lane]] : count === 0 ? ways.ends : ways.unknown;
}

/** Those on the lanes after a lane that still stick out into it. */
function takeTails(scene: Scene, lane: number, distance: number, ahead: Ahead): void {
  const { start, items } = scene.map.lanes.next;
  for (let at = start[lane]; at < start[lane + 1]; at++) takeTail(scene, items[at], distance, ahead);
}

/** The last vehicle on a lane, wherever its rear is. */
function takeLast({ state }: Scene, lane: number, distance: number, ahead: Ahead): boolean {
  const { first, cars, vehicles } = state;
  const last = first[lane + 1] - 1;
  if (last < first[lane]) return false;
  const vehicle = cars[last];
  const gap = distance + vehicles.where[vehicle] - vehicles.length[vehicle];
  if (gap < ahead.gap) {
    ahead.gap = gap;
    ahead.vehicle = vehicle;
  }
  return true;
}

/** The last vehicle on a lane, or on the one it leads to inside a junction, when its rear has not entered the lane yet. */
function takeTail(scene: Scene, lane: number, distance: number, ahead: Ahead): void {
  const vehicle = lastThrough(scene, lane);
  if (vehicle < 0) return;
  const gap = distance + frontAlong(scene, vehicle, lane) - scene.state.vehicles.length[vehicle];
  if (gap >= distance || gap >= ahead.gap) return;
  ahead.gap = gap;
  ahead.vehicle = vehicle;
}

/** The last vehicle on a lane, or on the one it leads to when it came by it. -1 when there is none. */
function lastThrough(scene: Scene, lane: number): number {
  const { map, state } = scene;
  const { first, cars, vehicles } = state;
  if (first[lane] < first[lane + 1]) return cars[first[lane + 1] - 1];
  const { next } = map.lanes;
  if (next.start[lane] === next.start[lane + 1]) return -1;
  const out = next.items[next.start[lane]];
  if (first[out] === first[out + 1]) return lastBeyond(scene, lane);
  const vehicle = cars[first[out + 1] - 1];
  return cameBy(map, vehicles, vehicle, lane, out) ? vehicle : -1;
}

/** Of those that have come by a lane of a junction and over a tight road, and are at the next junction or behind it, the last; or -1. */
function lastBeyond(scene: Scene, lane: number): number {
  const { tight, lanes } = scene.map;
  if (!tight.any || lanes.junction[lane] < 0) return -1;
  const link = linkBehind(lanes, lane);
  if (link === undefined) return -1;
  let found = -1;
  for (let at = lanes.next.start[link.last]; at < lanes.next.start[link.last + 1]; at++) {
    const inside = lanes.next.items[at];
    found = laterOf(scene, found, lane, inside);
    found = laterOf(scene, found, lane, lanes.next.items[lanes.next.start[inside]]);
  }
  return found;
}

function laterOf(scene: Scene, found: number, lane: number, on: number): number {
  const { first, cars, vehicles } = scene.state;
  let last = found;
  for (let at = first[on]; at < first[on + 1]; at++) {
    const car = cars[at];
    if (vehicles.booked[car] !== lane || vehicles.ahead[car] < 0) continue;
    if (last < 0 || rearAlong(scene, car, lane) < rearAlong(scene, last, lane)) last = car;
  }
  return last;
}

const rearAlong = (scene: Scene, vehicle: number, lane: number): number =>
  frontAlong(scene, vehicle, lane) - scene.state.vehicles.length[vehicle];

/** Whether a vehicle on a lane came by another one: over a junction it still holds its booking. */
const cameBy = (
  { lanes }: Scene['map'],
  { booked, ahead }: VehicleColumns,
  vehicle: number,
  lane: number,
  out: number,
): boolean =>
  booked[vehicle] === lane ||
  ahead[vehicle] === lane ||
  (lanes.junction[lane] < 0 && lanes.prev.start[out + 1] - lanes.prev.start[out] === 1);

/** The front of a vehicle that is on a lane, or behind it with its rear still there, m. */
function frontAlong(scene: Scene, vehicle: number, lane: number): number {
  const { vehicles } = scene.state;
  if (vehicles.ahead[vehicle] >= 0 && vehicles.booked[vehicle] === lane) return frontOn(scene, vehicle, lane);
  return vehicles.where[vehicle] + (vehicles.lane[vehicle] === lane ? 0 : scene.map.lanes.length[lane]);
}

/** Those on lanes that part from this one, while they are still beside it. */
function lookAtSplits(scene: Scene, body: number, lane: number, distance: number, ahead: Ahead): void {
  const { conflicts } = scene.map;
  const { vehicles } = scene.state;
  for (let at = conflicts.start[lane]; at < conflicts.meeting[lane]; at++) {
    const other = conflicts.lane[at];
    const vehicle = lastThrough(scene, other);
    if (vehicle < 0) continue;
    const rear = frontAlong(scene, vehicle, other) - vehicles.length[vehicle];
    if (distance + rear >= ahead.gap) continue;
    const pair = pairAt(conflicts, at, body, scene.kinds.body[vehicles.kind[vehicle]]);
    if (rear >= conflicts.otherTo[pair]) continue;
    ahead.gap = distance + rear;
    ahead.vehicle = vehicle;
  }
}

/** Like `lookAhead` where lanes part: those on lanes that part from its own and are farther on. */
export function lookBeside(scene: Scene, self: number, ahead: Ahead): void {
  const { conflicts, lanes } = scene.map;
  const { first, cars, vehicles } = scene.state;
  const lane = vehicles.lane[self];
  for (let at = conflicts.start[lane]; at < conflicts.meeting[lane]; at++) {
    const other = conflicts.lane[at];
    for (let car = first[other]; car < first[other + 1]; car++) keepBehind(scene, self, cars[car], at, ahead);
    const out = lanes.next.items[lanes.next.start[other]];
    for (let car = first[out + 1] - 1; car >= first[out] && cameBy(scene.map, vehicles, cars[car], other, out); car--)
      keepBehind(scene, self, cars[car], at, ahead);
    const beyond = lastBeyond(scene, other);
    if (beyond >= 0) keepBehind(scene, self, beyond, at, ahead);
  }
}

/** Keeps behind a vehicle that took another lane of the junction, from the same lane before it, and is farther on. */
function keepBehind(scene: Scene, self: number, vehicle: number, at: number, ahead: Ahead): void {
  const { conflicts } = scene.map;
  const { where, length, number, kind } = scene.state.vehicles;
  const { body } = scene.kinds;
  const pair = pairAt(conflicts, at, body[kind[self]], body[kind[vehicle]]);
  if (where[self] - length[self] >= conflicts.to[pair]) return;
  const front = frontAlong(scene, vehicle, conflicts.lane[at]);
  const rear = front - length[vehicle];
  const isAhead = front > where[self] || (front === where[self] && number[vehicle] < number[self]);
  if (!isAhead || rear >= conflicts.otherTo[pair] || rear - where[self] >= ahead.gap) return;
  ahead.gap = rear - where[self];
  ahead.vehicle = vehicle;
}

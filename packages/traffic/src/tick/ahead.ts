import { ways } from '../vehicles/vehicle-columns.ts';
import type { Scene } from './traffic-state.ts';

/** What is nearest in front of somebody. One object is filled again and again. */
export interface Ahead {
  /** -1 when nobody is. */
  vehicle: number;
  /** m, to its rear; Infinity when nobody is within sight. */
  gap: number;
}

/**
 * Looks for the vehicle ahead of who is, or would be, the foremost on a lane: along the lanes it will take, to the rear of the
 * last one on them, and to those that have turned off but stick out into its way.
 *
 * @param from the lane it is on
 * @param nextLane the lane it takes after this one
 * @param rest how far it is to the end of its lane, m
 * @param sight how far it looks, m
 */
export function lookAhead(
  scene: Scene,
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
    lookAtSplits(scene, lane, distance, ahead);
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

/** The last vehicle on a lane, when its rear has not entered it yet. */
function takeTail(scene: Scene, lane: number, distance: number, ahead: Ahead): void {
  const { first, cars, vehicles } = scene.state;
  const last = first[lane + 1] - 1;
  if (last < first[lane]) return;
  const vehicle = cars[last];
  if (vehicles.where[vehicle] < vehicles.length[vehicle]) takeLast(scene, lane, distance, ahead);
}

/** Those on lanes that part from this one, while they are still beside it. */
function lookAtSplits(scene: Scene, lane: number, distance: number, ahead: Ahead): void {
  const { start, meeting, lane: other, otherTo } = scene.map.conflicts;
  const { first, cars, vehicles } = scene.state;
  for (let at = start[lane]; at < meeting[lane]; at++) {
    const last = first[other[at] + 1] - 1;
    if (last < first[other[at]]) continue;
    const vehicle = cars[last];
    const rear = vehicles.where[vehicle] - vehicles.length[vehicle];
    if (rear >= otherTo[at] || distance + rear >= ahead.gap) continue;
    ahead.gap = distance + rear;
    ahead.vehicle = vehicle;
  }
}

/** Like `lookAhead` for somebody inside a junction: those on lanes that part from its own and are farther on. */
export function lookBeside(scene: Scene, self: number, ahead: Ahead): void {
  const { start, meeting, lane: other, to, otherTo } = scene.map.conflicts;
  const { first, cars, vehicles } = scene.state;
  const lane = vehicles.lane[self];
  const where = vehicles.where[self];
  for (let at = start[lane]; at < meeting[lane]; at++) {
    if (where >= to[at]) continue;
    for (let car = first[other[at]]; car < first[other[at] + 1]; car++) {
      const vehicle = cars[car];
      const rear = vehicles.where[vehicle] - vehicles.length[vehicle];
      const isAhead =
        vehicles.where[vehicle] > where ||
        (vehicles.where[vehicle] === where && vehicles.number[vehicle] < vehicles.number[self]);
      if (!isAhead || rear >= otherTo[at] || rear - where >= ahead.gap) continue;
      ahead.gap = rear - where;
      ahead.vehicle = vehicle;
    }
  }
}

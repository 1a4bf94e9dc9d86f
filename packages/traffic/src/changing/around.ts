import { lookAhead, type Ahead } from '../tick/ahead.ts';
import type { Scene } from '../tick/traffic-state.ts';
import { eachOver, isStraddled, takeNearer } from '../tick/straddlers.ts';

/** A vehicle that would be in front of a vehicle on a lane, and who behind. One object is filled again and again. */
export interface Around {
  ahead: Ahead;
  /** -1 when no vehicle is near. */
  behind: number;
  gapBehind: number;
}

export const emptyAround = (): Around => ({ ahead: { vehicle: -1, gap: Infinity }, behind: -1, gapBehind: Infinity });

/** How far back one looks for who comes from the lanes before, m. */
const backwards = 80;

/** A vehicle that wants to be where on a lane. */
export interface Spot {
  /** -1 for a vehicle that is not there yet. */
  self: number;
  lane: number;
  /** Of its front, m from the beginning of the lane. */
  where: number;
  length: number;
  width: number;
  /** The class of its body. */
  body: number;
  /** The lane it would take after it. */
  nextLane: number;
  sight: number;
}

/**
 * Looks around a spot. The order of the lanes may be that of before the last move: no vehicle passes another on a lane, so it still
 * says who is in front of whom, and places are measured along the lane even for those who have left it since.
 */
export function lookAround(scene: Scene, spot: Spot, around: Around): void {
  const { lane, where } = spot;
  const { first, cars, vehicles } = scene.state;
  const border = firstBehind(scene, lane, where);
  let front = border - 1;
  while (front >= first[lane] && !keptTo(scene, cars[front], lane)) front--;
  let back = border;
  while (back < first[lane + 1] && !keptTo(scene, cars[back], lane)) back++;
  around.behind = -1;
  around.gapBehind = Infinity;
  if (front >= first[lane]) {
    const leader = cars[front];
    around.ahead.vehicle = leader;
    around.ahead.gap = placeOn(scene, leader, lane) - vehicles.length[leader] - where;
  } else {
    const rest = scene.map.lanes.length[lane] - where;
    lookAhead(scene, spot.body, lane, spot.nextLane, rest, spot.sight, around.ahead);
  }
  if (back < first[lane + 1]) {
    around.behind = cars[back];
    around.gapBehind = where - spot.length - placeOn(scene, cars[back], lane);
  } else lookBack(scene, lane, where - spot.length, around, 2);
  if (isStraddled(scene, lane)) lookBeside(scene, spot, around);
}

/** Those who have changed to the lanes beside and are still over this one. */
function lookBeside(scene: Scene, spot: Spot, around: Around): void {
  const { where, length } = spot;
  eachOver(scene, spot, (vehicle, place) => {
    if (place > where) takeNearer(around.ahead, vehicle, place - scene.state.vehicles.length[vehicle] - where);
    else if (where - length - place < around.gapBehind) {
      around.behind = vehicle;
      around.gapBehind = where - length - place;
    }
  });
}

/** Whether a vehicle that was on a lane is there still or has driven on, and has not changed to the lane beside or left. */
function keptTo({ map, state }: Scene, vehicle: number, lane: number): boolean {
  const own = state.vehicles.lane[vehicle];
  if (own === lane) return true;
  const { start, items } = map.lanes.next;
  for (let at = start[lane]; at < start[lane + 1]; at++) if (items[at] === own) return true;
  return false;
}

/** Place in `cars` of the first vehicle of a lane that is behind a place or level with it. */
function firstBehind(scene: Scene, lane: number, where: number): number {
  const { first, cars } = scene.state;
  let low = first[lane];
  let high = first[lane + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeOn(scene, cars[middle], lane) > where) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The front of a vehicle along a lane it is on, comes to next, or has just left, m. */
export function placeOn({ map, state }: Scene, vehicle: number, lane: number): number {
  const { lane: own, where, nextLane } = state.vehicles;
  if (own[vehicle] === lane) return where[vehicle];
  if (nextLane[vehicle] === lane && own[vehicle] >= 0) return where[vehicle] - map.lanes.length[own[vehicle]];
  return own[vehicle] < 0 ? Infinity : map.lanes.length[lane] + where[vehicle];
}

/** The foremost on the lanes before, when it is near. */
function lookBack(scene: Scene, lane: number, distance: number, around: Around, depth: number): void {
  const { map, state } = scene;
  const { start, items } = map.lanes.prev;
  const { first, cars, vehicles } = state;
  if (distance > backwards) return;
  for (let at = start[lane]; at < start[lane + 1]; at++) {
    const before = items[at];
    if (first[before] < first[before + 1]) {
      const vehicle = cars[first[before]];
      // Since the lanes were put into order it may have come onto this one.
      const place =
        vehicles.lane[vehicle] === lane && before !== lane
          ? vehicles.where[vehicle]
          : placeOn(scene, vehicle, before) - map.lanes.length[before];
      if (distance - place >= around.gapBehind) continue;
      around.behind = vehicle;
      around.gapBehind = distance - place;
    } else if (depth > 0) lookBack(scene, before, distance + map.lanes.length[before], around, depth - 1);
  }
}

import { clockFields, type Scene } from './traffic-state.ts';

/** A vehicle that is so near to a bend that it could only stop by braking harder, m/s2, and m to spare, goes on. */
const braking = 4;
const spare = 2;
/** A vehicle that stands this far before a bend, m, waits for something else. */
const atBend = 4;
const standing = 0.1;

/**
 * How far it is to a bend that is too narrow for a vehicle and one that goes through it first, m; Infinity when it may go on. A vehicle that is
 * in the bend goes first, then who could hardly stop before it, then the nearer one; ties by number.
 */
export function toNarrowBend(scene: Scene, self: number, lane: number, sight: number): number {
  const { bends } = scene.map;
  const { where, kind } = scene.state.vehicles;
  const body = scene.kinds.body[kind[self]];
  let nearest = Infinity;
  for (let at = bends.start[lane]; at < bends.start[lane + 1]; at++) {
    const distance = bends.from[at] - where[self];
    if (bends.body[at] !== body || distance < 0 || distance > Math.min(sight, nearest)) continue;
    if (isTaken(scene, self, at, distance)) nearest = distance;
  }
  return nearest;
}

function isTaken(scene: Scene, self: number, at: number, distance: number): boolean {
  const { bends } = scene.map;
  const { first, cars, vehicles, clock } = scene.state;
  const { where, kind, number } = vehicles;
  const { body } = scene.kinds;
  const other = bends.lane[at];
  const part = clock[clockFields.part];
  const mine = turnOf(scene, self, distance, part);
  for (let index = first[other]; index < first[other + 1]; index++) {
    const vehicle = cars[index];
    if (body[kind[vehicle]] !== bends.otherBody[at] || where[vehicle] > bends.otherTo[at]) continue;
    const theirs = turnOf(scene, vehicle, bends.otherFrom[at] - where[vehicle], part);
    if (theirs < mine || (theirs === mine && number[vehicle] < number[self])) return true;
  }
  return false;
}

/** Lower goes first. */
function turnOf({ state }: Scene, vehicle: number, distance: number, part: number): number {
  const speed = state.vehicles.speed[vehicle];
  if (distance < 0) return -1e6;
  if (distance < (speed * speed) / (2 * braking) + speed * part + spare && speed > standing) return distance - 1e3;
  return speed < standing && distance > atBend ? 1e6 : distance;
}

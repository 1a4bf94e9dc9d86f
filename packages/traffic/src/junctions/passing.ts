import { frontOn } from '../tick/fronts.ts';
import type { Scene } from '../tick/traffic-state.ts';

/** A vehicle that has to give way asks when it could no longer stop much more gently than this, m/s2. */
export const gentleBraking = 2;

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

/** When a vehicle gets to a place on a lane of a junction, from now, s. */
export function timeUntil(scene: Scene, vehicle: number, lane: number, place: number): number {
  const { map, state, kinds } = scene;
  const { speed, kind, haste } = state.vehicles;
  const distance = place - frontOn(scene, vehicle, lane);
  const highest = map.lanes.speed[lane] * haste[vehicle];
  return timeFor(distance, speed[vehicle], kinds.pace[kind[vehicle]], highest);
}

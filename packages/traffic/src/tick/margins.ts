import type { Scene } from './traffic-state.ts';

/** How far before the end of a lane a vehicle stops for the junction there, so that it is clear of all inside, m. */
export function setbackOf({ map, kinds, state }: Scene, vehicle: number, lane: number): number {
  return map.conflicts.setback[kinds.body[state.vehicles.kind[vehicle]] * map.lanes.count + lane];
}

/** Whether a lane of a junction leads a vehicle onto a road too short to stand on clear of that junction. */
export function isTight({ map, kinds, state }: Scene, vehicle: number, lane: number): boolean {
  return map.tight.any && map.tight.isTight[kinds.body[state.vehicles.kind[vehicle]] * map.lanes.count + lane] === 1;
}

/** How far behind the end of a lane of a junction, or the beginning of one of a road, its rear is clear of all others, m. */
export function beyondOf({ map, kinds, state }: Scene, vehicle: number, lane: number): number {
  return map.conflicts.beyond[kinds.body[state.vehicles.kind[vehicle]] * map.lanes.count + lane];
}

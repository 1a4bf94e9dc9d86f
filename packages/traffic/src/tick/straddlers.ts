import type { Ahead } from './ahead.ts';
import type { Scene } from './traffic-state.ts';

/** Bodies side by side are so far apart at least, m. */
const besides = 0.2;

/** The lane that a vehicle changing lanes comes from, while its body is over it for a vehicle as wide as this; else -1. */
export function laneLeft({ map, kinds, state }: Scene, self: number, width: number): number {
  const { lane, shift, kind } = state.vehicles;
  const own = lane[self];
  const off = Math.abs(shift[self]);
  if (off === 0) return -1;
  const apart = map.lanes.width[own] - off;
  if (apart >= (kinds.width[kind[self]] + width) / 2 + besides) return -1;
  return shift[self] < 0 ? map.lanes.outer[own] : map.lanes.inner[own];
}

/** Vehicles beside each other. */
export interface Beside {
  /** Who looks, or -1 for a vehicle that is not there yet. */
  readonly self: number;
  readonly lane: number;
  /** Place of the front on the lane, length and width, m. */
  readonly where: number;
  readonly length: number;
  readonly width: number;
}

/** Calls back for all whose bodies are still over a lane that they have left, with their places along it, m. */
export function eachOver(
  scene: Scene,
  { self, lane, width }: Beside,
  take: (vehicle: number, where: number) => void,
): void {
  const { map, state } = scene;
  const { inner, outer, length } = map.lanes;
  const { first, cars, straddled, vehicles } = state;
  for (let side = 0; side < 2; side++) {
    const beside = side === 0 ? inner[lane] : outer[lane];
    if (beside < 0 || straddled[beside] === 0) continue;
    for (let at = first[beside]; at < first[beside + 1]; at++) {
      const vehicle = cars[at];
      if (vehicle === self || vehicles.lane[vehicle] !== beside || laneLeft(scene, vehicle, width) !== lane) continue;
      take(vehicle, (vehicles.where[vehicle] * length[lane]) / length[beside]);
    }
  }
}

/** Whether a vehicle on a lane sees others over it from the lanes beside. */
export function isStraddled({ map, state }: Scene, lane: number): boolean {
  const { inner, outer } = map.lanes;
  return (
    (inner[lane] >= 0 && state.straddled[inner[lane]] === 1) || (outer[lane] >= 0 && state.straddled[outer[lane]] === 1)
  );
}

/** Takes a vehicle for the one ahead when it is, and nearer than the one found before. */
export function takeNearer(ahead: Ahead, vehicle: number, gap: number): void {
  if (gap >= ahead.gap) return;
  ahead.gap = gap;
  ahead.vehicle = vehicle;
}

import { stateNames } from '../vehicles/vehicle-columns.ts';
import type { Traffic } from './traffic.ts';

/** Every bit of every vehicle, in the order of their numbers, as text. */
export function stateOf({ scene, slots }: Traffic): string {
  const { vehicles } = scene.state;
  const there = Array.from({ length: slots.used }, (_, slot) => slot).filter((slot) => vehicles.lane[slot] >= 0);
  there.sort((one, other) => vehicles.number[one] - vehicles.number[other]);
  // Text has no Infinity in JSON, but String has; both distinguish all other numbers.
  return there.map((slot) => stateNames.map((name) => String(vehicles[name][slot])).join(' ')).join('\n');
}

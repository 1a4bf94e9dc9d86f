import type { Scene } from '../tick/traffic-state.ts';
import { stateNames, type StateColumn } from '../vehicles/vehicle-columns.ts';
import type { NumberParcel, NumberReader } from './number-parcel.ts';

/** What drivers and junctions look at in vehicles that are not theirs. */
export const seenColumns = [
  'lane',
  'where',
  'speed',
  'acceleration',
  'haste',
  'nextLane',
  'booked',
  'entry',
  'ahead',
  'aheadEntry',
  'onward',
  'standsSince',
  'shift',
  'stop',
  'overtaking',
] as const satisfies readonly StateColumn[];

/** What a move changes of it, for who changes lanes or starts near a border in the same part of a tick. */
export const movedColumns = [
  'lane',
  'where',
  'speed',
  'nextLane',
  'booked',
  'ahead',
] as const satisfies readonly StateColumn[];

/** All that is known of a vehicle, so that another process can drive it, and all that goes into its row. */
export const wholeColumns: readonly StateColumn[] = stateNames.filter((name) => name !== 'number');

/** Writes some columns of a vehicle, its number first, and its kind. */
export function writeVehicle(
  parcel: NumberParcel,
  { state }: Scene,
  columns: readonly StateColumn[],
  slot: number,
): void {
  const { vehicles } = state;
  parcel.add(vehicles.number[slot]);
  parcel.add(vehicles.kind[slot]);
  for (const name of columns) parcel.add(vehicles[name][slot]);
}

/** Reads what `writeVehicle` wrote into the slot that `slotOf` finds for a number. */
export function readVehicle(
  reader: NumberReader,
  { state, kinds }: Scene,
  columns: readonly StateColumn[],
  slotOf: (number: number) => number,
): number {
  const { vehicles } = state;
  const number = reader.next();
  const slot = slotOf(number);
  vehicles.number[slot] = number;
  vehicles.kind[slot] = reader.next();
  vehicles.length[slot] = kinds.length[vehicles.kind[slot]];
  for (const name of columns) vehicles[name][slot] = reader.next();
  vehicles.touched[slot] = 1;
  return slot;
}

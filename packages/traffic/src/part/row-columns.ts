import type { OwnColumn } from '@korzo/core';
import {
  runColumn,
  stateColumns,
  stateNames,
  type StateColumn,
  type VehicleColumns,
} from '../vehicles/vehicle-columns.ts';

type Whole = readonly [rows: Int32Array, slots: Int32Array];
type Floats = readonly [rows: Float64Array, slots: Float64Array];

/** The columns of a tile beside those of the lanes, each pair of one type: loops that see several types are slower. */
export interface RowColumns {
  readonly slot: Int32Array;
  readonly number: Int32Array;
  readonly lane: Int32Array;
  readonly haste: Float64Array;
  readonly overtaking: Int32Array;
  readonly whole: readonly Whole[];
  readonly floats: readonly Floats[];
  /** Those that a tick may change. */
  readonly changingWhole: readonly Whole[];
  readonly changingFloats: readonly Floats[];
}

const lasting: ReadonlySet<StateColumn> = new Set(['number', 'haste', 'goal', 'departedAt']);

export function rowColumns(own: Readonly<Record<string, OwnColumn>>, vehicles: VehicleColumns): RowColumns {
  const column = (name: StateColumn | 'slot'): OwnColumn => own[runColumn(name)];
  const pairs = (names: readonly StateColumn[], type: 'i32' | 'f64'): (readonly [OwnColumn, OwnColumn])[] =>
    names.filter((name) => stateColumns[name][0] === type).map((name) => [column(name), vehicles[name]]);
  const changing = stateNames.filter((name) => !lasting.has(name));
  return {
    slot: column('slot') as Int32Array,
    number: column('number') as Int32Array,
    lane: column('lane') as Int32Array,
    haste: column('haste') as Float64Array,
    overtaking: column('overtaking') as Int32Array,
    whole: pairs(stateNames, 'i32') as unknown as readonly Whole[],
    floats: pairs(stateNames, 'f64') as unknown as readonly Floats[],
    changingWhole: pairs(changing, 'i32') as unknown as readonly Whole[],
    changingFloats: pairs(changing, 'f64') as unknown as readonly Floats[],
  };
}

/** Copies the values of some rows to their slots. */
export function copyToSlots(
  { whole, floats }: Pick<RowColumns, 'whole' | 'floats'>,
  rows: Int32Array,
  slots: Int32Array,
  count: number,
): void {
  for (const [from, to] of whole) copyWhole(from, rows, to, slots, count);
  for (const [from, to] of floats) copyFloats(from, rows, to, slots, count);
}

/** Copies what a tick may have changed back to the rows. */
export function copyToRows(
  { changingWhole, changingFloats }: Pick<RowColumns, 'changingWhole' | 'changingFloats'>,
  rows: Int32Array,
  slots: Int32Array,
  count: number,
): void {
  for (const [to, from] of changingWhole) copyWhole(from, slots, to, rows, count);
  for (const [to, from] of changingFloats) copyFloats(from, slots, to, rows, count);
}

function copyWhole(from: Int32Array, at: Int32Array, to: Int32Array, into: Int32Array, count: number): void {
  for (let index = 0; index < count; index++) to[into[index]] = from[at[index]];
}

function copyFloats(from: Float64Array, at: Int32Array, to: Float64Array, into: Int32Array, count: number): void {
  for (let index = 0; index < count; index++) to[into[index]] = from[at[index]];
}

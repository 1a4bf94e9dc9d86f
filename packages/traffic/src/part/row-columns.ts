import type { OwnColumn } from '@korzo/core';
import {
  runColumn,
  seldomColumns,
  stateColumns,
  stateNames,
  type StateColumn,
  type VehicleColumns,
} from '../vehicles/vehicle-columns.ts';

/** A column of a tile and the same of the lanes. */
interface Pair<A> {
  readonly rows: A;
  readonly slots: A;
}

/** Pairs of columns, by their type: a loop that sees several types is slower. */
interface Pairs {
  readonly whole: readonly Pair<Int32Array>[];
  readonly floats: readonly Pair<Float64Array>[];
}

interface WantedColumns {
  readonly entry: Float64Array;
  readonly leavesStopAt: Float64Array;
  readonly leg: Int32Array;
  readonly overtaken: Int32Array;
  readonly backBy: Float64Array;
}

const wantedNames: ReadonlySet<StateColumn> = new Set<keyof WantedColumns>([
  'entry',
  'leavesStopAt',
  'leg',
  'overtaken',
  'backBy',
]);

/** The columns of a tile, beside those of the lanes. */
export interface RowColumns {
  readonly slot: Int32Array;
  readonly number: Int32Array;
  readonly lane: Int32Array;
  readonly haste: Float64Array;
  readonly overtaking: Int32Array;
  readonly shift: Float64Array;
  /** Those that every vehicle needs in its slot, and those that only some need. */
  readonly always: Pairs;
  readonly wanted: WantedColumns;
  /** Those that change in most ticks, and those that change now and then (`touched`). */
  readonly often: Pairs;
  readonly seldom: Pairs;
}

const lasting: ReadonlySet<StateColumn> = new Set(['number', 'haste', 'goal', 'departedAt']);

export function rowColumns(own: Readonly<Record<string, OwnColumn>>, vehicles: VehicleColumns): RowColumns {
  const column = (name: StateColumn | 'slot'): OwnColumn => own[runColumn(name)];
  const ofType = (names: readonly StateColumn[], type: 'i32' | 'f64'): readonly Pair<OwnColumn>[] =>
    names
      .filter((name) => stateColumns[name][0] === type)
      .map((name) => ({ rows: column(name), slots: vehicles[name] }));
  const pairs = (isWanted: (name: StateColumn) => boolean): Pairs => {
    const names = stateNames.filter(isWanted);
    return {
      whole: ofType(names, 'i32') as readonly Pair<Int32Array>[],
      floats: ofType(names, 'f64') as readonly Pair<Float64Array>[],
    };
  };
  return {
    slot: column('slot') as Int32Array,
    number: column('number') as Int32Array,
    lane: column('lane') as Int32Array,
    haste: column('haste') as Float64Array,
    overtaking: column('overtaking') as Int32Array,
    shift: column('shift') as Float64Array,
    always: pairs((name) => !wantedNames.has(name)),
    wanted: {
      entry: column('entry') as Float64Array,
      leavesStopAt: column('leavesStopAt') as Float64Array,
      leg: column('leg') as Int32Array,
      overtaken: column('overtaken') as Int32Array,
      backBy: column('backBy') as Float64Array,
    },
    often: pairs((name) => !lasting.has(name) && !seldomColumns.has(name)),
    seldom: pairs((name) => seldomColumns.has(name)),
  };
}

/** Some rows and their slots. One object is filled again and again. */
export interface RowList {
  readonly rows: Int32Array;
  readonly slots: Int32Array;
  count: number;
}

/** Copies the values of some rows to their slots. */
export function copyToSlots({ whole, floats }: Pairs, { rows, slots, count }: RowList): void {
  for (let at = 0; at < whole.length; at++) copyWhole(whole[at].rows, rows, whole[at].slots, slots, count);
  for (let at = 0; at < floats.length; at++) copyFloats(floats[at].rows, rows, floats[at].slots, slots, count);
}

/** Copies the values of some slots back to their rows. */
export function copyToRows({ whole, floats }: Pairs, { rows, slots, count }: RowList): void {
  for (let at = 0; at < whole.length; at++) copyWhole(whole[at].slots, slots, whole[at].rows, rows, count);
  for (let at = 0; at < floats.length; at++) copyFloats(floats[at].slots, slots, floats[at].rows, rows, count);
}

function copyWhole(from: Int32Array, at: Int32Array, to: Int32Array, into: Int32Array, count: number): void {
  for (let index = 0; index < count; index++) to[into[index]] = from[at[index]];
}

function copyFloats(from: Float64Array, at: Int32Array, to: Float64Array, into: Int32Array, count: number): void {
  for (let index = 0; index < count; index++) to[into[index]] = from[at[index]];
}

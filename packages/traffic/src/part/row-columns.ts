import type { OwnColumn } from '@korzo/core';
import { mostSections, trailingColumns } from '../vehicles/sections.ts';
import {
  lastingColumns,
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

/** The columns of a tile, beside those of the lanes. */
export interface RowColumns {
  readonly slot: Int32Array;
  readonly number: Int32Array;
  readonly haste: Float64Array;
  readonly shift: Float64Array;
  /** Where sections behind the first one face, by section and axis; none where no kind bends. */
  readonly sections: readonly Float64Array[];
  /** Those that change in most ticks, and those that change now and then (`touched`). */
  readonly often: Pairs;
  readonly seldom: Pairs;
}

export function rowColumns(own: Readonly<Record<string, OwnColumn>>, vehicles: VehicleColumns): RowColumns {
  const column = (name: StateColumn | 'slot'): OwnColumn => own[runColumn(name)];
  const ofType = (names: readonly StateColumn[], type: 'i32' | 'f64'): readonly Pair<OwnColumn>[] =>
    names
      .filter((name) => stateColumns[name][0] === type)
      .map((name) => ({ rows: column(name), slots: vehicles[name] }));
  const pairs = (isWanted: (name: StateColumn) => boolean): Pairs => {
    const names = stateNames.filter((name) => runColumn(name) in own && isWanted(name));
    return {
      whole: ofType(names, 'i32') as readonly Pair<Int32Array>[],
      floats: ofType(names, 'f64') as readonly Pair<Float64Array>[],
    };
  };
  return {
    slot: column('slot') as Int32Array,
    number: column('number') as Int32Array,
    haste: column('haste') as Float64Array,
    shift: column('shift') as Float64Array,
    sections: trailingColumns(mostSections).flatMap((name) => (name in own ? [own[name] as Float64Array] : [])),
    often: pairs((name) => !lastingColumns.has(name) && !seldomColumns.has(name)),
    seldom: pairs((name) => seldomColumns.has(name)),
  };
}

/** Some rows and their slots. One object is filled again and again. */
export interface RowList {
  readonly rows: Int32Array;
  readonly slots: Int32Array;
  count: number;
}

/** Copies the values of some slots back to their rows. */
export function copyToRows({ whole, floats }: Pairs, { rows, slots, count }: RowList): void {
  for (let at = 0; at < whole.length; at++) copyWhole(whole[at], rows, slots, count);
  for (let at = 0; at < floats.length; at++) copyFloats(floats[at], rows, slots, count);
}

function copyWhole(pair: Pair<Int32Array>, rows: Int32Array, slots: Int32Array, count: number): void {
  const { rows: to, slots: from } = pair;
  for (let index = 0; index < count; index++) to[rows[index]] = from[slots[index]];
}

function copyFloats(pair: Pair<Float64Array>, rows: Int32Array, slots: Int32Array, count: number): void {
  const { rows: to, slots: from } = pair;
  for (let index = 0; index < count; index++) to[rows[index]] = from[slots[index]];
}

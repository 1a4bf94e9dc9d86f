import type { Grant } from '../demand/departures.ts';
import type { Jam } from '../junctions/gridlock.ts';
import type { NumberParcel, NumberReader } from './number-parcel.ts';

/** A vehicle that has left. */
export interface Gone {
  readonly number: number;
  readonly departedAt: number;
  readonly driven: number;
  readonly lost: number;
}

/** What happened in a part of a tick: here, and when it is settled, in all processes. */
export interface Settlement {
  readonly gone: Gone[];
  readonly grants: Grant[];
  /** Whole numbers that are added up over all processes. */
  readonly sums: Float64Array;
  /** Vehicles that wait for room, in parts after which gridlock is looked for; else empty. */
  readonly jams: Jam[];
}

export function writeSettlement(parcel: NumberParcel, { gone, grants, sums, jams }: Settlement): void {
  parcel.add(gone.length);
  for (const { number, departedAt, driven, lost } of gone)
    for (const value of [number, departedAt, driven, lost]) parcel.add(value);
  parcel.add(grants.length);
  for (const { at, lane, speed } of grants) for (const value of [at, lane, speed]) parcel.add(value);
  for (const sum of sums) parcel.add(sum);
  parcel.add(jams.length);
  for (const { lane, towards, number } of jams) {
    parcel.add(lane);
    parcel.add(towards);
    parcel.add(number);
  }
}

/** @param leave hears the number of each vehicle that has left */
export function readSettlement(
  reader: NumberReader,
  { gone, grants, sums, jams }: Settlement,
  leave: (number: number) => void,
): void {
  for (let left = reader.next(); left > 0; left--) {
    const number = reader.next();
    gone.push({ number, departedAt: reader.next(), driven: reader.next(), lost: reader.next() });
    leave(number);
  }
  for (let left = reader.next(); left > 0; left--)
    grants.push({ at: reader.next(), lane: reader.next(), speed: reader.next() });
  for (let index = 0; index < sums.length; index++) sums[index] += reader.next();
  for (let left = reader.next(); left > 0; left--)
    jams.push({ lane: reader.next(), towards: reader.next(), number: reader.next() });
}

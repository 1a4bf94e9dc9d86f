import { describe, expect, it } from 'vitest';
import { ringRoad } from '../experiments/trial-roads.ts';
import { Traffic } from '../run/traffic.ts';
import { stateNames } from '../vehicles/vehicle-columns.ts';
import { NumberParcel, NumberReader } from './number-parcel.ts';
import { movedColumns, readVehicle, seenColumns, wholeColumns, writeVehicle } from './vehicle-records.ts';

/** A scene with other values in all columns of slot 2. */
function filledScene(): Traffic['scene'] {
  const { scene } = new Traffic({ network: ringRoad(300, 10) });
  for (const [index, name] of stateNames.entries()) scene.state.vehicles[name][2] = 100 + index;
  scene.state.vehicles.kind[2] = 1;
  return scene;
}

describe('the record of a vehicle', () => {
  it('hands over every column of its state, and its kind with what follows from it', () => {
    const from = filledScene();
    const to = new Traffic({ network: ringRoad(300, 10) }).scene;
    const parcel = new NumberParcel();
    writeVehicle(parcel, from, wholeColumns, 2);
    const reader = new NumberReader(parcel.bytes);
    const asked: number[] = [];
    const slot = readVehicle(reader, to, wholeColumns, (number) => {
      asked.push(number);
      return 5;
    });
    reader.end();
    expect([slot, asked]).toEqual([5, [100]]);
    const { vehicles } = to.state;
    expect(stateNames.map((name) => vehicles[name][5])).toEqual(stateNames.map((_, index) => 100 + index));
    expect([vehicles.kind[5], vehicles.length[5]]).toEqual([1, from.kinds.length[1]]);
    // The row takes over all columns, those that seldom change too.
    expect(vehicles.touched[5]).toBe(1);
  });

  it.each([
    ['seen', seenColumns],
    ['moved', movedColumns],
  ] as const)('of what can be %s leaves other columns alone', (_, columns) => {
    const to = filledScene();
    const from = filledScene();
    for (const name of stateNames) from.state.vehicles[name][2] = 7;
    const parcel = new NumberParcel();
    writeVehicle(parcel, from, columns, 2);
    readVehicle(new NumberReader(parcel.bytes), to, columns, () => 2);
    for (const [index, name] of stateNames.entries()) {
      const isTold = name === 'number' || (columns as readonly string[]).includes(name);
      expect([name, to.state.vehicles[name][2]]).toEqual([name, isTold ? 7 : 100 + index]);
    }
  });
});

describe('a parcel of numbers', () => {
  it('grows, and comes out as it was put in', () => {
    const parcel = new NumberParcel();
    parcel.add(3);
    parcel.clear();
    const count = parcel.addCount();
    const values = Array.from({ length: 1000 }, (_, index) => (index % 7 === 0 ? Infinity : index / 3));
    for (const value of values) {
      parcel.raise(count);
      parcel.add(value);
    }
    const reader = new NumberReader(parcel.bytes);
    expect(Array.from({ length: reader.next() }, () => reader.next())).toEqual(values);
    reader.end();
  });

  it('refuses to be read beyond its end, or not to its end', () => {
    const parcel = new NumberParcel();
    parcel.add(1);
    const reader = new NumberReader(parcel.bytes);
    expect(() => reader.end()).toThrow(/longer than/);
    reader.next();
    expect(() => reader.next()).toThrow(/too early/);
  });
});

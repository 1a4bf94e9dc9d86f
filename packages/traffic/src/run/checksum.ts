import { ChecksumSum, hashWords } from '@korzo/core';
import { vehicleColumns } from '../vehicles/vehicle-columns.ts';
import { isThere, type TrafficState } from '../tick/traffic-state.ts';

/** Every bit of every vehicle, whatever places in the columns they have. */
export function checksumOf({ vehicles, clock }: TrafficState, slots: number): string {
  const names = Object.keys(vehicleColumns) as (keyof typeof vehicleColumns)[];
  const sum = new ChecksumSum();
  const words = new Uint32Array(2 * names.length + 2);
  const bits = new Uint32Array(2);
  const value = new Float64Array(bits.buffer);
  const hash = new Uint32Array(2);
  for (let vehicle = 0; vehicle < slots; vehicle++) {
    if (!isThere(vehicles, vehicle)) continue;
    for (const [index, name] of names.entries()) {
      value[0] = vehicles[name][vehicle];
      words[2 * index] = bits[0];
      words[2 * index + 1] = bits[1];
    }
    hashWords(words, 0, 2 * names.length, 0, hash);
    sum.add(hash[0], hash[1]);
  }
  value[0] = clock[0];
  hashWords(bits, 0, 2, 1, hash);
  sum.add(hash[0], hash[1]);
  return sum.hex();
}

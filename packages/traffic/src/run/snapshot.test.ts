import { makeNetwork, readCity, type RoadNetwork } from '@korzo/city';
import { assert, integer, property } from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { uniform } from '@korzo/core';
import type { Trip } from '../demand/trips.ts';
import { Traffic } from './traffic.ts';
import { pack, unpack } from './packed.ts';

const network = ((): RoadNetwork => {
  const { plan } = readCity(readFileSync(new URL('../../../../cities/small-town.city', import.meta.url), 'utf8'));
  if (plan === undefined) throw new Error('small-town cannot be read');
  const made = makeNetwork(plan);
  if (made.network === undefined) throw new Error('small-town has no network');
  return made.network;
})();

/** A trip every second from anywhere to anywhere; every fourth along given roads. */
const trips = (count: number): Trip[] =>
  Array.from({ length: count }, (_, number): Trip => {
    const roads = network.roads.length;
    const from = Math.floor(uniform(5, number, 0, 1) * roads);
    const [next] = network.roads[from].next;
    const given = number % 4 === 0 && next !== undefined ? { roads: [from, next] } : {};
    return {
      time: number * 0.4,
      kind: number % 3,
      from,
      goal: given.roads?.[1] ?? Math.floor(uniform(5, number, 0, 2) * roads),
      ...given,
    };
  });

const start = (): Traffic => new Traffic({ network, trips: trips(200), seed: 4 });
const drive = (traffic: Traffic, ticks: number): Traffic => {
  for (let tick = 0; tick < ticks; tick++) traffic.tick(0.5);
  return traffic;
};

describe('a snapshot of traffic', () => {
  it('goes on with the same bits in another traffic, through JSON, from any tick', () => {
    const whole = drive(start(), 110).save();
    for (const at of [0, 57, 90]) {
      const text = JSON.stringify(drive(start(), at).save());
      // Restored into one that has driven elsewhere meanwhile.
      const other = drive(start(), 11);
      other.restore(JSON.parse(text) as ReturnType<Traffic['save']>);
      expect(other.ticks).toBe(at);
      expect(drive(other, 110 - at).save()).toEqual(whole);
    }
  });

  it('is refused when it is of another city, or none', () => {
    const traffic = start();
    const before = traffic.checksum();
    expect(() => traffic.restore({ ...traffic.save(), lanes: 3 })).toThrow(/city with 3 lanes/);
    expect(() => traffic.restore({} as ReturnType<Traffic['save']>)).toThrow(/no snapshot/);
    expect(traffic.checksum()).toBe(before);
  });

  it('keeps every bit of every number', () => {
    const numbers = Float64Array.from([0, -0, 1 / 3, Infinity, -Infinity, NaN, 5e-324]);
    const back = new Float64Array(numbers.length);
    unpack(pack(numbers), back);
    expect(Object.is(back[1], -0)).toBe(true);
    expect(back).toEqual(numbers);
    assert(
      property(integer({ min: 0, max: 40 }), (count) => {
        const bytes = Uint8Array.from({ length: count }, (_, at) => (at * 97) & 255);
        const copy = new Uint8Array(count);
        unpack(pack(bytes), copy);
        expect(copy).toEqual(bytes);
      }),
    );
    expect(() => unpack('AA', back)).toThrow(/damaged/);
  });
});

import { readFileSync } from 'node:fs';
import { makeNetwork, readCity, type RoadNetwork } from '@korzo/city';
import { inLockstep, uniform } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import type { Trip } from '../demand/trips.ts';
import { ringRoad, twoLaneRoad, twoWayRoad } from '../experiments/trial-roads.ts';
import { stateOf } from '../run/state-of.testing.ts';
import { Traffic, type TrafficSetup } from '../run/traffic.ts';
import { isOut } from '../vehicles/vehicle-columns.ts';
import { vehicleKinds } from '../vehicles/vehicle-kinds.ts';
import { drive, rowsOf, runOf } from './run-of.testing.ts';
import { summariseTraffic } from './traffic-part.ts';

const town = ((): RoadNetwork => {
  const { plan } = readCity(readFileSync(new URL('../../../../cities/small-town.city', import.meta.url), 'utf8'));
  const made = plan === undefined ? undefined : makeNetwork(plan).network;
  if (made === undefined) throw new Error('small-town has no network');
  return made;
})();

/** A trip every 0.4 s from anywhere to anywhere; every fourth along given roads. */
const townTrips = Array.from({ length: 200 }, (_, number): Trip => {
  const roads = town.roads.length;
  const from = Math.floor(uniform(5, number, 0, 1) * roads);
  const [next] = town.roads[from].next;
  const given = number % 4 === 0 && next !== undefined ? { roads: [from, next] } : {};
  const goal = given.roads?.[1] ?? Math.floor(uniform(5, number, 0, 2) * roads);
  return { time: number * 0.4, kind: number % 3, from, goal, ...given };
});
const inTown: TrafficSetup = { network: town, trips: townTrips, seed: 4 };

const kinds = [vehicleKinds.car, { ...vehicleKinds.truck, highestSpeed: 9 }];
/** A car that overtakes a truck, another car behind, and one that comes against them. */
const onRoad: TrafficSetup = {
  network: twoWayRoad(2000, 20, true),
  kinds,
  trips: [
    { time: 0, kind: 1, from: 0, goal: 0 },
    { time: 6, kind: 0, from: 0, goal: 0 },
    { time: 9, kind: 0, from: 0, goal: 0 },
    { time: 10, kind: 0, from: 1, goal: 1 },
  ],
};
const withBuses: TrafficSetup = {
  network: twoLaneRoad(800, 14),
  trips: [3, 40].map((time) => ({ time, kind: 0, from: 0, goal: 0 })),
  lines: [
    {
      name: 'One',
      kind: 'bus',
      roads: [0],
      stops: [{ road: 0, where: 400, duration: 10 }],
      every: 25,
      first: 0,
      last: 100,
    },
  ],
};

describe('traffic in a run', () => {
  it.each([
    ['in a town', inTown],
    ['where some overtake', onRoad],
    ['with buses', withBuses],
  ])('drives to the bit as it does alone, on any number of tiles, %s', (_, setup) => {
    const alone = new Traffic(setup);
    for (let tick = 0; tick < 200; tick++) alone.tick(0.5);
    for (const tiles of [1, 3]) {
      const { part, simulation } = drive(runOf(setup, { tiles }), 200);
      expect(stateOf(part.traffic)).toBe(stateOf(alone));
      expect([part.traffic.arrived, simulation.present]).toEqual([alone.arrived, alone.present]);
    }
    expect(alone.slots.given).toBeGreaterThan(3);
  });

  it.each([
    ['in a town', inTown],
    ['where some overtake', onRoad],
    ['with buses', withBuses],
  ])('has in every row what is in its slot after each tick, %s', (_, setup) => {
    const run = runOf(setup, { tiles: 2 });
    for (let tick = 0; tick < 150; tick++) {
      drive(run, 1);
      expect(rowsOf(run)).toBe(stateOf(run.part.traffic));
    }
  });

  it('goes on with the same bits from a snapshot of any tick', () => {
    for (const [setup, ticks] of [
      [inTown, [0, 57, 90]],
      [withBuses, [33, 100]],
    ] as const) {
      const whole = drive(runOf(setup), 150);
      for (const at of ticks) {
        const early = drive(runOf(setup), at).simulation.snapshot();
        // Restored into one that has driven elsewhere meanwhile.
        const other = drive(runOf(setup, { tiles: 2 }), 11);
        other.simulation.restore(early);
        drive(other, 150 - at);
        expect(other.simulation.checksum()).toBe(whole.simulation.checksum());
        expect(summariseTraffic(other.part)).toEqual(summariseTraffic(whole.part));
      }
    }
  });

  it('goes on with the same bits from a snapshot taken while a car overtakes', () => {
    const run = runOf(onRoad);
    const { overtaking } = run.part.traffic.scene.state.vehicles;
    while (!overtaking.some(isOut)) drive(run, 1);
    drive(run, 1);
    const other = runOf(onRoad);
    other.simulation.restore(run.simulation.snapshot());
    expect(other.part.traffic.present).toBe(run.part.traffic.present);
    expect(drive(other, 100).simulation.checksum()).toBe(drive(run, 100).simulation.checksum());
  });

  it('has its figures at once when a snapshot was restored', () => {
    const run = drive(runOf(inTown), 120);
    const other = runOf(inTown);
    other.simulation.restore(run.simulation.snapshot());
    expect(summariseTraffic(other.part)).toEqual(summariseTraffic(run.part));
    expect(summariseTraffic(run.part).meanSpeed).toBeGreaterThan(2);
  });

  it('refuses a snapshot of another city, and stays as it was', () => {
    const ring = runOf({ network: ringRoad(500, 10), trips: [{ time: 0, kind: 0, from: 0, goal: 0 }] });
    const road = drive(runOf(withBuses), 3);
    const before = road.simulation.checksum();
    expect(() => road.simulation.restore(ring.simulation.snapshot())).toThrow(/a city with \d+ lanes and/);
    expect(road.simulation.checksum()).toBe(before);
  });

  it('knows of a checksum that follows lights and counts too', () => {
    const run = drive(runOf(inTown), 40);
    const before = run.simulation.checksum();
    const { lights, entered } = run.part.traffic.scene.state;
    for (const column of [lights.since, entered]) {
      column[0]++;
      expect(run.simulation.checksum()).not.toBe(before);
      column[0]--;
    }
    expect(run.simulation.checksum()).toBe(before);
  });
});

describe('traffic in a run of several processes', () => {
  it.each([
    { name: 'a town', setup: inTown, ticks: 60, isOvertaking: false },
    { name: 'a car on the lane of oncoming traffic', setup: onRoad, ticks: 52, isOvertaking: true },
  ])('has the bits of one process: $name', ({ setup, ticks, isOvertaking }) => {
    const one = drive(runOf(setup), ticks);
    const early = one.simulation.snapshot();
    const { vehicles } = one.part.traffic.scene.state;
    expect(vehicles.overtaking.some(isOut)).toBe(isOvertaking);
    drive(one, 8);
    const runs = inLockstep(2, (share) => {
      const run = runOf(setup, { tiles: 3, share });
      run.simulation.restore(early);
      drive(run, 8);
      const own = run.simulation.crowds.reduce((sum, { ownCount }) => sum + ownCount, 0);
      return { own, checksum: run.simulation.checksum(), summary: summariseTraffic(run.part) };
    });
    for (const { checksum, summary } of runs) {
      expect(checksum).toBe(one.simulation.checksum());
      expect(summary).toEqual(summariseTraffic(one.part));
    }
    // Vehicles are in both processes, so that each has to drive some of the other.
    expect(runs.reduce((sum, { own }) => sum + own, 0)).toBe(one.simulation.present);
    if (!isOvertaking) for (const { own } of runs) expect(own).toBeGreaterThan(0);
  });
});

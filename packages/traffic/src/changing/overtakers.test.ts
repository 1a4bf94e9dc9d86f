import { uniform } from '@korzo/core';
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { twoWayRoad } from '../experiments/trial-roads.ts';
import type { Trip } from '../demand/trips.ts';
import { Traffic } from '../run/traffic.ts';
import { isOut, overtakingStates } from '../vehicles/vehicle-columns.ts';
import { vehicleKinds } from '../vehicles/vehicle-kinds.ts';
import { emptyPose } from '../places/lane-shapes.ts';

const kinds = [vehicleKinds.car, { ...vehicleKinds.truck, highestSpeed: 9 }, vehicleKinds.tram];
const [car, truck, tram] = [0, 1, 2];
const length = 2000;
const speed = 20;

const roadWith = (trips: readonly Trip[], mayOvertake = true): Traffic =>
  new Traffic({ network: twoWayRoad(length, speed, mayOvertake), kinds, trips, capacity: 400 });

const along = (rest: Partial<Trip>): Trip => ({ time: 0, kind: car, from: 0, goal: rest.from ?? 0, ...rest });

interface Watched {
  /** A vehicle that was out to overtake at some time, by number. */
  readonly overtook: Set<number>;
  readonly touched: string[];
  /** Numbers in the order of arrival. */
  readonly arrived: number[];
}

/** Drives until the road is empty, and looks at all bodies as rectangles in the world. */
function watch(traffic: Traffic, { dt = 0.5, until = 1800, each = (): void => undefined } = {}): Watched {
  const watched: Watched = { overtook: new Set(), touched: [], arrived: [] };
  const { vehicles } = traffic.scene.state;
  while (traffic.time < until && (traffic.present > 0 || !traffic.departures.isOver)) {
    traffic.tick(dt);
    each();
    for (const { number } of traffic.arrivals) watched.arrived.push(number);
    for (let self = 0; self < traffic.slots.used; self++)
      if (vehicles.lane[self] >= 0 && isOut(vehicles.overtaking[self])) watched.overtook.add(vehicles.number[self]);
    watched.touched.push(...touching(traffic));
  }
  return watched;
}

function touching(traffic: Traffic): string[] {
  const { vehicles } = traffic.scene.state;
  const place = emptyPose();
  const bodies: { number: number; rear: number; front: number; y: number; width: number }[] = [];
  for (let self = 0; self < traffic.slots.used; self++) {
    if (vehicles.lane[self] < 0) continue;
    traffic.placeOf(self, place);
    const half = vehicles.length[self] / 2;
    const { width } = kinds[vehicles.kind[self]];
    bodies.push({ number: vehicles.number[self], rear: place.x - half, front: place.x + half, y: place.y, width });
  }
  bodies.sort((one, other) => one.rear - other.rear);
  const found: string[] = [];
  for (const [index, one] of bodies.entries())
    for (const other of bodies.slice(index + 1)) {
      if (other.rear >= one.front) break;
      if (Math.abs(one.y - other.y) < (one.width + other.width) / 2)
        found.push(`${one.number} and ${other.number} at ${traffic.time.toFixed(2)} s`);
    }
  return found;
}

/** What becomes of a vehicle that comes up behind a slow truck. */
const behindTruck = (kind: number): Watched => watch(roadWith([along({ kind: truck }), along({ time: 6, kind })]));

describe('on a road with oncoming cars', () => {
  it('a tram stays on its rails behind a slow truck that a car would overtake', () => {
    expect(behindTruck(car)).toMatchObject({ overtook: new Set([1]), arrived: [1, 0] });
    expect(behindTruck(tram)).toMatchObject({ overtook: new Set(), arrived: [0, 1], touched: [] });
  });

  it('a slow truck is overtaken, and no vehicle touches another', () => {
    for (const dt of [0.1, 0.5]) {
      const traffic = roadWith([along({ kind: truck }), along({ time: 6 })]);
      const { overtook, touched, arrived } = watch(traffic, { dt });
      expect([...overtook]).toEqual([1]);
      expect(arrived).toEqual([1, 0]);
      expect(touched).toEqual([]);
    }
  });

  it('no vehicle crosses a line that may not be crossed', () => {
    const { overtook, arrived } = watch(roadWith([along({ kind: truck }), along({ time: 6 })], false));
    expect(overtook.size).toBe(0);
    expect(arrived).toEqual([0, 1]);
  });

  it('no vehicle overtakes while many come', () => {
    const oncoming = Array.from({ length: 120 }, (_, index) => along({ time: index * 3, from: 1 }));
    const traffic = roadWith([...oncoming, along({ time: 100, kind: truck }), along({ time: 106 })]);
    const { overtook, touched } = watch(traffic, { until: 340 });
    expect(overtook.size).toBe(0);
    expect(touched).toEqual([]);
  });

  it('those who come later stop before the stretch that is needed, and drive on when it is free', () => {
    const traffic = roadWith([along({ kind: truck }), along({ time: 6 }), along({ time: 25, from: 1 })]);
    const { vehicles, holdAt } = traffic.scene.state;
    let held = false;
    const { touched, arrived } = watch(traffic, {
      each: () => {
        held ||= holdAt[1] < Infinity;
        for (let self = 0; self < traffic.slots.used; self++)
          if (vehicles.lane[self] === 1 && vehicles.where[self] < holdAt[1] + 1)
            expect(vehicles.where[self]).toBeLessThanOrEqual(holdAt[1]);
      },
    });
    expect(held).toBe(true);
    expect(holdAt[1]).toBe(Infinity);
    expect(arrived.toSorted((one, other) => one - other)).toEqual([0, 1, 2]);
    expect(touched).toEqual([]);
  });

  it('who cannot get past falls back behind', () => {
    const traffic = roadWith([along({ kind: truck }), along({ time: 6 })]);
    const { vehicles } = traffic.scene.state;
    let wasOut = false;
    let fellBack = false;
    const { touched, arrived } = watch(traffic, {
      each: () => {
        // Something appears on the road while the car is out: the truck stops for it, and so does the car.
        if (!wasOut && traffic.time > 1 && isOut(vehicles.overtaking[1])) {
          wasOut = true;
          traffic.setObstacles([{ lane: 0, where: vehicles.where[0] + 40 }]);
        }
        fellBack ||= vehicles.overtaking[1] === overtakingStates.returning && vehicles.where[1] < vehicles.where[0];
        if (traffic.time > 400) traffic.setObstacles([]);
      },
    });
    expect(wasOut).toBe(true);
    expect(fellBack).toBe(true);
    expect(arrived.length).toBe(2);
    expect(touched).toEqual([]);
  });

  it('no vehicle touches another, whatever comes, and every vehicle arrives', () => {
    let overtakings = 0;
    assert(
      property(integer({ min: 0, max: 1e6 }), (seed) => {
        const draw = (index: number, purpose: number): number => uniform(seed, index, 0, purpose);
        const oncoming = 2 + 30 * draw(0, 9);
        const trips = Array.from({ length: 50 }, (_, index): Trip => {
          const from = index % 2;
          return along({
            time: (from === 0 ? 4 : oncoming) * (Math.floor(index / 2) + draw(index, 1)),
            kind: draw(index, 2) < 0.25 ? truck : car,
            from,
            haste: 0.6 + 0.5 * draw(index, 3),
          });
        });
        const traffic = roadWith(trips);
        const { overtook, touched, arrived } = watch(traffic);
        overtakings += overtook.size;
        expect(touched).toEqual([]);
        expect(arrived.length).toBe(50);
      }),
      { numRuns: 12 },
    );
    expect(overtakings).toBeGreaterThan(12);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileMap } from '../map/traffic-map.ts';
import { roadWithLight } from '../experiments/trial-roads.ts';
import { makeOrderingSpace, orderLanes } from './order-lanes.ts';
import { makeState } from './traffic-state.ts';

const capacity = 12;
const place = fc.record({
  lane: fc.integer({ min: -1, max: 2 }),
  where: fc.integer({ min: 0, max: 20 }),
});

it('puts vehicles into the order that sorting by lane, place and number gives, a vehicle that comes, goes and moves', () => {
  const map = compileMap(roadWithLight(100, 100, 10, { green: 10, red: 10, amber: 3 }));
  fc.assert(
    fc.property(fc.array(fc.array(place, { minLength: capacity, maxLength: capacity }), { maxLength: 4 }), (rounds) => {
      const state = makeState(map, capacity);
      const space = makeOrderingSpace(map.lanes.count, capacity);
      const { vehicles } = state;
      for (let vehicle = 0; vehicle < capacity; vehicle++) vehicles.number[vehicle] = (vehicle * 5) % capacity;
      for (const round of rounds) {
        for (const [vehicle, { lane, where }] of round.entries()) {
          if (lane >= 0) space.newcomers.push(vehicle);
          vehicles.lane[vehicle] = lane;
          vehicles.where[vehicle] = where;
        }
        const present = orderLanes(state, capacity, space);
        const sorted = round
          .map(({ lane, where }, vehicle) => ({ lane, where, vehicle, number: vehicles.number[vehicle] }))
          .filter(({ lane }) => lane >= 0)
          .toSorted((one, other) => one.lane - other.lane || other.where - one.where || one.number - other.number);
        expect(Array.from(state.cars.subarray(0, present))).toEqual(sorted.map(({ vehicle }) => vehicle));
        for (let lane = 0; lane < map.lanes.count; lane++)
          expect(state.first[lane + 1] - state.first[lane]).toBe(sorted.filter((each) => each.lane === lane).length);
      }
    }),
  );
});

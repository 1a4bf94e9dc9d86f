import { expect, it } from 'vitest';
import { Traffic } from '../run/traffic.ts';
import { LaneShapes, shapeLanes } from '../places/lane-shapes.ts';
import { crossOf } from './cross-town.testing.ts';
import { findDistricts } from './districts.ts';
import { LaneOwners } from './lane-owners.ts';
import { BorderSight } from './sight.ts';

/** A road that leads from the middle to the east: process 1 owns it, process 0 the junction before it. */
function eastward() {
  const network = crossOf(400, 2);
  const { scene } = new Traffic({ network });
  const { lanes } = scene.map;
  const owners = new LaneOwners(scene.map, findDistricts(scene.map, new LaneShapes(shapeLanes(network))), 2);
  owners.follow({ cuts: 0, processAt: (x) => (x < 30 ? 0 : 1) }, 0);
  const isEntered = (lane: number): boolean => {
    const before = lanes.prev.items.subarray(lanes.prev.start[lane], lanes.prev.start[lane + 1]);
    return before.some((each) => owners.ofLane[each] === 0);
  };
  const all = Array.from({ length: lanes.count }, (_, lane) => lane);
  const lane = all.find((each) => owners.ofLane[each] === 1 && lanes.inner[each] >= 0 && isEntered(lanes.inner[each]));
  if (lane === undefined) throw new Error('there is no such lane');
  return { scene, owners, lane };
}

it.each([
  { shift: 0, seenBy: [] },
  { shift: 2, seenBy: [0] },
])('a vehicle between others is seen from the junction before while it leaves a lane: %o', ({ shift, seenBy }) => {
  const { scene, owners, lane } = eastward();
  const { vehicles } = scene.state;
  for (const [slot, where] of [100, 60, 20].entries()) {
    vehicles.lane[slot] = lane;
    vehicles.where[slot] = where;
    vehicles.number[slot] = slot;
    vehicles.booked[slot] = -1;
    vehicles.ahead[slot] = -1;
    vehicles.shift[slot] = slot === 1 ? shift : 0;
  }
  const seen = new Map<number, number[]>();
  let order = 0;
  new BorderSight(scene, owners, 3).write(
    3,
    () => true,
    () => 1,
    (mask) => {
      const to = [0, 1].filter((process) => (mask & (1 << process)) !== 0);
      seen.set(order++, to);
    },
  );
  expect(order).toBe(3);
  expect(seen.get(1)?.filter((process) => process !== 1)).toEqual(seenBy);
});

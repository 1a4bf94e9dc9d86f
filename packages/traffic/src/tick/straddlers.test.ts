import { makeNetwork, readCity } from '@korzo/city';
import { expect, it } from 'vitest';
import { Traffic } from '../run/traffic.ts';
import { vehicleKinds } from '../vehicles/vehicle-kinds.ts';

/** A road whose one lane a direction becomes two on the way. */
const { plan } = readCity(`
class Wider: Way {
  Way *w; Style *narrow, *wide;
  Wider(): Way(compound) {}
  define_way() {
    narrow = new Style(1, 1, lsDouble); wide = new Style(2, 2, lsDouble);
    use_style(narrow); w = new Way(straight); add_way_with_endpoint(w, 0, 150, 0);
    use_style(wide); w = new Way(straight); add_way(w);
  }
};
main() { Way *w = new Wider(); w->connect(new Cross(0, 0, 0, 1), 0, new Cross(0, 400, 0, 1), 0); }`);
const network = plan === undefined ? undefined : makeNetwork(plan).network;

it('a bus that leaves the lane ahead for the one beside is seen from the lane before', () => {
  if (network === undefined) throw new Error('the roads do not fit');
  const { lanes, roads } = network;
  const before = roads[0].lanes.find((lane) => lanes[lane].next.some((next) => lanes[next].road === 0)) ?? -1;
  const ahead = lanes[before].next.find((next) => lanes[next].road === 0) ?? -1;
  const beside = lanes[ahead].related.find(({ kind }) => kind === 'neighbour')?.lane ?? -1;
  expect([before, ahead, beside].every((lane) => lane >= 0)).toBe(true);
  const trips = [
    { time: 0, kind: 1, from: 0, goal: 0, onLane: beside, where: 14, speed: 0 },
    { time: 0, kind: 0, from: 0, goal: 0, onLane: before, where: lanes[before].length - 60, speed: 8 },
  ];
  const traffic = new Traffic({ network, trips, kinds: [vehicleKinds.car, vehicleKinds.bus] });
  const { vehicles } = traffic.scene.state;
  const [bus, car] = [1, 0].map((kind) =>
    vehicles.kind.findIndex((each, slot) => each === kind && vehicles.lane[slot] >= 0),
  );
  // Towards the middle of the road from the outer lane, and outwards from the inner one.
  const side = lanes[ahead].index < lanes[beside].index ? 1 : -1;
  for (let tick = 0; tick < 200; tick++) {
    vehicles.speed[bus] = 0;
    vehicles.where[bus] = 14;
    vehicles.shift[bus] = 2 * side;
    traffic.tick(0.1);
    if (vehicles.lane[car] === ahead) expect(vehicles.where[car]).toBeLessThan(14 - 12);
  }
  expect(vehicles.speed[car]).toBeLessThan(0.3);
});

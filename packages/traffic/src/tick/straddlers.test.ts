import { readFileSync } from 'node:fs';
import { makeNetwork, readCity } from '@korzo/city';
import { expect, it } from 'vitest';
import { Traffic } from '../run/traffic.ts';
import { vehicleKinds } from '../vehicles/vehicle-kinds.ts';

const town = readFileSync(new URL('../../../../cities/small-town.city', import.meta.url), 'utf8');
const { plan } = readCity(town);
const network = plan === undefined ? undefined : makeNetwork(plan).network;

const isBeside = ({ kind }: { readonly kind: string }): boolean => kind === 'neighbour';

it('a bus that leaves the lane ahead for the one beside is seen from the lane before', () => {
  if (network === undefined) throw new Error('the roads do not fit');
  const { lanes } = network;
  const goesOn = (lane: number): number | undefined =>
    lanes[lane].next.find((next) => lanes[next].road === lanes[lane].road && lanes[next].related.some(isBeside));
  // Where one lane of a road becomes two.
  const before = lanes.findIndex(({ road }, lane) => road !== undefined && goesOn(lane) !== undefined);
  const ahead = goesOn(before) ?? -1;
  const beside = lanes[ahead].related.find(isBeside)?.lane ?? -1;
  const road = lanes[ahead].road ?? -1;
  expect([before, ahead, beside].every((lane) => lane >= 0)).toBe(true);
  const trips = [
    { time: 0, kind: 1, from: road, goal: road, onLane: beside, where: 14, speed: 0 },
    { time: 0, kind: 0, from: road, goal: road, onLane: before, where: 8, speed: 5 },
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

import { makeNetwork, readCity } from '@korzo/city';
import { describe, expect, it } from 'vitest';
import { Traffic } from '../run/traffic.ts';
import { vehicleKinds, type VehicleKind } from '../vehicles/vehicle-kinds.ts';
import { doubtsOf, doubtsOfThree, overThreeJunctions, tightRoads } from './tight-roads.ts';
import { gridTown } from './tight-town.testing.ts';

/** Two junctions on a street, so far apart, with an arm of 60 m on each side of both. */
function street(apart: number): Traffic {
  const { plan, complaints } = readCity(`main() {
    Cross *a = new Cross(0, 0, 0, 4), *b = new Cross(${apart}, 0, 0, 4);
    connect(a, 0, b, 2);
    Cross *west = new Cross(-90, 0, 0, 1), *east = new Cross(${apart + 90}, 0, 0, 1);
    connect(west, 0, a, 2); connect(b, 0, east, 0);
    for (int i = 0; i < 2; i++) {
      Cross *north = new Cross(i * ${apart}, 90, 0, 1), *south = new Cross(i * ${apart}, -90, 0, 1);
      connect(i == 0 ? a : b, 1, north, 0); connect(south, 0, i == 0 ? a : b, 3);
    }
  }`);
  const network = plan === undefined ? undefined : makeNetwork(plan).network;
  if (network === undefined) throw new Error(complaints.map(({ rule }) => rule).join('\n'));
  const road = (from: number, to: number): number =>
    network.roads.findIndex((each) => each.from === from && each.to === to);
  const trips = [{ time: 0, kind: 0, from: road(2, 0), goal: road(1, 3) }];
  return new Traffic({ network, trips, kinds: [vehicleKinds.car] });
}

describe('roads that are too short to wait on', () => {
  it.each([44, 45, 46, 48, 50, 60])('are driven over all the same: junctions %d m apart', (apart) => {
    const traffic = street(apart);
    while (traffic.time < 120 && traffic.arrived === 0) traffic.tick(0.25);
    expect(traffic.arrived).toBe(1);
  });

  it('are named with their room and what a vehicle takes, both directions together', () => {
    const { map, kinds } = street(45).scene;
    const [{ rule }] = doubtsOf(tightRoads(map, kinds));
    expect(rule).toMatch(
      /^2 roads between junctions are too short to wait on \(road \d+ has [\d.]+ m before its line, a /,
    );
    const long = street(80).scene;
    expect(doubtsOf(tightRoads(long.map, long.kinds))).toEqual([]);
  });

  it('are named when a vehicle would stand in three junctions at once', () => {
    const road = { ...vehicleKinds.tram, name: 'road train', length: 60 };
    const network = gridTown(1, { columns: 3, rows: 1, least: 44, most: 46 });
    const of = (kind: VehicleKind) => {
      const { map, kinds } = new Traffic({ network, kinds: [kind] }).scene;
      return doubtsOfThree(overThreeJunctions(map, kinds));
    };
    expect(of(road)[0]?.rule).toMatch(/^a road train on roads \d+ and \d+ would stand in three junctions at once/);
    expect(of(vehicleKinds.bus)).toEqual([]);
  });
});

import { makeNetwork, readCity, type RoadNetwork } from '@korzo/city';
import { uniform } from '@korzo/core';
import type { Trip } from '../demand/trips.ts';
import type { TrafficSetup } from '../run/traffic.ts';
import { vehicleKinds } from '../vehicles/vehicle-kinds.ts';

const kinds = [vehicleKinds.car, vehicleKinds.bus, vehicleKinds.truck];

/** How many columns and rows of junctions, and how far apart neighbours are at least and at most, m. */
export interface Blocks {
  readonly columns: number;
  readonly rows: number;
  readonly least: number;
  readonly most: number;
}

/** Streets at random distances from each other, with an arm of 80 m at every end. */
export function gridTown(seed: number, { columns, rows, least, most }: Blocks): RoadNetwork {
  const placesOf = (count: number, purpose: number): number[] => {
    const places = [0];
    for (let at = 1; at < count; at++)
      places.push(places[at - 1] + least + (most - least) * uniform(seed, at, 0, purpose));
    return places;
  };
  const [xs, ys] = [placesOf(columns, 1), placesOf(rows, 2)];
  const name = (column: number, row: number): string => `c${column * rows + row}`;
  const lines: string[] = [];
  for (const [column, x] of xs.entries())
    for (const [row, y] of ys.entries()) lines.push(`Cross *${name(column, row)} = new Cross(${x}, ${y}, 0, 4);`);
  const arm = (x: number, y: number, junction: string, way: number): number =>
    lines.push(`connect(new Cross(${x}, ${y}, 0, 1), 0, ${junction}, ${way});`);
  for (const [column, x] of xs.entries())
    for (const [row, y] of ys.entries()) {
      const here = name(column, row);
      if (column === 0) arm(x - 100, y, here, 2);
      if (row === 0) arm(x, y - 100, here, 3);
      if (column + 1 < columns) lines.push(`connect(${here}, 0, ${name(column + 1, row)}, 2);`);
      else arm(x + 100, y, here, 0);
      if (row + 1 < rows) lines.push(`connect(${here}, 1, ${name(column, row + 1)}, 3);`);
      else arm(x, y + 100, here, 1);
    }
  const { plan, complaints } = readCity(`main() {\n${lines.join('\n')}\n}`);
  const network = plan === undefined ? undefined : makeNetwork(plan).network;
  if (network === undefined) throw new Error(complaints.map(({ rule }) => rule).join('\n'));
  return network;
}

/** Cars, buses and trucks from one arm of a grid to another. */
export function acrossTown(network: RoadNetwork, seed: number, count: number, every: number): TrafficSetup {
  const isArm = (junction: number): boolean => network.roads.filter(({ to }) => to === junction).length === 1;
  const roads = [...network.roads.entries()];
  const starts = roads.filter(([, { from }]) => isArm(from)).map(([road]) => road);
  const goals = roads.filter(([, { to }]) => isArm(to)).map(([road]) => road);
  const trips = Array.from({ length: count }, (_, trip): Trip => {
    const draw = (purpose: number, among: number): number => Math.floor(uniform(seed, trip, 0, purpose) * among);
    return {
      time: trip * every,
      kind: draw(3, kinds.length),
      from: starts[draw(4, starts.length)],
      goal: goals[draw(5, goals.length)],
    };
  });
  return { network, trips, kinds, seed };
}

import { makeNetwork, readCity, type RoadNetwork } from '@korzo/city';
import { uniform } from '@korzo/core';
import type { Trip } from '../demand/trips.ts';
import type { TrafficSetup } from '../run/traffic.ts';

/** A junction of four roads in the middle, and a road around it so far away, m. */
export function crossOf(radius: number): RoadNetwork {
  const { plan } = readCity(
    `
class Middle: Cross {
  Middle(): Cross(0, 0, 0, 4) {}
  define_incomes() { for (int i = 0; i < 4; i++) add_income(20 * cos(90 * i), 20 * sin(90 * i), 0, i); }
};
main() {
  Cross *m = new Middle();
  Cross *c[4];
  for (int i = 0; i < 4; i++) { c[i] = new Cross(${radius} * cos(90 * i), ${radius} * sin(90 * i), 0, 3); connect(m, i, c[i], 0); }
  for (int i = 0; i < 4; i++) connect(c[i], 1, c[(i + 1) % 4], 2);
}`,
    'cross-town.city',
  );
  const network = plan === undefined ? undefined : makeNetwork(plan).network;
  if (network === undefined) throw new Error('the cross has no network');
  return network;
}

/** Many short trips, so that vehicles come and go on both sides of any border. */
export function crossTown(): TrafficSetup {
  const network = crossOf(120);
  const trips = Array.from({ length: 150 }, (_, number): Trip => {
    const draw = (purpose: number): number => Math.floor(uniform(3, number, 0, purpose) * network.roads.length);
    return { time: number * 0.5, kind: number % 3, from: draw(1), goal: draw(2) };
  });
  return { network, trips, seed: 2 };
}

import { makeNetwork, readCity, type RoadNetwork } from '@korzo/city';
import { uniform } from '@korzo/core';
import type { Trip, TripSource } from '../demand/trips.ts';
import type { TrafficSetup } from '../run/traffic.ts';

/** A junction of four roads in the middle, and a road around it so far away, m, with so many lanes each way. */
export function crossOf(radius: number, lanes = 1): RoadNetwork {
  const { plan } = readCity(
    `
class Middle: Cross {
  Middle(): Cross(0, 0, 0, 4) {}
  define_incomes() { for (int i = 0; i < 4; i++) add_income(20 * cos(90 * i), 20 * sin(90 * i), 0, i); }
};
main() {
  Style *style = new Style(${lanes}, ${lanes}, lsDashed);
  Cross *m = new Middle();
  Cross *c[4];
  for (int i = 0; i < 4; i++) { c[i] = new Cross(${radius} * cos(90 * i), ${radius} * sin(90 * i), 0, 3); Way *w = new Way(straight); w->use_style(style); w->connect(m, i, c[i], 0); }
  for (int i = 0; i < 4; i++) { Way *w = new Way(straight); w->use_style(style); w->connect(c[i], 1, c[(i + 1) % 4], 2); }
}`,
    'cross-town.city',
  );
  const network = plan === undefined ? undefined : makeNetwork(plan).network;
  if (network === undefined) throw new Error('the cross has no network');
  return network;
}

/** Keeps so many vehicles in the town: for each that is over another trip begins, to a road near by. */
class SteadyTrips implements TripSource {
  readonly #roads: number;
  #given = 0;
  finished: () => number = () => 0;

  constructor(roads: number) {
    this.#roads = roads;
  }

  next(before: number): Trip | undefined {
    if (this.#given - this.finished() >= 40) return undefined;
    const draw = (purpose: number): number => Math.floor(uniform(3, this.#given, 0, purpose) * this.#roads);
    return { time: before, kind: this.#given++ % 3, from: draw(1), goal: draw(2) };
  }

  save(): { given: number } {
    return { given: this.#given };
  }

  restore(saved: unknown): void {
    this.#given = (saved as { given: number }).given;
  }
}

/** Vehicles come and go on both sides of any border. A source is of one run: each run gets a setup of its own. */
export const crossTown = (network: RoadNetwork): TrafficSetup => ({
  network,
  trips: new SteadyTrips(network.roads.length),
  seed: 2,
});

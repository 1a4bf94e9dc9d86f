import { uniform } from '@korzo/core';
import type { RoadNetwork } from '@korzo/city';
import type { Trip, TripSource } from '@korzo/traffic';

/** Vehicles on a kilometre of lane: busy, and yet nowhere a jam. */
const perKilometre = 14;
const most = 1500;
/** Of a hundred: cars, vans, trucks, buses, in the order of the kinds. */
const mix = [84, 8, 4, 4] as const;
const seed = 7;
const purpose = 0xd21e;

/** As many vehicles as a city should have on its roads at a time. */
export function wantedVehicles({ lanes }: RoadNetwork): number {
  const kilometres = lanes.reduce((sum, { length, road }) => sum + (road === undefined ? 0 : length), 0) / 1000;
  return Math.min(most, Math.ceil(kilometres * perKilometre));
}

/** Trips from anywhere to anywhere, as many as are asked for. A city gets the same ones every time. */
export class RandomTrips implements TripSource {
  readonly #roads: RoadNetwork['roads'];
  #drawn = 0;
  /** How many trips are still to begin. */
  wanted = 0;
  /** Whether a way leads from one road to another. */
  isReachable: (from: number, goal: number) => boolean = () => true;

  constructor({ roads }: RoadNetwork) {
    this.#roads = roads;
  }

  next(before: number): Trip | undefined {
    while (this.wanted > 0 && this.#roads.length > 0) {
      this.wanted--;
      const number = this.#drawn++;
      const draw = (which: number): number => uniform(seed, number, which, purpose);
      const from = Math.floor(draw(0) * this.#roads.length);
      const goal = Math.floor(draw(1) * this.#roads.length);
      if (from === goal || !this.isReachable(from, goal)) continue;
      const where = 14 + draw(4) * Math.max(0, this.#roads[from].length - 20);
      const time = Math.max(0, before - 1e-6);
      return { time, kind: kindOf(draw(2) * 100), from, goal, where, haste: 0.85 + 0.3 * draw(3) };
    }
    return undefined;
  }
}

function kindOf(draw: number): number {
  let sum = 0;
  const kind = mix.findIndex((part) => draw < (sum += part));
  return Math.max(0, kind);
}

import type { RoadNetwork } from '@korzo/city';
import { emptyPose, Traffic, vehicleKinds } from '@korzo/traffic';
import type { SignalPost } from '../builder/protocol.ts';
import { signalPosts } from '../builder/signal-posts.ts';
import { vehicleFields, type DriveFrame } from './protocol.ts';
import { RandomTrips, wantedVehicles } from './random-trips.ts';

const kinds = [vehicleKinds.car, vehicleKinds.van, vehicleKinds.truck, vehicleKinds.bus];

/** Cars that drive about in a city, for somebody to look at. */
export class CityDrive {
  readonly #traffic: Traffic;
  readonly #trips: RandomTrips;
  readonly #wanted: number;
  readonly #posts: readonly SignalPost[];
  readonly #place = emptyPose();

  constructor(network: RoadNetwork) {
    this.#trips = new RandomTrips(network);
    this.#wanted = wantedVehicles(network);
    this.#posts = signalPosts(network);
    this.#traffic = new Traffic({ network, kinds, trips: this.#trips, seed: 1, capacity: 4 * this.#wanted + 64 });
    this.#trips.isReachable = (from, goal) => this.#traffic.tables.isReachable(from, goal);
  }

  get present(): number {
    return this.#traffic.present;
  }

  /** Goes on for so long, s; those who arrived are replaced. */
  advance(seconds: number): void {
    const traffic = this.#traffic;
    this.#trips.wanted = Math.max(0, this.#wanted - traffic.present - traffic.departures.waiting);
    traffic.tick(seconds);
  }

  frame(): DriveFrame {
    const traffic = this.#traffic;
    const { vehicles, signal } = traffic.scene.state;
    const values = new Float32Array(traffic.present * vehicleFields);
    const place = this.#place;
    let at = 0;
    for (let self = 0; self < traffic.slots.used && at < values.length; self++) {
      if (vehicles.lane[self] < 0) continue;
      const { width, height } = kinds[vehicles.kind[self]];
      const length = vehicles.length[self];
      // Its front is where it counts; it is drawn around its middle.
      traffic.shapes.placeOn(vehicles.lane[self], vehicles.where[self] - length / 2, vehicles.shift[self], place);
      const heading = Math.atan2(place.forwardY, place.forwardX);
      const pitch = Math.asin(Math.max(-1, Math.min(1, place.forwardZ)));
      values.set([vehicles.number[self], vehicles.kind[self], place.x, place.y, place.z], at);
      values.set([heading, pitch, length, width, height, vehicles.speed[self]], at + 5);
      at += vehicleFields;
    }
    const signals = Uint8Array.from(this.#posts, ({ lanes }) => Math.max(0, ...lanes.map((lane) => signal[lane])));
    return { type: 'frame', time: traffic.time, vehicles: values.slice(0, at), signals, arrived: traffic.arrived };
  }
}

import { driven, TrafficPart, type Traffic } from '@korzo/traffic';
import type { SimulationParts } from './start-simulation.ts';
import { boxOf } from './city/city-world.ts';

/** What a run of a traffic and nothing else is made of: for `startSimulation`, which shares its work among threads. */
export function trafficAlone(traffic: Traffic, dt: number, seed: number): SimulationParts {
  const [west, south, lowest, east, north, highest] = boxOf(traffic.scene.map.network);
  return {
    world: {
      origin: [west, south, lowest],
      size: [east - west, north - south, highest - lowest],
      edges: 'open',
      levels: 1,
      walls: [],
      exits: [],
    },
    models: [{ model: driven, values: {} }],
    sources: [],
    parts: [new TrafficPart(traffic, { finished: () => 0 }, { model: 0, group: 0 })],
    dt,
    seed,
  };
}

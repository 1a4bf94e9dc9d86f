import { createSimulation, type Simulation } from '@korzo/core';
import { builtinModels } from '@korzo/models';
import type { TrafficPart } from '@korzo/traffic';
import { describe, expect, it } from 'vitest';
import { traffic as trafficMaker } from '../parts/traffic/index.ts';
import { readScenario } from '../reader/read.ts';
import { compileScenario } from '../scenario/compile-scenario.ts';

const town = `main() {
  Cross *west = new Cross(-200, 0, 0, 1), *east = new Cross(200, 0, 0, 1);
  Way *street = new Way(straight); street->set_name("Elm Street");
  street->petrol_station_at(0.5);
  street->connect(west, 0, east, 0);
}`;

interface Drive {
  readonly simulation: Simulation;
  readonly part: TrafficPart;
}

function open(demand: string, tiles = 1): Drive {
  const text = `korzo: 1
name: trial
title: Trial
about: A trial.
city: ${JSON.stringify({ text: town })}
traffic: { ${demand} }
run: { dt: 0.2, duration: 400 }
`;
  const read = readScenario(text, { file: 'trial.yaml' });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const compiled = compileScenario(read.scenario, { models: builtinModels });
  return { simulation: createSimulation({ ...compiled, tiles }), part: compiled.made.from(trafficMaker)[0] };
}

/** Stops of the cars, by where they stand, with how long they do, s. */
function standing({ simulation, part }: Drive): ReadonlyMap<string, number> {
  const stood = new Map<string, number>();
  const { vehicles } = part.traffic.scene.state;
  const { network, lanes } = part.traffic.scene.map;
  while (simulation.time < 400 && part.traffic.arrived < 3) {
    simulation.tick();
    for (let slot = 0; slot < vehicles.lane.length; slot++) {
      if (vehicles.lane[slot] < 0 || vehicles.speed[slot] > 0.1) continue;
      const { name = '' } = network.roads[lanes.road[vehicles.lane[slot]]] ?? {};
      const key = `${vehicles.number[slot]} ${name}`;
      stood.set(key, (stood.get(key) ?? 0) + 0.2);
    }
  }
  return stood;
}

const trips =
  "trips: [{ at: 0, from: 0, to: 4, stops: [{ road: 'Elm Street petrol station', at: 24, lasts: 40 }] }, { at: 5, from: 0, to: 4 }, { at: 10, from: 0, to: 4, stops: [{ road: 'Elm Street petrol station', at: 32, lasts: 20 }] }]";

const problemsWith = (stop: string, more = ''): unknown => {
  try {
    open(`trips: [{ from: 0, to: 4, ${more} stops: [{ ${stop} }] }]`);
  } catch (error) {
    return (error as { problems?: readonly { place: string; rule: string }[] }).problems?.map(
      ({ place, rule }) => `${place}: ${rule}`,
    );
  }
  return [];
};

describe('trips with stops', () => {
  it('drive to where they stop, stand there as long as they should, and go on', () => {
    const drive = open(trips);
    const stood = standing(drive);
    expect(drive.part.traffic.arrived).toBe(3);
    const first = stood.get('0 Elm Street petrol station') ?? 0;
    const third = stood.get('2 Elm Street petrol station') ?? 0;
    expect(first).toBeGreaterThan(39);
    expect(first).toBeLessThan(44);
    expect(third).toBeGreaterThan(19);
    // The one in between does not turn off.
    expect([...stood.keys()].filter((key) => key.startsWith('1 ') && key.includes('station'))).toEqual([]);
  });

  it('have the same bits on tiles and after a snapshot', () => {
    const one = open(trips);
    const two = open(trips, 2);
    for (let tick = 0; tick < 250; tick++) {
      one.simulation.tick();
      two.simulation.tick();
    }
    expect(two.simulation.checksum()).toBe(one.simulation.checksum());
    const again = open(trips);
    again.simulation.restore(one.simulation.snapshot());
    for (let tick = 0; tick < 250; tick++) {
      one.simulation.tick();
      again.simulation.tick();
    }
    expect(again.simulation.checksum()).toBe(one.simulation.checksum());
  });

  it('are refused with place and remedy', () => {
    expect(problemsWith("road: 'Elm Street petrol station'")).toEqual([]);
    expect(problemsWith('road: Elm Stret')).toEqual([
      "traffic.trips[0].stops[0].road: the city has no road 'Elm Stret'",
    ]);
    expect(problemsWith('road: 0, at: 4000')).toEqual([
      expect.stringMatching(/^traffic\.trips\[0\]\.stops\[0\]\.at: the road is \d+ m long; the stop is at 4000 m$/),
    ]);
    expect(problemsWith('road: 0, lane: 3')).toEqual([
      'traffic.trips[0].stops[0].lane: the road has lanes 0 to 0; there is no lane 3',
    ]);
    expect(problemsWith('road: 0', 'via: [1],')).toEqual([
      'traffic.trips[0].via: a trip with stops drives by the fastest way past them; via names another one',
    ]);
  });
});

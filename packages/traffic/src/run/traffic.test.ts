import { readFileSync } from 'node:fs';
import { makeNetwork, readCity, readSvb, writeSvb, type RoadNetwork } from '@korzo/city';
import { uniform } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import type { Trip } from '../demand/trips.ts';
import { roadWithLight } from '../experiments/trial-roads.ts';
import { signals } from '../tick/traffic-state.ts';
import { Bodies } from '../experiments/bodies.ts';
import { stateOf } from './state-of.testing.ts';
import { Traffic } from './traffic.ts';

function networkOf(text: string): RoadNetwork {
  const { plan } = readCity(text, 'test.city');
  if (plan === undefined) throw new Error('the text has errors');
  const { network } = makeNetwork(plan);
  if (network === undefined) throw new Error('the roads do not fit');
  return network;
}

const shipped = (name: string): RoadNetwork =>
  networkOf(readFileSync(new URL(`../../../../cities/${name}.city`, import.meta.url), 'utf8'));

/** A cross of four roads; `control` says what controls it: `control`. */
const cross = (control: string): RoadNetwork =>
  networkOf(`
class Middle: Cross {
  Middle(): Cross(0, 0, 0, 4) {}
  define_incomes() {
    ${control}
    for (int i = 0; i < 4; i++) add_income(20 * cos(90 * i), 20 * sin(90 * i), 0, i);
  }
};
main() {
  Cross *m = new Middle();
  Cross *c[4];
  for (int i = 0; i < 4; i++) { c[i] = new Cross(200 * cos(90 * i), 200 * sin(90 * i), 0, 3); connect(m, i, c[i], 0); }
  for (int i = 0; i < 4; i++) connect(c[i], 1, c[(i + 1) % 4], 2);
}`);

/** Roads that lead to the junction with most lanes, and away from it. */
function arms({ roads, junctions }: RoadNetwork): { to: number[]; from: number[] } {
  const middle = junctions.findIndex(
    ({ lanes }) => lanes.length === Math.max(...junctions.map((each) => each.lanes.length)),
  );
  const numbers = roads.map((_, number) => number);
  return {
    to: numbers.filter((road) => roads[road].to === middle),
    from: numbers.filter((road) => roads[road].from === middle),
  };
}

const randomTrips = (network: RoadNetwork, count: number, within: number, seed: number): Trip[] =>
  Array.from({ length: count }, (_, index) => ({
    time: uniform(seed, index, 0, 1) * within,
    kind: [0, 0, 0, 1, 2, 3][Math.floor(uniform(seed, index, 0, 2) * 6)],
    from: Math.floor(uniform(seed, index, 0, 3) * network.roads.length),
    goal: Math.floor(uniform(seed, index, 0, 4) * network.roads.length),
  }));

function driveAll(traffic: Traffic, dt: number, look: () => void = () => undefined): void {
  while (traffic.time < 3600 && (traffic.present > 0 || traffic.departures.waiting > 0 || traffic.time < 1)) {
    traffic.tick(dt);
    look();
  }
}

describe.each([
  'right_before_left();',
  'all_way();',
  'main_road(0, 2);',
  'traffic_light(60, 3);',
  'actuated_light(5, 30);',
])('a cross with %s', (control) => {
  it('lets four cars pass that come together, whatever they want', () => {
    const network = cross(control);
    const { to, from } = arms(network);
    for (const turn of [1, 2, 3]) {
      const trips = to.map((road, index): Trip => {
        const target = network.roads[road].next.find((next) => next === from[(index + turn) % 4]);
        return { time: 0, kind: 0, from: road, goal: target ?? network.roads[road].next[0], where: 100, speed: 10 };
      });
      const traffic = new Traffic({ network, trips });
      const bodies = new Bodies(traffic);
      const touched: string[] = [];
      driveAll(traffic, 0.1, () => touched.push(...bodies.touching()));
      expect({ arrived: traffic.arrived, touched }).toEqual({ arrived: 4, touched: [] });
      expect(traffic.time).toBeLessThan(150);
    }
  });

  it('lets streams from all sides pass without touching', () => {
    const network = cross(control);
    const { to } = arms(network);
    const trips = Array.from({ length: 120 }, (_, index): Trip => {
      const from = to[index % 4];
      const { next } = network.roads[from];
      const goal = next[Math.floor(uniform(5, index, 0, 1) * next.length)];
      return { time: index * 1.5, kind: index % 7 === 0 ? 3 : 0, from, goal };
    });
    const traffic = new Traffic({ network, trips });
    const bodies = new Bodies(traffic);
    const touched: string[] = [];
    driveAll(traffic, 0.25, () => touched.push(...bodies.touching()));
    expect({ arrived: traffic.arrived, touched }).toEqual({ arrived: 120, touched: [] });
  });
});

describe('a town', () => {
  it('brings every vehicle to the goal, and no vehicle touches another', () => {
    const network = shipped('small-town');
    const traffic = new Traffic({ network, trips: randomTrips(network, 200, 400, 3) });
    const bodies = new Bodies(traffic);
    const touched: string[] = [];
    driveAll(traffic, 0.5, () => touched.push(...bodies.touching()));
    expect({ arrived: traffic.arrived, touched }).toEqual({ arrived: 200, touched: [] });
  });

  it('written as SVB and read back gives the same run', () => {
    const network = shipped('small-town');
    const { contents } = readSvb(writeSvb({ network, cars: [], carDefinitions: [] }), 'town.svb');
    if (contents === undefined) throw new Error('cannot be read');
    const [one, other] = [network, contents.network].map((each) => {
      const traffic = new Traffic({ network: each, trips: randomTrips(network, 60, 60, 4) });
      while (traffic.time < 90) traffic.tick(0.5);
      return stateOf(traffic);
    });
    expect(other).toBe(one);
  });

  it('is the same when it is driven again, and another with another order of trips at one time only by their numbers', () => {
    const network = shipped('small-town');
    const drive = (trips: Trip[]): { state: string; arrived: number } => {
      const traffic = new Traffic({ network, trips });
      while (traffic.time < 120) traffic.tick(0.1);
      return { state: stateOf(traffic), arrived: traffic.arrived };
    };
    const trips = randomTrips(network, 80, 60, 6);
    expect(drive(trips)).toEqual(drive(trips));
    expect(drive(trips.toReversed())).toEqual(drive(trips));
  });
});

describe('lights', () => {
  it('are never run: no vehicle passes the line while it is red', () => {
    const times = { green: 12, red: 15, amber: 3 };
    const traffic = new Traffic({
      network: roadWithLight(400, 200, 13.89, times),
      trips: Array.from({ length: 150 }, (_, index) => ({ time: index * 2.3, kind: index % 4, from: 0, goal: 1 })),
    });
    const before = new Map<number, number>();
    let crossed = 0;
    while (traffic.time < 500) {
      const isRed = traffic.scene.state.signal[1] === signals.red;
      traffic.tick(0.1);
      const { vehicles } = traffic.scene.state;
      for (let slot = 0; slot < traffic.slots.used; slot++) {
        const number = vehicles.number[slot];
        if (before.get(number) === 0 && vehicles.lane[slot] === 1) {
          crossed++;
          expect(isRed && traffic.scene.state.signal[1] === signals.red).toBe(false);
        }
        before.set(number, vehicles.lane[slot]);
      }
    }
    expect(crossed).toBeGreaterThan(40);
  });
});

describe('people on a crossing', () => {
  it('are waited for, and then driven past', () => {
    const traffic = new Traffic({
      network: roadWithLight(400, 200, 13.89, { green: 1000, red: 4, amber: 3 }),
      trips: [{ time: 0, kind: 0, from: 0, goal: 1 }],
    });
    traffic.setObstacles([{ lane: 0, where: 200 }]);
    while (traffic.time < 60) traffic.tick(0.1);
    const { vehicles } = traffic.scene.state;
    expect(vehicles.speed[0]).toBe(0);
    expect(vehicles.where[0]).toBeGreaterThan(196);
    expect(vehicles.where[0]).toBeLessThan(200);
    traffic.setObstacles([]);
    driveAll(traffic, 0.1);
    expect(traffic.arrived).toBe(1);
  });
});

describe('trips that cannot be made', () => {
  it('are reported with the reason, and the others are made', () => {
    const network = cross('all_way();');
    const { to } = arms(network);
    const traffic = new Traffic({
      network,
      trips: [
        { time: 0, kind: 0, from: 99, goal: 0 },
        { time: 0, kind: 9, from: to[0], goal: to[0] },
        { time: 0, kind: 0, from: to[0], goal: to[1], roads: [to[0], to[1]] },
        { time: 0, kind: 0, from: to[0], goal: network.roads[to[0]].next[0] },
      ],
    });
    driveAll(traffic, 0.5);
    expect(traffic.arrived).toBe(1);
    expect(traffic.departures.impossible.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('roads are numbered 0 to'),
      'there is no kind of vehicle 9',
      expect.stringContaining('no junction leads from road'),
    ]);
  });
});

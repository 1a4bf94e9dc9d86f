import { describe, expect, it } from 'vitest';
import { roadWithLight, roadWithSlowStretch, twoLaneRoad } from '../experiments/trial-roads.ts';
import { Traffic, type TrafficSetup } from '../run/traffic.ts';
import { vehicleKinds } from '../vehicles/vehicle-kinds.ts';
import type { Line } from './lines.ts';
import { SetupError } from './setup-problems.ts';
import type { Trip } from './trips.ts';

const line = (rest: Partial<Line> = {}): Line => ({
  name: '12',
  kind: 'bus',
  roads: [0],
  stops: [{ road: 0, where: 300, duration: 20 }],
  every: 600,
  first: 0,
  last: 0,
  ...rest,
});

const carAt = (time: number): Trip => ({ time, kind: 0, from: 0, goal: 0 });

/** Where and how long the vehicle with a number stands, and in which order all arrive. */
function drive(
  setup: TrafficSetup,
  number: number,
): { stands: { lane: number; where: number; lasting: number }[]; arrived: number[] } {
  const traffic = new Traffic(setup);
  const { vehicles } = traffic.scene.state;
  const stands: { lane: number; where: number; lasting: number }[] = [];
  const arrived: number[] = [];
  let since = Infinity;
  while (traffic.time < 1200 && (traffic.present > 0 || !traffic.departures.isOver)) {
    traffic.tick(0.25);
    for (const each of traffic.arrivals) arrived.push(each.number);
    expect(leastGap(traffic)).toBeGreaterThan(0);
    for (let self = 0; self < traffic.slots.used; self++) {
      if (vehicles.lane[self] < 0 || vehicles.number[self] !== number) continue;
      if (vehicles.speed[self] < 0.1) since = Math.min(since, traffic.time);
      else if (since < Infinity) {
        const lasting = traffic.time - since;
        if (lasting > 3) stands.push({ lane: vehicles.lane[self], where: vehicles.where[self], lasting });
        since = Infinity;
      }
    }
  }
  return { stands, arrived };
}

describe('a line', () => {
  it('stands at its stops for as long as it should, one after the other', () => {
    const stops = [100, 300, 640].map((where, index) => ({ road: 0, where, duration: 10 * (index + 1) }));
    const { stands, arrived } = drive(
      { network: roadWithSlowStretch(400, 200, 200, [14, 10]), lines: [line({ stops })] },
      0,
    );
    expect(stands.map(({ where }) => Math.round(where / 10) * 10)).toEqual([100, 300, 640]);
    for (const [index, { lasting }] of stands.entries())
      expect(Math.abs(lasting - stops[index].duration)).toBeLessThan(3);
    expect(arrived).toEqual([0]);
  });

  it('comes from the first time to the last', () => {
    const traffic = new Traffic({
      network: twoLaneRoad(800, 14),
      lines: [line({ first: 30, every: 60, last: 200 }), line({ name: '13', every: 100, last: 99 })],
    });
    while (traffic.time < 400) traffic.tick(0.5);
    expect(traffic.departures.isOver).toBe(true);
    expect(traffic.slots.given).toBe(4);
  });

  it('changes to the lane of its stop in time, also when many drive there', () => {
    for (const every of [100, 4, 2.5])
      for (const lane of [0, 1]) {
        const cars = Array.from({ length: Math.ceil(120 / every) }, (_, index) => carAt(index * every));
        const stops = [{ road: 0, where: 600, duration: 15, lane }];
        const setup = { network: twoLaneRoad(1000, 14), trips: cars, lines: [line({ stops, first: 20, last: 20 })] };
        const { stands } = drive(setup, busOf(setup));
        const atStop = stands.filter((each) => each.lane === lane && Math.abs(each.where - 600) < 5);
        expect(atStop.length).toBe(1);
        expect(atStop[0].lasting).toBeGreaterThan(14);
      }
  });

  it('is passed on the other lane, or waited behind where there is none', () => {
    const lines = [line({ stops: [{ road: 0, where: 200, duration: 60 }] })];
    const wide = drive({ network: twoLaneRoad(800, 14), lines, trips: [carAt(10)] }, 0);
    expect(wide.arrived).toEqual([1, 0]);
    const narrow = drive({ network: roadWithSlowStretch(300, 200, 300, [14, 14]), lines, trips: [carAt(10)] }, 1);
    expect(narrow.arrived).toEqual([0, 1]);
    expect(narrow.stands.length).toBe(1);
  });

  it('keeps no vehicle out of a junction while it stands before it', () => {
    const traffic = new Traffic({
      network: roadWithLight(300, 300, 14, { green: 60, red: 10, amber: 3 }),
      lines: [line({ roads: [0, 1], stops: [{ road: 0, where: 295, duration: 90 }] })],
    });
    const { vehicles } = traffic.scene.state;
    while (vehicles.leavesStopAt[0] === Infinity && traffic.time < 200) traffic.tick(0.5);
    while (traffic.time < vehicles.leavesStopAt[0] - 1) {
      traffic.tick(0.5);
      expect(vehicles.booked[0]).toBe(-1);
    }
    while (traffic.present > 0 && traffic.time < 400) traffic.tick(0.5);
    expect(traffic.arrived).toBe(1);
  });
});

/** Between two on one lane, m. */
function leastGap({ scene: { state } }: Traffic): number {
  const { first, cars, vehicles } = state;
  let least = Infinity;
  for (let lane = 0; lane + 1 < first.length; lane++)
    for (let at = first[lane] + 1; at < first[lane + 1]; at++)
      least = Math.min(least, vehicles.where[cars[at - 1]] - vehicles.length[cars[at - 1]] - vehicles.where[cars[at]]);
  return least;
}

/** The number of the bus: those with stops. */
function busOf(setup: TrafficSetup): number {
  const traffic = new Traffic(setup);
  const { vehicles } = traffic.scene.state;
  while (traffic.time < 200) {
    traffic.tick(0.25);
    for (let self = 0; self < traffic.slots.used; self++)
      if (vehicles.lane[self] >= 0 && vehicles.stop[self] >= 0) return vehicles.number[self];
  }
  throw new Error('no bus came');
}

function problemsOf(setup: TrafficSetup): string[] {
  try {
    expect(new Traffic(setup).ticks).toBe(0);
  } catch (error) {
    if (error instanceof SetupError)
      return error.problems.map(({ place, rule, remedy }) => `${place}: ${rule}; ${remedy}`);
    throw error;
  }
  return [];
}

describe('what is wrong with lines', () => {
  it('is reported all at once, with place and remedy', () => {
    const network = roadWithLight(300, 200, 14, { green: 60, red: 10, amber: 3 });
    const stop = { road: 0, where: 100, duration: 10 };
    const problems = problemsOf({
      network,
      lines: [
        line({ kind: 'buss', every: 0 }),
        line({ roads: [1, 0] }),
        line({ roads: [0, 7] }),
        line({ roads: [] }),
        line({
          roads: [0, 1],
          stops: [
            { ...stop, where: 400 },
            { ...stop, road: 1, where: 5 },
            { ...stop, duration: -1, road: 1 },
          ],
        }),
        line({ roads: [0, 1], stops: [{ ...stop, road: 1 }, stop] }),
        line({
          stops: [
            { ...stop, road: 1 },
            { ...stop, lane: 3 },
          ],
          first: 10,
          last: 5,
        }),
      ],
    });
    expect(problems).toMatchInlineSnapshot(`
      [
        "lines[0].kind: line 12 is driven by a kind 'buss' that there is not; name one of car, van, truck, bus, tram, lorry",
        "lines[0].every: line 12 comes every 0 s; give a time above 0",
        "lines[1].roads[1]: no junction leads from road 1 to road 0; road 1 leads to nowhere",
        "lines[2].roads[1]: there is no road 7; roads are numbered 0 to 1",
        "lines[3].roads: line 12 takes no road; name its roads in order",
        "lines[4].stops[0]: road 0 is 300 m long; the stop is at 400 m; move it onto the road",
        "lines[4].stops[1]: the stop is 5 m from the beginning of road 1, and the vehicle 12 m long: it would stand in the junction; move it to 12 m or more",
        "lines[4].stops[2]: a stop lasts -1 s; give a time of 0 or more",
        "lines[5].stops[1]: stop 1 of line 12 lies before stop 0; put stops into the order of driving",
        "lines[6].last: line 12 drives from 10 s to 5 s; let it end when it begins or later",
        "lines[6].stops[0]: line 12 does not take road 1; its roads are 0",
        "lines[6].stops[1]: road 0 has no lane 3; its lanes are numbered 0 to 0",
      ]
    `);
  });

  it('includes vehicles that are longer than the lane they start on, of lines and of trips', () => {
    const network = roadWithSlowStretch(8, 8, 9, [14, 14]);
    const trips = [carAt(0), { ...carAt(1), kind: 4 }];
    const lines = [line({ kind: 'tram', stops: [] })];
    expect(problemsOf({ network, trips, lines })).toEqual([
      'lines[0].roads[0]: line 12: a vehicle of 30 m is longer than the lane it starts on, 25 m of road 0; start it on a longer road, or with a shorter kind of vehicle',
      'trips[1]: a vehicle of 30 m is longer than the lane it starts on, 25 m of road 0; start it on a longer road, or with a shorter kind of vehicle',
    ]);
    const waiting = [...trips];
    const traffic = new Traffic({
      network,
      kinds: Object.values(vehicleKinds),
      trips: { next: () => waiting.shift() },
    });
    traffic.tick(1);
    expect(traffic.departures.impossible.map(({ reason }) => reason)).toEqual([
      'a vehicle of 30 m is longer than the lane it starts on, 25 m of road 0; start it on a longer road, or with a shorter kind of vehicle',
    ]);
  });
});

import { compileCity, unboundedCity, type RoadNetwork } from '@korzo/city';
import { uniform, type Simulation } from '@korzo/core';
import { startSimulation, trafficAlone } from '@korzo/engine';
import { describeProblem } from '@korzo/formats';
import { Traffic, type Trip, type TripSource } from '@korzo/traffic';
import { serialShare } from '../run/serial-share.ts';
import { ratioRow } from './duel.ts';
import { grouped, type BenchPlan } from './plan.ts';
import { alternate, ticksFor, type Pace, type Round } from './rounds.ts';
import { judged, type BenchRow } from './row.ts';
import { sumoPace } from './traffic-sumo.ts';

/** Roads of two lanes each way, 200 m apart: 25 cars for each crossing, as in the comparisons that others publish. */
const carsPerCrossing = 25;
const routeLength = 60;
const dt = 0.1;
const roundLength = 400;
const warmUp = 20;
const million = 1e6;
const purposes = { start: 1, turn: 2, place: 3 } as const;

/**
 * How many cars a second are driven on: one thread, several, the same traffic without the rows of a run, five times as many cars, and
 * SUMO when it is installed.
 */
export async function benchTraffic(plan: BenchPlan): Promise<BenchRow[]> {
  const { agents: cars } = plan;
  const network = gridOf(crossingsFor(cars));
  plan.onStep(`traffic: ${grouped(cars)} cars, 1 and ${plan.workers} workers`);
  const [alone, crew] = await Promise.all([driving(network, cars, 1), driving(network, cars, plan.workers)]);
  const ticks = plan.ticks ?? ticksFor(roundLength, () => alone.round(1));
  const [one, several] = await alternate([() => alone.round(ticks), () => crew.round(ticks)], plan.rounds);
  await crew.close();
  const rowsCost = await besideBare(plan, alone, drivingBare(network, cars), ticks);
  await alone.close();
  const name = `traffic, ${grouped(cars)} cars`;
  const rows = [
    judged(
      { name, value: one.best / million, unit: 'million updates/s', median: one.median / million },
      { floor: 0.7 },
    ),
    judged(ratioRow(`traffic, ${plan.workers} workers to 1`, several, { name, pace: one }), { floor: 1.7 }),
    ...rowsCost,
    serialRow('1 worker', alone),
    serialRow(`${plan.workers} workers`, crew),
    await realTime(plan),
  ];
  plan.onStep('traffic: the same roads and cars with SUMO');
  const sumo = await sumoPace(network, cars, (car) => walk(network, car), plan.ticks ?? 100);
  return sumo === undefined ? rows : [...rows, ...besideSumo(name, one, sumo)];
}

/** What vehicles cost as rows of a run: copies, places, checks and arrivals as agents. One thread each, so by processor time. */
async function besideBare(plan: BenchPlan, inRun: Rounds, bare: Rounds, ticks: number): Promise<BenchRow[]> {
  const [rows, slots] = await alternate(
    [() => inRun.round(ticks), () => bare.round(ticks)],
    plan.rounds,
    processorTime,
  );
  const without = `traffic, ${grouped(plan.agents)} cars without a run, processor time`;
  return [
    { name: without, value: slots.best / million, unit: 'million updates/s', median: slots.median / million },
    judged(ratioRow('traffic, in a run to without', rows, { name: without, pace: slots }), { floor: 0.75 }),
  ];
}

/** ms */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const serialRow = (workers: string, { serial }: Driving): BenchRow =>
  judged({ name: `traffic, ${workers}, serial share`, value: serial() * 100, unit: '% of a tick' }, { ceiling: 4 });

function besideSumo(name: string, ours: Pace, theirs: Pace): BenchRow[] {
  const sumo = `${name}, SUMO with steps of ${dt} s`;
  return [
    { name: sumo, value: theirs.best / million, unit: 'million updates/s' },
    judged(ratioRow('traffic, Korzo to SUMO', ours, { name: sumo, pace: theirs }), { floor: 10 }),
  ];
}

/** Five times as many cars, ten ticks a second: how many times as fast as the clock. */
async function realTime(plan: BenchPlan): Promise<BenchRow> {
  const cars = 5 * plan.agents;
  plan.onStep(`traffic: ${grouped(cars)} cars in real time`);
  const town = await driving(gridOf(crossingsFor(cars)), cars, plan.workers);
  const ticks = plan.ticks ?? 5;
  const [pace] = await alternate([() => (town.round(ticks), ticks * dt)], plan.rounds);
  await town.close();
  const name = `traffic, ${grouped(cars)} cars at ${1 / dt} ticks a second, ${plan.workers} workers`;
  return judged({ name, value: pace.best, unit: 'x real time', median: pace.median }, { floor: 1 });
}

const crossingsFor = (cars: number): number => Math.max(3, Math.round(Math.sqrt(cars / carsPerCrossing)));

interface Rounds {
  /** Makes ticks and says how many updates of cars that were. */
  readonly round: (ticks: number) => ReturnType<Round>;
}

interface Driving extends Rounds {
  /** The share of the work that one thread does alone since it warmed up, 0 to 1. */
  readonly serial: () => number;
  readonly close: () => Promise<void>;
}

async function driving(network: RoadNetwork, cars: number, workers: number): Promise<Driving> {
  const { simulation, close } = await startSimulation(trafficAlone(trafficOf(network, cars), dt, 42), {
    workers,
    clock: () => performance.now(),
  });
  const round = rounds(
    () => simulation.tick(),
    () => simulation.present,
  );
  const { alone, all } = simulation.work;
  const sinceThen = (): Simulation['work'] => ({
    alone: simulation.work.alone - alone,
    all: simulation.work.all - all,
  });
  return { round, close, serial: () => serialShare(sinceThen()) };
}

/** The same traffic in slots of its own: no run, no rows. */
function drivingBare(network: RoadNetwork, cars: number): Rounds {
  const traffic = trafficOf(network, cars);
  return {
    round: rounds(
      () => traffic.tick(dt),
      () => traffic.present,
    ),
  };
}

function rounds(tick: () => void, present: () => number): Rounds['round'] {
  const round = (ticks: number): number => {
    let updates = 0;
    for (let count = 0; count < ticks; count++) {
      tick();
      updates += present();
    }
    return updates;
  };
  round(warmUp);
  return round;
}

/** As many cars as asked for, all the time: a car that arrives is followed by a new one. */
function trafficOf(network: RoadNetwork, cars: number): Traffic {
  let made = 0;
  const present: { count?: () => number } = {};
  const trips: TripSource = {
    next: (before) => (cars - (present.count?.() ?? made) > 0 ? tripOf(network, made++, before) : undefined),
  };
  const traffic = new Traffic({ network, trips, seed: 42, capacity: cars + 1000 });
  present.count = () => traffic.present + traffic.departures.waiting;
  return traffic;
}

function tripOf(network: RoadNetwork, car: number, before: number): Trip {
  const roads = walk(network, car);
  const length = network.roads[roads[0]].length;
  const where = before < 1 ? { where: 6 + uniform(42, car, 0, purposes.place) * (length - 12) } : {};
  return { time: before - 1e-6, kind: 0, from: roads[0], goal: roads[roads.length - 1], roads, ...where };
}

/** A random walk over the roads. */
function walk({ roads }: RoadNetwork, car: number): number[] {
  const way = [Math.floor(uniform(42, car, 0, purposes.start) * roads.length)];
  while (way.length < routeLength) {
    const { next } = roads[way[way.length - 1]];
    if (next.length === 0) break;
    way.push(next[Math.floor(uniform(42, car, way.length, purposes.turn) * next.length)]);
  }
  return way;
}

function gridOf(crossings: number): RoadNetwork {
  const text = `main() {
    Style *s = new Style(2, 2, lsSingle);
    Cross *c[${crossings}][${crossings}];
    for (int i = 0; i < ${crossings}; i++) for (int j = 0; j < ${crossings}; j++) {
      c[i][j] = new Cross(i * 200, j * 200, 0, 4);
      if (i > 0) { Way *w = new Way(straight); w->use_style(s); w->connect(c[i - 1][j], 0, c[i][j], 2); }
      if (j > 0) { Way *w = new Way(straight); w->use_style(s); w->connect(c[i][j - 1], 1, c[i][j], 3); }
    }
  }`;
  const { network, problems } = compileCity(text, 'grid.city', { limits: unboundedCity });
  if (network === undefined) throw new Error(`the grid cannot be built: ${problems.map(describeProblem).join('\n')}`);
  return network;
}

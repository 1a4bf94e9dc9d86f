import { shape, type Shape } from '@korzo/core';
import type { TripSource } from '../demand/trips.ts';
import { clockFields, mostObstacles, mostStops, type Scene } from '../tick/traffic-state.ts';
import { isOut, overtakingStates, vehicleColumns, ways } from '../vehicles/vehicle-columns.ts';
import { isPacked, unpack, type Column } from './packed.ts';
import type { TrafficSnapshot } from './snapshot.ts';

/** What a snapshot of traffic is held against. */
export interface SnapshotScene {
  readonly scene: Scene;
  readonly capacity: number;
  readonly source: TripSource;
}

/** Vehicles are never farther beyond the ends of their lanes than this, m. */
const beyondEnds = 100;
const fastest = 200;
const longest = 200;

const packed: Shape = (value, place) => (isPacked(value) ? undefined : `${place} must be packed values`);

const named = (names: readonly string[]): Shape =>
  shape.record(Object.fromEntries(names.map((name) => [name, packed])));

function snapshotShape({ scene, capacity }: SnapshotScene): Shape {
  const { map, kinds, state } = scene;
  const road = shape.whole(0, map.network.roads.length - 1);
  const trip = shape.record(
    { time: shape.finite(), kind: shape.whole(0, kinds.kinds.length - 1), from: road, goal: road },
    {
      roads: shape.listOf(road),
      where: shape.finite(),
      speed: shape.finite(),
      lane: shape.whole(0, 1000),
      haste: shape.finite(),
      stop: shape.whole(-1, mostStops - 1),
    },
  );
  // Trips that can never be made name roads or kinds that there are not.
  const impossible = shape.record({ trip: () => undefined, reason: shape.text });
  const slot = shape.whole(0, capacity - 1);
  return shape.record({
    format: shape.oneOf('korzo-traffic'),
    version: shape.oneOf(1),
    lanes: shape.whole(),
    junctions: shape.whole(),
    ticks: shape.whole(),
    arrived: shape.whole(),
    ordered: shape.whole(0, capacity),
    roster: shape.record({
      used: shape.whole(0, capacity),
      given: shape.whole(0, 0x7fff_ffff),
      free: shape.listOf(slot),
    }),
    routes: shape.record({ roads: shape.listOf(road), start: shape.listOf(shape.whole()) }),
    departures: shape.record(
      { waiting: shape.listOf(shape.tuple(road, shape.listOf(trip))), impossible: shape.listOf(impossible) },
      { source: () => undefined },
    ),
    lights: shape.listOf(
      shape.record({ phase: shape.whole(), isAmber: shape.flag, since: shape.finite() }),
      map.network.lights.length,
    ),
    columns: named(Object.keys(vehicleColumns)),
    state: named([...Object.keys(state).filter((name) => isColumn(state[name as keyof typeof state]))]),
  });
}

const isColumn = (value: unknown): value is Column =>
  value instanceof Int32Array || value instanceof Float64Array || value instanceof Uint8Array;

/** What is wrong with a snapshot of traffic in this city: everything that counts or names something; undefined when nothing is. */
export function problemWithSnapshot(snapshot: unknown, run: SnapshotScene): string | undefined {
  const problem = snapshotShape(run)(snapshot, 'traffic');
  if (problem !== undefined) return problem;
  const saved = snapshot as TrafficSnapshot;
  const read = readColumns(saved, run);
  if (typeof read === 'string') return read;
  return (
    problemWithLights(saved, run.scene) ??
    problemWithRoutes(saved) ??
    problemWithVehicles(saved, read, run) ??
    problemWithRoster(saved, read) ??
    problemWithLanes(saved, read, run.scene) ??
    problemWithJunctions(saved, read, run.scene) ??
    run.source.problemWith?.(saved.departures.source, read.state['clock'][clockFields.time])
  );
}

interface Read {
  readonly vehicles: Readonly<Record<keyof typeof vehicleColumns, Column>>;
  readonly state: Readonly<Record<string, Column>>;
}

const read = (from: string, like: Column, count: number): Column => {
  const values =
    like instanceof Uint8Array
      ? new Uint8Array(count)
      : like instanceof Int32Array
        ? new Int32Array(count)
        : new Float64Array(count);
  unpack(from, values);
  return values;
};

/** The packed columns beside those of the run, which stay as they are. */
function readColumns({ columns, state, roster, ordered }: TrafficSnapshot, { scene }: SnapshotScene): Read | string {
  try {
    const first = read(state['obstacleFirst'], scene.state.obstacleFirst, scene.state.obstacleFirst.length);
    const blocked = first[first.length - 1];
    if (!(blocked >= 0 && blocked <= mostObstacles)) return `at most ${mostObstacles} places can be blocked`;
    const lengths: Readonly<Record<string, number>> = { cars: ordered, obstacleAt: blocked };
    const own = scene.state.vehicles;
    const names = Object.keys(vehicleColumns) as (keyof typeof vehicleColumns)[];
    const all = scene.state as unknown as Readonly<Record<string, Column>>;
    return {
      vehicles: Object.fromEntries(
        names.map((name) => [name, read(columns[name], own[name], roster.used)]),
      ) as Read['vehicles'],
      state: Object.fromEntries(
        Object.keys(state).map((name) => [name, read(state[name], all[name], lengths[name] ?? all[name].length)]),
      ),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function problemWithLights({ lights }: TrafficSnapshot, { map }: Scene): string | undefined {
  const index = lights.findIndex(({ phase }, light) => phase >= map.network.lights[light].phases.length);
  return index < 0 ? undefined : `light ${index} has no phase ${lights[index].phase}`;
}

function problemWithRoutes({ routes: { roads, start } }: TrafficSnapshot): string | undefined {
  const rises = start.every((each, index) => (index === 0 ? each === 0 : each >= start[index - 1]));
  return start.length > 0 && rises && start[start.length - 1] === roads.length
    ? undefined
    : 'routes must follow each other';
}

type Range = readonly [least: number, most: number];

function problemWithVehicles(
  { roster, routes }: TrafficSnapshot,
  { vehicles }: Read,
  { scene }: SnapshotScene,
): string | undefined {
  const { map, kinds } = scene;
  const { lanes } = map;
  const roads = map.network.roads.length;
  const ranges: Readonly<Record<keyof typeof vehicleColumns, Range>> = {
    number: [0, roster.given - 1],
    kind: [0, kinds.kinds.length - 1],
    lane: [-1, lanes.count - 1],
    where: [-beyondEnds, Infinity],
    speed: [0, fastest],
    acceleration: [-1e6, 1e6],
    planned: [-1e6, 1e6],
    length: [0, longest],
    haste: [0, 1000],
    route: [-1, routes.start.length - 2],
    leg: [0, routes.roads.length],
    goal: [0, roads - 1],
    nextRoad: [-1, roads - 1],
    nextLane: [ways.none, lanes.count - 1],
    booked: [-1, lanes.count - 1],
    entry: [-Infinity, Infinity],
    barrier: [-Infinity, Infinity],
    slack: [-Infinity, Infinity],
    standsSince: [-Infinity, Infinity],
    wish: [-1, lanes.count - 1],
    changedAt: [-Infinity, Infinity],
    shift: [-longest, longest],
    stop: [-1, mostStops - 1],
    leavesStopAt: [-Infinity, Infinity],
    departedAt: [-Infinity, Infinity],
    overtaking: [0, overtakingStates.fallingBack],
    overtaken: [-1, roster.given - 1],
    backBy: [-Infinity, Infinity],
  };
  for (let slot = 0; slot < roster.used; slot++) {
    const lane = vehicles.lane[slot];
    // Free places keep what was there.
    if (lane === -1) continue;
    for (const [name, [least, most]] of Object.entries(ranges) as [keyof typeof ranges, Range][]) {
      const value = vehicles[name][slot];
      if (!(value >= least && value <= most))
        return `${name} of vehicle ${slot} must be from ${least} to ${most}; it is ${value}`;
    }
    if (vehicles.where[slot] > lanes.length[lane] + beyondEnds) return `vehicle ${slot} is beyond its lane`;
    if (vehicles.overtaking[slot] !== overtakingStates.none && lanes.opposite[lane] < 0)
      return `vehicle ${slot} overtakes where no lane leads the other way`;
  }
  return undefined;
}

function problemWithRoster(
  { roster: { used, free } }: TrafficSnapshot,
  { vehicles: { lane, number } }: Read,
): string | undefined {
  const isFree = new Uint8Array(used);
  for (const slot of free) {
    if (slot >= used || lane[slot] !== -1 || isFree[slot] === 1) return `place ${slot} must be free, and free once`;
    isFree[slot] = 1;
  }
  const numbers = new Set<number>();
  for (let slot = 0; slot < used; slot++) {
    if (isFree[slot] === 1) continue;
    if (lane[slot] === -1) return `place ${slot} is free, but not on the list of free places`;
    if (numbers.has(number[slot])) return `two vehicles have the number ${number[slot]}`;
    numbers.add(number[slot]);
  }
  return undefined;
}

/** Every vehicle that is not out to overtake stands once in the row of its lane. */
function problemWithLanes(
  { roster, ordered }: TrafficSnapshot,
  { vehicles, state }: Read,
  { map, state: own }: Scene,
): string | undefined {
  const { first, cars, obstacleFirst, obstacleAt, signal, clock } = state;
  const met = new Uint8Array(roster.used);
  if (first[0] !== 0 || first[map.lanes.count] !== ordered || obstacleFirst[0] !== 0)
    return 'the rows of lanes must begin at 0';
  for (let lane = 0; lane < map.lanes.count; lane++) {
    if (first[lane + 1] < first[lane] || obstacleFirst[lane + 1] < obstacleFirst[lane])
      return 'the rows of lanes must follow each other';
    for (let at = first[lane]; at < first[lane + 1]; at++) {
      const car = cars[at];
      if (!(car >= 0 && car < roster.used) || vehicles.lane[car] !== lane || met[car] === 1)
        return `lane ${lane} has a vehicle that is not on it`;
      met[car] = 1;
    }
  }
  for (let slot = 0; slot < roster.used; slot++)
    if (vehicles.lane[slot] >= 0 && met[slot] === (isOut(vehicles.overtaking[slot]) ? 1 : 0))
      return `vehicle ${slot} is not in the row of its lane`;
  if (signal.some((each) => each > 3)) return 'a light shows what there is not';
  if (obstacleAt.some((where) => !Number.isFinite(where))) return 'what is in the way must be somewhere';
  const isClock = clock.every(Number.isFinite) && clock[clockFields.time] >= 0;
  return isClock && clock[clockFields.seed] === own.clock[clockFields.seed] ? undefined : 'the clock is wrong';
}

function problemWithJunctions(
  { roster }: TrafficSnapshot,
  { state }: Read,
  { map, state: own }: Scene,
): string | undefined {
  const { booked, bookedFrom, bookedCount, lastEntry, criticalGap, followUpTime, holdAt } = state;
  if (bookedFrom.some((from, junction) => from !== own.bookedFrom[junction])) return 'junctions keep other bookings';
  for (let junction = 0; junction < map.junctions.count; junction++) {
    const from = bookedFrom[junction];
    if (!(bookedCount[junction] >= 0 && from + bookedCount[junction] <= bookedFrom[junction + 1]))
      return `junction ${junction} has too many bookings`;
    for (let at = from; at < from + bookedCount[junction]; at++) {
      const vehicle = booked[at];
      if (!(vehicle >= 0 && vehicle < roster.used)) return `junction ${junction} is booked by no vehicle`;
    }
  }
  const times = [lastEntry, criticalGap, followUpTime, holdAt];
  return times.some((column) => column.some((value) => Number.isNaN(value))) ? 'times must be numbers' : undefined;
}

import { shape, type SavedAgents, type Shape } from '@korzo/core';
import type { SavedControl, TrafficControl } from '../control/traffic-control.ts';
import type { SavedDepartures } from '../demand/departures.ts';
import type { SavedRoutes } from '../routes/route-lists.ts';
import type { Traffic } from '../run/traffic.ts';
import { mostStops } from '../tick/traffic-state.ts';
import type { SavedTally, TrafficTally } from './traffic-tally.ts';
import { checkVehicles } from './vehicle-checks.ts';

interface SavedLight {
  readonly phase: number;
  readonly isAmber: boolean;
  readonly since: number;
}

/** What traffic remembers beside the columns of vehicles; the city, kinds and trips themselves are not in it. */
export interface SavedTraffic {
  /** How many lanes and junctions the city has: a snapshot of another one is refused. */
  readonly lanes: number;
  readonly junctions: number;
  /** Vehicles that came, arrived, and are on the road. */
  readonly given: number;
  readonly arrived: number;
  readonly present: number;
  readonly routes: SavedRoutes;
  readonly departures: SavedDepartures;
  readonly lights: readonly SavedLight[];
  /** By lane that leads into a junction: when the last one that was let in enters, s; lanes without one are left out. */
  readonly lastEntry: readonly (readonly [lane: number, time: number])[];
  readonly tally: SavedTally;
  /** Absent when no command has changed anything. */
  readonly control?: SavedControl;
}

export function saveTraffic(
  { scene, slots, arrived, routes, departures }: Traffic,
  tally: TrafficTally,
  control: TrafficControl,
): SavedTraffic {
  const { map, state } = scene;
  const { phase, isAmber, since } = state.lights;
  return {
    lanes: map.lanes.count,
    junctions: map.junctions.count,
    given: slots.given,
    arrived,
    present: slots.present,
    routes: routes.save(),
    departures: departures.save(),
    lights: Array.from(phase, (each, light) => ({ phase: each, isAmber: isAmber[light] === 1, since: since[light] })),
    lastEntry: [...state.lastEntry.entries()].filter(([, time]) => time > -Infinity),
    tally: tally.save(),
    ...(control.isUntouched ? {} : { control: control.save() }),
  };
}

export function restoreTraffic(traffic: Traffic, tally: TrafficTally, saved: SavedTraffic): void {
  const { lights, lastEntry } = traffic.scene.state;
  for (const [light, { phase, isAmber, since }] of saved.lights.entries()) {
    lights.phase[light] = phase;
    lights.isAmber[light] = isAmber ? 1 : 0;
    lights.since[light] = since;
  }
  traffic.phases.lights.showAll();
  lastEntry.fill(-Infinity);
  for (const [lane, time] of saved.lastEntry) lastEntry[lane] = time;
  traffic.slots.given = saved.given;
  traffic.slots.await(saved.present);
  traffic.border?.forget();
  traffic.arrived = saved.arrived;
  traffic.arrivals.length = 0;
  traffic.routes.restore(saved.routes);
  traffic.departures.restore(saved.departures);
  tally.restore(saved.tally);
}

/** Checked by the part of traffic it is of. */
const anything: Shape = () => undefined;

function savedShape({ scene, departures }: Traffic, control: Shape): Shape {
  const { map, kinds } = scene;
  const road = shape.whole(0, map.network.roads.length - 1);
  const trip = shape.record(
    { time: shape.finite(), kind: shape.whole(0, kinds.kinds.length - 1), from: road, goal: road },
    {
      roads: shape.listOf(road),
      where: shape.finite(),
      speed: shape.finite(),
      lane: shape.whole(0, 1000),
      onLane: shape.whole(0, map.lanes.count - 1),
      haste: shape.finite(),
      stop: shape.whole(-1, mostStops - 1),
      ...(departures.lists === 0 ? {} : { stops: shape.whole(0, departures.lists - 1) }),
    },
  );
  // Trips that can never be made name roads or kinds that there are not.
  const impossible = shape.record({ trip: anything, reason: shape.text });
  const fields = {
    lanes: shape.whole(),
    junctions: shape.whole(),
    given: shape.whole(0, 0x7fff_ffff),
    arrived: shape.whole(),
    present: shape.whole(),
    routes: shape.record({ roads: shape.listOf(road), start: shape.listOf(shape.whole()) }),
    departures: shape.record(
      { waiting: shape.listOf(shape.tuple(road, shape.listOf(trip))), impossible: shape.listOf(impossible) },
      { source: anything },
    ),
    lights: shape.listOf(shape.record({ phase: shape.whole(), isAmber: shape.flag, since: shape.finite() })),
    lastEntry: shape.listOf(shape.tuple(shape.whole(0, map.lanes.count - 1), shape.finite())),
    tally: anything,
  } satisfies Readonly<Record<Exclude<keyof SavedTraffic, 'control'>, Shape>>;
  return shape.record(fields, { control });
}

/** What a snapshot of traffic is held against beside the traffic itself. */
export interface SnapshotPlace {
  readonly agents: SavedAgents;
  /** The group of the first kind of vehicles. */
  readonly group: number;
  /** The time of the snapshot, s. */
  readonly time: number;
  readonly control: TrafficControl;
}

/** Why a traffic cannot go on from a snapshot; undefined when it can. */
export function problemWithTraffic(
  traffic: Traffic,
  tally: TrafficTally,
  given: unknown,
  { agents, group, time, control }: SnapshotPlace,
): string | undefined {
  const problem = savedShape(traffic, control.shape)(given, 'traffic');
  if (problem !== undefined) return problem;
  const saved = given as SavedTraffic;
  const { map, state } = traffic.scene;
  if (saved.lanes !== map.lanes.count || saved.junctions !== map.junctions.count)
    return `the snapshot is of a city with ${saved.lanes} lanes and ${saved.junctions} junctions; this one has ${map.lanes.count} and ${map.junctions.count}`;
  const wrong =
    problemWithLights(saved, traffic) ??
    problemWithRoutes(saved) ??
    tally.problemWith(saved.tally) ??
    traffic.departures.source.problemWith?.(saved.departures.source, time);
  if (wrong !== undefined) return wrong;
  const vehicles = checkVehicles(agents, {
    scene: { ...traffic.scene, state },
    roads: map.network.roads.length,
    given: saved.given,
    capacity: traffic.slots.capacity,
    routes: saved.routes.start.length - 1,
    routeRoads: saved.routes.roads.length,
    group,
  });
  return typeof vehicles === 'string' ? vehicles : problemWithCounts(saved, vehicles);
}

function problemWithLights({ lights }: SavedTraffic, { scene }: Traffic): string | undefined {
  const known = scene.map.network.lights;
  if (lights.length !== known.length) return `the snapshot has ${lights.length} lights; this city has ${known.length}`;
  const index = lights.findIndex(({ phase }, light) => phase >= known[light].phases.length);
  return index < 0 ? undefined : `light ${index} has no phase ${lights[index].phase}`;
}

function problemWithRoutes({ routes: { roads, start } }: SavedTraffic): string | undefined {
  const rises = start.every((each, index) => (index === 0 ? each === 0 : each >= start[index - 1]));
  return start.length > 0 && rises && start[start.length - 1] === roads.length
    ? undefined
    : 'routes must follow each other';
}

/** Trips that began are on the road, over, waiting or impossible: how many more begin follows from these counts. */
function problemWithCounts(
  { given, arrived, present, departures, control }: SavedTraffic,
  vehicles: number,
): string | undefined {
  if (present !== vehicles) return `${present} vehicles are on the road, but ${vehicles} have rows`;
  if (arrived + present > given) return `${given} vehicles came, but ${arrived} arrived and ${present} drive`;
  // Lines have a source of their own, which comes first; a list of trips is saved as the place in it.
  const { source } = departures;
  const [lines, trips] = Array.isArray(source) ? (source as readonly unknown[]) : [0, source];
  const made =
    Number(lines) + (typeof trips === 'number' ? trips : Number((trips as { readonly given: number }).given));
  const waiting = departures.waiting.reduce((sum, [, each]) => sum + each.length, 0);
  const begun = given + waiting + departures.impossible.length - (control?.sent ?? 0);
  return made === begun ? undefined : `${made} trips were made, but ${begun} began or wait`;
}

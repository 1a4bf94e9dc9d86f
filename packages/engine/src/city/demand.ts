import { type Path, suggest, type Flaw } from '@korzo/reading';
import { Draw, drawExponential, drawIndex, purposeNamed, shape } from '@korzo/core';
import type { RoadNetwork } from '@korzo/city';
import type { Line, Trip, TripSource, VehicleKind } from '@korzo/traffic';
import { startedBefore } from './lines.ts';
import type { RoadFinder } from './roads.ts';
import { RoadPaths, TripStops } from './trip-stops.ts';
import type { RoadName, TrafficDescription } from './traffic-schema.ts';

const purposes = {
  road: purposeNamed('traffic/road'),
  gap: purposeNamed('traffic/gap'),
  fill: purposeNamed('traffic/fill'),
} as const;

/** Trips with the roads that may be meant. */
export interface MeantTrip {
  readonly at: number;
  readonly kind: number;
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly via?: readonly (readonly number[])[];
  /** Number of a list of stops. */
  readonly stops?: number;
  /** Where it stands on a lane, m, and how fast it drives there, m/s. */
  readonly start?: { readonly onLane: number; readonly where: number; readonly speed: number };
}

interface MeantFlow extends Omit<MeantTrip, 'at' | 'start'> {
  /** Mean time between two, s. */
  readonly gap: number;
  readonly isEven: boolean;
  readonly begin: number;
  readonly end: number;
}

interface Fill {
  readonly vehicles: number;
  readonly roads: readonly number[];
  /** Kinds with the sums of the shares up to them. */
  readonly kinds: readonly { readonly kind: number; readonly upTo: number }[];
}

/** An agent that wants to drive in a scenario. */
export interface Demand {
  readonly trips: readonly MeantTrip[];
  readonly flows: readonly MeantFlow[];
  readonly fill?: Fill;
  /** Their vehicles come by themselves; they count among those that `fill` keeps on the roads. */
  readonly lines: readonly Line[];
}

/** Finds the roads and kinds that a scenario names; reports all that it does not find. */
export function demandOf(
  { trips, flows, fill, lines: told }: TrafficDescription,
  roads: RoadFinder,
  kinds: readonly VehicleKind[],
  lines: readonly Line[] = [],
  stops = new TripStops({ lanes: [], roads: [], junctions: [], lights: [] }, roads, []),
): { readonly demand: Demand; readonly findings: readonly Flaw[] } {
  const findings: Flaw[] = [];
  const road = (name: RoadName, path: Path): readonly number[] => {
    const found = roads.find(name);
    if (!('rule' in found)) return found;
    findings.push({ path, ...found });
    return [];
  };
  const kind = (name: string, path: Path): number => {
    const found = kinds.findIndex((each) => each.name === name);
    const names = kinds.map((each) => each.name);
    if (found < 0) findings.push({ path, rule: `there is no kind of vehicle '${name}'`, remedy: suggest(name, names) });
    return found;
  };
  const stopsFor = (
    list: TrafficDescription['trips'][number]['stops'],
    via: readonly (readonly number[])[] | undefined,
    path: Path,
  ): { readonly stops?: number } => {
    if (list !== undefined && list.length > 0 && via !== undefined)
      findings.push({
        path: [...path, 'via'],
        rule: 'a trip with stops drives by the fastest way past them; via names another one',
        remedy: 'take via or stops away, or make it a line',
      });
    const number = stops.add(list, path);
    return number === undefined ? {} : { stops: number };
  };
  const meantTrips = trips.map(({ at, from, to, via, stops: list, kind: name }, index): MeantTrip => {
    const path = ['traffic', 'trips', index];
    const between = via?.map((each, place) => road(each, [...path, 'via', place]));
    return {
      at,
      kind: kind(name, [...path, 'kind']),
      from: road(from, [...path, 'from']),
      to: road(to, [...path, 'to']),
      ...(between === undefined ? {} : { via: between }),
      ...stopsFor(list, between, path),
    };
  });
  const meantFlows = flows.map((flow, index): MeantFlow => {
    const { from, to, via, stops: list, kind: name, perHour, gaps, begin, end = Infinity } = flow;
    const path = ['traffic', 'flows', index];
    const between = via?.map((each, place) => road(each, [...path, 'via', place]));
    return {
      ...(between === undefined ? {} : { via: between }),
      ...stopsFor(list, between, path),
      from: road(from, [...path, 'from']),
      to: road(to, [...path, 'to']),
      kind: kind(name, [...path, 'kind']),
      gap: 3600 / perHour,
      isEven: gaps === 'even',
      begin,
      end,
    };
  });
  for (const [index, line] of told.entries()) kind(line.kind, ['traffic', 'lines', index, 'kind']);
  let sum = 0;
  const shares = Object.entries(fill?.kinds ?? {}).map(([name, share]) => {
    sum += share;
    return { kind: kind(name, ['traffic', 'fill', 'kinds', name]), upTo: sum };
  });
  const filled =
    fill === undefined
      ? {}
      : {
          fill: {
            vehicles: fill.vehicles,
            roads: roads.everywhere,
            kinds: shares.map(({ kind: number, upTo }) => ({ kind: number, upTo: upTo / sum })),
          },
        };
  return { demand: { trips: meantTrips, flows: meantFlows, lines, ...filled }, findings };
}

/** Without the kinds that no agent drives, and with the others numbered again. */
export function onlyUsed(
  { trips, flows, fill, lines }: Demand,
  known: readonly VehicleKind[],
): { readonly demand: Demand; readonly kinds: readonly VehicleKind[] } {
  const used = new Set([...trips, ...flows, ...(fill?.kinds ?? [])].map(({ kind }) => kind));
  for (const line of lines) used.add(known.findIndex(({ name }) => name === line.kind));
  const numbers = known.map((_, number) => number).filter((number) => used.has(number));
  const anew = <T extends { readonly kind: number }>(list: readonly T[]): T[] =>
    list.map((each) => ({ ...each, kind: numbers.indexOf(each.kind) }));
  return {
    demand: {
      trips: anew(trips),
      flows: anew(flows),
      lines,
      ...(fill === undefined ? {} : { fill: { ...fill, kinds: anew(fill.kinds) } }),
    },
    kinds: numbers.map((number) => known[number]),
  };
}

/** The time of a trip that does not come while demand is stopped, s; plain JSON has no infinity. */
const never = Number.MAX_VALUE;

interface FlowCursor {
  given: number;
  next: number;
  /** While demand is stopped: how long after its return the next comes at the demand of the scenario, s. */
  rest?: number;
}

const copied = ({ given, next, rest }: FlowCursor): FlowCursor =>
  rest === undefined ? { given, next } : { given, next, rest };

interface SavedTrips {
  readonly given: number;
  readonly listed: number;
  readonly flows: readonly FlowCursor[];
  /** How many times the demand of the scenario comes; once unless given. */
  readonly factor?: number;
}

/** The trips of a scenario in the order of their times; what is drawn follows from the seed and the number of the trip alone. */
export class ScenarioTrips implements TripSource {
  readonly #demand: Demand;
  readonly #network: RoadNetwork;
  readonly #listed: readonly MeantTrip[];
  readonly #draw: Draw;
  readonly #stopLists: readonly (readonly { readonly road: number }[])[];
  readonly #paths: RoadPaths;
  #flows: FlowCursor[];
  #listedAt = 0;
  #factor = 1;
  /** Trips handed out so far. */
  given = 0;
  /** How many of them are over; known to the part that drives them. */
  finished: () => number = () => 0;
  /** Whether a kind has room to start on a road; known to the same part. */
  fits: (kind: number, road: number) => boolean = () => true;

  /** @param stopLists where trips stop, by the numbers of their lists */
  constructor(
    demand: Demand,
    network: RoadNetwork,
    seed: number,
    stopLists: readonly (readonly { readonly road: number }[])[] = [],
  ) {
    this.#demand = demand;
    this.#stopLists = stopLists;
    this.#paths = new RoadPaths(network);
    this.#network = network;
    this.#listed = demand.trips.toSorted((one, other) => one.at - other.at);
    this.#draw = new Draw(seed);
    this.#flows = demand.flows.map(({ begin }, index) => ({ given: 0, next: begin + this.#firstGap(index) }));
  }

  get isOver(): boolean {
    const { fill, flows } = this.#demand;
    return (
      fill === undefined &&
      (this.#factor > 0 || flows.length === 0) &&
      this.#listedAt === this.#listed.length &&
      this.#flows.every(({ next }, index) => next >= flows[index].end)
    );
  }

  next(before: number): Trip | undefined {
    const flow = this.#earliestFlow();
    const listed = this.#listed[this.#listedAt]?.at ?? Infinity;
    const coming = flow < 0 ? Infinity : this.#flows[flow].next;
    if (listed < before && listed <= coming) return this.#takeListed();
    if (coming < before) return this.#takeFromFlow(flow);
    const { fill, lines } = this.#demand;
    const begun = this.given + startedBefore(lines, before);
    if (fill === undefined || begun - this.finished() >= fill.vehicles * this.#factor) return undefined;
    return this.#takeFill(fill, before);
  }

  get canScale(): boolean {
    return this.#demand.flows.length > 0 || this.#demand.fill !== undefined;
  }

  /** Flows that have begun come so many times as often from now on: what is left of a gap is stretched or shortened with them. */
  scale(factor: number, time: number): void {
    const before = this.#factor;
    this.#factor = factor;
    for (const [index, cursor] of this.#flows.entries()) {
      const isToCome = this.#demand.flows[index].begin > time && cursor.rest === undefined;
      if (isToCome && factor > 0) continue;
      const rest = cursor.rest ?? Math.max(0, cursor.next - time) * before;
      if (factor === 0) cursor.rest = rest;
      else delete cursor.rest;
      cursor.next = factor === 0 ? never : time + rest / factor;
    }
  }

  save(): SavedTrips {
    return {
      given: this.given,
      listed: this.#listedAt,
      flows: this.#flows.map(copied),
      ...(this.#factor === 1 ? {} : { factor: this.#factor }),
    };
  }

  problemWith(saved: unknown, time: number): string | undefined {
    const fields = { given: shape.whole(), next: shape.maybe(shape.finite(0), Infinity) };
    const cursor = shape.record(fields, { rest: shape.finite(0) });
    const cursors = {
      given: shape.whole(),
      listed: shape.whole(0, this.#listed.length),
      flows: shape.listOf(cursor, this.#flows.length),
    };
    const problem = shape.record(cursors, { factor: shape.finite(0, 10) })(saved, 'trips');
    if (problem !== undefined) return problem;
    const { flows } = this.#demand;
    const late = (saved as SavedTrips).flows.findIndex(({ next }, index) => next < Math.min(time, flows[index].end));
    return late < 0 ? undefined : `trips.flows[${late}].next must not lie before the time of the snapshot`;
  }

  restore(saved: unknown): void {
    const { given, listed, flows, factor = 1 } = saved as SavedTrips;
    this.#factor = factor;
    this.given = given;
    this.#listedAt = listed;
    this.#flows = flows.map(copied);
  }

  #takeListed(): Trip {
    const { at, kind, from, to, via, stops, start } = this.#listed[this.#listedAt++];
    const trip = { time: at, kind, from: this.#pick(from, 1), goal: this.#pick(to, 2), ...start };
    const along = this.#along(trip, via, stops);
    this.given++;
    return along;
  }

  #takeFromFlow(index: number): Trip {
    const { from, to, via, stops, kind, gap, isEven } = this.#demand.flows[index];
    const cursor = this.#flows[index];
    const trip = this.#along(
      { time: cursor.next, kind, from: this.#pick(from, 1), goal: this.#pick(to, 2) },
      via,
      stops,
    );
    cursor.given++;
    const until = isEven ? gap : drawExponential(this.#draw.at(cursor.given, index, purposes.gap), gap);
    cursor.next += until / this.#factor;
    this.given++;
    return trip;
  }

  /** The first ones stand all over the roads; later ones come from where roads begin. */
  #takeFill({ vehicles, roads, kinds }: Fill, time: number): Trip {
    const draw = this.#draw.at(this.given, 0, purposes.fill);
    const share = draw.uniform();
    const { kind } = kinds.find(({ upTo }) => share < upTo) ?? kinds[kinds.length - 1];
    const from = this.#roadFor(kind, roads, drawIndex(draw, roads.length));
    const drawn = roads[drawIndex(draw, roads.length)];
    const goal = drawn === from ? roads[(roads.indexOf(from) + 1) % roads.length] : drawn;
    const along = draw.uniform();
    const isFirst = this.given < vehicles;
    this.given++;
    if (!isFirst) return { time, kind, from, goal };
    const [lane] = this.#network.roads[from].lanes;
    return { time, kind, from, goal, where: this.#network.lanes[lane].length * (0.2 + 0.5 * along), speed: 0 };
  }

  /** The road that was drawn, or the next one that the kind has room to start on. */
  #roadFor(kind: number, roads: readonly number[], drawn: number): number {
    for (let at = drawn; at < drawn + roads.length; at++)
      if (this.fits(kind, roads[at % roads.length])) return roads[at % roads.length];
    return roads[drawn];
  }

  #earliestFlow(): number {
    let earliest = -1;
    for (const [index, { next }] of this.#flows.entries()) {
      if (next >= this.#demand.flows[index].end) continue;
      if (earliest < 0 || next < this.#flows[earliest].next) earliest = index;
    }
    return earliest;
  }

  /** Like a clock from the first on, or after a gap like all others. */
  #firstGap(index: number): number {
    const { isEven, gap } = this.#demand.flows[index];
    return isEven ? 0 : drawExponential(this.#draw.at(0, index, purposes.gap), gap);
  }

  /** A trip along the roads that were named, if any were. */
  #along(trip: Trip, via: MeantTrip['via'], stops: MeantTrip['stops']): Trip {
    if (stops !== undefined) {
      const past = this.#stopLists[stops].map(({ road }) => road);
      // Where no way leads past them, traffic says that the trip cannot be made.
      const roads = this.#paths.through(trip.from, past, trip.goal) ?? [trip.from, ...past, trip.goal];
      return { ...trip, roads, stops };
    }
    if (via === undefined) return trip;
    return { ...trip, roads: [trip.from, ...via.map((roads, place) => this.#pick(roads, 3 + place)), trip.goal] };
  }

  #pick(roads: readonly number[], which: number): number {
    return roads.length === 1
      ? roads[0]
      : roads[drawIndex(this.#draw.at(this.given, which, purposes.road), roads.length)];
  }
}

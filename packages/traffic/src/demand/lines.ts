import { startRemedy, tooLongFor } from './start-room.ts';
import type { TrafficMap } from '../map/traffic-map.ts';
import { mostStops, type StopColumns } from '../tick/traffic-state.ts';
import type { VehicleKind } from '../vehicles/vehicle-kinds.ts';
import type { SetupProblem } from './setup-problems.ts';
import type { Trip } from './trips.ts';

/** Where the vehicles of a line stop. */
export interface LineStop {
  readonly road: number;
  /** m from the beginning of the road */
  readonly where: number;
  /** How long it stands there, s. */
  readonly duration: number;
  /** Lane of the road, counted from the middle; the one at the kerb when absent. */
  readonly lane?: number;
}

/** Buses or trams that drive the same way again and again. */
export interface Line {
  readonly name: string;
  /** Name of the kind of vehicle. */
  readonly kind: string;
  /** The roads it takes, from where it starts to the one at whose end it leaves. */
  readonly roads: readonly number[];
  /** In the order of driving. */
  readonly stops: readonly LineStop[];
  /** Time between two, s, from the first to no later than the last. */
  readonly every: number;
  readonly first: number;
  readonly last: number;
}

/** Most trips that one line may have. */
const mostTrips = 100_000;

/** A stop as drivers find it. */
interface FoundStop {
  readonly lane: number;
  readonly where: number;
  readonly duration: number;
}

/** Lays lines over a map: fills the columns of stops, and returns the trips, or everything that is wrong. */
export class LineLayer {
  readonly #map: TrafficMap;
  readonly #kinds: readonly VehicleKind[];
  readonly #stops: StopColumns;
  readonly problems: SetupProblem[] = [];
  readonly trips: Trip[] = [];
  #used = 0;

  constructor(map: TrafficMap, kinds: readonly VehicleKind[], stops: StopColumns) {
    this.#map = map;
    this.#kinds = kinds;
    this.#stops = stops;
  }

  lay(line: Line, place: string): void {
    const before = this.problems.length;
    const kind = this.#kinds.findIndex(({ name }) => name === line.kind);
    if (kind < 0)
      this.#complain(
        `${place}.kind`,
        `line ${line.name} is driven by a kind '${line.kind}' that there is not`,
        `name one of ${this.#kinds.map(({ name }) => name).join(', ')}`,
      );
    this.#checkTimes(line, place);
    if (!this.#checkRoads(line, place)) return;
    const length = this.#kinds[kind]?.length ?? 0;
    this.#checkStart(line, kind, place);
    const found = this.#findStops(line, length, place);
    if (this.#used + found.length > mostStops)
      this.#complain(place, `all lines together have more than ${mostStops} stops`, 'leave some out');
    if (this.problems.length === before) this.#add(line, kind, found);
  }

  /** Stops of trips, in the order in which they come; the number of the first one, or -1. */
  layStops(stops: readonly LineStop[], place: string): number {
    const found = stops.flatMap((stop, index) => {
      const spot = this.#spotOf(stop, 0, `${place}[${index}]`);
      return spot === undefined ? [] : [{ ...spot, duration: stop.duration }];
    });
    if (this.#used + found.length > mostStops) {
      this.#complain(place, `all lines and trips together have more than ${mostStops} stops`, 'leave some out');
      return -1;
    }
    return this.#addStops(found);
  }

  #complain(place: string, rule: string, remedy: string): void {
    this.problems.push({ place, rule, remedy });
  }

  #checkTimes({ name, every, first, last }: Line, place: string): void {
    if (!(every > 0) || !Number.isFinite(every))
      this.#complain(`${place}.every`, `line ${name} comes every ${every} s`, 'give a time above 0');
    if (!(first >= 0) || !(last >= first) || !Number.isFinite(last))
      this.#complain(
        `${place}.last`,
        `line ${name} drives from ${first} s to ${last} s`,
        'let it end when it begins or later',
      );
    else if (every > 0 && (last - first) / every > mostTrips)
      this.#complain(
        `${place}.every`,
        `line ${name} would have more than ${mostTrips} trips`,
        'raise every, or end it earlier',
      );
  }

  #checkRoads({ name, roads: taken }: Line, place: string): boolean {
    const before = this.problems.length;
    const { roads } = this.#map.network;
    if (taken.length === 0) this.#complain(`${place}.roads`, `line ${name} takes no road`, 'name its roads in order');
    for (const [index, road] of taken.entries()) {
      const at = `${place}.roads[${index}]`;
      if (roads[road] === undefined)
        this.#complain(at, `there is no road ${road}`, `roads are numbered 0 to ${roads.length - 1}`);
      else if (index > 0 && roads[taken[index - 1]] !== undefined && !roads[taken[index - 1]].next.includes(road))
        this.#complain(
          at,
          `no junction leads from road ${taken[index - 1]} to road ${road}`,
          `road ${taken[index - 1]} leads to ${roads[taken[index - 1]].next.join(', ') || 'nowhere'}`,
        );
    }
    return this.problems.length === before;
  }

  #checkStart({ name, roads: [road] }: Line, kind: number, place: string): void {
    const tooLong = kind < 0 ? undefined : tooLongFor(this.#map, road, this.#kinds, kind);
    if (tooLong !== undefined) this.#complain(`${place}.roads[0]`, `line ${name}: ${tooLong}`, startRemedy);
  }

  #findStops({ name, roads, stops }: Line, length: number, place: string): FoundStop[] {
    const found: FoundStop[] = [];
    let leg = 0;
    let reached = -Infinity;
    for (const [index, stop] of stops.entries()) {
      const at = `${place}.stops[${index}]`;
      const spot = this.#spotOf(stop, length, at);
      if (!(stop.duration >= 0) || !Number.isFinite(stop.duration))
        this.#complain(at, `a stop lasts ${stop.duration} s`, 'give a time of 0 or more');
      const from = stop.road === roads[leg] && stop.where <= reached ? leg + 1 : leg;
      const next = roads.indexOf(stop.road, from);
      if (next < 0) {
        const isOn = roads.includes(stop.road);
        this.#complain(
          at,
          isOn
            ? `stop ${index} of line ${name} lies before stop ${index - 1}`
            : `line ${name} does not take road ${stop.road}`,
          isOn ? 'put stops into the order of driving' : `its roads are ${roads.join(', ')}`,
        );
        continue;
      }
      leg = next;
      reached = stop.where;
      if (spot !== undefined) found.push({ ...spot, duration: stop.duration });
    }
    return found;
  }

  /** The lane and place of a stop. */
  #spotOf(
    { road, where, lane: wanted }: LineStop,
    length: number,
    at: string,
  ): Omit<FoundStop, 'duration'> | undefined {
    const { network, roadBegin } = this.#map;
    if (network.roads[road] === undefined) return undefined;
    const begins = roadBegin.items.subarray(roadBegin.start[road], roadBegin.start[road + 1]);
    if (wanted !== undefined && begins[wanted] === undefined) {
      this.#complain(at, `road ${road} has no lane ${wanted}`, `its lanes are numbered 0 to ${begins.length - 1}`);
      return undefined;
    }
    let lane: number | undefined = begins[wanted ?? begins.length - 1];
    let rest = where;
    let whole = 0;
    while (lane !== undefined && rest > network.lanes[lane].length) {
      rest -= network.lanes[lane].length;
      whole += network.lanes[lane].length;
      lane = network.lanes[lane].next.findLast((each) => network.lanes[each].road === road);
    }
    if (lane === undefined || !(where >= 0)) {
      this.#complain(
        at,
        `road ${road} is ${round(whole || network.roads[road].length)} m long; the stop is at ${where} m`,
        'move it onto the road',
      );
      return undefined;
    }
    if (where < length) {
      this.#complain(
        at,
        `the stop is ${where} m from the beginning of road ${road}, and the vehicle ${length} m long: it would stand in the junction`,
        `move it to ${length} m or more`,
      );
      return undefined;
    }
    return { lane, where: rest };
  }

  #addStops(found: readonly FoundStop[]): number {
    const begin = this.#used;
    for (const [index, { lane, where, duration }] of found.entries()) {
      const at = this.#used++;
      this.#stops.lane[at] = lane;
      this.#stops.where[at] = where;
      this.#stops.duration[at] = duration;
      this.#stops.next[at] = index + 1 < found.length ? at + 1 : -1;
    }
    return found.length > 0 ? begin : -1;
  }

  #add({ roads, every, first, last }: Line, kind: number, found: readonly FoundStop[]): void {
    const stop = this.#addStops(found);
    const count = Math.floor((last - first) / every + 1e-9);
    for (let index = 0; index <= count; index++)
      this.trips.push({
        time: first + index * every,
        kind,
        from: roads[0],
        goal: roads[roads.length - 1],
        roads,
        stop,
      });
  }
}

const round = (metres: number): number => Math.round(metres * 10) / 10;

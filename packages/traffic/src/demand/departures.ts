import { noteStart } from '../tick/start-columns.ts';
import { clockFields, type Scene } from '../tick/traffic-state.ts';
import type { TrafficMap } from '../map/traffic-map.ts';
import type { Slots } from '../vehicles/slots.ts';
import type { RouteLists } from '../routes/route-lists.ts';
import { noRoad, type RouteTables } from '../routes/route-tables.ts';
import { startRemedy, tooLongFor } from './start-room.ts';
import { startPlace, type Starters } from './starts.ts';
import type { Trip, TripSource } from './trips.ts';

/** What departures need. */
export interface DeparturePlace {
  readonly scene: Scene & { readonly map: TrafficMap };
  readonly slots: Slots;
  readonly routes: RouteLists;
  readonly tables: RouteTables;
  readonly starters: Starters;
  readonly source: TripSource;
  /** The first stop of each list of stops that trips name. */
  readonly firstStops: readonly number[];
}

/** What of the departures a snapshot holds. */
export interface SavedDepartures {
  readonly waiting: readonly (readonly [road: number, trips: readonly Trip[]])[];
  readonly impossible: readonly { readonly trip: Trip; readonly reason: string }[];
  readonly source: unknown;
}

/** Lets trips begin: at their time, or as soon as there is room where they start. */
export class Departures {
  readonly #place: DeparturePlace;
  /** Those whose time has come, in order, by the road they start on. */
  readonly #waiting = new Map<number, Trip[]>();
  /** Trips that can never be made, with the reason. */
  readonly impossible: { readonly trip: Trip; readonly reason: string }[] = [];

  constructor(place: DeparturePlace) {
    this.#place = place;
  }

  /** Whether no vehicle waits and no trip will come any more. */
  get isOver(): boolean {
    return this.#place.source.isOver === true && this.waiting === 0;
  }

  /** How many lists of stops trips may name. */
  get lists(): number {
    return this.#place.firstStops.length;
  }

  get source(): TripSource {
    return this.#place.source;
  }

  save(): SavedDepartures {
    const { source } = this.#place;
    if (source.save === undefined || source.restore === undefined)
      throw new Error('the trips of this traffic cannot be saved: give their source save and restore');
    return {
      waiting: [...this.#waiting].map(([road, trips]) => [road, [...trips]] as const),
      impossible: [...this.impossible],
      source: source.save(),
    };
  }

  restore({ waiting, impossible, source }: SavedDepartures): void {
    this.#waiting.clear();
    for (const [road, trips] of waiting) this.#waiting.set(road, [...trips]);
    this.impossible.length = 0;
    for (const trip of impossible) this.impossible.push(trip);
    this.#place.source.restore?.(source);
    this.#isChanged = true;
  }

  get waiting(): number {
    let count = 0;
    for (const trips of this.#waiting.values()) count += trips.length;
    return count;
  }

  /** Trips whose time has come wait, and those that can never be made are distinguished. The first of each road are `starts`. */
  call(): void {
    const { scene, source } = this.#place;
    const now = scene.state.clock[clockFields.time];
    for (let trip = source.next(now + 1e-9); trip !== undefined; trip = source.next(now + 1e-9)) {
      const reason = this.#reasonAgainst(trip);
      if (reason === undefined) this.#wait(trip);
      else this.impossible.push({ trip, reason });
    }
    if (!this.#isChanged) return;
    this.#isChanged = false;
    let count = 0;
    for (const trips of this.#waiting.values()) {
      if (this.#noted[count] !== trips[0]) this.#note(count, trips[0]);
      this.#called[count++] = trips;
    }
    this.#called.length = count;
  }

  /** One more trip beside those of the source; the reason when it can never be made. */
  add(trip: Trip): string | undefined {
    const reason = this.#reasonAgainst(trip);
    if (reason === undefined) this.#wait(trip);
    return reason;
  }

  /** Ways have changed: trips that wait look for theirs again. */
  lookAgain(): void {
    this.#noted.length = 0;
    this.#isChanged = true;
  }

  #wait(trip: Trip): void {
    const waiting = this.#waiting.get(trip.from);
    if (waiting !== undefined) {
      waiting.push(trip);
      return;
    }
    this.#waiting.set(trip.from, [trip]);
    this.#isChanged = true;
  }

  /** How many roads have trips waiting. */
  get called(): number {
    return this.#called.length;
  }

  /** The trips of own roads that room was found for, in the order of roads; behind each the next of its road is tried. */
  grant(): Grant[] {
    const { scene, starters } = this.#place;
    const { starts, taken } = scene.state;
    const grants: Grant[] = [];
    for (let at = 0; at < this.#called.length; at++) {
      if (starts.foundLane[at] < 0) continue;
      const trips = this.#called[at];
      // Another one may have come onto that lane meanwhile.
      if (taken[starts.foundLane[at]] === 1) starters.findOne(at);
      for (let index = 1; starts.foundLane[at] >= 0; index++) {
        const lane = starts.foundLane[at];
        grants.push({ at, lane, speed: starts.foundSpeed[at] });
        taken[lane] = 1;
        if (index === trips.length) break;
        this.#note(at, trips[index]);
        starters.findOne(at);
      }
    }
    return grants;
  }

  /** Lets trips begin, in the order of their roads, while there is room on the roads at all. Returns their slots. */
  begin(grants: readonly Grant[]): readonly number[] {
    const came: number[] = [];
    for (const grant of grants) {
      this.#isChanged = true;
      if (this.#place.slots.isFull) break;
      const trips = this.#called[grant.at];
      const trip = trips.shift();
      if (trip === undefined) throw new Error(`no trip waits where one was let in, on lane ${grant.lane}`);
      came.push(this.#begin(trip, grant));
      if (trips.length === 0) this.#waiting.delete(trip.from);
    }
    return came;
  }

  /** Whether other trips are the first of their roads than those that stand in `starts`. */
  #isChanged = true;
  /** Waiting trips, road by road, in the order of `starts`. */
  readonly #called: Trip[][] = [];
  /** The trips that stand in `starts`. */
  readonly #noted: Trip[] = [];

  #note(at: number, trip: Trip): void {
    const { scene, tables } = this.#place;
    const { roads, from, goal } = trip;
    const nextRoad = roads === undefined ? tables.nextRoad(from, goal) : (roads[1] ?? noRoad);
    noteStart(scene.state.starts, at, trip, nextRoad);
    this.#noted[at] = trip;
  }

  #reasonAgainst({ from, goal, roads, kind, haste = 1 }: Trip): string | undefined {
    const { map, kinds } = this.#place.scene;
    const count = map.network.roads.length;
    if (!(from >= 0 && from < count) || !(goal >= 0 && goal < count))
      return `roads are numbered 0 to ${count - 1}; the trip goes from ${from} to ${goal}`;
    if (!(haste > 0)) return `haste must be above 0; it is ${haste}`;
    if (kinds.kinds[kind] === undefined) return `there is no kind of vehicle ${kind}`;
    const tooLong = tooLongFor(map, from, kinds.kinds, kind);
    if (tooLong !== undefined) return `${tooLong}; ${startRemedy}`;
    const gap = roads?.findIndex(
      (road, index) => index > 0 && !map.network.roads[roads[index - 1]].next.includes(road),
    );
    if (roads !== undefined && gap !== undefined && gap > 0)
      return `no junction leads from road ${roads[gap - 1]} to road ${roads[gap]}`;
    if (roads === undefined && !this.#place.tables.isReachable(from, goal))
      return `no way leads from road ${from} to road ${goal}`;
    return undefined;
  }

  /** @returns the slot of the vehicle */
  #begin(trip: Trip, { lane, speed }: Grant): number {
    const { scene, slots, routes, firstStops } = this.#place;
    return slots.add({
      kind: trip.kind,
      length: scene.kinds.length[trip.kind],
      lane,
      where: startPlace(scene, lane, trip.kind, trip.where),
      speed,
      haste: trip.haste ?? 1,
      route: trip.roads === undefined ? -1 : routes.add(trip.roads),
      goal: trip.goal,
      stop: trip.stop ?? (trip.stops === undefined ? -1 : firstStops[trip.stops]),
      time: scene.state.clock[clockFields.time],
    });
  }
}

/** A trip that begins: its place among those that were called, its lane, and how fast it begins there, m/s. */
export interface Grant {
  readonly at: number;
  readonly lane: number;
  readonly speed: number;
}

import type { LaneChangers } from '../changing/mobil.ts';
import { leadsTo } from '../map/lane-columns.ts';
import { clockFields, type Scene } from '../tick/traffic-state.ts';
import type { TrafficMap } from '../map/traffic-map.ts';
import type { Slots } from '../vehicles/slots.ts';
import type { RouteLists } from '../routes/route-lists.ts';
import { laneTowards } from '../routes/find-ways.ts';
import { noRoad, type RouteTables } from '../routes/route-tables.ts';
import { startRemedy, tooLongFor } from './lines.ts';
import type { Trip, TripSource } from './trips.ts';

/** A newcomer's rear is so far from the beginning of its lane, m. */
const behindStart = 0.5;

/** What departures need. */
export interface DeparturePlace {
  readonly scene: Scene & { readonly map: TrafficMap };
  readonly slots: Slots;
  readonly routes: RouteLists;
  readonly tables: RouteTables;
  readonly changers: LaneChangers;
  readonly source: TripSource;
  /** Lanes that somebody came onto in this part. */
  readonly taken: Uint8Array;
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

  /** Whether nobody waits and no trip will come any more. */
  get isOver(): boolean {
    return this.#place.source.isOver === true && this.waiting === 0;
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
  }

  get waiting(): number {
    let count = 0;
    for (const trips of this.#waiting.values()) count += trips.length;
    return count;
  }

  /** @returns the slots of vehicles that came */
  admit(): readonly number[] {
    const { scene, source } = this.#place;
    const now = scene.state.clock[clockFields.time];
    const came: number[] = [];
    for (let trip = source.next(now + 1e-9); trip !== undefined; trip = source.next(now + 1e-9)) {
      const reason = this.#reasonAgainst(trip);
      if (reason !== undefined) this.impossible.push({ trip, reason });
      else if (this.#waiting.has(trip.from)) this.#waiting.get(trip.from)?.push(trip);
      else this.#waiting.set(trip.from, [trip]);
    }
    for (const trips of this.#waiting.values()) {
      while (trips.length > 0) {
        const slot = this.#begin(trips[0]);
        if (slot < 0) break;
        came.push(slot);
        trips.shift();
      }
    }
    return came;
  }

  #reasonAgainst({ from, goal, roads, kind, haste = 1 }: Trip): string | undefined {
    const { map, kinds } = this.#place.scene;
    const count = map.network.roads.length;
    if (!(from >= 0 && from < count) || !(goal >= 0 && goal < count))
      return `roads are numbered 0 to ${count - 1}; the trip goes from ${from} to ${goal}`;
    if (!(haste > 0)) return `haste must be above 0; it is ${haste}`;
    if (kinds.kinds[kind] === undefined) return `there is no kind of vehicle ${kind}`;
    const tooLong = tooLongFor(map, from, kinds.kinds[kind].length);
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

  /** @returns the slot of the vehicle, or -1 when there is no room for it now */
  #begin(trip: Trip): number {
    const { scene, slots, routes, tables, taken, changers } = this.#place;
    if (slots.isFull) return -1;
    const { lanes } = scene.map;
    const length = scene.kinds.kinds[trip.kind].length;
    const haste = trip.haste ?? 1;
    const nextRoad = trip.roads === undefined ? tables.nextRoad(trip.from, trip.goal) : (trip.roads[1] ?? noRoad);
    for (const lane of this.#lanesFor(trip, nextRoad)) {
      if (taken[lane] === 1) continue;
      const where = Math.min(trip.where ?? length + behindStart, lanes.length[lane]);
      // Nobody begins in the way of who overtakes there.
      if (where > length + behindStart && scene.state.holdAt[lane] < Infinity) continue;
      const fastest = Math.min(lanes.speed[lane] * haste, scene.kinds.highestSpeed[trip.kind]);
      const nextLane = laneTowards(lanes, lane, nextRoad);
      const spot = { lane, where, length, nextLane, sight: 0 };
      const speed = changers.openingSpeed(spot, { kind: trip.kind, fastest, speed: trip.speed });
      if (speed === undefined) continue;
      const route = trip.roads === undefined ? -1 : routes.add(trip.roads);
      const slot = slots.add({
        kind: trip.kind,
        length,
        lane,
        where,
        speed,
        haste,
        route,
        goal: trip.goal,
        stop: trip.stop ?? -1,
        time: scene.state.clock[clockFields.time],
      });
      taken[lane] = 1;
      return slot;
    }
    return -1;
  }

  /** Lanes that lead on first, from the outside to the middle. */
  #lanesFor({ from, lane }: Trip, nextRoad: number): number[] {
    const { lanes, roadBegin } = this.#place.scene.map;
    const all = Array.from(roadBegin.items.subarray(roadBegin.start[from], roadBegin.start[from + 1])).toReversed();
    if (lane !== undefined) return [all[all.length - 1 - lane] ?? all[0]];
    const right = all.filter((each) => nextRoad === noRoad || leadsTo(lanes, each, nextRoad));
    return right.length > 0 ? right : all;
  }
}

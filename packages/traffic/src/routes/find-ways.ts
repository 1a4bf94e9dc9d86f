import { leadsTo, type LaneColumns } from '../map/lane-columns.ts';
import type { TrafficMap } from '../map/traffic-map.ts';
import { linkBehind } from '../map/tight-links.ts';
import { isTight } from '../tick/margins.ts';
import type { Scene } from '../tick/traffic-state.ts';
import { ways } from '../vehicles/vehicle-columns.ts';
import { noRoad, type RouteTables } from './route-tables.ts';
import type { RouteLists } from './route-lists.ts';

/** Finds for vehicles where they go after the lane they are on. */
export class Navigator {
  readonly #scene: Scene & { readonly map: TrafficMap };
  readonly #tables: RouteTables;
  readonly #lists: RouteLists;

  constructor(scene: Scene & { readonly map: TrafficMap }, tables: RouteTables, lists: RouteLists) {
    this.#scene = scene;
    this.#tables = tables;
    this.#lists = lists;
  }

  /** For who has come onto a lane of a road. */
  findWay(self: number): void {
    const { map, state } = this.#scene;
    const { lane, nextRoad, nextLane, touched } = state.vehicles;
    const road = map.lanes.road[lane[self]];
    touched[self] = 1;
    nextRoad[self] = this.#roadAfter(self, road);
    nextLane[self] = this.laneAfter(self, lane[self]);
    if (map.tight.any) this.#lookOnward(self);
  }

  /** The lane a vehicle takes after a lane of its road; see `ways`. */
  laneAfter(self: number, lane: number): number {
    const { map, state } = this.#scene;
    const { next, junction } = map.lanes;
    const wanted = state.vehicles.nextRoad[self];
    const found = laneTowards(map.lanes, lane, wanted);
    if (found < 0 || junction[found] < 0) return found;
    for (let at = next.start[lane]; at < next.start[lane + 1]; at++)
      if (leadsTo(map.lanes, next.items[at], wanted) && this.#suitsBetter(self, next.items[at], wanted))
        return next.items[at];
    return found;
  }

  /**
   * Another road that the lane it is on leads to and from which its goal can be reached, when it cannot go where it wants. One that
   * only leads round and back to the same junction is taken by those who stand on a wrong lane alone: others would circle for ever.
   */
  takeOtherWay(self: number): boolean {
    const { map, state } = this.#scene;
    const { lane, nextRoad, nextLane, goal, route, leg, touched } = state.vehicles;
    const { start, items } = map.lanes.leadsTo;
    const isLost = nextLane[self] === ways.none;
    for (let at = start[lane[self]]; at < start[lane[self] + 1]; at++) {
      if (items[at] === nextRoad[self] || !this.#tables.isReachable(items[at], goal[self])) continue;
      if (!isLost && this.#leadsBack(items[at], goal[self], map.lanes.road[lane[self]])) continue;
      touched[self] = 1;
      route[self] = -1;
      leg[self] = 0;
      nextRoad[self] = items[at];
      nextLane[self] = this.laneAfter(self, lane[self]);
      if (map.tight.any) this.#lookOnward(self);
      return true;
    }
    return false;
  }

  /** Whether the route from a road to a goal passes the junction at the end of another road. */
  #leadsBack(from: number, goal: number, road: number): boolean {
    const { roads } = this.#scene.map.network;
    let along = from;
    for (let left = roads.length; left > 0 && along !== goal && along !== noRoad; left--) {
      if (roads[along].to === roads[road].to) return true;
      along = this.#tables.nextRoad(along, goal);
    }
    return false;
  }

  #roadAfter(self: number, road: number): number {
    const { vehicles, isClosed } = this.#scene.state;
    const { route, leg, goal, stop } = vehicles;
    if (route[self] < 0) return this.#tables.nextRoad(road, goal[self]);
    if (this.#lists.roadOf(route[self], leg[self] + 1) === road) leg[self]++;
    const next = this.#lists.roadOf(route[self], leg[self] + 1);
    // A bus on its line waits before a closed road: its stops lie behind it.
    if (next === noRoad || isClosed[next] === 0 || stop[self] >= 0) return next;
    route[self] = -1;
    leg[self] = 0;
    return this.#tables.nextRoad(road, goal[self]);
  }

  #roadAfterNext(self: number, next: number): number {
    const { route, leg, goal } = this.#scene.state.vehicles;
    return route[self] < 0 ? this.#tables.nextRoad(next, goal[self]) : this.#lists.roadOf(route[self], leg[self] + 2);
  }

  /** Notes where it goes behind a road that is too short for it. */
  #lookOnward(self: number): void {
    const { lanes } = this.#scene.map;
    const { nextLane, nextRoad, onward } = this.#scene.state.vehicles;
    const next = nextLane[self];
    onward[self] = ways.unknown;
    if (next < 0 || lanes.junction[next] < 0 || !isTight(this.#scene, self, next)) return;
    const behind = linkBehind(lanes, next);
    if (behind !== undefined) onward[self] = laneTowards(lanes, behind.last, this.#roadAfterNext(self, nextRoad[self]));
  }

  /** Whether a lane of a junction leads onto the lane that is right for the road after the next. */
  #suitsBetter(self: number, candidate: number, wanted: number): boolean {
    const { map } = this.#scene;
    const after = this.#roadAfterNext(self, wanted);
    const out = map.lanes.next.items[map.lanes.next.start[candidate]];
    return after !== noRoad && leadsTo(map.lanes, out, after);
  }
}

/** The first lane after a lane by which one gets to a road; see `ways`. */
export function laneTowards(lanes: LaneColumns, lane: number, wanted: number): number {
  const { next, road, junction } = lanes;
  let found: number = wanted === noRoad ? ways.ends : ways.none;
  for (let at = next.start[lane]; at < next.start[lane + 1]; at++) {
    const candidate = next.items[at];
    if (junction[candidate] >= 0) {
      if (wanted !== noRoad && leadsTo(lanes, candidate, wanted)) return candidate;
    } else if (road[candidate] === road[lane]) {
      // The road goes on: rather where it leads to the next one.
      if (wanted === noRoad || leadsTo(lanes, candidate, wanted)) return candidate;
      if (found < 0) found = candidate;
    }
  }
  return found;
}

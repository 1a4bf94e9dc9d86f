import type { Lane, Relation, RoadNetwork } from '@korzo/city';
import { rows, type Rows } from './rows.ts';

/** What a lane is to those who drive on it, by its number; -1 is none. */
export interface LaneColumns {
  readonly count: number;
  /** m */
  readonly length: Float64Array;
  /** How fast one may drive at the beginning, m/s. */
  readonly speed: Float64Array;
  readonly road: Int32Array;
  readonly junction: Int32Array;
  /** Its place among the lanes of its road, counted from the middle. */
  readonly index: Int32Array;
  /** m */
  readonly width: Float64Array;
  /** The lane beside, towards the middle of the road and away from it. */
  readonly inner: Int32Array;
  readonly outer: Int32Array;
  /** The lane of oncoming cars, where the line between may be crossed. */
  readonly opposite: Int32Array;
  /** Between the middles of both, m; 0 where there is none. */
  readonly oppositeDistance: Float64Array;
  readonly next: Rows;
  readonly prev: Rows;
  /** Roads one gets to by keeping to the lane. */
  readonly leadsTo: Rows;
  /** Places where the speed that may be driven changes: from so many metres on, so many m/s. */
  readonly zones: { readonly start: Int32Array; readonly from: Float64Array; readonly speed: Float64Array };
  /** How far it is from the end of the lane to the end of its road, m. */
  readonly toRoadEnd: Float64Array;
  /** Whether a junction begins where the lane ends. */
  readonly endsAtJunction: Uint8Array;
}

export function compileLanes(network: RoadNetwork): LaneColumns {
  const { lanes } = network;
  const zones = lanes.map(zonesOf);
  const related = (kind: 'inner' | 'outer'): Int32Array =>
    Int32Array.from(lanes, (lane) => besides(lanes, lane, kind === 'inner' ? -1 : 1));
  return {
    count: lanes.length,
    length: Float64Array.from(lanes, ({ length }) => length),
    speed: Float64Array.from(zones, ([first]) => first.speed),
    road: Int32Array.from(lanes, ({ road = -1 }) => road),
    junction: Int32Array.from(lanes, ({ junction = -1 }) => junction),
    index: Int32Array.from(lanes, ({ index }) => index),
    width: Float64Array.from(lanes, ({ width }) => width),
    inner: related('inner'),
    outer: related('outer'),
    opposite: Int32Array.from(lanes, (lane) => oppositeOf(lane)?.lane ?? -1),
    oppositeDistance: Float64Array.from(lanes, (lane) => oppositeOf(lane)?.distance ?? 0),
    next: rows(lanes.map(({ next }) => next)),
    prev: rows(lanes.map(({ prev }) => prev)),
    leadsTo: rows(reachedRoads(lanes)),
    zones: {
      start: rows(zones.map((list) => list.map(() => 0))).start,
      from: Float64Array.from(zones.flat(), ({ from }) => from),
      speed: Float64Array.from(zones.flat(), ({ speed }) => speed),
    },
    toRoadEnd: Float64Array.from(lanes, (lane) => toRoadEnd(lanes, lane)),
    endsAtJunction: Uint8Array.from(lanes, ({ next, junction }) =>
      junction === undefined && next.some((lane) => lanes[lane].junction !== undefined) ? 1 : 0,
    ),
  };
}

interface Zone {
  readonly from: number;
  readonly speed: number;
}

/** Pieces of one speed together. */
function zonesOf({ pieces, speedLimit }: Lane): Zone[] {
  const zones: Zone[] = [];
  let from = 0;
  for (const { length, speed } of pieces) {
    const allowed = Math.min(speed, speedLimit);
    if (zones.length === 0 || zones[zones.length - 1].speed !== allowed) zones.push({ from, speed: allowed });
    from += length;
  }
  return zones;
}

function besides(lanes: readonly Lane[], { related, index }: Lane, step: 1 | -1): number {
  const beside = related.find((each) => each.kind === 'neighbour' && lanes[each.lane].index === index + step);
  return beside?.lane ?? -1;
}

type Opposite = Extract<Relation, { readonly kind: 'opposite' }>;

const oppositeOf = ({ related }: Lane): Opposite | undefined =>
  related.find((each): each is Opposite => each.kind === 'opposite' && each.mayOvertake);

/** Roads beyond the next junction that each lane leads to without changing lanes. */
function reachedRoads(lanes: readonly Lane[]): number[][] {
  const reached = lanes.map(({ next, junction }) => {
    const roads = new Set<number>();
    for (const lane of next) {
      const { road } = lanes[lane];
      if (junction !== undefined && road !== undefined) roads.add(road);
      if (junction === undefined && lanes[lane].junction !== undefined)
        for (const after of lanes[lane].next) if (lanes[after].road !== undefined) roads.add(lanes[after].road);
    }
    return roads;
  });
  // Roads made of several lanes in a row: from the last one back to the first.
  const isChain = ({ junction, next }: Lane): boolean =>
    junction === undefined && next.some((lane) => lanes[lane].junction === undefined);
  let changed = true;
  while (changed) {
    changed = false;
    for (const [number, lane] of lanes.entries()) {
      if (!isChain(lane)) continue;
      const before = reached[number].size;
      for (const after of lane.next) for (const road of reached[after]) reached[number].add(road);
      changed ||= reached[number].size > before;
    }
  }
  return reached.map((roads) => [...roads].toSorted((one, other) => one - other));
}

/** A road that ends where it begins has no end: once round is far enough. */
function toRoadEnd(lanes: readonly Lane[], { next, road }: Lane): number {
  let distance = 0;
  const passed = new Set<number>();
  const after = (of: readonly number[]): number | undefined =>
    road === undefined ? undefined : of.find((lane) => lanes[lane].road === road && !passed.has(lane));
  for (let lane = after(next); lane !== undefined; lane = after(lanes[lane].next)) {
    passed.add(lane);
    distance += lanes[lane].length;
  }
  return distance;
}

/** Whether keeping to a lane leads to a road. */
export function leadsTo({ leadsTo: { start, items } }: LaneColumns, lane: number, road: number): boolean {
  for (let at = start[lane]; at < start[lane + 1]; at++) if (items[at] === road) return true;
  return false;
}

/** How fast one may drive at a place of a lane, m/s. */
export function speedAt({ zones: { start, from, speed } }: LaneColumns, lane: number, where: number): number {
  let at = start[lane + 1] - 1;
  while (at > start[lane] && from[at] > where) at--;
  return speed[at];
}

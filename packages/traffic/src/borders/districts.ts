import type { TrafficMap } from '../map/traffic-map.ts';
import { emptyPose, type LaneShapes } from '../places/lane-shapes.ts';

/** Lanes that belong together, and where each district lies. */
export interface Districts {
  /** By lane: its district. */
  readonly ofLane: Int32Array;
  /** By junction: its district, or -1 for a junction without lanes. */
  readonly ofJunction: Int32Array;
  /** By district: the middle of the box around the middles of its lanes, m. */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/**
 * Cuts the lanes of a city into districts: the lanes of a road with those of oncoming cars on which its cars overtake, and the lanes of a
 * junction. Vehicles change lanes within a district only, so a vehicle that owns it decides on changes alone.
 */
export function findDistricts({ lanes, junctions, bends, tight }: TrafficMap, shapes: LaneShapes): Districts {
  const parent = Int32Array.from({ length: lanes.count }, (_, lane) => lane);
  joinRoads(parent, lanes);
  // A vehicle that drives through a bend looks at those who come against it there.
  for (let lane = 0; lane < lanes.count; lane++)
    for (let at = bends.start[lane]; at < bends.start[lane + 1]; at++) join(parent, lane, bends.lane[at]);
  const inside = junctions.lanes;
  for (let junction = 0; junction < junctions.count; junction++)
    for (let at = inside.start[junction] + 1; at < inside.start[junction + 1]; at++)
      join(parent, inside.items[inside.start[junction]], inside.items[at]);
  joinSpans(parent, lanes, tight);
  const ofLane = new Int32Array(lanes.count);
  let count = 0;
  for (let lane = 0; lane < lanes.count; lane++)
    ofLane[lane] = rootOf(parent, lane) === lane ? count++ : ofLane[rootOf(parent, lane)];
  const ofJunction = Int32Array.from({ length: junctions.count }, (_, junction) =>
    inside.start[junction] < inside.start[junction + 1] ? ofLane[inside.items[inside.start[junction]]] : -1,
  );
  return { ofLane, ofJunction, ...middlesOf(ofLane, count, lanes.length, shapes) };
}

/** Junctions that tight roads join let vehicles in together. */
function joinSpans(parent: Int32Array, { count }: TrafficMap['lanes'], { isTight, spans }: TrafficMap['tight']): void {
  for (const [at, each] of isTight.entries()) {
    if (each === 0) continue;
    for (const { start, items } of [spans.empty, spans.exits])
      for (let index = start[at]; index < start[at + 1]; index++) join(parent, at % count, items[index]);
  }
}

function joinRoads(parent: Int32Array, { count, road, inner, outer, opposite }: TrafficMap['lanes']): void {
  const firstOf = new Map<number, number>();
  for (let lane = 0; lane < count; lane++) {
    for (const other of [inner[lane], outer[lane], opposite[lane]]) if (other >= 0) join(parent, lane, other);
    if (road[lane] < 0) continue;
    const first = firstOf.get(road[lane]);
    if (first === undefined) firstOf.set(road[lane], lane);
    else join(parent, lane, first);
  }
}

/** The root of a set is its lane with the lowest number. */
function join(parent: Int32Array, one: number, other: number): void {
  const [first, second] = [rootOf(parent, one), rootOf(parent, other)];
  parent[Math.max(first, second)] = Math.min(first, second);
}

function rootOf(parent: Int32Array, lane: number): number {
  let root = lane;
  while (parent[root] !== root) root = parent[root] = parent[parent[root]];
  return root;
}

function middlesOf(
  ofLane: Int32Array,
  count: number,
  lengths: Float64Array,
  shapes: LaneShapes,
): Pick<Districts, 'x' | 'y'> {
  const low = [new Float64Array(count).fill(Infinity), new Float64Array(count).fill(Infinity)] as const;
  const high = [new Float64Array(count).fill(-Infinity), new Float64Array(count).fill(-Infinity)] as const;
  const pose = emptyPose();
  for (const [lane, district] of ofLane.entries()) {
    shapes.pointOn(lane, lengths[lane] / 2, 0, pose);
    for (const [axis, value] of [pose.x, pose.y].entries()) {
      low[axis][district] = Math.min(low[axis][district], value);
      high[axis][district] = Math.max(high[axis][district], value);
    }
  }
  const middle = (axis: 0 | 1): Float64Array => low[axis].map((from, district) => (from + high[axis][district]) / 2);
  return { x: middle(0), y: middle(1) };
}

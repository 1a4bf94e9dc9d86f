import type { Doubt } from '@korzo/core';
import type { KindTable } from '../vehicles/kind-table.ts';
import { linkBehind, nearLine } from '../map/tight-links.ts';
import type { LaneMap } from '../map/traffic-map.ts';

/** A vehicle that waits stands up to so far before the line, m. */
const beforeLine = 0.5;

/** A road between two junctions that is shorter than a kind of vehicle needs to stand on it. */
export interface TightRoad {
  readonly road: number;
  readonly kind: string;
  /** What there is before the line, and what the vehicle takes, m. */
  readonly room: number;
  readonly length: number;
}

/**
 * Roads on which a vehicle that waits at the line still has its rear in the junction behind it: it holds both, and goes only when the road
 * behind the second has room. The tightest of each kind first.
 */
export function tightRoads({ lanes, conflicts }: LaneMap, { kinds, length, body }: KindTable): readonly TightRoad[] {
  const found: TightRoad[] = [];
  for (const [kind, { name }] of kinds.entries()) {
    const rooms = new Map<number, { room: number; isBetween: readonly [boolean, boolean] }>();
    for (let lane = 0; lane < lanes.count; lane++) {
      const road = lanes.road[lane];
      if (road < 0) continue;
      const isLast = lanes.endsAtJunction[lane] === 1;
      const setback = isLast ? conflicts.setback[body[kind] * lanes.count + lane] : 0;
      const known = rooms.get(road) ?? { room: 0, isBetween: [false, false] };
      rooms.set(road, {
        room: Math.max(known.room, lanes.length[lane] - setback),
        isBetween: [known.isBetween[0] || beginsAtJunction(lanes, lane), known.isBetween[1] || isLast],
      });
    }
    for (const [road, { room, isBetween }] of rooms)
      if (isBetween[0] && isBetween[1] && room < length[kind] + beforeLine)
        found.push({ road, kind: name, room, length: length[kind] });
  }
  return found.toSorted((one, other) => one.room - one.length - (other.room - other.length) || one.road - other.road);
}

function beginsAtJunction({ prev: { start, items }, junction }: LaneMap['lanes'], lane: number): boolean {
  for (let at = start[lane]; at < start[lane + 1]; at++) if (junction[items[at]] >= 0) return true;
  return false;
}

/** What a person reads of them; nothing when there are none. */
export function doubtsOf(roads: readonly TightRoad[]): readonly Doubt[] {
  if (roads.length === 0) return [];
  const [{ road, kind, room, length }] = roads;
  const count = new Set(roads.map((each) => each.road)).size;
  const which = count === 1 ? `road ${road} is` : `${count} roads between junctions are`;
  const worst = `road ${road} has ${Math.max(room, 0).toFixed(1)} m before its line, a ${kind} takes ${length} m`;
  return [
    {
      rule: `${which} too short to wait on (${worst}): vehicles that do not fit pass one at a time, and long queues form`,
      remedy: 'make such roads longer, or merge the junctions at their ends',
    },
  ];
}

/** A kind of vehicle that reaches over two roads and the junction between them into a third junction: it never gets on. */
export interface ThreeJunctions {
  readonly kind: string;
  /** The roads, in the order they are driven on. */
  readonly roads: readonly [number, number];
}

/** A vehicle holds bookings of two junctions at most. */
export function overThreeJunctions(map: LaneMap, { kinds, length, body }: KindTable): readonly ThreeJunctions[] {
  const { lanes, tight, conflicts } = map;
  const found = new Map<string, ThreeJunctions>();
  for (const [kind, { name }] of kinds.entries()) {
    const own = body[kind] * lanes.count;
    for (let lane = 0; lane < lanes.count; lane++) {
      const first = tight.isTight[own + lane] === 1 ? linkBehind(lanes, lane) : undefined;
      if (first === undefined) continue;
      for (let at = lanes.next.start[first.last]; at < lanes.next.start[first.last + 1]; at++) {
        const over = lanes.next.items[at];
        const second = tight.isTight[own + over] === 1 ? linkBehind(lanes, over) : undefined;
        if (second === undefined) continue;
        const line = second.length - conflicts.setback[own + second.last] - nearLine;
        if (first.length + lanes.length[over] + line >= length[kind] + conflicts.beyond[own + lane]) continue;
        const roads = [lanes.road[first.last], lanes.road[second.last]] as const;
        found.set(`${name} ${roads.join(' ')}`, { kind: name, roads });
      }
    }
  }
  return [...found.values()];
}

/** What a person reads of them; nothing when there are none. */
export function doubtsOfThree(found: readonly ThreeJunctions[]): readonly Doubt[] {
  if (found.length === 0) return [];
  const [{ kind, roads }] = found;
  const others = found.length === 1 ? '' : `, and so on ${found.length - 1} other ways`;
  return [
    {
      rule: `a ${kind} on roads ${roads[0]} and ${roads[1]} would stand in three junctions at once, and waits for ever${others}`,
      remedy: 'make such roads longer, merge the junctions at their ends, or send shorter vehicles there',
    },
  ];
}

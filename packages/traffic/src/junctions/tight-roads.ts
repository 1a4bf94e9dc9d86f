import type { Doubt } from '@korzo/core';
import type { KindTable } from '../vehicles/kind-table.ts';
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
 * Roads on which a vehicle that waits at the line still has its rear in the junction behind it: it never gives that one free, and asks for
 * no other. The tightest of each kind first.
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
      rule: `${which} too short to wait on (${worst}): a vehicle that waits there blocks the junction behind it for ever`,
      remedy: 'make such roads longer, or merge the junctions at their ends',
    },
  ];
}

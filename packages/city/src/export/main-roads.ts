import type { RoadNetwork } from '../roads/road-network.ts';

/** How many roads always wait for a road where it ends, and for how many it always waits. */
interface Standing {
  ahead: number;
  behind: number;
}

/** How roads stand to each other at their ends, on junctions with a main road. */
export function standings({ lanes, junctions }: RoadNetwork): ReadonlyMap<number, Standing> {
  // What the lanes that come from one road are to those from another one.
  const views = new Map<string, Set<string>>();
  const roadBefore = (lane: number): number | undefined => lanes[lanes[lane].prev[0]]?.road;
  for (const { control, lanes: own } of junctions) {
    if (control !== 'main-road') continue;
    for (const lane of own) {
      const road = roadBefore(lane);
      for (const { kind, lane: other, subordinate } of lanes[lane].related) {
        if (kind !== 'crossing' && kind !== 'merging') continue;
        const beside = roadBefore(other);
        if (road === undefined || beside === undefined || beside === road) continue;
        const key = `${road} ${beside}`;
        views.set(key, (views.get(key) ?? new Set()).add(subordinate));
      }
    }
  }
  const found = new Map<number, Standing>();
  for (const [key, seen] of views) {
    const road = Number(key.split(' ')[0]);
    const standing = found.get(road) ?? { ahead: 0, behind: 0 };
    found.set(road, standing);
    if (seen.size === 1 && seen.has('slave')) standing.ahead++;
    if (seen.size === 1 && seen.has('master')) standing.behind++;
  }
  return found;
}

/**
 * Roads that others wait for at their end. Among two main roads that meet at a corner the one from the right goes first;
 * who waits for two is none of them.
 */
export const mainRoads = (network: RoadNetwork): ReadonlySet<number> =>
  new Set([...standings(network)].filter(([, { ahead, behind }]) => ahead > 0 && behind < 2).map(([road]) => road));

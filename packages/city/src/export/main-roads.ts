import type { RoadNetwork } from '../roads/road-network.ts';

/** Roads that others wait for at their end while they wait for none: whoever follows them goes first. */
export function mainRoads({ lanes, junctions }: RoadNetwork): ReadonlySet<number> {
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
  const all = (wanted: string): number[] =>
    [...views].filter(([, seen]) => seen.size === 1 && seen.has(wanted)).map(([key]) => Number(key.split(' ')[0]));
  const waiting = new Set(all('master'));
  return new Set(all('slave').filter((road) => !waiting.has(road)));
}

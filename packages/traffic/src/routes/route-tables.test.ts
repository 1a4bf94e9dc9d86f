import type { RoadNetwork } from '@korzo/city';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileMap, type TrafficMap } from '../map/traffic-map.ts';
import { noRoad, RouteTables } from './route-tables.ts';

/** Roads without lanes: only what ways are found by. */
function mapOf(next: readonly (readonly number[])[], times: readonly number[]): TrafficMap {
  const network: RoadNetwork = {
    lanes: [],
    junctions: [],
    lights: [],
    roads: next.map((after, road) => ({
      from: 0,
      to: 0,
      length: 1,
      lanes: [],
      next: after,
      prev: next.flatMap((list, before) => (list.includes(road) ? [before] : [])),
    })),
  };
  return { ...compileMap(network), roadTime: Float64Array.from(times) };
}

/** Time to the end of the goal by trying all roads as often as there are roads; own road not counted. */
function timesTo(goal: number, next: readonly (readonly number[])[], times: readonly number[]): number[] {
  const best = next.map((_, road) => (road === goal ? 0 : Infinity));
  for (const _ of next)
    for (const [road, after] of next.entries())
      for (const other of after) best[road] = Math.min(best[road], times[other] + best[other]);
  best[goal] = 0;
  return best;
}

it('leads along a quickest way from everywhere, and nowhere where there is none', () => {
  const roads = fc.integer({ min: 2, max: 9 }).chain((count) =>
    fc.record({
      next: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: count - 1 }), { maxLength: 3 }), {
        minLength: count,
        maxLength: count,
      }),
      times: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: count, maxLength: count }),
      goal: fc.integer({ min: 0, max: count - 1 }),
    }),
  );
  fc.assert(
    fc.property(roads, ({ next, times, goal }) => {
      const tables = new RouteTables(mapOf(next, times));
      const best = timesTo(goal, next, times);
      for (const [start] of next.entries()) {
        expect(tables.isReachable(start, goal)).toBe(best[start] < Infinity);
        let [road, time] = [start, 0];
        for (let after = tables.nextRoad(road, goal); after !== noRoad; after = tables.nextRoad(road, goal)) {
          expect(next[road]).toContain(after);
          road = after;
          time += times[road];
        }
        if (best[start] < Infinity) expect({ road, time }).toEqual({ road: goal, time: best[start] });
      }
    }),
  );
});

import type { TrafficMap } from '../map/traffic-map.ts';

/** No road leads on: the goal itself, or a road from which the goal cannot be reached. */
export const noRoad = -1;

/**
 * The next road on the quickest way to a goal, from every road: one table for each goal, made when it is first asked for. A table
 * is a function of the map alone, so it does not matter when that is.
 */
export class RouteTables {
  readonly #map: TrafficMap;
  readonly #before: readonly number[][];
  readonly #tables = new Map<number, Int32Array>();

  constructor(map: TrafficMap) {
    this.#map = map;
    this.#before = map.network.roads.map(({ prev }) => [...prev]);
  }

  nextRoad(from: number, goal: number): number {
    return this.#tableOf(goal)[from];
  }

  isReachable(from: number, goal: number): boolean {
    return from === goal || this.nextRoad(from, goal) !== noRoad;
  }

  #tableOf(goal: number): Int32Array {
    let table = this.#tables.get(goal);
    if (table === undefined) this.#tables.set(goal, (table = this.#make(goal)));
    return table;
  }

  /** Dijkstra from the goal backwards, with a heap of roads by time; ties go to the lower number. */
  #make(goal: number): Int32Array {
    const { roadTime } = this.#map;
    const next = new Int32Array(roadTime.length).fill(noRoad);
    const time = new Float64Array(roadTime.length).fill(Infinity);
    const heap = new RoadHeap(time);
    time[goal] = 0;
    heap.push(goal);
    for (let road = heap.pop(); road !== undefined; road = heap.pop()) {
      for (const before of this.#before[road]) {
        const total = time[road] + roadTime[road];
        if (total > time[before] || (total === time[before] && next[before] <= road)) continue;
        if (total === time[before]) {
          next[before] = road;
          continue;
        }
        time[before] = total;
        next[before] = road;
        heap.push(before);
      }
    }
    next[goal] = noRoad;
    return next;
  }
}

/** A binary heap; a road whose time has fallen is in it twice, and passed over the second time. */
class RoadHeap {
  readonly #time: Float64Array;
  readonly #entries: { road: number; time: number }[] = [];
  readonly #done = new Set<number>();

  constructor(time: Float64Array) {
    this.#time = time;
  }

  push(road: number): void {
    const entries = this.#entries;
    const entry = { road, time: this.#time[road] };
    let at = entries.length;
    entries.push(entry);
    while (at > 0 && isSooner(entry, entries[(at - 1) >> 1])) {
      entries[at] = entries[(at - 1) >> 1];
      at = (at - 1) >> 1;
    }
    entries[at] = entry;
  }

  pop(): number | undefined {
    for (let entry = this.#take(); entry !== undefined; entry = this.#take()) {
      if (this.#done.has(entry.road)) continue;
      this.#done.add(entry.road);
      return entry.road;
    }
    return undefined;
  }

  #take(): { road: number; time: number } | undefined {
    const entries = this.#entries;
    const top = entries[0];
    const last = entries.pop();
    if (last === undefined || entries.length === 0) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= entries.length) break;
      if (child + 1 < entries.length && isSooner(entries[child + 1], entries[child])) child++;
      if (!isSooner(entries[child], last)) break;
      entries[at] = entries[child];
      at = child;
    }
    entries[at] = last;
    return top;
  }
}

const isSooner = (one: { road: number; time: number }, other: { road: number; time: number }): boolean =>
  one.time < other.time || (one.time === other.time && one.road < other.road);

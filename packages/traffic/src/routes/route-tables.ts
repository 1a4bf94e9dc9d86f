import type { TrafficMap } from '../map/traffic-map.ts';

/** No road leads on: the goal itself, or a road from which the goal cannot be reached. */
export const noRoad = -1;

/** A closed road counts for so long, s: it is on the way only where no other way leads to the goal. */
const closedTime = 1e7;

/**
 * The next road on the quickest way to a goal, from every road: one table for each goal, made when it is first asked for. A table
 * is a function of the map and of the roads that are closed, so it does not matter when that is.
 */
export class RouteTables {
  readonly #map: TrafficMap;
  readonly #before: readonly number[][];
  readonly #tables = new Map<number, Int32Array>();
  #closed: ReadonlySet<number> = new Set();

  constructor(map: TrafficMap) {
    this.#map = map;
    this.#before = map.network.roads.map(({ prev }) => [...prev]);
  }

  /** Ways lead around these roads from now on. */
  close(roads: ReadonlySet<number>): void {
    this.#closed = new Set(roads);
    this.#tables.clear();
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
        const total = time[road] + roadTime[road] + (this.#closed.has(road) ? closedTime : 0);
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

/** A binary heap of roads by time, ties by number; a road whose time has fallen is in it twice, and passed over the second time. */
class RoadHeap {
  readonly #time: Float64Array;
  readonly #isDone: Uint8Array;
  /** By place in the heap: the road, and its time when it was put there. */
  readonly #roads: number[] = [];
  readonly #times: number[] = [];

  constructor(time: Float64Array) {
    this.#time = time;
    this.#isDone = new Uint8Array(time.length);
  }

  push(road: number): void {
    const roads = this.#roads;
    const times = this.#times;
    const time = this.#time[road];
    let at = roads.length;
    roads.push(road);
    times.push(time);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isSooner(time, road, times[above], roads[above])) break;
      roads[at] = roads[above];
      times[at] = times[above];
      at = above;
    }
    roads[at] = road;
    times[at] = time;
  }

  pop(): number | undefined {
    while (this.#roads.length > 0) {
      const road = this.#take();
      if (this.#isDone[road] === 1) continue;
      this.#isDone[road] = 1;
      return road;
    }
    return undefined;
  }

  #take(): number {
    const roads = this.#roads;
    const times = this.#times;
    const [top] = roads;
    const road = roads.pop() ?? top;
    const time = times.pop() ?? 0;
    const count = roads.length;
    if (count === 0) return top;
    let at = 0;
    for (let child = 1; child < count; child = 2 * at + 1) {
      if (child + 1 < count && isSooner(times[child + 1], roads[child + 1], times[child], roads[child])) child++;
      if (!isSooner(times[child], roads[child], time, road)) break;
      roads[at] = roads[child];
      times[at] = times[child];
      at = child;
    }
    roads[at] = road;
    times[at] = time;
    return top;
  }
}

const isSooner = (time: number, road: number, otherTime: number, other: number): boolean =>
  time < otherTime || (time === otherTime && road < other);

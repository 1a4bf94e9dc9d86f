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
  /** The roads before road r: before[beforeStart[r]] and so on. */
  readonly #beforeStart: Int32Array;
  readonly #before: Int32Array;
  readonly #tables = new Map<number, Int32Array>();
  /** By road: what it counts for beside the time along it, s. */
  readonly #closedTime: Float64Array;
  readonly #time: Float64Array;
  readonly #heap: RoadHeap;

  constructor(map: TrafficMap) {
    const { roads } = map.network;
    this.#map = map;
    this.#beforeStart = new Int32Array(roads.length + 1);
    for (const [road, { prev }] of roads.entries()) this.#beforeStart[road + 1] = this.#beforeStart[road] + prev.length;
    this.#before = Int32Array.from(roads.flatMap(({ prev }) => prev));
    this.#closedTime = new Float64Array(roads.length);
    this.#time = new Float64Array(roads.length);
    this.#heap = new RoadHeap(this.#time, this.#before.length + 1);
  }

  /** Ways lead around these roads from now on. */
  close(roads: ReadonlySet<number>): void {
    this.#closedTime.fill(0);
    for (const road of roads) this.#closedTime[road] = closedTime;
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
    const time = this.#time;
    const heap = this.#heap;
    const before = this.#before;
    const next = new Int32Array(time.length).fill(noRoad);
    time.fill(Infinity);
    time[goal] = 0;
    heap.begin(goal);
    for (let road = heap.pop(); road >= 0; road = heap.pop()) {
      const total = time[road] + roadTime[road] + this.#closedTime[road];
      const end = this.#beforeStart[road + 1];
      for (let at = this.#beforeStart[road]; at < end; at++) {
        const earlier = before[at];
        if (total > time[earlier] || (total === time[earlier] && next[earlier] <= road)) continue;
        next[earlier] = road;
        if (total === time[earlier]) continue;
        time[earlier] = total;
        heap.push(earlier);
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
  readonly #roads: Int32Array;
  readonly #times: Float64Array;
  #count = 0;

  /** @param most how many roads are put there until it is empty again */
  constructor(time: Float64Array, most: number) {
    this.#time = time;
    this.#isDone = new Uint8Array(time.length);
    this.#roads = new Int32Array(most);
    this.#times = new Float64Array(most);
  }

  /** Only one road is there. */
  begin(road: number): void {
    this.#isDone.fill(0);
    this.#count = 0;
    this.push(road);
  }

  push(road: number): void {
    const roads = this.#roads;
    const times = this.#times;
    const time = this.#time[road];
    let at = this.#count++;
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

  /** The road with the least time; -1 when none is left. */
  pop(): number {
    while (this.#count > 0) {
      const road = this.#take();
      if (this.#isDone[road] === 1) continue;
      this.#isDone[road] = 1;
      return road;
    }
    return -1;
  }

  #take(): number {
    const roads = this.#roads;
    const times = this.#times;
    const top = roads[0];
    const count = --this.#count;
    const road = roads[count];
    const time = times[count];
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

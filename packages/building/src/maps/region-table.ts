import type { Portal, Region } from '../layout/building.ts';

/** One entry of the table: go to region `next` (its index), the way is then `length` portals long. */
export interface NextRegion {
  readonly next: number;
  readonly length: number;
}

const unreachable = 0xffff;

/** Paths between regions, counted in portals. For every pair it answers with the next regions worth taking. */
export class RegionTable {
  readonly count: number;
  /** Regions one can walk to from region r: #neighbours[#start[r] .. #start[r + 1]], ascending. */
  readonly #start: Int32Array;
  readonly #neighbours: Int32Array;
  /** Portals on the shortest path from r to goal: #length[goal * count + r]. */
  readonly #length: Uint16Array;

  constructor(regions: readonly Pick<Region, 'id'>[], portals: readonly Pick<Portal, 'from' | 'to' | 'direction'>[]) {
    this.count = regions.length;
    const indexOf = new Map(regions.map((region, index) => [region.id, index]));
    const neighbours = regions.map(() => new Set<number>());
    for (const portal of portals) {
      const from = indexOf.get(portal.from);
      const to = indexOf.get(portal.to);
      if (from === undefined || to === undefined || from === to) continue;
      neighbours[from].add(to);
      if (portal.direction === 'both') neighbours[to].add(from);
    }
    this.#start = new Int32Array(this.count + 1);
    neighbours.forEach((set, region) => (this.#start[region + 1] = this.#start[region] + set.size));
    this.#neighbours = Int32Array.from(neighbours.flatMap((set) => [...set].sort((a, b) => a - b)));
    this.#length = this.#measure(neighbours);
  }

  get bytes(): number {
    return this.#start.byteLength + this.#neighbours.byteLength + this.#length.byteLength;
  }

  /** Breadth first from every goal against the direction of portals. */
  #measure(neighbours: readonly ReadonlySet<number>[]): Uint16Array {
    const { count } = this;
    const before = neighbours.map((): number[] => []);
    neighbours.forEach((set, region) => {
      for (const next of set) before[next].push(region);
    });
    const length = new Uint16Array(count * count).fill(unreachable);
    const queue = new Int32Array(count);
    for (let goal = 0; goal < count; goal++) {
      const row = length.subarray(goal * count, (goal + 1) * count);
      row[goal] = 0;
      queue[0] = goal;
      for (let at = 0, end = 1; at < end; at++) {
        for (const region of before[queue[at]]) {
          if (row[region] !== unreachable) continue;
          row[region] = row[queue[at]] + 1;
          queue[end++] = region;
        }
      }
    }
    return length;
  }

  /** Portals on the shortest path, Infinity when there is none. */
  length(from: number, goal: number): number {
    const length = this.#length[goal * this.count + from];
    return length === unreachable ? Infinity : length;
  }

  /** Writes into `next` the regions after `from` on ways of the least length or one more, nearest first; returns how many. */
  next(from: number, goal: number, next: Int32Array): number {
    const least = this.length(from, goal);
    if (least === Infinity) return 0;
    if (least === 0) {
      next[0] = from;
      return 1;
    }
    let count = 0;
    for (let more = 0; more <= 1; more++) {
      for (let at = this.#start[from]; at < this.#start[from + 1]; at++) {
        if (1 + this.length(this.#neighbours[at], goal) === least + more) next[count++] = this.#neighbours[at];
      }
    }
    return count;
  }

  /** The entry of the table for a pair: every next region once, with the least length through it. */
  entries(from: number, goal: number): NextRegion[] {
    const next = new Int32Array(Math.max(1, this.#start[from + 1] - this.#start[from]));
    const count = this.next(from, goal, next);
    return Array.from(next.subarray(0, count), (region) => ({
      next: region,
      length: from === goal ? 0 : 1 + this.length(region, goal),
    }));
  }
}

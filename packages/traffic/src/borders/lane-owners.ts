import type { Plots } from '@korzo/core';
import type { TrafficMap } from '../map/traffic-map.ts';
import { sightAt } from '../tick/accelerate.ts';
import { fastestStart } from '../changing/mobil.ts';
import type { TrafficState } from '../tick/traffic-state.ts';
import type { Districts } from './districts.ts';

/** How far back drivers look for who comes from the lanes before, m and lanes: see `lookAround`. */
const backwards = 80;
const lanesBack = 3;
/** Fronts may be beyond the end of a lane by so much, and rears before its beginning, m. */
const overhang = 40;
/** The horizon is rounded up to multiples of this, m: what is sent changes seldom. */
const horizonStep = 20;

/** One bit for each process. */
export type Mask = number;

/**
 * Which process owns which lane and junction, and who sees what of the lanes of others. A district belongs to the process in whose tile its
 * middle lies. All processes have the same tables.
 */
export class LaneOwners {
  readonly #map: TrafficMap;
  readonly #districts: Districts;
  readonly #processes: number;
  /** By lane and by junction: the process that owns it. */
  readonly ofLane: Uint8Array;
  readonly ofJunction: Uint8Array;
  /** By lane: who gets all vehicles on it, the last one only, and the foremost one only. */
  readonly all: Uint16Array;
  readonly last: Uint16Array;
  readonly foremost: Uint16Array;
  /** By process and lane: how far ahead of its own lanes a lane is looked at, m; and who looks at it when trips start. */
  readonly #reach: Float64Array[] = [];
  readonly #fromStarts: Uint16Array;
  #cuts = -1;
  #horizon = -1;

  constructor(map: TrafficMap, districts: Districts, processes: number) {
    this.#map = map;
    this.#districts = districts;
    this.#processes = processes;
    const { count } = map.lanes;
    this.ofLane = new Uint8Array(count);
    this.ofJunction = new Uint8Array(map.junctions.count);
    this.all = new Uint16Array(count);
    this.last = new Uint16Array(count);
    this.foremost = new Uint16Array(count);
    this.#fromStarts = new Uint16Array(count);
  }

  /**
   * Follows the borders of tiles.
   *
   * @param sight how far the fastest driver looks, m
   * @returns whether this process owns other lanes than before
   */
  follow(plots: Plots, sight: number): boolean {
    const isMoved = this.#cuts !== plots.cuts;
    if (isMoved) this.#draw(plots);
    const horizon = Math.ceil(sight / horizonStep) * horizonStep;
    if (isMoved || horizon !== this.#horizon) this.#lookAhead(horizon);
    return isMoved;
  }

  /** Marks what this process owns for all of its threads. */
  mark({ isOwnLane, isOwnJunction }: TrafficState, process: number): void {
    for (const [lane, owner] of this.ofLane.entries()) isOwnLane[lane] = owner === process ? 1 : 0;
    for (const [junction, owner] of this.ofJunction.entries()) isOwnJunction[junction] = owner === process ? 1 : 0;
  }

  #draw(plots: Plots): void {
    const { ofLane, ofJunction, x, y } = this.#districts;
    this.#cuts = plots.cuts;
    const owners = Uint8Array.from(x, (_, district) => plots.processAt(x[district], y[district]));
    for (const [lane, district] of ofLane.entries()) this.ofLane[lane] = owners[district];
    for (const [junction, district] of ofJunction.entries()) this.ofJunction[junction] = owners[district] ?? 0;
    this.foremost.fill(0);
    this.#fromStarts.fill(0);
    for (let process = 0; process < this.#processes; process++) this.#look(process);
    this.#drawApproaches();
  }

  /** Junctions let vehicles in by all who come, so their owners get all on the lanes that lead to them. */
  #drawApproaches(): void {
    const { approaches, count } = this.#map.junctions;
    for (const [lane, owner] of this.ofLane.entries()) this.all[lane] = 1 << owner;
    for (let junction = 0; junction < count; junction++)
      for (let at = approaches.start[junction]; at < approaches.start[junction + 1]; at++)
        this.all[approaches.items[at]] |= 1 << this.ofJunction[junction];
  }

  #look(process: number): void {
    const { lanes, roadBegin } = this.#map;
    const own = Float64Array.from(this.ofLane, (owner) => (owner === process ? 0 : Infinity));
    this.#reach[process] = this.#spread(own);
    const starts = new Float64Array(lanes.count).fill(Infinity);
    for (const lane of roadBegin.items)
      if (this.ofLane[lane] === process) starts[lane] = -sightAt(fastestStart(lanes.speed[lane])) - overhang;
    for (const [lane, beyond] of this.#spread(starts).entries()) if (beyond < 0) this.#fromStarts[lane] |= 1 << process;
    for (const [lane, owner] of this.ofLane.entries()) if (owner === process) this.#lookBack(process, lane, 0, 1);
  }

  #lookBack(process: number, lane: number, distance: number, depth: number): void {
    const { prev, length } = this.#map.lanes;
    for (let at = prev.start[lane]; at < prev.start[lane + 1]; at++) {
      const before = prev.items[at];
      this.foremost[before] |= 1 << process;
      const beyond = distance + length[before];
      if (depth < lanesBack && beyond <= backwards + overhang) this.#lookBack(process, before, beyond, depth + 1);
    }
  }

  /**
   * By lane: the least distance at which a vehicle looks at it, m. `from` holds what a lane's end counts as when drivers look on from there.
   * A lane is looked at when one before it is within sight, and lanes of a junction all together.
   */
  #spread(from: Float64Array): Float64Array {
    const { lanes, junctions } = this.#map;
    const { next, length, count, junction } = lanes;
    const begin = new Float64Array(count).fill(Infinity);
    const reach = new Float64Array(count).fill(Infinity);
    const queue: number[] = [];
    const relax = (lane: number, distance: number): void => {
      for (let at = next.start[lane]; at < next.start[lane + 1]; at++) {
        const after = next.items[at];
        if (distance >= begin[after]) continue;
        begin[after] = distance;
        queue.push(after);
      }
    };
    for (let lane = 0; lane < count; lane++) if (from[lane] < Infinity) relax(lane, from[lane]);
    for (let at = 0; at < queue.length; at++) relax(queue[at], begin[queue[at]] + length[queue[at]]);
    const seen = (lane: number): number => Math.min(from[lane], begin[lane]);
    const least = new Float64Array(junctions.count).fill(Infinity);
    for (let lane = 0; lane < count; lane++)
      for (let at = next.start[lane]; at < next.start[lane + 1]; at++) {
        const after = next.items[at];
        reach[after] = Math.min(reach[after], seen(lane));
        if (junction[after] >= 0) least[junction[after]] = Math.min(least[junction[after]], reach[after]);
      }
    return reach.map((distance, lane) => (junction[lane] >= 0 ? least[junction[lane]] : distance));
  }

  #lookAhead(horizon: number): void {
    this.#horizon = horizon;
    this.last.set(this.#fromStarts);
    for (const [process, reach] of this.#reach.entries())
      for (let lane = 0; lane < reach.length; lane++)
        if (reach[lane] < Infinity && reach[lane] <= horizon + overhang) this.last[lane] |= 1 << process;
  }
}

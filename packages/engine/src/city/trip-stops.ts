import type { Flaw, Path } from '@korzo/reading';
import type { RoadNetwork } from '@korzo/city';
import type { LineStop } from '@korzo/traffic';
import type { RoadFinder } from './roads.ts';
import type { TrafficDescription } from './traffic-schema.ts';

type ToldStops = NonNullable<TrafficDescription['trips'][number]['stops']>;

/** Where vehicles of trips and flows stop on their way. */
export class TripStops {
  /** Lists of stops, as traffic numbers them. */
  readonly lists: LineStop[][] = [];
  readonly #network: RoadNetwork;
  readonly #roads: RoadFinder;
  readonly #findings: Flaw[];

  constructor(network: RoadNetwork, roads: RoadFinder, findings: Flaw[]) {
    this.#network = network;
    this.#roads = roads;
    this.#findings = findings;
  }

  /** The number of a list of stops; undefined when there is none, or a fault in it. */
  add(told: ToldStops | undefined, path: Path): number | undefined {
    if (told === undefined || told.length === 0) return undefined;
    const before = this.#findings.length;
    const list = told.flatMap((stop, index) => this.#stopOf(stop, [...path, 'stops', index]));
    if (this.#findings.length > before) return undefined;
    return this.lists.push(list) - 1;
  }

  #stopOf({ road: name, at, lasts, lane }: ToldStops[number], path: Path): LineStop[] {
    const found = this.#roads.find(name);
    if ('rule' in found) {
      this.#findings.push({ path: [...path, 'road'], ...found });
      return [];
    }
    const [road] = found;
    const { length, lanes } = this.#network.roads[road];
    if (at !== undefined && at > length)
      this.#findings.push({
        path: [...path, 'at'],
        rule: `the road is ${length.toFixed(0)} m long; the stop is at ${at} m`,
        remedy: 'move it onto the road',
      });
    if (lane !== undefined && lane >= lanes.length)
      this.#findings.push({
        path: [...path, 'lane'],
        rule: `the road has lanes 0 to ${lanes.length - 1}; there is no lane ${lane}`,
        remedy: 'name one of them',
      });
    return [{ road, where: at ?? length / 2, duration: lasts, ...(lane === undefined ? {} : { lane }) }];
  }
}

/** The fastest ways along roads, each looked for once. */
export class RoadPaths {
  readonly #network: RoadNetwork;
  readonly #from = new Map<number, Int32Array>();

  constructor(network: RoadNetwork) {
    this.#network = network;
  }

  /** The roads from one to another, both too, past others in their order; undefined when none leads there. */
  through(from: number, past: readonly number[], to: number): number[] | undefined {
    const path = [from];
    for (const road of [...past, to]) {
      const leg = this.#between(path[path.length - 1], road);
      if (leg === undefined) return undefined;
      path.push(...leg);
    }
    return path;
  }

  /** Without the first one. */
  #between(from: number, to: number): number[] | undefined {
    if (from === to) return [];
    const before = this.#treeOf(from);
    if (before[to] < 0) return undefined;
    const path: number[] = [];
    for (let road = to; road !== from; road = before[road]) path.push(road);
    return path.toReversed();
  }

  /** s, where nothing holds a vehicle up. */
  #timeOn(road: number): number {
    const { roads, lanes } = this.#network;
    const { length, lanes: its } = roads[road];
    return length / lanes[its[0]].speedLimit;
  }

  /** By road: the one before it on the fastest way from a road, or -1; equals in the order of their numbers. */
  #treeOf(from: number): Int32Array {
    const known = this.#from.get(from);
    if (known !== undefined) return known;
    const { roads } = this.#network;
    const before = new Int32Array(roads.length).fill(-1);
    const reached = new Float64Array(roads.length).fill(Infinity);
    const done = new Uint8Array(roads.length);
    reached[from] = 0;
    const open = new Set([from]);
    while (open.size > 0) {
      let nearest = -1;
      for (const road of open)
        if (nearest < 0 || reached[road] < reached[nearest] || (reached[road] === reached[nearest] && road < nearest))
          nearest = road;
      open.delete(nearest);
      done[nearest] = 1;
      for (const next of roads[nearest].next) {
        const time = reached[nearest] + this.#timeOn(next);
        if (done[next] === 1 || time >= reached[next]) continue;
        reached[next] = time;
        before[next] = nearest;
        open.add(next);
      }
    }
    this.#from.set(from, before);
    return before;
  }
}

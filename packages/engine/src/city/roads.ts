import { suggest } from '@korzo/reading';
import type { RoadNetwork } from '@korzo/city';
import type { RoadName } from './traffic-schema.ts';

/** Roads by number and by the names that the city gives them. */
export class RoadFinder {
  readonly #network: RoadNetwork;
  readonly #byName = new Map<string, number[]>();
  #everywhere: readonly number[] | undefined;

  /** @param edges roads by the ids of their SUMO edges: names of roads go before them */
  constructor(network: RoadNetwork, edges: ReadonlyMap<string, number> = new Map()) {
    this.#network = network;
    for (const [number, { name }] of network.roads.entries()) {
      if (name === undefined) continue;
      const known = this.#byName.get(name);
      if (known === undefined) this.#byName.set(name, [number]);
      else known.push(number);
    }
    for (const [id, number] of edges) if (!this.#byName.has(id)) this.#byName.set(id, [number]);
  }

  /** The roads that are meant, or what is wrong with the name. */
  find(road: RoadName): readonly number[] | { readonly rule: string; readonly remedy: string } {
    if (road === 'any') return this.everywhere;
    const { length } = this.#network.roads;
    if (typeof road === 'number')
      return road < length
        ? [road]
        : { rule: `the city has roads 0 to ${length - 1}; there is no road ${road}`, remedy: 'name one of them' };
    const found = this.#byName.get(road);
    if (found !== undefined) return found;
    // As commands and messages call it.
    const numbered = /^road (\d{1,8})$/.exec(road);
    if (numbered !== null) return this.find(Number(numbered[1]));
    const names = [...this.#byName.keys()];
    const remedy = names.length === 0 ? `number it from 0 to ${length - 1}` : suggest(road, [...names, 'any']);
    return { rule: `the city has no road '${road}'`, remedy };
  }

  /** The most roads that all lead to each other; all of them when there are no two such. */
  get everywhere(): readonly number[] {
    this.#everywhere ??= mutuallyReachable(this.#network);
    return this.#everywhere;
  }
}

/** The largest set of roads of which each can be reached from each; the one with the lowest number of several. */
function mutuallyReachable({ roads }: RoadNetwork): readonly number[] {
  const component = new Int32Array(roads.length).fill(-1);
  const sizes: number[] = [];
  // Kosaraju: the order in which a walk finishes roads, then the same backwards.
  for (const start of finishingOrder(roads).toReversed()) {
    if (component[start] >= 0) continue;
    const number = sizes.push(0) - 1;
    const open = [start];
    component[start] = number;
    for (let road = open.pop(); road !== undefined; road = open.pop()) {
      sizes[number]++;
      for (const before of roads[road].prev)
        if (component[before] < 0) {
          component[before] = number;
          open.push(before);
        }
    }
  }
  const largest = sizes.reduce((best, size, number) => (size > sizes[best] ? number : best), 0);
  const all = roads.map((_, number) => number);
  return (sizes[largest] ?? 0) < 2 ? all : all.filter((road) => component[road] === largest);
}

function finishingOrder(roads: RoadNetwork['roads']): number[] {
  const seen = new Uint8Array(roads.length);
  const order: number[] = [];
  for (let start = 0; start < roads.length; start++) {
    if (seen[start] === 1) continue;
    seen[start] = 1;
    const path = [{ road: start, at: 0 }];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { next } = roads[step.road];
      while (step.at < next.length && seen[next[step.at]] === 1) step.at++;
      if (step.at === next.length) order.push((path.pop() ?? step).road);
      else {
        seen[next[step.at]] = 1;
        path.push({ road: next[step.at], at: 0 });
      }
    }
  }
  return order;
}

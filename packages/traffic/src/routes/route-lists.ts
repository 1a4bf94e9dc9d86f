import { noRoad } from './route-tables.ts';

export interface SavedRoutes {
  readonly roads: readonly number[];
  readonly start: readonly number[];
}

/** Routes given road by road, for all who drive them. */
export class RouteLists {
  readonly #roads: number[] = [];
  readonly #start: number[] = [0];

  /** @returns the number of the route */
  add(roads: readonly number[]): number {
    for (const road of roads) this.#roads.push(road);
    this.#start.push(this.#roads.length);
    return this.#start.length - 2;
  }

  save(): SavedRoutes {
    return { roads: [...this.#roads], start: [...this.#start] };
  }

  restore({ roads, start }: SavedRoutes): void {
    this.#roads.length = 0;
    this.#start.length = 0;
    for (const road of roads) this.#roads.push(road);
    for (const each of start) this.#start.push(each);
  }

  /** A road of a route by its place in it; `noRoad` behind the end. */
  roadOf(route: number, leg: number): number {
    const at = this.#start[route] + leg;
    return at < this.#start[route + 1] ? this.#roads[at] : noRoad;
  }
}

import type { CellMap } from './cell-map.ts';
import type { Walker } from './walker.ts';

/** Who is near whom: walkers by cell of the map, those beyond its edge in the nearest cell, ordered by id within one. */
export class Neighbourhood {
  readonly #map: CellMap;
  readonly #start: Int32Array;
  #walkers: Walker[] = [];
  readonly #found: Walker[] = [];

  constructor(map: CellMap) {
    this.#map = map;
    this.#start = new Int32Array(map.columns * map.rows + 1);
  }

  /** Walkers must be ordered by id. */
  sort(walkers: readonly Walker[]): void {
    const start = this.#start;
    start.fill(0);
    for (const walker of walkers) start[this.#cellOf(walker.x, walker.y) + 1]++;
    for (let cell = 1; cell < start.length; cell++) start[cell] += start[cell - 1];
    const sorted: Walker[] = walkers.slice();
    const at = start.slice();
    for (const walker of walkers) sorted[at[this.#cellOf(walker.x, walker.y)]++] = walker;
    this.#walkers = sorted;
  }

  /** Everybody within at least one cell of a place, along both axes; the list is used again by the next call unless one is given. */
  around(x: number, y: number, found: Walker[] = this.#found): readonly Walker[] {
    const { columns, rows } = this.#map;
    const middle = this.#cellOf(x, y);
    const column = middle % columns;
    const row = Math.floor(middle / columns);
    let count = 0;
    for (let atRow = Math.max(row - 1, 0); atRow <= Math.min(row + 1, rows - 1); atRow++) {
      const first = this.#start[atRow * columns + Math.max(column - 1, 0)];
      const end = this.#start[atRow * columns + Math.min(column + 1, columns - 1) + 1];
      for (let at = first; at < end; at++) found[count++] = this.#walkers[at];
    }
    found.length = count;
    return found;
  }

  #cellOf(x: number, y: number): number {
    const { west, south, size, columns, rows } = this.#map;
    const column = Math.min(Math.max(Math.floor((x - west) / size), 0), columns - 1);
    const row = Math.min(Math.max(Math.floor((y - south) / size), 0), rows - 1);
    return row * columns + column;
  }
}

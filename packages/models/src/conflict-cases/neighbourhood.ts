import type { CellMap } from './cell-map.ts';
import type { Walker } from './walker.ts';

/** How far an agent goes in a tick at its highest speed and while it brakes then, m. */
export const brakingWay = (speed: number, acceleration: number, dt: number): number =>
  speed * (dt + speed / (2 * acceleration));

/** Cells to look over, on each side: two that brake for each other and their bodies must see each other in time. */
export const cellsToLook = (brakes: number, cellSize: number): number =>
  Math.max(1, Math.ceil((2 * brakes) / cellSize + 1 / 4 - 1e-9));

/** Neighbours: walkers by cell of the map, those beyond its edge in the nearest cell, ordered by id within one. */
export class Neighbourhood {
  readonly #map: CellMap;
  readonly #start: Int32Array;
  readonly #next: Int32Array;
  readonly #walkers: Walker[] = [];
  /** How often walkers were sorted: lists of an earlier time are out of date. */
  #round = 0;
  #reach = 1;

  constructor(map: CellMap) {
    this.#map = map;
    this.#start = new Int32Array(map.columns * map.rows + 1);
    this.#next = new Int32Array(map.columns * map.rows + 1);
  }

  /** Walkers must be ordered by id. */
  sort(walkers: readonly Walker[], dt: number): void {
    const start = this.#start;
    const next = this.#next;
    this.#round++;
    let brakes = 0;
    for (const { isOurs, speed, acceleration } of walkers)
      if (isOurs) brakes = Math.max(brakes, brakingWay(speed, acceleration, dt));
    this.#reach = cellsToLook(brakes, this.#map.cellSize);
    start.fill(0);
    for (const walker of walkers) start[this.#cellOf(walker.x, walker.y) + 1]++;
    for (let cell = 1; cell < start.length; cell++) start[cell] += start[cell - 1];
    next.set(start);
    this.#walkers.length = walkers.length;
    for (const walker of walkers) {
      this.#walkers[next[this.#cellOf(walker.x, walker.y)]++] = walker;
      walker.nearbyRound = 0;
    }
  }

  /** All others within reach, at least one cell along both axes. */
  around(self: Walker): readonly Walker[] {
    if (self.nearbyRound === this.#round) return self.nearby;
    this.at(self.x, self.y, self.nearby, self);
    self.nearbyRound = this.#round;
    return self.nearby;
  }

  /** All within reach of a place but one, at least one cell along both axes. */
  at(x: number, y: number, found: Walker[] = [], but?: Walker): Walker[] {
    const { columns, rows } = this.#map;
    const middle = this.#cellOf(x, y);
    const column = middle % columns;
    const row = Math.floor(middle / columns);
    let count = 0;
    const reach = this.#reach;
    for (let atRow = Math.max(row - reach, 0); atRow <= Math.min(row + reach, rows - 1); atRow++) {
      const first = this.#start[atRow * columns + Math.max(column - reach, 0)];
      const end = this.#start[atRow * columns + Math.min(column + reach, columns - 1) + 1];
      for (let at = first; at < end; at++) {
        const walker = this.#walkers[at];
        if (walker !== but) found[count++] = walker;
      }
    }
    found.length = count;
    return found;
  }

  #cellOf(x: number, y: number): number {
    const { west, south, cellSize, columns, rows } = this.#map;
    const column = Math.min(Math.max(Math.floor((x - west) / cellSize), 0), columns - 1);
    const row = Math.min(Math.max(Math.floor((y - south) / cellSize), 0), rows - 1);
    return row * columns + column;
  }
}

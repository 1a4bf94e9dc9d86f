import type { World } from '@korzo/core';
import { spare } from './cell-map.ts';
import { list, word, type ControlMemory } from './control-memory.ts';
import type { Walker } from './walker.ts';

/** How far an agent goes in a tick at its highest speed and while it brakes then, m. */
export const brakingWay = (speed: number, acceleration: number, dt: number): number =>
  speed * (dt + speed / (2 * acceleration));

/** Cells to look over, on each side: two that brake for each other and their bodies must see each other in time. */
export const cellsToLook = (brakes: number, cellSize: number): number =>
  Math.max(1, Math.ceil((2 * brakes) / cellSize + 1 / 4 - 1e-9));

/** A pair farther from each other than this along an axis is in no conflict, in radii (C5). */
export const conflictReach = 6;
/** Rounding hides no agent. */
const hair = 1 + 1e-9;

type GridWorld = Pick<World, 'origin' | 'size' | 'levels'>;

/** Neighbours: agents are listed by the cells of all floors, those beyond the edge of a map in the nearest cell. */
export class Neighbourhood {
  readonly #memory: ControlMemory;
  readonly #west: number;
  readonly #south: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #levels: number;
  readonly cellSize: number;

  constructor(memory: ControlMemory, { origin, size, levels }: GridWorld, cellSize: number) {
    this.#memory = memory;
    [this.#west, this.#south] = origin;
    this.cellSize = cellSize;
    this.#columns = Math.max(1, Math.floor(size[0] / cellSize + 1e-9));
    this.#rows = Math.max(1, Math.floor(size[1] / cellSize + 1e-9));
    this.#levels = levels;
  }

  /** Cells of all floors. */
  get size(): number {
    return this.#columns * this.#rows * this.#levels;
  }

  cellOf(level: number, x: number, y: number): number {
    return (level * this.#rows + this.#row(y)) * this.#columns + this.#column(x);
  }

  /** The cell at a place as maps number it (`CellMap.cellAt`); -1 outside. */
  vertexAt(x: number, y: number): number {
    const column = Math.floor((x - this.#west) / this.cellSize);
    const row = Math.floor((y - this.#south) / this.cellSize);
    if (!(column >= 0 && row >= 0 && column < this.#columns && row < this.#rows)) return -1;
    return (row + 1) * (this.#columns + 2) + column + 1;
  }

  /** Lists an agent; several threads may do so at the same time. */
  enter(self: Walker, isLed: boolean): void {
    const { words } = this.#memory;
    const cell = this.cellOf(self.level, self.x, self.y);
    self.cell = cell;
    const code = isLed ? self.slot + 1 : -self.slot - 1;
    const behind = Atomics.exchange(words, this.#memory.list(list.heads) + cell, code);
    words[this.#memory.list(isLed ? list.nextLed : list.nextStranger) + self.slot] = behind;
  }

  /** Marks the cells near an agent of ours; others matter there. */
  mark({ level, x, y }: Walker): void {
    const { words } = this.#memory;
    const reach = this.#memory.get(word.marksWithin);
    const round = this.#memory.get(word.round);
    const marks = this.#memory.list(list.marks);
    const column = this.#column(x);
    const row = this.#row(y);
    const lastColumn = Math.min(column + reach, this.#columns - 1);
    const lastRow = Math.min(row + reach, this.#rows - 1);
    for (let atRow = Math.max(row - reach, 0); atRow <= lastRow; atRow++) {
      const start = marks + (level * this.#rows + atRow) * this.#columns;
      words.fill(round, start + Math.max(column - reach, 0), start + lastColumn + 1);
    }
  }

  isMarked(level: number, x: number, y: number): boolean {
    const { words } = this.#memory;
    return words[this.#memory.list(list.marks) + this.cellOf(level, x, y)] === this.#memory.get(word.round);
  }

  /** All others that matter to an agent in this tick: by cell, then by id. */
  around(self: Walker): readonly Walker[] {
    if (self.nearbyRound !== this.#memory.get(word.round)) this.look(self);
    return self.nearby;
  }

  /** Looks for all others that matter to an agent, and calls `join` for those led with a lower slot that may want the same ground. */
  look(self: Walker, join?: (slot: number) => void): void {
    const memory = this.#memory;
    const { words } = memory;
    const { nearby, x, y, slot } = self;
    self.nearbyRound = memory.get(word.round);
    const isThesis = memory.get(word.isThesis) === 1;
    const least = (conflictReach * this.cellSize) / 8;
    const extent = (self.extent + self.radius * (1 + spare)) * hair;
    const farthest = Math.max(least, extent + memory.get(word.farthest) / perMetre);
    const reach = memory.get(word.reach);
    const column = this.#column(x);
    const row = this.#row(y);
    const firstColumn = isThesis ? Math.max(column - reach, 0) : this.#column(x - farthest);
    const lastColumn = isThesis ? Math.min(column + reach, this.#columns - 1) : this.#column(x + farthest);
    const firstRow = isThesis ? Math.max(row - reach, 0) : this.#row(y - farthest);
    const lastRow = isThesis ? Math.min(row + reach, this.#rows - 1) : this.#row(y + farthest);
    const floor = memory.list(list.heads) + self.level * this.#rows * this.#columns;
    let count = 0;
    for (let atRow = firstRow; atRow <= lastRow; atRow++) {
      const start = floor + atRow * this.#columns;
      for (let atColumn = firstColumn; atColumn <= lastColumn; atColumn++) {
        let code = words[start + atColumn];
        if (code === 0) continue;
        const isNear = Math.abs(atRow - row) <= reach && Math.abs(atColumn - column) <= reach;
        const first = count;
        for (; code !== 0; code = this.#behind(code)) {
          const other = this.#walker(code);
          if (other === self) continue;
          const range = Math.max(least, extent + (other.extent + other.radius * (1 + spare)) * hair);
          if (!isThesis && (Math.abs(other.x - x) > range || Math.abs(other.y - y) > range)) continue;
          if (isNear) putInOrder(nearby, first, count++, other);
          if (join !== undefined && code > 0 && code <= slot) join(code - 1);
        }
      }
    }
    if (nearby.length !== count) nearby.length = count;
  }

  /** All within reach of a place, at least one cell along both axes; in no order. */
  at(level: number, x: number, y: number, found: Walker[]): Walker[] {
    const { words } = this.#memory;
    const heads = this.#memory.list(list.heads);
    const reach = this.#memory.get(word.reach);
    const column = this.#column(x);
    const row = this.#row(y);
    let count = 0;
    for (let atRow = Math.max(row - reach, 0); atRow <= Math.min(row + reach, this.#rows - 1); atRow++) {
      const start = heads + (level * this.#rows + atRow) * this.#columns;
      for (
        let atColumn = Math.max(column - reach, 0);
        atColumn <= Math.min(column + reach, this.#columns - 1);
        atColumn++
      )
        for (let code = words[start + atColumn]; code !== 0; code = this.#behind(code))
          found[count++] = this.#walker(code);
    }
    found.length = count;
    return found;
  }

  #walker(code: number): Walker {
    return code > 0 ? this.#memory.led(code - 1) : this.#memory.stranger(-code - 1);
  }

  #behind(code: number): number {
    const { words } = this.#memory;
    return code > 0
      ? words[this.#memory.list(list.nextLed) + code - 1]
      : words[this.#memory.list(list.nextStranger) - code - 1];
  }

  #column(x: number): number {
    return Math.min(Math.max(Math.floor((x - this.#west) / this.cellSize), 0), this.#columns - 1);
  }

  #row(y: number): number {
    return Math.min(Math.max(Math.floor((y - this.#south) / this.cellSize), 0), this.#rows - 1);
  }
}

/** Distances are counted in whole parts of a metre where threads look for the farthest. */
const perMetre = 1024;
const mostCounted = 0x4000_0000;
export const farthestOf = ({ extent, radius }: Walker): number =>
  Math.min(Math.ceil((extent + radius * (1 + spare)) * hair * perMetre), mostCounted);

/** Puts an agent into a part of a list that is in the order of ids and ends before `end`. */
function putInOrder(list: Walker[], first: number, end: number, walker: Walker): void {
  const { id } = walker;
  let at = end;
  while (at > first && list[at - 1].id > id) {
    list[at] = list[at - 1];
    at--;
  }
  list[at] = walker;
}

import type { World } from '@korzo/core';

/** Others matter in so many cells beyond those an agent of ours looks over: on the vertex that it is about to reach. */
const beyond = 1;

/**
 * The cells of all floors that are near an agent of ours. Others matter to a control only there, so it need not look at any of them
 * elsewhere. Places beyond the edge of the map count for the nearest cell, as in the neighbourhood.
 */
export class CellsNearOurs {
  readonly #west: number;
  readonly #south: number;
  readonly #cellSize: number;
  readonly #columns: number;
  readonly #rows: number;
  /** For each cell of each floor the round in which it was marked last. */
  readonly #marked: Uint32Array;
  /** The same for each floor on which an agent was noted. */
  readonly #floors: Uint32Array;
  #round = 0;
  #reach = beyond;

  constructor({ origin, size, levels }: Pick<World, 'origin' | 'size' | 'levels'>, cellSize: number) {
    [this.#west, this.#south] = origin;
    this.#cellSize = cellSize;
    this.#columns = Math.max(1, Math.floor(size[0] / cellSize + 1e-9));
    this.#rows = Math.max(1, Math.floor(size[1] / cellSize + 1e-9));
    this.#marked = new Uint32Array(this.#columns * this.#rows * levels);
    this.#floors = new Uint32Array(levels);
  }

  get cellSize(): number {
    return this.#cellSize;
  }

  /** `reach`: cells that an agent of ours looks over, on each side. */
  clear(reach: number): void {
    this.#round++;
    this.#reach = reach + beyond;
  }

  mark(level: number, x: number, y: number): void {
    const reach = this.#reach;
    const column = this.#column(x);
    const row = this.#row(y);
    const lastColumn = Math.min(column + reach, this.#columns - 1);
    const lastRow = Math.min(row + reach, this.#rows - 1);
    for (let atRow = Math.max(row - reach, 0); atRow <= lastRow; atRow++) {
      const start = (level * this.#rows + atRow) * this.#columns;
      this.#marked.fill(this.#round, start + Math.max(column - reach, 0), start + lastColumn + 1);
    }
  }

  has(level: number, x: number, y: number): boolean {
    return this.#marked[(level * this.#rows + this.#row(y)) * this.#columns + this.#column(x)] === this.#round;
  }

  /** Whether no agent was noted on a floor yet. */
  isFirstOn(level: number): boolean {
    return this.#floors[level] !== this.#round;
  }

  noteFloor(level: number): void {
    this.#floors[level] = this.#round;
  }

  #column(x: number): number {
    return Math.min(Math.max(Math.floor((x - this.#west) / this.#cellSize), 0), this.#columns - 1);
  }

  #row(y: number): number {
    return Math.min(Math.max(Math.floor((y - this.#south) / this.#cellSize), 0), this.#rows - 1);
  }
}

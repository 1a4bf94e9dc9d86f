/** The cells of one axis of the world. On an axis that wraps around a whole number of cells fits, so they are a little larger or smaller. */
export class LatticeAxis {
  readonly size: number;
  readonly #origin: number;
  /** Length of the axis where it wraps around, else Infinity, and cells on it. */
  readonly #around: number;
  readonly #cells: number;

  constructor(wished: number, world: { readonly origin: number; readonly size: number; readonly wraps: boolean }) {
    this.#origin = world.origin;
    this.#around = world.wraps ? world.size : Infinity;
    this.#cells = world.wraps ? Math.max(1, Math.round(world.size / wished)) : Infinity;
    this.size = world.wraps ? world.size / this.#cells : wished;
  }

  cellOf(position: number): number {
    const cell = Math.floor((position - this.#origin) / this.size);
    return this.#cells === Infinity ? cell : cell - Math.floor(cell / this.#cells) * this.#cells;
  }

  /** Middle of a cell, m; on an axis that wraps around any whole number is a cell. */
  middleOf(cell: number): number {
    const inside = this.#cells === Infinity ? cell : cell - Math.floor(cell / this.#cells) * this.#cells;
    return this.#origin + (inside + 0.5) * this.size;
  }

  /** Cells from one to another by the shorter way. */
  cellsBetween(from: number, to: number): number {
    const cells = to - from;
    if (this.#cells === Infinity) return cells;
    if (2 * cells >= this.#cells) return cells - this.#cells;
    return 2 * cells < -this.#cells ? cells + this.#cells : cells;
  }

  /** Metres from one point to another by the shorter way. */
  way(from: number, to: number): number {
    const difference = to - from;
    if (difference >= this.#around / 2) return difference - this.#around;
    if (difference < -this.#around / 2) return difference + this.#around;
    return difference;
  }
}

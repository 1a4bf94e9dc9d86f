import { stepOffsets } from './directions.ts';
import { stepsLeadStraight, type StepGrid } from './step-grid.ts';

/** Cells in all that a map may have, edge included. */
const mostCells = 64 * 1024 * 1024;

/**
 * A map of open and blocked cells with eight neighbours: a diagonal step needs both cells beside it open. Columns are counted from
 * the left, rows from the top. A blocked edge lies around it, so the number of a cell is what `cellAt` says.
 */
export class GridMap implements StepGrid {
  readonly columns: number;
  readonly rows: number;
  readonly stride: number;
  readonly size: number;
  readonly steps: Uint8Array;
  readonly offsets: Int32Array;
  version = 0;
  readonly #open: Uint8Array;

  /** `open` has one entry per cell, row by row from the top, 0 when blocked; all are open without it. */
  constructor(columns: number, rows: number, open?: ArrayLike<number>) {
    if (!(Number.isInteger(columns) && Number.isInteger(rows) && columns > 0 && rows > 0))
      throw new RangeError(`a map needs columns and rows; it has ${columns} x ${rows}`);
    if ((columns + 2) * (rows + 2) > mostCells) throw new RangeError(`a map may have up to ${mostCells} cells`);
    if (open !== undefined && open.length !== columns * rows)
      throw new RangeError(`a map of ${columns} x ${rows} needs ${columns * rows} cells; it has ${open.length}`);
    this.columns = columns;
    this.rows = rows;
    this.stride = columns + 2;
    this.size = this.stride * (rows + 2);
    this.steps = new Uint8Array(this.size);
    this.offsets = stepOffsets(-this.stride);
    this.#open = new Uint8Array(this.size);
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        this.#open[this.cellAt(column, row)] = open === undefined || open[row * columns + column] !== 0 ? 1 : 0;
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) this.#learnSteps(this.cellAt(column, row));
  }

  /** A map as drawn, `#` blocked; for maps small enough to type. */
  static drawn(lines: readonly string[]): GridMap {
    const columns = lines.reduce((most, line) => Math.max(most, line.length), 0);
    const open = lines.flatMap((line) =>
      Array.from({ length: columns }, (_, column) => (line[column] === '#' ? 0 : 1)),
    );
    return new GridMap(columns, lines.length, open);
  }

  /** Number of a cell; -1 outside. */
  cellAt(column: number, row: number): number {
    if (!(column >= 0 && row >= 0 && column < this.columns && row < this.rows)) return -1;
    return (row + 1) * this.stride + column + 1;
  }

  columnOf(cell: number): number {
    return (cell % this.stride) - 1;
  }

  rowOf(cell: number): number {
    return Math.floor(cell / this.stride) - 1;
  }

  isOpen(cell: number): boolean {
    return this.#open[cell] === 1;
  }

  /** Blocks or clears a cell; the next search knows. */
  setOpen(cell: number, open: boolean): void {
    if (!(cell >= 0) || this.cellAt(this.columnOf(cell), this.rowOf(cell)) !== cell)
      throw new RangeError(`cell ${cell} is none of the map; ask cellAt for its number`);
    if (this.isOpen(cell) === open) return;
    this.#open[cell] = open ? 1 : 0;
    this.#learnSteps(cell);
    for (const offset of this.offsets) this.#learnSteps(cell + offset);
    this.version++;
  }

  nameOf(cell: number): string {
    return `(${this.columnOf(cell)}, ${this.rowOf(cell)})`;
  }

  sees(from: number, to: number): boolean {
    return this.isOpen(from) && stepsLeadStraight(this, from, to);
  }

  distance(from: number, to: number): number {
    const columns = (from % this.stride) - (to % this.stride);
    const rows = Math.floor(from / this.stride) - Math.floor(to / this.stride);
    return Math.sqrt(columns * columns + rows * rows);
  }

  #learnSteps(cell: number): void {
    const open = this.#open;
    if (open[cell] === 0) {
      this.steps[cell] = 0;
      return;
    }
    const { offsets } = this;
    let steps = 0;
    for (let d = 0; d < 4; d++) if (open[cell + offsets[d]] === 1) steps |= 1 << d;
    for (let d = 0; d < 4; d++) {
      const beside = (1 << d) | (1 << ((d + 3) & 3));
      if ((steps & beside) === beside && open[cell + offsets[4 + d]] === 1) steps |= 16 << d;
    }
    this.steps[cell] = steps;
  }
}

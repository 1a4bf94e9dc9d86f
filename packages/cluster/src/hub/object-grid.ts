import type { ObjectTable } from './object-table.ts';

/** Edge of a cell, m: about the radius of a usual receiver, so that it looks at few cells and few objects beyond its reach. */
const cellSize = 100;
/** Cells per side at most: worlds that are larger get larger cells. */
const mostCells = 256;

/** The seen objects of a table by where they are: made again for every advance, for receivers that look at a small piece of the world. */
export class ObjectGrid {
  #west = 0;
  #south = 0;
  #cell = cellSize;
  #columns = 0;
  #lines = 0;
  #cellStart = new Int32Array(1);
  #rows = new Int32Array(0);
  #found = new Int32Array(0);

  /** Sorts the objects into cells; rows of one cell stay in the order of the table. */
  sort({ columns: { visible, x, y }, rowEnd }: ObjectTable): void {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let row = 0; row < rowEnd; row++) {
      if (visible[row] === 0) continue;
      west = Math.min(west, x[row]);
      east = Math.max(east, x[row]);
      south = Math.min(south, y[row]);
      north = Math.max(north, y[row]);
    }
    const extent = Math.max(east - west, north - south, 0);
    this.#cell = Math.max(cellSize, extent / mostCells);
    this.#west = west;
    this.#south = south;
    this.#columns = extent > 0 ? Math.floor((east - west) / this.#cell) + 1 : 1;
    this.#lines = extent > 0 ? Math.floor((north - south) / this.#cell) + 1 : 1;
    const cells = this.#columns * this.#lines;
    const start = (this.#cellStart = new Int32Array(cells + 2));
    if (this.#rows.length < rowEnd) this.#rows = new Int32Array(2 * rowEnd);
    for (let row = 0; row < rowEnd; row++) if (visible[row] === 1) start[this.#cellOf(x[row], y[row]) + 2]++;
    for (let cell = 2; cell < start.length; cell++) start[cell] += start[cell - 1];
    for (let row = 0; row < rowEnd; row++)
      if (visible[row] === 1) this.#rows[start[this.#cellOf(x[row], y[row]) + 1]++] = row;
  }

  /** Rows of the objects in all cells that a circle touches, cell by cell; overwritten by the next call. */
  near(x: number, y: number, radius: number): Int32Array {
    const [fromX, toX] = this.#span(x - this.#west, radius, this.#columns);
    const [fromY, toY] = this.#span(y - this.#south, radius, this.#lines);
    if (this.#found.length < this.#rows.length) this.#found = new Int32Array(this.#rows.length);
    let count = 0;
    for (let line = fromY; line <= toY; line++) {
      const first = this.#cellStart[line * this.#columns + fromX];
      const last = this.#cellStart[line * this.#columns + toX + 1];
      for (let at = first; at < last; at++) this.#found[count++] = this.#rows[at];
    }
    return this.#found.subarray(0, count);
  }

  #cellOf(x: number, y: number): number {
    const column = Math.floor((x - this.#west) / this.#cell);
    return Math.floor((y - this.#south) / this.#cell) * this.#columns + column;
  }

  /** First and last cell of a line that reaches from `at - radius` to `at + radius`; an empty span (0, -1) beside the world. */
  #span(at: number, radius: number, cells: number): readonly [number, number] {
    const from = Math.max(0, Math.floor((at - radius) / this.#cell));
    const to = Math.min(cells - 1, Math.floor((at + radius) / this.#cell));
    return from <= to ? [from, to] : [0, -1];
  }
}

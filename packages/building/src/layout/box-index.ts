/** An axis-aligned box: west, south, east, north, m. */
export type Box = readonly [west: number, south: number, east: number, north: number];

const mostCellsOfOneBox = 256;

/** Finds the boxes that touch a box. A uniform grid with about one cell per box; boxes over many cells are kept aside. */
export class BoxIndex {
  readonly #boxes: readonly Box[];
  readonly #cells = new Map<number, number[]>();
  readonly #wide: number[] = [];
  readonly #west: number;
  readonly #south: number;
  readonly #perMetre: number;
  readonly #columns: number;
  /** The query that saw a box last, so that a box in several cells is reported once. */
  readonly #seenBy: Uint32Array;
  #query = 0;

  constructor(boxes: readonly Box[]) {
    this.#boxes = boxes;
    this.#seenBy = new Uint32Array(boxes.length);
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const box of boxes) {
      west = Math.min(west, box[0]);
      south = Math.min(south, box[1]);
      east = Math.max(east, box[2]);
      north = Math.max(north, box[3]);
    }
    this.#west = boxes.length === 0 ? 0 : west;
    this.#south = boxes.length === 0 ? 0 : south;
    this.#columns = Math.max(1, Math.ceil(Math.sqrt(boxes.length)));
    const extent = Math.max(east - west, north - south);
    this.#perMetre = extent > 0 ? this.#columns / extent : 0;
    for (let index = 0; index < boxes.length; index++) this.#insert(index);
  }

  /** Calls `visit` once for each box that touches `[west..east] x [south..north]`; stops when it returns true. */
  visit(west: number, south: number, east: number, north: number, visit: (index: number) => boolean | void): void {
    this.#query++;
    const touches = (index: number): boolean => {
      const box = this.#boxes[index];
      return box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south;
    };
    for (const index of this.#wide) if (touches(index) && visit(index) === true) return;
    const lastColumn = this.#cellAlong(east, this.#west);
    const lastRow = this.#cellAlong(north, this.#south);
    for (let row = this.#cellAlong(south, this.#south); row <= lastRow; row++) {
      for (let column = this.#cellAlong(west, this.#west); column <= lastColumn; column++) {
        for (const index of this.#cells.get(row * this.#columns + column) ?? []) {
          if (this.#seenBy[index] === this.#query) continue;
          this.#seenBy[index] = this.#query;
          if (touches(index) && visit(index) === true) return;
        }
      }
    }
  }

  #insert(index: number): void {
    const [west, south, east, north] = this.#boxes[index];
    const firstColumn = this.#cellAlong(west, this.#west);
    const lastColumn = this.#cellAlong(east, this.#west);
    const firstRow = this.#cellAlong(south, this.#south);
    const lastRow = this.#cellAlong(north, this.#south);
    if ((lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) > mostCellsOfOneBox) {
      this.#wide.push(index);
      return;
    }
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        const cell = row * this.#columns + column;
        const members = this.#cells.get(cell);
        if (members === undefined) this.#cells.set(cell, [index]);
        else members.push(index);
      }
    }
  }

  #cellAlong(coordinate: number, start: number): number {
    return Math.max(0, Math.min(this.#columns - 1, Math.floor((coordinate - start) * this.#perMetre)));
  }
}

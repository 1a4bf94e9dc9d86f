/** A path between two cells that no step leads: through a door across the cells, for instance. */
export interface CellLink {
  readonly to: number;
  /** cells; never less than the octile distance */
  readonly length: number;
}

/**
 * Cells in rows, numbered row by row, with the steps that can be taken between them. Steps go both ways. The cells along the
 * edge take no steps, so that a search need not look whether a neighbour is there.
 */
export interface StepGrid {
  /** Cells in a row. */
  readonly stride: number;
  /** Cells in all. */
  readonly size: number;
  /** Bit `d` is set when step `d` can be taken from the cell. */
  readonly steps: Uint8Array;
  /** What each step adds to the number of the cell. */
  readonly offsets: Int32Array;
  /** Ways beside the steps, of both their ends; absent when there are none. */
  readonly links?: ReadonlyMap<number, readonly CellLink[]>;
  /** Counts changes of the steps. */
  readonly version: number;
  isOpen(cell: number): boolean;
  /** The cell as messages name it. */
  nameOf(cell: number): string;
  /** Whether the straight way between two cells is free. */
  sees(from: number, to: number): boolean;
  /** Length of the straight way between two cells, cells. */
  distance(from: number, to: number): number;
}

/** Octile distance of two cells: straight steps 1, diagonal ones root 2. */
export function octileBetween(stride: number, one: number, other: number): number {
  const oneColumn = one % stride;
  const otherColumn = other % stride;
  const columns = Math.abs(oneColumn - otherColumn);
  const rows = Math.abs((one - oneColumn - other + otherColumn) / stride);
  return columns > rows ? columns + (Math.SQRT2 - 1) * rows : rows + (Math.SQRT2 - 1) * columns;
}

/**
 * Whether steps lead along the straight line between the middles of two cells: through every cell it touches, and past a corner only
 * where the diagonal step may be taken.
 */
export function stepsLeadStraight({ stride, steps, offsets }: StepGrid, from: number, to: number): boolean {
  const fromColumn = from % stride;
  const toColumn = to % stride;
  const columns = Math.abs(toColumn - fromColumn);
  const rowOffset = to - toColumn - from + fromColumn;
  const rows = Math.abs(rowOffset / stride);
  const across = toColumn > fromColumn ? 1 : 3;
  const along = rowOffset > 0 === offsets[0] > 0 ? 0 : 2;
  const diagonal = (across + 3) % 4 === along ? 4 + across : 4 + along;
  let cell = from;
  let column = 0;
  let row = 0;
  while (column < columns || row < rows) {
    // Which border of the cell the line leaves it by: twice the difference of the shares of the line up to both.
    const lead = (1 + 2 * column) * rows - (1 + 2 * row) * columns;
    const step = lead === 0 ? diagonal : lead < 0 ? across : along;
    if ((steps[cell] & (1 << step)) === 0) return false;
    cell += offsets[step];
    if (lead <= 0) column++;
    if (lead >= 0) row++;
  }
  return true;
}

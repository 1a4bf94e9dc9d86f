/** Where the cells of one floor lie. One row of cells more than the regions need lies around them, never walkable. */
export interface MapFrame {
  /** Corner of cell 0, m. */
  readonly minX: number;
  readonly minY: number;
  /** Side of a cell, m. */
  readonly cellSize: number;
  readonly columns: number;
  readonly rows: number;
}

/** Cells from..until (until not included) in both directions. */
export interface CellRectangle {
  readonly fromColumn: number;
  readonly fromRow: number;
  readonly untilColumn: number;
  readonly untilRow: number;
}

export const wholeFrame = (frame: MapFrame): CellRectangle => ({
  fromColumn: 0,
  fromRow: 0,
  untilColumn: frame.columns,
  untilRow: frame.rows,
});

/** The rectangle grown by `cells` on every side, cut at the frame. */
export const grown = (rectangle: CellRectangle, cells: number, frame: MapFrame): CellRectangle => ({
  fromColumn: Math.max(rectangle.fromColumn - cells, 0),
  fromRow: Math.max(rectangle.fromRow - cells, 0),
  untilColumn: Math.min(rectangle.untilColumn + cells, frame.columns),
  untilRow: Math.min(rectangle.untilRow + cells, frame.rows),
});

/** The cell at a point, or -1 outside the frame. */
export function cellAt(frame: MapFrame, x: number, y: number): number {
  const column = Math.floor((x - frame.minX) / frame.cellSize);
  const row = Math.floor((y - frame.minY) / frame.cellSize);
  if (!(column >= 0 && column < frame.columns && row >= 0 && row < frame.rows)) return -1;
  return row * frame.columns + column;
}

export const centreX = (frame: MapFrame, cell: number): number =>
  frame.minX + ((cell % frame.columns) + 0.5) * frame.cellSize;

export const centreY = (frame: MapFrame, cell: number): number =>
  frame.minY + (Math.floor(cell / frame.columns) + 0.5) * frame.cellSize;

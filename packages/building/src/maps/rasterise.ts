import type { Obstacle, Point, Region } from '../layout/building.ts';
import { border, buriedBit, crossedBit, free, occupied, solidBit, stateBits, wallBesideBit } from './cell-states.ts';
import type { CellRectangle, MapFrame } from './frame.ts';

/** Lengths below this do not reach into a cell; in cells. */
const touch = 1e-6;

export interface Raster {
  readonly frame: MapFrame;
  /** State and bits of each cell. */
  readonly cells: Uint8Array;
  /** Index of the region + 1 at the middle of each cell; 0 outside. */
  readonly regionOf: Uint16Array;
}

export interface Shapes {
  readonly regions: readonly Region[];
  /** Index in the building of each of the regions. */
  readonly regionIndex: readonly number[];
  readonly obstacles: readonly Obstacle[];
  /** x1, y1, x2, y2 of each wall, m. */
  readonly walls: Float64Array;
}

/** Draws everything into the cells of the rectangle: outside, regions, obstacles, walls, borders. */
export function drawCells(raster: Raster, shapes: Shapes, rectangle: CellRectangle): void {
  const { frame, cells, regionOf } = raster;
  for (let row = rectangle.fromRow; row < rectangle.untilRow; row++) {
    const start = row * frame.columns;
    cells.fill(occupied | buriedBit, start + rectangle.fromColumn, start + rectangle.untilColumn);
    regionOf.fill(0, start + rectangle.fromColumn, start + rectangle.untilColumn);
  }
  shapes.regions.forEach((region, at) => {
    const mark = shapes.regionIndex[at] + 1;
    fillPolygon(frame, region.outline, rectangle, (cell) => {
      cells[cell] = free;
      regionOf[cell] = mark;
    });
  });
  for (const { shape } of shapes.obstacles) {
    if (shape.type === 'circle') fillCircle(frame, shape, rectangle, cells);
    else fillPolygon(frame, shape.outline, rectangle, (cell) => void (cells[cell] = occupied | solidBit | buriedBit));
  }
  for (let at = 0; at < shapes.walls.length; at += 4) drawWall(raster, shapes.walls, at, rectangle);
  markBorders(raster, rectangle);
}

/** Scan-line filling: visits the cells whose middle lies inside the polygon. */
export function fillPolygon(
  frame: MapFrame,
  outline: readonly Point[],
  rectangle: CellRectangle,
  visit: (cell: number) => void,
): void {
  const { minX, minY, cellSize, columns } = frame;
  const crossings: number[] = [];
  let low = Infinity;
  let high = -Infinity;
  for (const [, y] of outline) {
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  const firstRow = Math.max(Math.floor((low - minY) / cellSize), rectangle.fromRow);
  const untilRow = Math.min(Math.ceil((high - minY) / cellSize), rectangle.untilRow);
  for (let row = firstRow; row < untilRow; row++) {
    const y = minY + (row + 0.5) * cellSize;
    crossings.length = 0;
    for (let corner = 0, last = outline.length - 1; corner < outline.length; last = corner++) {
      const [ax, ay] = outline[last];
      const [bx, by] = outline[corner];
      if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
    crossings.sort((a, b) => a - b);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      // The middle of column c lies at c + 0.5: inside when crossing <= middle < next crossing.
      const first = Math.ceil((crossings[pair] - minX) / cellSize - 0.5);
      const until = Math.ceil((crossings[pair + 1] - minX) / cellSize - 0.5);
      const stop = Math.min(until, rectangle.untilColumn);
      for (let column = Math.max(first, rectangle.fromColumn); column < stop; column++) visit(row * columns + column);
    }
  }
}

/** A cell is occupied when the open disc reaches into it, buried when its middle lies in the disc. */
function fillCircle(
  frame: MapFrame,
  circle: { readonly centre: Point; readonly radius: number },
  rectangle: CellRectangle,
  cells: Uint8Array,
): void {
  const { minX, minY, cellSize, columns } = frame;
  const x = (circle.centre[0] - minX) / cellSize;
  const y = (circle.centre[1] - minY) / cellSize;
  const radius = circle.radius / cellSize;
  const firstRow = Math.max(Math.floor(y - radius), rectangle.fromRow);
  const lastRow = Math.min(Math.floor(y + radius), rectangle.untilRow - 1);
  const firstColumn = Math.max(Math.floor(x - radius), rectangle.fromColumn);
  const lastColumn = Math.min(Math.floor(x + radius), rectangle.untilColumn - 1);
  const inner = Math.max(radius - touch, 0);
  for (let row = firstRow; row <= lastRow; row++) {
    const offY = Math.max(row - y, y - row - 1, 0);
    for (let column = firstColumn; column <= lastColumn; column++) {
      const offX = Math.max(column - x, x - column - 1, 0);
      if (offX * offX + offY * offY >= inner * inner) continue;
      const middleX = column + 0.5 - x;
      const middleY = row + 0.5 - y;
      const buried = middleX * middleX + middleY * middleY < radius * radius ? buriedBit : 0;
      cells[row * columns + column] = occupied | solidBit | (cells[row * columns + column] & buriedBit) | buried;
    }
  }
}

/** Marks the cells a wall passes through, and those beside a wall that runs along the lines between cells. */
function drawWall(raster: Raster, walls: Float64Array, at: number, rectangle: CellRectangle): void {
  const { frame } = raster;
  const { cellSize } = frame;
  let ax = (walls[at] - frame.minX) / cellSize;
  let ay = (walls[at + 1] - frame.minY) / cellSize;
  let bx = (walls[at + 2] - frame.minX) / cellSize;
  let by = (walls[at + 3] - frame.minY) / cellSize;
  if (ay > by) [ax, ay, bx, by] = [bx, by, ax, ay];
  if (by - ay < touch && Math.abs(ay - Math.round(ay)) < touch) {
    markBeside(raster, rectangle, {
      fromColumn: Math.floor(Math.min(ax, bx) + touch) - 1,
      untilColumn: Math.ceil(Math.max(ax, bx) - touch) + 1,
      fromRow: Math.round(ay) - 1,
      untilRow: Math.round(ay) + 1,
    });
    return;
  }
  if (Math.abs(bx - ax) < touch && Math.abs(ax - Math.round(ax)) < touch) {
    markBeside(raster, rectangle, {
      fromColumn: Math.round(ax) - 1,
      untilColumn: Math.round(ax) + 1,
      fromRow: Math.floor(ay + touch) - 1,
      untilRow: Math.ceil(by - touch) + 1,
    });
    return;
  }
  const slope = by - ay < touch ? 0 : (bx - ax) / (by - ay);
  const firstRow = Math.max(Math.floor(ay + touch), rectangle.fromRow);
  const untilRow = Math.min(Math.max(Math.ceil(by - touch), Math.floor(ay + touch) + 1), rectangle.untilRow);
  for (let row = firstRow; row < untilRow; row++) {
    const startX = slope === 0 ? ax : ax + slope * (Math.max(row, ay) - ay);
    const endX = slope === 0 ? bx : ax + slope * (Math.min(row + 1, by) - ay);
    markOccupied(raster, rectangle, row, Math.min(startX, endX), Math.max(startX, endX));
  }
}

function markOccupied(raster: Raster, rectangle: CellRectangle, row: number, fromX: number, toX: number): void {
  const { cells, frame } = raster;
  const first = Math.max(Math.floor(fromX + touch), rectangle.fromColumn);
  const until = Math.min(Math.max(Math.ceil(toX - touch), Math.floor(fromX + touch) + 1), rectangle.untilColumn);
  for (let column = first; column < until; column++) {
    const cell = row * frame.columns + column;
    cells[cell] = (cells[cell] & ~stateBits) | occupied | solidBit | crossedBit;
  }
}

function markBeside(raster: Raster, rectangle: CellRectangle, marked: CellRectangle): void {
  const { cells, frame } = raster;
  const untilRow = Math.min(marked.untilRow, rectangle.untilRow);
  const untilColumn = Math.min(marked.untilColumn, rectangle.untilColumn);
  for (let row = Math.max(marked.fromRow, rectangle.fromRow); row < untilRow; row++) {
    for (let column = Math.max(marked.fromColumn, rectangle.fromColumn); column < untilColumn; column++) {
      cells[row * frame.columns + column] |= wallBesideBit;
    }
  }
}

/** Free cells beside a wall or next to (also diagonally) a solid cell become border. */
function markBorders(raster: Raster, rectangle: CellRectangle): void {
  const { cells, frame } = raster;
  const { columns } = frame;
  const untilRow = Math.min(rectangle.untilRow, frame.rows - 1);
  const untilColumn = Math.min(rectangle.untilColumn, columns - 1);
  for (let row = Math.max(rectangle.fromRow, 1); row < untilRow; row++) {
    for (let column = Math.max(rectangle.fromColumn, 1); column < untilColumn; column++) {
      const cell = row * columns + column;
      const bits = cells[cell];
      if ((bits & stateBits) !== free) continue;
      const below = cell - columns;
      const above = cell + columns;
      const around =
        cells[below - 1] |
        cells[below] |
        cells[below + 1] |
        cells[cell - 1] |
        cells[cell + 1] |
        cells[above - 1] |
        cells[above] |
        cells[above + 1];
      if ((bits & wallBesideBit) !== 0 || (around & solidBit) !== 0) cells[cell] = bits | border;
    }
  }
}

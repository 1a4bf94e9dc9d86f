import type { Wall } from '@korzo/core';
import { pointToStretch, stretchToStretch, type GroundStretch } from './segments.ts';

/** Squares of a cell along each axis for which it is remembered how far the nearest wall is. */
const squaresAlong = 4;
/** Steps of that distance in one cell: it is kept in a byte, rounded down. */
const stepsPerCell = 64;
const unknown = 255;

/** Where the cells of a map lie. */
export interface CellFrame {
  readonly west: number;
  readonly south: number;
  readonly cellSize: number;
  readonly columns: number;
  readonly rows: number;
}

/** The walls of one floor, found by the cells they come near to. */
export class WallIndex {
  readonly #frame: CellFrame;
  readonly #walls: readonly Readonly<GroundStretch>[];
  readonly #start: Int32Array;
  readonly #list: Int32Array;
  /** Cells with a wall near them or near one of the eight cells around them. */
  readonly #besideWalls: Uint8Array;
  /** How far from each square there is no wall, learnt when it is asked for first. */
  readonly #clearance: Uint8Array;
  /** The box around each wall: west, east, south, north. */
  readonly #boxes: Float64Array;
  readonly #probe: GroundStretch = { fromX: 0, fromY: 0, toX: 0, toY: 0 };

  constructor(frame: CellFrame, walls: readonly Readonly<GroundStretch>[]) {
    this.#frame = frame;
    this.#walls = withoutTwins(walls);
    [this.#start, this.#list] = this.#sort();
    this.#besideWalls = this.#markCells();
    this.#boxes = Float64Array.from(this.#walls.flatMap(boxOf));
    this.#clearance = new Uint8Array(frame.columns * frame.rows * squaresAlong * squaresAlong).fill(unknown);
  }

  /** Whether a wall near a cell, given by column and row, is such. */
  someNear(column: number, row: number, test: (wall: Readonly<GroundStretch>) => boolean): boolean {
    const cell = row * this.#frame.columns + column;
    for (let at = this.#start[cell]; at < this.#start[cell + 1]; at++)
      if (test(this.#walls[this.#list[at]])) return true;
    return false;
  }

  /** Squared distance of a stretch from the nearest wall, as far as it is below `reach` squared. */
  distance(way: Readonly<GroundStretch>, reach: number): number {
    return this.#isFarFromWalls(way, reach) ? reach * reach : this.#search(way, reach, false);
  }

  /** Whether a stretch keeps so far from all walls. */
  isClear(fromX: number, fromY: number, toX: number, toY: number, reach: number): boolean {
    const way = this.#probe;
    way.fromX = fromX;
    way.fromY = fromY;
    way.toX = toX;
    way.toY = toY;
    return this.#isFarFromWalls(way, reach) || this.#search(way, reach, true) >= reach * reach;
  }

  /** Whether no wall comes near a cell of the frame, nor near one of the eight around it: true for most of a wide world. */
  noneAround(column: number, row: number): boolean {
    return this.#besideWalls[row * this.#frame.columns + column] === 0;
  }

  #markCells(): Uint8Array {
    const { columns, rows } = this.#frame;
    const marks = new Uint8Array(columns * rows);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const cell = row * columns + column;
        if (this.#start[cell] === this.#start[cell + 1]) continue;
        for (let beside = Math.max(row - 1, 0); beside <= Math.min(row + 1, rows - 1); beside++)
          marks.fill(1, beside * columns + Math.max(column - 1, 0), beside * columns + Math.min(column + 2, columns));
      }
    }
    return marks;
  }

  /** `anyWill`: the first wall within reach answers. */
  #search(way: Readonly<GroundStretch>, reach: number, anyWill: boolean): number {
    const { west, south, cellSize, columns, rows } = this.#frame;
    const boxes = this.#boxes;
    const [fromX, toX] = [Math.min(way.fromX, way.toX), Math.max(way.fromX, way.toX)];
    const [fromY, toY] = [Math.min(way.fromY, way.toY), Math.max(way.fromY, way.toY)];
    const firstX = clampTo((fromX - reach - west) / cellSize, columns);
    const lastX = clampTo((toX + reach - west) / cellSize, columns);
    const lastY = clampTo((toY + reach - south) / cellSize, rows);
    let least = reach * reach;
    for (let row = clampTo((fromY - reach - south) / cellSize, rows); row <= lastY; row++) {
      const end = this.#start[row * columns + lastX + 1];
      for (let at = this.#start[row * columns + firstX]; at < end; at++) {
        const wall = this.#list[at];
        const box = 4 * wall;
        // As `areFar`: most walls are, and need not be measured.
        if (fromX - boxes[box + 1] > reach || boxes[box] - toX > reach) continue;
        if (fromY - boxes[box + 3] > reach || boxes[box + 2] - toY > reach) continue;
        const distance = stretchToStretch(way, this.#walls[wall]);
        if (distance >= least) continue;
        least = distance;
        if (anyWill) return least;
      }
    }
    return least;
  }

  /** True for most: the square where the stretch begins is known to be farther from walls than it reaches. */
  #isFarFromWalls({ fromX, fromY, toX, toY }: Readonly<GroundStretch>, reach: number): boolean {
    const { west, south, cellSize, columns, rows } = this.#frame;
    const column = Math.floor(((fromX - west) / cellSize) * squaresAlong);
    const row = Math.floor(((fromY - south) / cellSize) * squaresAlong);
    if (!(column >= 0 && row >= 0 && column < columns * squaresAlong && row < rows * squaresAlong)) return false;
    const square = row * columns * squaresAlong + column;
    if (this.#clearance[square] === unknown) this.#clearance[square] = this.#measure(column, row);
    const length = Math.abs(toX - fromX) + Math.abs(toY - fromY);
    return this.#clearance[square] * cellSize >= (reach + length) * stepsPerCell;
  }

  #measure(column: number, row: number): number {
    const { west, south, cellSize } = this.#frame;
    const edge = cellSize / squaresAlong;
    const x = west + (column + 0.5) * edge;
    const y = south + (row + 0.5) * edge;
    const distance = Math.sqrt(this.#fromPoint(x, y, cellSize));
    // From the middle to a corner, and a hair: a place on the border of a square may be counted to either.
    const free = distance - edge * (Math.SQRT1_2 + 1e-6);
    return Math.min(Math.max(Math.floor((free / cellSize) * stepsPerCell), 0), unknown - 1);
  }

  /** As `distance`, for a place. */
  #fromPoint(x: number, y: number, reach: number): number {
    const { west, south, cellSize, columns, rows } = this.#frame;
    const firstX = clampTo((x - reach - west) / cellSize, columns);
    const lastX = clampTo((x + reach - west) / cellSize, columns);
    const lastY = clampTo((y + reach - south) / cellSize, rows);
    let least = reach * reach;
    for (let row = clampTo((y - reach - south) / cellSize, rows); row <= lastY; row++) {
      const end = this.#start[row * columns + lastX + 1];
      for (let at = this.#start[row * columns + firstX]; at < end; at++) {
        const { fromX, fromY, toX, toY } = this.#walls[this.#list[at]];
        least = Math.min(least, pointToStretch(x, y, fromX, fromY, toX, toY));
      }
    }
    return least;
  }

  /** Walls by the cells they come near to, in the order of the world's walls. */
  #sort(): [Int32Array, Int32Array] {
    const { west, south, cellSize, columns, rows } = this.#frame;
    const hair = cellSize * 1e-6;
    const visit = (use: (cell: number, wall: number) => void): void => {
      for (const [index, wall] of this.#walls.entries()) {
        const firstX = clampTo((Math.min(wall.fromX, wall.toX) - hair - west) / cellSize, columns);
        const lastX = clampTo((Math.max(wall.fromX, wall.toX) + hair - west) / cellSize, columns);
        const firstY = clampTo((Math.min(wall.fromY, wall.toY) - hair - south) / cellSize, rows);
        const lastY = clampTo((Math.max(wall.fromY, wall.toY) + hair - south) / cellSize, rows);
        for (let row = firstY; row <= lastY; row++)
          for (let column = firstX; column <= lastX; column++) use(row * columns + column, index);
      }
    };
    const start = new Int32Array(columns * rows + 1);
    visit((cell) => start[cell + 1]++);
    for (let cell = 1; cell < start.length; cell++) start[cell] += start[cell - 1];
    const list = new Int32Array(start[columns * rows]);
    const next = start.slice();
    visit((cell, wall) => (list[next[cell]++] = wall));
    return [start, list];
  }
}

const boxOf = ({ fromX, fromY, toX, toY }: Readonly<GroundStretch>): number[] => [
  Math.min(fromX, toX),
  Math.max(fromX, toX),
  Math.min(fromY, toY),
  Math.max(fromY, toY),
];

/** Blocked cells side by side have a wall in common: once is enough. */
function withoutTwins(walls: readonly Readonly<GroundStretch>[]): readonly Readonly<GroundStretch>[] {
  const seen = new Set<string>();
  return walls.filter(({ fromX, fromY, toX, toY }) => {
    const turned = fromX > toX || (fromX === toX && fromY > toY);
    const key = turned ? `${toX} ${toY} ${fromX} ${fromY}` : `${fromX} ${fromY} ${toX} ${toY}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const clampTo = (along: number, count: number): number => Math.min(Math.max(Math.floor(along), 0), count - 1);

/** A sum that walls elsewhere would hardly have. */
export function markOf(walls: readonly Wall[]): number {
  let mark = walls.length;
  for (const [index, { level, from, to }] of walls.entries())
    mark += (index + 1) * (from[0] * 3 + from[1] * 5 + to[0] * 7 + to[1] * 11 + level * 13);
  return mark;
}

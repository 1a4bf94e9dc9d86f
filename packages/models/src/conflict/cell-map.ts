import { edgeWalls, type Wall, type World } from '@korzo/core';
import { areFar, stretchToStretch, type Stretch } from './segments.ts';

/** Bodies are told apart from walls and each other by this share of a radius more than they need: rounding makes no contact. */
export const spare = 0.002;

/** Slots of a cell along each axis: three bodies fit side by side where the diameter is a quarter of the cell. */
const slotsAlong = 3;

/**
 * The thesis' map of one floor: square cells whose middles are the vertices, those with a wall in them blocked. Walls stay what they are, thin
 * ones between two cells among them: two cells are neighbours when a body fits through from middle to middle.
 */
export class CellMap {
  readonly west: number;
  readonly south: number;
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  /** Radius of the bodies this map is for: an eighth of the cell. */
  readonly radius: number;
  readonly blocked: Uint8Array;
  /** Bit 0: one can go east from this cell, bit 1: north. */
  readonly #open: Uint8Array;
  readonly #walls: readonly Readonly<Stretch>[];
  readonly #wallStart: Int32Array;
  readonly #wallList: Int32Array;
  readonly #probe: Stretch = { fromX: 0, fromY: 0, toX: 0, toY: 0 };

  constructor(world: Pick<World, 'origin' | 'size' | 'levels'>, walls: readonly Wall[], level: number, size: number) {
    [this.west, this.south] = world.origin;
    this.size = size;
    this.radius = size / 8;
    this.columns = Math.max(1, Math.floor(world.size[0] / size + 1e-9));
    this.rows = Math.max(1, Math.floor(world.size[1] / size + 1e-9));
    const extent = { origin: world.origin, size: [this.columns * size, this.rows * size, 0] as const, levels: 1 };
    this.#walls = [...edgeWalls(extent), ...walls.filter((wall) => wall.level === level)].map(({ from, to }) => ({
      fromX: from[0],
      fromY: from[1],
      toX: to[0],
      toY: to[1],
    }));
    [this.#wallStart, this.#wallList] = this.#sortWalls();
    this.blocked = new Uint8Array(this.columns * this.rows);
    this.#open = new Uint8Array(this.columns * this.rows);
    this.#findBlocked();
    this.#findOpen();
  }

  /** Cell at a place; -1 outside the map. */
  cellAt(x: number, y: number): number {
    const column = Math.floor((x - this.west) / this.size);
    const row = Math.floor((y - this.south) / this.size);
    return column >= 0 && row >= 0 && column < this.columns && row < this.rows ? row * this.columns + column : -1;
  }

  middleX(cell: number): number {
    return this.west + ((cell % this.columns) + 0.5) * this.size;
  }

  middleY(cell: number): number {
    return this.south + (Math.floor(cell / this.columns) + 0.5) * this.size;
  }

  /** The slot nearest to a place along an axis, by number; cells have three, the middle one is the vertex. */
  slotNumber(along: number, origin: number): number {
    return Math.floor(((along - origin) / this.size) * slotsAlong);
  }

  slotPlace(number: number, origin: number): number {
    return origin + ((number + 0.5) * this.size) / slotsAlong;
  }

  /** Whether one can go straight from a cell to the one beside it or across its corner: never past a blocked neighbour. */
  canGo(cell: number, stepX: number, stepY: number): boolean {
    if (stepX === 0 || stepY === 0) return this.#canCross(cell, stepX, stepY);
    return (
      this.#canCross(cell, stepX, 0) &&
      this.#canCross(cell, 0, stepY) &&
      this.#canCross(cell + stepX, 0, stepY) &&
      this.#canCross(cell + stepY * this.columns, stepX, 0)
    );
  }

  #canCross(cell: number, stepX: number, stepY: number): boolean {
    const column = (cell % this.columns) + stepX;
    const row = Math.floor(cell / this.columns) + stepY;
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return false;
    const other = row * this.columns + column;
    if (this.blocked[cell] === 1 || this.blocked[other] === 1) return false;
    const lower = Math.min(cell, other);
    return (this.#open[lower] & (stepY === 0 ? 1 : 2)) !== 0;
  }

  /** Squared distance of a stretch from the nearest wall, as far as it is below `reach` squared. */
  wallDistance(way: Readonly<Stretch>, reach: number): number {
    const { west, south, size, columns, rows } = this;
    const firstX = clampTo((Math.min(way.fromX, way.toX) - reach - west) / size, columns);
    const lastX = clampTo((Math.max(way.fromX, way.toX) + reach - west) / size, columns);
    const firstY = clampTo((Math.min(way.fromY, way.toY) - reach - south) / size, rows);
    const lastY = clampTo((Math.max(way.fromY, way.toY) + reach - south) / size, rows);
    let least = reach * reach;
    for (let row = firstY; row <= lastY; row++) {
      for (let column = firstX; column <= lastX; column++) {
        const cell = row * columns + column;
        for (let at = this.#wallStart[cell]; at < this.#wallStart[cell + 1]; at++) {
          const wall = this.#walls[this.#wallList[at]];
          if (areFar(way, wall, reach)) continue;
          const distance = stretchToStretch(way, wall);
          if (distance < least) least = distance;
        }
      }
    }
    return least;
  }

  /** Whether a body with some room around it fits along a stretch. */
  isClear(fromX: number, fromY: number, toX: number, toY: number, reach: number): boolean {
    const way = this.#probe;
    way.fromX = fromX;
    way.fromY = fromY;
    way.toX = toX;
    way.toY = toY;
    return this.wallDistance(way, reach) >= reach * reach;
  }

  /** Walls by the cells they come near to, in the order of the world's walls. */
  #sortWalls(): [Int32Array, Int32Array] {
    const { west, south, size, columns, rows } = this;
    const lists: number[][] = Array.from({ length: columns * rows }, () => []);
    const hair = size * 1e-6;
    for (const [index, wall] of this.#walls.entries()) {
      const firstX = clampTo((Math.min(wall.fromX, wall.toX) - hair - west) / size, columns);
      const lastX = clampTo((Math.max(wall.fromX, wall.toX) + hair - west) / size, columns);
      const firstY = clampTo((Math.min(wall.fromY, wall.toY) - hair - south) / size, rows);
      const lastY = clampTo((Math.max(wall.fromY, wall.toY) + hair - south) / size, rows);
      for (let row = firstY; row <= lastY; row++)
        for (let column = firstX; column <= lastX; column++) lists[row * columns + column].push(index);
    }
    const start = new Int32Array(columns * rows + 1);
    for (const [cell, list] of lists.entries()) start[cell + 1] = start[cell] + list.length;
    return [start, Int32Array.from(lists.flat())];
  }

  /** A wall inside a cell blocks it; one along its edge does not. */
  #findBlocked(): void {
    const half = (this.size / 2) * (1 - 1e-6);
    for (let cell = 0; cell < this.blocked.length; cell++) {
      const x = this.middleX(cell);
      const y = this.middleY(cell);
      for (let at = this.#wallStart[cell]; at < this.#wallStart[cell + 1]; at++) {
        if (entersSquare(this.#walls[this.#wallList[at]], x, y, half)) this.blocked[cell] = 1;
      }
    }
  }

  /** A cell that is walled in on all sides is an obstacle too. */
  #findOpen(): void {
    const { columns, rows } = this;
    const reach = this.radius * (1 + spare);
    const ways = new Uint8Array(columns * rows);
    for (let cell = 0; cell < ways.length; cell++) {
      const hasEast = cell % columns < columns - 1;
      const hasNorth = cell + columns < ways.length;
      if (hasEast && this.#fitsBetween(cell, cell + 1, reach)) {
        this.#open[cell] |= 1;
        ways[cell] = ways[cell + 1] = 1;
      }
      if (hasNorth && this.#fitsBetween(cell, cell + columns, reach)) {
        this.#open[cell] |= 2;
        ways[cell] = ways[cell + columns] = 1;
      }
    }
    if (ways.length === 1) return;
    for (let cell = 0; cell < ways.length; cell++) if (ways[cell] === 0) this.blocked[cell] = 1;
  }

  #fitsBetween(cell: number, other: number, reach: number): boolean {
    if (this.blocked[cell] === 1 || this.blocked[other] === 1) return false;
    return this.isClear(this.middleX(cell), this.middleY(cell), this.middleX(other), this.middleY(other), reach);
  }
}

const clampTo = (along: number, count: number): number => Math.min(Math.max(Math.floor(along), 0), count - 1);

/** Whether a stretch has a point inside a square: Liang and Barsky's clipping. */
function entersSquare(wall: Readonly<Stretch>, x: number, y: number, half: number): boolean {
  let first = 0;
  let last = 1;
  const clip = (direction: number, room: number): boolean => {
    if (direction === 0) return room > 0;
    const share = room / direction;
    if (direction < 0) first = Math.max(first, share);
    else last = Math.min(last, share);
    return first < last;
  };
  const dx = wall.toX - wall.fromX;
  const dy = wall.toY - wall.fromY;
  return (
    clip(-dx, wall.fromX - (x - half)) &&
    clip(dx, x + half - wall.fromX) &&
    clip(-dy, wall.fromY - (y - half)) &&
    clip(dy, y + half - wall.fromY)
  );
}

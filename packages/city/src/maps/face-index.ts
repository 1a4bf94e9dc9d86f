import { isInside, type Polygon } from './convex.ts';

/** Side of a cell, m. */
const cell = 10;
const columns = 1 << 20;
/** What lies this close across the border of a cell is near, m. */
const rounding = 0.001;

/** West, south, east and north, m. */
export type Box = readonly [number, number, number, number];

export function boxOf(polygon: Polygon): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const corner of polygon) {
    const x = corner[0];
    const y = corner[1];
    if (x < west) west = x;
    if (y < south) south = y;
    if (x > east) east = x;
    if (y > north) north = y;
  }
  return [west, south, east, north];
}

/** Finds polygons near a place. */
export class FaceIndex<T extends { readonly polygon: Polygon }> {
  readonly #cells = new Map<number, T[]>();

  add(face: T): void {
    const [west, south, east, north] = boxOf(face.polygon);
    const isLarge = countOf([west, south, east, north]) > largeFace;
    for (let column = cellOf(west); column <= cellOf(east); column++) {
      // Of the box of a long road across the grid hardly a cell is its own.
      const [low, high] = isLarge ? reachIn(face.polygon, column * cell, (column + 1) * cell) : [south, north];
      for (let row = cellOf(low); row <= cellOf(high); row++) {
        const list = this.#cells.get(column * columns + row);
        if (list === undefined) this.#cells.set(column * columns + row, [face]);
        else list.push(face);
      }
    }
  }

  /** All whose cells a box touches; those of several cells come several times. */
  *visit([west, south, east, north]: Box): Generator<readonly T[]> {
    if (countOf([west, south, east, north]) > largeFace + this.#cells.size) {
      for (const [key, list] of this.#cells) {
        const column = Math.round(key / columns);
        const row = key - column * columns;
        const isAcross = column >= cellOf(west - rounding) && column <= cellOf(east + rounding);
        if (isAcross && row >= cellOf(south - rounding) && row <= cellOf(north + rounding)) yield list;
      }
      return;
    }
    for (let column = cellOf(west - rounding); column <= cellOf(east + rounding); column++)
      for (let row = cellOf(south - rounding); row <= cellOf(north + rounding); row++) {
        const list = this.#cells.get(column * columns + row);
        if (list !== undefined) yield list;
      }
  }

  /** Whether something holds for any whose cells a box touches. It ends with the first: many may lie on each other. */
  hasNear(box: Box, holds: (face: T) => boolean): boolean {
    for (const list of this.visit(box)) if (list.some(holds)) return true;
    return false;
  }

  /** All whose cells a box touches, each once. */
  near(box: Box): ReadonlySet<T> {
    const found = new Set<T>();
    for (const list of this.visit(box)) for (const face of list) found.add(face);
    return found;
  }

  /** Whether a point lies in any polygon. */
  isAt(x: number, y: number): boolean {
    return this.#cells.get(cellOf(x) * columns + cellOf(y))?.some(({ polygon }) => isInside(polygon, x, y)) ?? false;
  }

  /** The polygons that a point lies in; one of several cells is in the point's own one. */
  at(x: number, y: number): T[] {
    const list = this.#cells.get(cellOf(x) * columns + cellOf(y));
    return list === undefined ? [] : list.filter(({ polygon }) => isInside(polygon, x, y));
  }
}

/** Boxes of more cells than this are those of long roads. */
const largeFace = 4096;

const countOf = ([west, south, east, north]: Box): number =>
  (cellOf(east) - cellOf(west) + 1) * (cellOf(north) - cellOf(south) + 1);

/** How far south and north a convex polygon reaches between two meridians. */
function reachIn(polygon: Polygon, west: number, east: number): readonly [number, number] {
  let [south, north] = [Infinity, -Infinity];
  const reach = (y: number): void => {
    south = Math.min(south, y - rounding);
    north = Math.max(north, y + rounding);
  };
  for (const [index, [x, y]] of polygon.entries()) {
    const [toX, toY] = polygon[(index + 1) % polygon.length];
    if (x >= west && x <= east) reach(y);
    for (const border of [west, east])
      if (x < border !== toX < border) reach(y + ((toY - y) * (border - x)) / (toX - x));
  }
  return [south, north];
}

const cellOf = (value: number): number => Math.floor(value / cell);

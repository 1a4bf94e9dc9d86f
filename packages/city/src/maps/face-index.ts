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
    for (let column = Math.floor(west / cell); column <= Math.floor(east / cell); column++)
      for (let row = Math.floor(south / cell); row <= Math.floor(north / cell); row++) {
        const list = this.#cells.get(column * columns + row);
        if (list === undefined) this.#cells.set(column * columns + row, [face]);
        else list.push(face);
      }
  }

  /** All whose cells a box touches; those of several cells come several times. */
  *visit([west, south, east, north]: Box): Generator<readonly T[]> {
    for (let column = cellOf(west - rounding); column <= cellOf(east + rounding); column++)
      for (let row = cellOf(south - rounding); row <= cellOf(north + rounding); row++) {
        const list = this.#cells.get(column * columns + row);
        if (list !== undefined) yield list;
      }
  }

  /** All whose cells a box touches, each once. */
  near(box: Box): ReadonlySet<T> {
    const found = new Set<T>();
    for (const list of this.visit(box)) for (const face of list) found.add(face);
    return found;
  }

  /** The polygons that a point lies in; one of several cells is in the point's own one. */
  at(x: number, y: number): T[] {
    const list = this.#cells.get(cellOf(x) * columns + cellOf(y));
    return list === undefined ? [] : list.filter(({ polygon }) => isInside(polygon, x, y));
  }
}

const cellOf = (value: number): number => Math.floor(value / cell);

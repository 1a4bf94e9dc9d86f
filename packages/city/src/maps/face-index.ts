import type { Polygon } from './convex.ts';

/** Side of a cell, m. */
const cell = 10;
const columns = 1 << 20;
/** What lies this close across the border of a cell is near, m. */
const rounding = 0.001;

/** West, south, east and north, m. */
export type Box = readonly [number, number, number, number];

export function boxOf(polygon: Polygon): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of polygon) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

/** Finds polygons near a place. */
export class FaceIndex<T extends { readonly polygon: Polygon }> {
  readonly #cells = new Map<number, T[]>();

  add(face: T): void {
    for (const key of keysOf(boxOf(face.polygon))) {
      const list = this.#cells.get(key);
      if (list === undefined) this.#cells.set(key, [face]);
      else list.push(face);
    }
  }

  /** All whose cells a box touches, each once, in the order they were added within a cell. */
  near([west, south, east, north]: Box): ReadonlySet<T> {
    const found = new Set<T>();
    const keys = keysOf([west - rounding, south - rounding, east + rounding, north + rounding]);
    for (const key of keys) for (const face of this.#cells.get(key) ?? []) found.add(face);
    return found;
  }
}

function keysOf([west, south, east, north]: Box): number[] {
  const keys: number[] = [];
  for (let column = Math.floor(west / cell); column <= Math.floor(east / cell); column++)
    for (let row = Math.floor(south / cell); row <= Math.floor(north / cell); row++) keys.push(column * columns + row);
  return keys;
}

import type { Wall } from '@korzo/core';

/** Edge of the squares that walls are looked up in, m. */
const edge = 2;

/** Walls of one floor, found by place. */
export class WallIndex {
  readonly #squares = new Map<string, Wall[]>();

  constructor(walls: readonly Wall[], level: number) {
    for (const wall of walls) if (wall.level === level) this.#put(wall);
  }

  /** Walls with a part in a square around a place. */
  near(x: number, y: number, far: number): readonly Wall[] {
    const found = new Set<Wall>();
    for (let column = Math.floor((x - far) / edge); column <= Math.floor((x + far) / edge); column++)
      for (let row = Math.floor((y - far) / edge); row <= Math.floor((y + far) / edge); row++)
        for (const wall of this.#squares.get(`${column} ${row}`) ?? []) found.add(wall);
    return [...found];
  }

  #put(wall: Wall): void {
    const { from, to } = wall;
    // Long walls in several pieces, or those that run aslant would be in all squares of their rectangle.
    const pieces = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / edge));
    const keys = new Set<string>();
    for (let piece = 0; piece < pieces; piece++) {
      const [x1, x2] = [0, 1].map((end) => from[0] + ((to[0] - from[0]) * (piece + end)) / pieces);
      const [y1, y2] = [0, 1].map((end) => from[1] + ((to[1] - from[1]) * (piece + end)) / pieces);
      for (let column = Math.floor(Math.min(x1, x2) / edge); column <= Math.floor(Math.max(x1, x2) / edge); column++)
        for (let row = Math.floor(Math.min(y1, y2) / edge); row <= Math.floor(Math.max(y1, y2) / edge); row++)
          keys.add(`${column} ${row}`);
    }
    for (const key of keys) this.#squares.set(key, [...(this.#squares.get(key) ?? []), wall]);
  }
}

const known = new WeakMap<readonly Wall[], Map<number, WallIndex>>();

/** The index of some walls; they change seldom, and then are another list. */
export function indexOf(walls: readonly Wall[], level: number): WallIndex {
  const levels = known.get(walls) ?? new Map<number, WallIndex>();
  known.set(walls, levels);
  const index = levels.get(level) ?? new WallIndex(walls, level);
  levels.set(level, index);
  return index;
}

/** Whether the line between two places crosses a wall. */
export function crosses({ from, to }: Wall, x1: number, y1: number, x2: number, y2: number): boolean {
  const side = (x: number, y: number): number => (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
  if (side(x1, y1) > 0 === side(x2, y2) > 0) return false;
  const other = ([x, y]: Wall['from']): number => (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
  return other(from) > 0 !== other(to) > 0;
}

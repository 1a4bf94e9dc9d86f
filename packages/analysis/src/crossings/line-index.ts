import type { LineSite } from '../sites/site.ts';

/** Squares of the index, and how far from a line it is still looked up, m. */
const square = 4;
const reach = 2;

const none: readonly number[] = [];

/** Which lines are near a point. */
export class LineIndex {
  readonly #near = new Map<number, number[]>();

  constructor(lines: readonly LineSite[]) {
    for (const [number, { level, line }] of lines.entries()) {
      if (line === undefined) continue;
      const [[ax, ay], [bx, by]] = line;
      for (let column = index(Math.min(ax, bx) - reach); column <= index(Math.max(ax, bx) + reach); column++) {
        for (let row = index(Math.min(ay, by) - reach); row <= index(Math.max(ay, by) + reach); row++) {
          const at = key(level, column, row);
          const listed = this.#near.get(at);
          if (listed === undefined) this.#near.set(at, [number]);
          else listed.push(number);
        }
      }
    }
  }

  /** Numbers of all lines within 2 m of a point, and of some that are farther. */
  near(level: number, x: number, y: number): readonly number[] {
    return this.#near.get(key(level, index(x), index(y))) ?? none;
  }
}

/** Whether an agent that moved so far may have jumped out of sight of the index, m2. */
export const isLongStep = (squared: number): boolean => squared > reach * reach;

const index = (position: number): number => Math.floor(position / square);
const key = (level: number, column: number, row: number): number =>
  (level * 1_048_576 + column + 524_288) * 1_048_576 + row + 524_288;

import type { ColumnSpec } from './columns.ts';

/** A pair of columns, x and y, that are turned when their agent is seen on, or goes to, another floor. */
export interface TurningPair {
  /** Places in the list of columns. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isPlace: boolean;
}

/**
 * The pairs of a list of columns: `turns` stands on both, and their names differ in the last letter, X and Y (or are x and
 * y, vx and vy). Throws when one has no partner.
 */
export function turningPairs(specs: readonly ColumnSpec[]): readonly TurningPair[] {
  const placeOf = new Map(specs.map(({ name }, place) => [name, place]));
  return specs.flatMap(({ name, turns, width = 1 }, x): TurningPair[] => {
    if (turns === undefined || /[yY]$/.test(name)) return [];
    const y = placeOf.get(name.replace(/x$/, 'y').replace(/X$/, 'Y')) ?? -1;
    if (y < 0 || y === x || specs[y].turns !== turns || (specs[y].width ?? 1) !== width)
      throw new Error(`the column '${name}' turns; give it a partner for y of the same width that turns alike`);
    return [{ x, y, width, isPlace: turns === 'place' }];
  });
}

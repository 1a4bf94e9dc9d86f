import type { Shower } from './schema.ts';

/** The share of its speed that rain leaves at a place; 0 where none falls. */
export function factorAt(falling: readonly Shower[], x: number, y: number, floor: number): number {
  let least = 0;
  for (let index = 0; index < falling.length; index++) {
    const { rect, level, speedFactor } = falling[index];
    if (level !== undefined && level !== floor) continue;
    const isUnder =
      rect === undefined || (x >= rect[0] && x <= rect[0] + rect[2] && y >= rect[1] && y <= rect[1] + rect[3]);
    if (isUnder && (least === 0 || speedFactor < least)) least = speedFactor;
  }
  return least;
}

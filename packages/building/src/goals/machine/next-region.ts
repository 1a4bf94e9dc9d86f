import type { RegionTable } from '../../maps/index.ts';

const nextRegions = new Int32Array(65_536);

/** Regions by index; `before` is the one that the person was in before, -1 when it is not known. */
export interface RegionLeg {
  readonly here: number;
  readonly there: number;
  readonly before: number;
}

/**
 * Draws the next region from the table (MASS, 5.3.2): regions on paths with the fewest regions weigh 1 each, those on ways
 * with one more `detours` each. No person turns back to where it was just before: that looks strange. `drawn` is from 0 to
 * 1. Undefined when no path leads there.
 */
export function drawNextRegion(
  table: RegionTable,
  { here, there, before }: RegionLeg,
  detours: number,
  drawn: number,
): number | undefined {
  const least = table.length(here, there);
  const all = table.next(here, there, nextRegions);
  let shortest = all;
  while (shortest > 0 && 1 + table.length(nextRegions[shortest - 1], there) > least) shortest--;
  if (shortest === 0) return undefined;
  let count = shortest;
  if (detours > 0)
    for (let at = shortest; at < all; at++) if (nextRegions[at] !== before) nextRegions[count++] = nextRegions[at];
  const at = drawn * (shortest + detours * (count - shortest));
  return nextRegions[at < shortest ? Math.floor(at) : shortest + Math.floor((at - shortest) / detours)];
}

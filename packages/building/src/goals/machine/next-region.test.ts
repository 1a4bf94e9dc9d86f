import { describe, expect, it } from 'vitest';
import { RegionTable } from '../../maps/index.ts';
import { drawNextRegion } from './next-region.ts';

const portal = (from: string, to: string) => ({ from, to, direction: 'both' as const });

/** a - b - d, and a - c - e - d: from a to d over b two portals, over c three. */
const table = new RegionTable(
  ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id })),
  [portal('a', 'b'), portal('b', 'd'), portal('a', 'c'), portal('c', 'e'), portal('e', 'd')],
);
const [a, b, c, d] = [0, 1, 2, 3];

/** How often each region is drawn of a thousand even draws. */
function shares(
  leg: { here: number; there: number; before: number },
  detours: number,
): Map<number | undefined, number> {
  const counts = new Map<number | undefined, number>();
  for (let draw = 0; draw < 1000; draw++) {
    const region = drawNextRegion(table, leg, detours, (draw + 0.5) / 1000);
    counts.set(region, (counts.get(region) ?? 0) + 1);
  }
  return counts;
}

describe('the next region', () => {
  it('lies on a way with the fewest regions unless detours weigh something', () => {
    expect(shares({ here: a, there: d, before: -1 }, 0)).toEqual(new Map([[b, 1000]]));
  });

  it('is drawn by weight among ways with one region more', () => {
    const counts = shares({ here: a, there: d, before: -1 }, 0.25);
    expect(counts.get(b)).toBe(800);
    expect(counts.get(c)).toBe(200);
  });

  it('is never the one just left, and none where no path leads', () => {
    expect(shares({ here: a, there: d, before: c }, 1)).toEqual(new Map([[b, 1000]]));
    const apart = new RegionTable([{ id: 'x' }, { id: 'y' }], []);
    expect(drawNextRegion(apart, { here: 0, there: 1, before: -1 }, 1, 0.5)).toBeUndefined();
  });
});

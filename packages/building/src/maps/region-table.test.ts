import { array, assert, boolean, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RegionTable } from './region-table.ts';

const regions = (count: number): { id: string }[] =>
  Array.from({ length: count }, (_, index) => ({ id: `R${index + 1}` }));

const written = (table: RegionTable, from: number, goal: number): string =>
  `{${table
    .entries(from, goal)
    .map(({ next, length }) => `[R${next + 1},${length}]`)
    .join(', ')}}`;

describe('the table of paths between regions', () => {
  it('is the published one for the four regions of its example', () => {
    const portals = (
      [
        ['R1', 'R2'],
        ['R2', 'R3'],
        ['R2', 'R4'],
        ['R3', 'R4'],
      ] as const
    ).map(([from, to]) => ({ from, to, direction: 'both' as const }));
    const table = new RegionTable(regions(4), portals);
    const rows = [0, 1, 2, 3].map((from) => [0, 1, 2, 3].map((goal) => written(table, from, goal)));
    expect(rows).toEqual([
      ['{[R1,0]}', '{[R2,1]}', '{[R2,2]}', '{[R2,2]}'],
      ['{[R1,1]}', '{[R2,0]}', '{[R3,1], [R4,2]}', '{[R4,1], [R3,2]}'],
      ['{[R2,2], [R4,3]}', '{[R2,1], [R4,2]}', '{[R3,0]}', '{[R4,1], [R2,2]}'],
      ['{[R2,2], [R3,3]}', '{[R2,1], [R3,2]}', '{[R3,1], [R2,2]}', '{[R4,0]}'],
    ]);
  });

  it('counts two portals between the same regions once', () => {
    const both = { from: 'R1', to: 'R2', direction: 'both' as const };
    expect(new RegionTable(regions(2), [both, both]).entries(0, 1)).toEqual([{ next: 1, length: 1 }]);
  });

  it('does not lead back through a portal with one direction', () => {
    const table = new RegionTable(regions(2), [{ from: 'R1', to: 'R2', direction: 'forward' }]);
    expect(table.length(0, 1)).toBe(1);
    expect(table.length(1, 0)).toBe(Infinity);
    expect(table.entries(1, 0)).toEqual([]);
  });

  it('agrees with the three steps of the original algorithm on random graphs', () => {
    const edges = array(tuple(integer({ min: 0, max: 6 }), integer({ min: 0, max: 6 }), boolean()), { maxLength: 14 });
    assert(
      property(integer({ min: 1, max: 7 }), edges, (count, drawn) => {
        const portals = drawn
          .filter(([from, to]) => from < count && to < count && from !== to)
          .map(([from, to, both]) => ({
            from: `R${from + 1}`,
            to: `R${to + 1}`,
            direction: both ? ('both' as const) : ('forward' as const),
          }));
        const table = new RegionTable(regions(count), portals);
        const slow = originalTable(count, portals);
        for (let from = 0; from < count; from++) {
          for (let goal = 0; goal < count; goal++) {
            const entries = table.entries(from, goal).map(({ next, length }) => `${next}:${length}`);
            expect(entries.toSorted()).toEqual(slow[from][goal].toSorted());
          }
        }
      }),
    );
  });
});

/** The algorithm as published: all walks by length, then those longer than the shortest by more than one dropped. */
function originalTable(
  count: number,
  portals: readonly { readonly from: string; readonly to: string; readonly direction: 'both' | 'forward' }[],
): string[][][] {
  const leads = (from: number, to: number): boolean =>
    portals.some(
      (portal) =>
        (portal.from === `R${from + 1}` && portal.to === `R${to + 1}`) ||
        (portal.direction === 'both' && portal.from === `R${to + 1}` && portal.to === `R${from + 1}`),
    );
  const sets = Array.from({ length: count }, (_, from) =>
    Array.from({ length: count }, (_row, goal) => new Map<number, number[]>(from === goal ? [[from, [0]]] : [])),
  );
  for (let length = 1; length < count; length++) {
    for (let from = 0; from < count; from++) {
      for (let goal = 0; goal < count; goal++) {
        for (let next = 0; next < count; next++) {
          if (!leads(from, next)) continue;
          if (![...sets[next][goal].values()].some((lengths) => lengths.includes(length - 1))) continue;
          sets[from][goal].set(next, [...(sets[from][goal].get(next) ?? []), length]);
        }
      }
    }
  }
  return sets.map((row) =>
    row.map((set) => {
      const least = Math.min(...[...set.values()].flat());
      return [...set].flatMap(([next, lengths]) => {
        const kept = Math.min(...lengths);
        return kept <= least + 1 ? [`${next}:${kept}`] : [];
      });
    }),
  );
}

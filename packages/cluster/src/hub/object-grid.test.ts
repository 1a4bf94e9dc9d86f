import { describe, expect, it } from 'vitest';
import { ObjectGrid } from './object-grid.ts';
import type { ObjectTable } from './object-table.ts';

type Place = readonly [x: number, y: number, visible?: 0 | 1];

const tableOf = (places: readonly Place[]): ObjectTable =>
  ({
    rowEnd: places.length,
    columns: {
      x: Float64Array.from(places, ([x]) => x),
      y: Float64Array.from(places, ([, y]) => y),
      visible: Uint8Array.from(places, ([, , visible = 1]) => visible),
    },
  }) as unknown as ObjectTable;

function near(places: readonly Place[], x: number, y: number, radius: number): readonly number[] {
  const grid = new ObjectGrid();
  grid.sort(tableOf(places));
  return [...grid.near(x, y, radius)];
}

describe('objects by where they are', () => {
  const places = Array.from({ length: 400 }, (_, row): Place => [((row * 37) % 997) - 300, ((row * 61) % 701) + 50]);

  it('are found within a radius, whole cells of them, each once', () => {
    for (const [x, y, radius] of [
      [0, 400, 80],
      [690, 740, 150],
      [-300, 50, 10],
      [200, 300, 0],
    ]) {
      // prettier-ignore
      const found = near(places, x, y, radius);
      expect(new Set(found).size).toBe(found.length);
      for (const [row, [atX, atY]] of places.entries()) {
        const away = Math.max(Math.abs(atX - x), Math.abs(atY - y));
        if (away <= radius) expect(found).toContain(row);
        // No cell that the square around the circle does not touch.
        if (away > radius + 100) expect(found).not.toContain(row);
      }
    }
  });

  it('come in the order of the table within a cell', () => {
    expect(near([[5, 5], [3, 3], [9, 1]], 4, 4, 50)).toEqual([0, 1, 2]); // prettier-ignore
  });

  it('that are not seen are not found, and make the world no larger', () => {
    const seen: readonly Place[] = [[0, 0], [50, 50, 0], [90_000, 0, 0], [210, 0]]; // prettier-ignore
    expect(near(seen, 20, 0, 60)).toEqual([0]);
    expect(near(seen, 120, 0, 300)).toEqual([0, 3]);
  });

  it('are not found from beside the world', () => {
    expect(near([[0, 0], [500, 500]], -400, 0, 100)).toEqual([]); // prettier-ignore
    expect(near([[0, 0], [500, 500]], 0, 900, 100)).toEqual([]); // prettier-ignore
    expect(near([], 0, 0, 100)).toEqual([]);
  });

  it('that stand at one place are found together', () => {
    expect(near([[7, 7], [7, 7]], 7, 7, 1)).toEqual([0, 1]); // prettier-ignore
  });

  it('are sorted again for each advance, also when there are more', () => {
    const grid = new ObjectGrid();
    grid.sort(tableOf([[0, 0]]));
    grid.sort(tableOf([[500, 0], [0, 0], [500, 10], [0, 300]])); // prettier-ignore
    expect([...grid.near(500, 0, 20)]).toEqual([0, 2]);
    expect([...grid.near(0, 300, 20)]).toEqual([3]);
  });
});

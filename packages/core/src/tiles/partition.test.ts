import { array, assert, boolean, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellGrid } from '../space/cell-grid.ts';
import { cutByCost, imbalance, watchersOf, windowAround } from './partition.ts';

const gridOf = (cellsX: number, cellsY: number): CellGrid => ({
  cellsX,
  cellsY,
  cellsZ: 0,
  levels: 1,
  cellSizeX: 1,
  cellSizeY: 1,
  cellSizeZ: 1,
});

describe('cutting the world', () => {
  it('gives every column of cells to exactly one tile and every tile at least one', () => {
    assert(
      property(
        integer({ min: 1, max: 12 }),
        integer({ min: 1, max: 12 }),
        integer({ min: 1, max: 31 }),
        array(integer({ min: 0, max: 9 })),
        (x, y, wanted, loads) => {
          const grid = gridOf(x, y);
          const tiles = Math.min(wanted, x * y);
          const cost = Float64Array.from(
            { length: x * y },
            (_, column) => loads[column % Math.max(loads.length, 1)] ?? 0,
          );
          const { areas, owner } = cutByCost(grid, tiles, cost);
          expect(areas).toHaveLength(tiles);
          expect(new Set(owner).size).toBe(tiles);
          const covered = areas.reduce((sum, area) => sum + (area.x1 - area.x0) * (area.y1 - area.y0), 0);
          expect(covered).toBe(x * y);
        },
      ),
    );
  });

  it('balances a crowd that stands in one corner', () => {
    const grid = gridOf(40, 40);
    const cost = Float64Array.from({ length: 1600 }, (_, column) => (column % 40 < 10 && column < 400 ? 5 : 0.01));
    const even = cutByCost(grid, 4, new Float64Array(1600));
    const fair = cutByCost(grid, 4, cost);
    expect(imbalance(even, cost)).toBeGreaterThan(3.5);
    expect(imbalance(fair, cost)).toBeLessThan(1.15);
  });
});

describe('windows', () => {
  it('cover own cells and everything within the halo, each cell once', () => {
    assert(
      property(
        integer({ min: 1, max: 15 }),
        integer({ min: 1, max: 15 }),
        integer({ min: 1, max: 6 }),
        integer({ min: 0, max: 4 }),
        boolean(),
        (x, y, wanted, halo, wraps) => {
          const grid = gridOf(x, y);
          const { areas } = cutByCost(grid, Math.min(wanted, x * y), new Float64Array(x * y));
          const windows = areas.map((area) => windowAround(area, grid, { x: halo, y: halo }, wraps));
          const watchers = watchersOf(windows, grid);
          for (const [tile, area] of areas.entries()) {
            expect(windows[tile].cellsX).toBeLessThanOrEqual(x);
            for (let cellY = area.y0 - halo; cellY < area.y1 + halo; cellY++) {
              for (let cellX = area.x0 - halo; cellX < area.x1 + halo; cellX++) {
                const inWorld = cellX >= 0 && cellX < x && cellY >= 0 && cellY < y;
                if (!wraps && !inWorld) continue;
                const column = (((cellY % y) + y) % y) * x + (((cellX % x) + x) % x);
                const { start, tiles } = watchers;
                expect(tiles.subarray(start[column], start[column + 1])).toContain(tile);
              }
            }
          }
        },
      ),
    );
  });
});

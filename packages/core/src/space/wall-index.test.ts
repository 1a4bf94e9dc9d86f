import { array, assert, double, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { World } from '../world/world.ts';
import { layOutGrid } from './cell-grid.ts';
import { distanceToWall, indexWalls } from './wall-index.ts';

const coordinate = double({ min: -2, max: 22, noNaN: true });

describe('walls near a cell', () => {
  it('lists every wall within reach of every point of the cell', () => {
    assert(
      property(
        array(tuple(coordinate, coordinate, coordinate, coordinate), { maxLength: 12 }),
        double({ min: 0.1, max: 5, noNaN: true }),
        tuple(coordinate, coordinate),
        (ends, reach, [x, y]) => {
          const walls = ends
            .filter(([a, b, c, d]) => a !== c || b !== d)
            .map(([a, b, c, d], index) => ({ level: index % 2, from: [a, b] as const, to: [c, d] as const }));
          const world: World = { origin: [0, 0, 0], size: [20, 20, 0], edges: 'open', levels: 2, walls, exits: [] };
          const grid = layOutGrid(world, 1.7);
          const { start, index } = indexWalls(world, grid, reach);
          const insideX = Math.min(Math.max(x, 0), 19.99);
          const insideY = Math.min(Math.max(y, 0), 19.99);
          for (const level of [0, 1]) {
            const cell =
              (level * grid.cellsY + Math.floor(insideY / grid.cellSizeY)) * grid.cellsX +
              Math.floor(insideX / grid.cellSizeX);
            const listed = [...index.subarray(start[cell], start[cell + 1])];
            expect(listed).toEqual(listed.toSorted((a, b) => a - b));
            for (const [number, wall] of walls.entries()) {
              if (wall.level === level && distanceToWall(insideX, insideY, wall) <= reach)
                expect(listed).toContain(number);
              if (wall.level !== level) expect(listed).not.toContain(number);
            }
          }
        },
      ),
    );
  });
});

import { compileMaps, levelMap, wayPointX, wayPointY, type LevelMap, type Maps } from '../maps/index.ts';
import type { Point } from '../layout/building.ts';
import { array, assert, constantFrom, double, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAngle } from './any-angle.ts';
import { builtinPlanners } from './builtin.ts';
import { searchGrid } from './search-grid.ts';
import { expectValid, hall, rectangle } from './worlds.testing.ts';

/** So large that no waypoint leaves the middle of its cell: paths are counted in cells alone. */
const cellSize = 2;

/** A hall of so many cells with some of them blocked. */
function maze(columns: number, rows: number, blocked: readonly (readonly [number, number])[]): Maps {
  return compileMaps(
    hall(
      rectangle(0, 0, columns * cellSize, rows * cellSize),
      [...new Map(blocked.map((cell) => [cell.join(), cell])).values()]
        .filter(([column, row]) => column < columns && row < rows)
        .map(([column, row]) =>
          rectangle(column * cellSize, row * cellSize, (column + 1) * cellSize, (row + 1) * cellSize),
        ),
    ),
    { cellSize },
  );
}

const middle = ([column, row]: Point): Point => [(column + 0.5) * cellSize, (row + 0.5) * cellSize];

/** Octile lengths by plain Dijkstra over the unblocked cells of a drawing, no corner cut; a list instead of a heap. */
function octileLengths(
  columns: number,
  rows: number,
  isBlocked: (column: number, row: number) => boolean,
  from: Point,
): number[] {
  const length = Array.from({ length: columns * rows }, () => Infinity);
  const done = new Set<number>();
  length[from[1] * columns + from[0]] = 0;
  const open = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < columns && row < rows && !isBlocked(column, row);
  for (;;) {
    let cell = -1;
    for (let other = 0; other < length.length; other++) {
      if (!done.has(other) && length[other] < (cell < 0 ? Infinity : length[cell])) cell = other;
    }
    if (cell < 0) return length;
    done.add(cell);
    const column = cell % columns;
    const row = Math.floor(cell / columns);
    for (let y = -1; y <= 1; y++) {
      for (let x = -1; x <= 1; x++) {
        if (!open(column + x, row + y) || !open(column + x, row) || !open(column, row + y)) continue;
        const next = cell + y * columns + x;
        length[next] = Math.min(length[next], length[cell] + cellSize * Math.hypot(x, y));
      }
    }
  }
}

const cellsOf = (lines: readonly string[]): [number, number][] =>
  lines.flatMap((line, row) =>
    line.split('').flatMap((mark, column): [number, number][] => (mark === '#' ? [[column, row]] : [])),
  );

describe('the grid planner', () => {
  const size = integer({ min: 2, max: 12 });
  const cell = tuple(integer({ min: 0, max: 11 }), integer({ min: 0, max: 11 }));

  it('finds the least octile length in random mazes, and a way exactly when there is one', () => {
    assert(
      property(size, size, array(cell, { maxLength: 50 }), cell, cell, (columns, rows, blocked, from, to) => {
        const start: Point = [from[0] % columns, from[1] % rows];
        const goal: Point = [to[0] % columns, to[1] % rows];
        const isWall = new Set(blocked.map((place) => place.join()));
        isWall.delete(start.join());
        isWall.delete(goal.join());
        const isBlocked = (column: number, row: number): boolean => isWall.has([column, row].join());
        const maps = maze(
          columns,
          rows,
          blocked.filter(([column, row]) => isBlocked(column, row)),
        );
        const query = { level: 0, from: middle(start), to: middle(goal), radius: 0.1 };
        const least = octileLengths(columns, rows, isBlocked, start)[goal[1] * columns + goal[0]];
        const way = searchGrid(levelMap(maps, 0), query);
        if (start.join() === goal.join()) return;
        expect(way.found).toBe(least < Infinity);
        if (way.found) expect(way.cost).toBeCloseTo(least, 6);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    [['......', '...#..', '......'], [4, 1], [0, 0], 5],
    [['......#', '....#..', '#.##...', '.......', '......#', '.......'], [5, 5], [2, 0], 8],
    [['#.##...', '.#.....', '....#..', '......#'], [6, 2], [0, 3], 7],
  ] as const)('is exact where a plain wave is not: %j', (lines, from, to, length) => {
    const maps = maze(lines[0].length, lines.length, cellsOf(lines));
    const way = searchGrid(levelMap(maps, 0), { level: 0, from: middle(from), to: middle(to), radius: 0.05 });
    expect(way.found ? way.cost / cellSize : way.reason).toBeCloseTo(length, 9);
  });
});

/** Paths between the waypoints of cells by plain Dijkstra over all steps a body can take; m. */
function reachableCells(map: LevelMap, start: number, radius: number): Set<number> {
  const { columns } = map.frame;
  const seen = new Set([start]);
  const queue = [start];
  const away = [1, columns, columns + 1, columns - 1];
  for (const cell of queue) {
    for (const [side, offset] of away.entries()) {
      for (const [from, other] of [
        [cell, cell + offset],
        [cell - offset, cell - offset],
      ]) {
        if (!(map.steps[from * 4 + side] * 0.00005 >= radius - 1e-6) || seen.has(other)) continue;
        seen.add(other);
        queue.push(other);
      }
    }
  }
  return seen;
}

describe('all planners in random rooms', () => {
  const corner = double({ min: 0, max: 11, noNaN: true });
  const side = double({ min: 0.05, max: 3, noNaN: true });
  const place = tuple(double({ min: 0.3, max: 11.7, noNaN: true }), double({ min: 0.3, max: 11.7, noNaN: true }));
  const radius = constantFrom(0.12, 0.2, 0.25, 0.33);

  it('return ways that keep their radius off all walls, between the straight line and the octile length', () => {
    assert(
      property(
        array(tuple(corner, corner, side, side), { maxLength: 9 }),
        place,
        place,
        radius,
        (blocks, from, to, body) => {
          const maps = compileMaps(
            hall(
              rectangle(0, 0, 12, 12),
              blocks.map(([x, y, width, height]) =>
                rectangle(x, y, Math.min(x + width, 11.9), Math.min(y + height, 11.9)),
              ),
            ),
          );
          const map = levelMap(maps, 0);
          // Places a body cannot stand at are a matter of other tests.
          if (map.walls.clearanceAt(from[0], from[1]) < body || map.walls.clearanceAt(to[0], to[1]) < body) return;
          const query = { level: 0, from, to, radius: body };
          const ways = new Map(builtinPlanners.map((planner) => [planner.name, planner.plan(maps, query)]));
          for (const way of ways.values()) if (way.found) expectValid(maps, query, way);
          const grid = ways.get('grid');
          const pulled = ways.get('any-angle');
          const straight = Math.hypot(to[0] - from[0], to[1] - from[1]);
          if (grid?.found === true && pulled?.found === true) {
            expect(pulled.length).toBeGreaterThanOrEqual(straight - 1e-9);
            expect(pulled.length).toBeLessThanOrEqual(grid.length + 1e-9);
          }
          // A person that can be reached by the quadtree can be reached by all.
          if (ways.get('quadtree')?.found === true) for (const way of ways.values()) expect(way.found).toBe(true);
        },
      ),
      { numRuns: 120 },
    );
  });

  it('find a way to every cell that steps lead to', () => {
    assert(
      property(array(tuple(corner, corner, side, side), { maxLength: 9 }), radius, (blocks, body) => {
        const maps = compileMaps(
          hall(
            rectangle(0, 0, 12, 12),
            blocks.map(([x, y, width, height]) =>
              rectangle(x, y, Math.min(x + width, 11.9), Math.min(y + height, 11.9)),
            ),
          ),
        );
        const map = levelMap(maps, 0);
        const start = [...map.steps.keys()].find((at) => map.steps[at] * 0.00005 > body);
        if (start === undefined) return;
        const cells = [...reachableCells(map, Math.floor(start / 4), body)];
        const from: Point = [wayPointX(map, cells[0]), wayPointY(map, cells[0])];
        for (let at = 1; at < cells.length; at += 1 + Math.floor(cells.length / 5)) {
          const to: Point = [wayPointX(map, cells[at]), wayPointY(map, cells[at])];
          const way = anyAngle.plan(maps, { level: 0, from, to, radius: body });
          expect(way.found ? 'found' : way.reason).toBe('found');
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the any-angle planner', () => {
  it('goes straight where the goal is in sight', () => {
    const maps = compileMaps(hall(rectangle(0, 0, 20, 20), [rectangle(8, 8, 12, 12)]));
    const way = anyAngle.plan(maps, { level: 0, from: [1, 1], to: [19, 7], radius: 0.25 });
    expect(way.found && way.points).toEqual([
      [1, 1],
      [19, 7],
    ]);
  });

  it('comes near the exact length around a corner', () => {
    const maps = compileMaps(hall(rectangle(0, 0, 20, 20), [rectangle(8, 0, 12, 12)]));
    const way = anyAngle.plan(maps, { level: 0, from: [4, 2], to: [16, 2], radius: 0.25 });
    // Tangents to circles of 0.25 m about the two corners, an arc about each, and the straight stretch between them.
    const reach = Math.hypot(4, 10);
    const tangent = Math.sqrt(reach ** 2 - 0.25 ** 2);
    const turn = Math.PI / 2 - Math.atan2(10, 4) + Math.asin(0.25 / reach);
    const arc = 0.25 * (Math.PI / 2 - turn);
    const exact = 2 * (tangent + arc) + 4;
    expect(way.found && way.length).toBeGreaterThanOrEqual(exact - 1e-6);
    expect(way.found && way.length).toBeLessThan(exact * 1.01);
  });
});

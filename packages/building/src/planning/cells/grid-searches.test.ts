import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridSearches } from './builtin.ts';
import { drawMaze, drawRandom, drawRooms } from './drawings.ts';
import { GridMap } from './grid-map.ts';
import type { GridPath, GridSearch, NoGridPath } from './grid-search.ts';
import { plainLengths } from './plain-search.testing.ts';
import { stepOffsets } from './directions.ts';
import { stepsLeadStraight, type CellLink, type StepGrid } from './step-grid.ts';
import { twoWayWave } from './two-way-wave.ts';
import { wave } from './wave.ts';

const named = (name: string): GridSearch => {
  const found = gridSearches.find((search) => search.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};

function lengthOf(found: GridPath | NoGridPath): number {
  if (!found.found) throw new Error(found.reason);
  return found.length;
}

/** A way must lead from start to goal by steps that may be taken, or along straight lines that are free, and be as long as it says. */
function expectValid(map: GridMap, from: number, to: number, { cells, length }: GridPath, anyAngle: boolean): void {
  expect([cells[0], cells[cells.length - 1]]).toEqual([from, to]);
  let walked = 0;
  for (let at = 1; at < cells.length; at++) {
    const columns = Math.abs(map.columnOf(cells[at]) - map.columnOf(cells[at - 1]));
    const rows = Math.abs(map.rowOf(cells[at]) - map.rowOf(cells[at - 1]));
    if (!anyAngle) expect(Math.max(columns, rows)).toBe(1);
    expect(map.sees(cells[at - 1], cells[at])).toBe(true);
    walked += Math.hypot(columns, rows);
  }
  expect(length).toBeCloseTo(walked, 9);
}

const drawing = fc
  .tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 14 }), fc.integer({ min: 0, max: 9 }))
  .chain(([columns, rows, blockedOfTen]) =>
    fc.record({
      map: fc.array(fc.integer({ min: 0, max: 19 }), { minLength: columns * rows, maxLength: columns * rows }).map(
        (draws) =>
          new GridMap(
            columns,
            rows,
            draws.map((draw) => (draw < blockedOfTen ? 0 : 1)),
          ),
      ),
      from: fc.integer({ min: 0, max: columns * rows - 1 }),
      to: fc.integer({ min: 0, max: columns * rows - 1 }),
    }),
  )
  .map(({ map, from, to }) => {
    const cellOf = (at: number): number => map.cellAt(at % map.columns, Math.floor(at / map.columns));
    map.setOpen(cellOf(from), true);
    map.setOpen(cellOf(to), true);
    return { map, from: cellOf(from), to: cellOf(to) };
  });

describe.each(gridSearches)('the search $name on random maps', (search) => {
  it('finds a valid way exactly when there is one, never shorter than the shortest; exact ones as short', () => {
    fc.assert(
      fc.property(drawing, ({ map, from, to }) => {
        const least = plainLengths(map, from).get(to);
        const found = search.on(map).findPath(from, to);
        expect(found.found).toBe(least !== undefined);
        if (!found.found || least === undefined) return;
        expectValid(map, from, to, found, search.gives === 'any-angle');
        if (search.gives === 'shortest')
          expect(Math.abs(found.length - least)).toBeLessThanOrEqual(1e-9 * least + 1e-9);
        if (search.gives === 'some') expect(found.length).toBeGreaterThanOrEqual(least - 1e-9);
        if (search.gives !== 'any-angle') return;
        const straight = map.distance(from, to);
        expect(found.length).toBeGreaterThanOrEqual(straight - 1e-9);
        expect(found.length).toBeLessThanOrEqual(least + 1e-9);
        if (map.sees(from, to)) expect(found.length).toBeCloseTo(straight, 12);
      }),
      { numRuns: 300 },
    );
  });

  it('finds the same way again with memory that was used before, after the map was changed and changed back', () => {
    const map = drawRooms({ columns: 30, rows: 30, seed: 4, room: 6 });
    const finder = search.on(map);
    const [from, to] = [map.cellAt(0, 0), map.cellAt(26, 26)];
    const first = finder.findPath(from, to);
    expect(first.found).toBe(true);
    finder.findPath(map.cellAt(3, 3), map.cellAt(20, 1));
    const [door] = first.found ? first.cells.slice(-4) : [];
    map.setOpen(door, false);
    const around = finder.findPath(from, to);
    expect(around).toEqual(search.on(map).findPath(from, to));
    expect(around).not.toEqual(first);
    map.setOpen(door, true);
    expect(finder.findPath(from, to)).toEqual(first);
  });

  it('answers ends that are none, the start as goal, and goals out of reach', () => {
    const map = GridMap.drawn(['..#.', '..#.', '###.']);
    const finder = search.on(map);
    const from = map.cellAt(0, 0);
    const why = (start: number, goal: number): string => {
      const found = finder.findPath(start, goal);
      return found.found ? 'found' : `${found.why}: ${found.reason}`;
    };
    expect(why(map.cellAt(-1, 0), from)).toMatch(/^start-outside: the start is outside the map; choose/);
    expect(why(from, map.cellAt(4, 0))).toMatch(/^goal-outside: the goal is outside the map; choose/);
    expect(why(from, 1e9)).toMatch(/^goal-outside/);
    expect(why(Number.NaN, from)).toMatch(/^start-outside/);
    expect(why(map.cellAt(2, 0), from)).toBe('start-blocked: the start (2, 0) is blocked; choose an open cell');
    expect(why(from, map.cellAt(0, 2))).toBe('goal-blocked: the goal (0, 2) is blocked; choose an open cell');
    const apart = 'unreachable: no way from (0, 0) to (3, 1); open a passage or choose another goal';
    expect([why(from, map.cellAt(3, 1)), why(from, map.cellAt(3, 1))]).toEqual([apart, apart]);
    expect(finder.findPath(from, from)).toEqual({ found: true, cells: Int32Array.of(from), length: 0, expanded: 0 });
    map.setOpen(map.cellAt(2, 1), true);
    expect(why(from, map.cellAt(3, 1))).toBe('found');
  });
});

describe('the maps where waves are not shortest', () => {
  type Case = readonly [
    lines: readonly string[],
    from: readonly [number, number],
    to: readonly [number, number],
    length: number,
  ];
  const cases: readonly Case[] = [
    [['......', '...#..', '......'], [4, 1], [0, 0], 5],
    [['......#', '....#..', '#.##...', '.......', '......#', '.......'], [5, 5], [2, 0], 8],
    [['#.##...', '.#.....', '....#..', '......#'], [6, 2], [0, 3], 7],
  ];

  it.each<Case>(cases)('are solved exactly by exact searches: %j', (lines, [fromX, fromY], [toX, toY], length) => {
    const map = GridMap.drawn(lines);
    for (const search of gridSearches.filter(({ gives }) => gives === 'shortest'))
      expect(lengthOf(search.on(map).findPath(map.cellAt(fromX, fromY), map.cellAt(toX, toY)))).toBeCloseTo(length, 9);
  });

  it.each<Case>([
    [cases[0][0], [4, 1], [0, 2], 3 + 2 * Math.SQRT2],
    [cases[1][0], [5, 5], [2, 0], 4 + 3 * Math.SQRT2],
    [cases[2][0], [6, 2], [0, 3], 3 + 3 * Math.SQRT2],
  ])('lead the waves of the thesis astray: %j', (lines, [fromX, fromY], [toX, toY], length) => {
    const map = GridMap.drawn(lines);
    for (const search of [wave, twoWayWave])
      expect(lengthOf(search.on(map).findPath(map.cellAt(fromX, fromY), map.cellAt(toX, toY)))).toBeCloseTo(length, 9);
  });

  it('the wave is exact where nothing is in the way', () => {
    const map = new GridMap(21, 21);
    const lengths = plainLengths(map, map.cellAt(10, 10));
    const [one, two] = [wave.on(map), twoWayWave.on(map)];
    for (const [cell, length] of lengths) {
      expect(lengthOf(one.findPath(map.cellAt(10, 10), cell))).toBeCloseTo(length, 9);
      expect(lengthOf(two.findPath(map.cellAt(10, 10), cell))).toBeGreaterThanOrEqual(length - 1e-9);
    }
  });

  it('the wave visits orthogonal neighbours clockwise from the top, then diagonal ones from the top left', () => {
    expect([...stepOffsets(-10)]).toEqual([-10, 1, 10, -1, -11, -9, 11, 9]);
  });
});

describe('work', () => {
  it('is less with A* than with a wave, and less by jumps than with A*', () => {
    for (const map of [
      drawRooms({ columns: 100, rows: 100, seed: 1, room: 9 }),
      drawRandom({ columns: 100, rows: 100, seed: 2, blocked: 0.2 }),
    ]) {
      map.setOpen(map.cellAt(0, 0), true);
      map.setOpen(map.cellAt(98, 98), true);
      const work = (name: string): number => {
        const found = named(name).on(map).findPath(map.cellAt(0, 0), map.cellAt(98, 98));
        expect(found.found).toBe(true);
        return found.expanded;
      };
      expect(work('a-star')).toBeLessThan(work('wave'));
      expect(work('jump-point')).toBeLessThan(work('a-star') / 2);
    }
  });
});

/** A map with thin walls between some open cells, and links between some cells. */
function withThinWalls(map: GridMap, cuts: readonly number[], ties: readonly (readonly [number, number])[]): StepGrid {
  const steps = map.steps.slice();
  const { offsets, stride, size } = map;
  for (const cut of cuts) {
    const cell = Math.floor(cut / 8) % size;
    const d = cut % 8;
    if ((steps[cell] & (1 << d)) === 0) continue;
    steps[cell] &= ~(1 << d);
    steps[cell + offsets[d]] &= ~(1 << (d ^ 2));
  }
  const open = [...steps.keys()].filter((cell) => map.isOpen(cell));
  const links = new Map<number, CellLink[]>();
  for (const [one, two] of ties) {
    const [from, to] = [open[one % open.length], open[two % open.length]];
    const length = Math.max(map.distance(from, to), 1) * 1.5;
    links.set(from, [...(links.get(from) ?? []), { to, length }]);
    links.set(to, [...(links.get(to) ?? []), { to: from, length }]);
  }
  const grid: StepGrid = {
    stride,
    size,
    steps,
    offsets,
    links,
    version: 0,
    isOpen: (cell) => map.isOpen(cell),
    nameOf: (cell) => map.nameOf(cell),
    sees: (from, to) => stepsLeadStraight(grid, from, to),
    distance: (from, to) => map.distance(from, to),
  };
  return grid;
}

function linkedLengths({ steps, offsets, links, size }: StepGrid, from: number): number[] {
  const lengths = Array.from({ length: size }, () => Infinity);
  lengths[from] = 0;
  for (let changed = true; changed;) {
    changed = false;
    for (let cell = 0; cell < size; cell++) {
      const relax = (next: number, step: number): void => {
        if (lengths[cell] + step >= lengths[next] - 1e-12) return;
        lengths[next] = lengths[cell] + step;
        changed = true;
      };
      for (let d = 0; d < 8; d++) if ((steps[cell] >> d) & 1) relax(cell + offsets[d], d < 4 ? 1 : Math.SQRT2);
      for (const { to, length } of links?.get(cell) ?? []) relax(to, length);
    }
  }
  return lengths;
}

describe('floors with thin walls and narrow passages', () => {
  it('are searched exactly, too', () => {
    fc.assert(
      fc.property(
        drawing,
        fc.array(fc.nat(), { maxLength: 60 }),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 3 }),
        ({ map, from, to }, cuts, ties) => {
          const grid = withThinWalls(map, cuts, ties);
          const least = linkedLengths(grid, from)[to];
          for (const search of gridSearches) {
            const found = search.on(grid).findPath(from, to);
            expect(found.found).toBe(least < Infinity);
            if (found.found && search.gives === 'shortest')
              expect([search.name, found.length]).toEqual([search.name, expect.closeTo(least, 8)]);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('drawn maps', () => {
  it('a maze has one path between any two places and fills its room', () => {
    const map = drawMaze({ columns: 31, rows: 23, seed: 5, width: 1 });
    const reached = plainLengths(map, map.cellAt(0, 0));
    const open = [...map.steps.keys()].filter((cell) => map.isOpen(cell));
    expect(reached.size).toBe(open.length);
    // A tree of 16 x 12 places: as many cells, and one between each two that hang together.
    expect(open.length).toBe(2 * 16 * 12 - 1);
  });

  it('are the same for the same seed alone', () => {
    const size = { columns: 40, rows: 30 };
    const drawn = (seed: number): Uint8Array[] => [
      drawRooms({ ...size, seed, room: 7 }).steps,
      drawMaze({ ...size, seed, width: 2 }).steps,
      drawRandom({ ...size, seed, blocked: 0.3 }).steps,
    ];
    expect(drawn(1)).toEqual(drawn(1));
    for (const [index, steps] of drawn(1).entries()) expect(steps).not.toEqual(drawn(2)[index]);
  });
});

it('a map refuses what is none', () => {
  const map = new GridMap(3, 2);
  expect(() => new GridMap(0, 3)).toThrow(/needs columns and rows/);
  expect(() => new GridMap(1e5, 1e5)).toThrow(/up to \d+ cells/);
  expect(() => new GridMap(2, 2, [1])).toThrow(/needs 4 cells; it has 1/);
  expect(() => map.setOpen(0, false)).toThrow(/ask cellAt/);
  expect(() => map.setOpen(map.cellAt(3, 0), false)).toThrow(/ask cellAt/);
});

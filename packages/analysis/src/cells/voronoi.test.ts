import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { World } from '@korzo/core';
import { crowdOf, openWorld, type TestBody } from '../crowds.testing.ts';
import { Ground } from '../ground/ground.ts';
import { isInLoops } from '../ground/polygon.ts';
import { People } from '../people/people.ts';
import { lengthWithin, shareWithin } from './cell.ts';
import { VoronoiCells } from './voronoi.ts';

function cellsOf(bodies: readonly TestBody[], world: Partial<World> = {}, cutOff = 0): VoronoiCells {
  const place = { world: openWorld(world), dt: 0.1 };
  const ground = new Ground(place);
  ground.at(1);
  const people = new People();
  people.load({ ticks: 1, time: 0, crowds: [crowdOf(bodies)] });
  const cells = new VoronoiCells(place.world, ground, cutOff);
  cells.load(people);
  return cells;
}

const areasOf = (...args: Parameters<typeof cellsOf>): number[] => cellsOf(...args).of.map((cell) => cell?.area ?? 0);

/** Columns and rows of a lattice that fills 20 m x 20 m, every other row shifted by a share of a column. */
const lattice = (columns: number, rows: number, shift: number): TestBody[] =>
  Array.from({ length: columns * rows }, (_, index) => {
    const row = Math.floor(index / columns);
    return {
      x: (((index % columns) + 0.5 + (row % 2) * shift) % columns) * (20 / columns),
      y: (row + 0.5) * (20 / rows),
    };
  });

describe('Voronoi cells', () => {
  it('of a square lattice are its squares, to the last digits', () => {
    for (const area of areasOf(lattice(10, 10, 0))) expect(Math.abs(area - 4)).toBeLessThan(1e-9);
  });

  it('of a hexagonal lattice are all alike, in a world that wraps around', () => {
    for (const area of areasOf(lattice(10, 12, 0.5), { edges: 'wrap' }))
      expect(Math.abs(area - 400 / 120)).toBeLessThan(1e-9);
  });

  it('of an agent alone is the room, the world, or a disc where cells are cut off', () => {
    const walls = [{ level: 0, from: [5, 0], to: [5, 20] }] as const;
    const [inside, outside] = areasOf([{ x: 1, y: 3 }, { x: 9, y: 9 }], { walls }); // prettier-ignore
    expect(inside).toBeCloseTo(100, 9);
    expect(outside).toBeCloseTo(300, 9);
    expect(areasOf([{ x: 1, y: 3 }])[0]).toBeCloseTo(400, 9);
    expect(areasOf([{ x: 1, y: 3 }], { edges: 'wrap' })[0]).toBeCloseTo(400, 9);
    expect(areasOf([{ x: 10, y: 10 }], {}, 2)[0]).toBeCloseTo(4 * Math.PI, 9);
    expect(areasOf([{ x: 0, y: 10 }], {}, 2)[0]).toBeCloseTo(2 * Math.PI, 9);
  });

  it('end at walls, also where these leave a gap', () => {
    const gap = [
      { level: 0, from: [10, 0], to: [10, 9] },
      { level: 0, from: [10, 11], to: [10, 20] },
    ] as const;
    // The bisector is at x = 6; what lies beyond the wall is cut off from the first only above and below the gap.
    const [first, second] = areasOf([{ x: 2, y: 2 }, { x: 10.0001, y: 2 }], { walls: gap }); // prettier-ignore
    expect(first).toBeCloseTo(20 * 6, 2);
    expect(second).toBeCloseTo(20 * 14, 2);
    const closed = [{ level: 0, from: [10, 0], to: [10, 20] }] as const;
    expect(areasOf([{ x: 2, y: 2 }, { x: 10.0001, y: 2 }], { walls: closed })[0]).toBeCloseTo(200, 6); // prettier-ignore
  });

  it('go around a pillar', () => {
    const corners = [[9, 9], [11, 9], [11, 11], [9, 11]] as const; // prettier-ignore
    const walls = corners.map((from, at) => ({ level: 0, from, to: corners[(at + 1) % 4] }));
    const [west, east] = areasOf([{ x: 5, y: 10 }, { x: 15, y: 10 }], { walls }); // prettier-ignore
    expect(west).toBeCloseTo(198, 9);
    expect(east).toBeCloseTo(198, 9);
  });

  it('are shared by who stands in the same point, and equal slices for who stands in one line', () => {
    const areas = areasOf([{ x: 5, y: 10 }, { x: 15, y: 10 }, { x: 15, y: 10 }]); // prettier-ignore
    for (const [index, area] of [200, 100, 100].entries()) expect(areas[index]).toBeCloseTo(area, 9);
    for (const area of areasOf(Array.from({ length: 10 }, (_, index) => ({ x: 2 * index + 1, y: 7 }))))
      expect(area).toBeCloseTo(40, 9);
    expect(areasOf([{ x: 5, y: 5 }, { x: 5, y: 5 }])).toEqual([200, 200]); // prettier-ignore
  });

  it('report how much of an area and of a line they have', () => {
    const [cell] = cellsOf(lattice(10, 10, 0)).of;
    if (cell === undefined) throw new Error('no cell');
    expect(shareWithin(cell, [[1, 1, 5, 1, 5, 5, 1, 5]])).toBeCloseTo(0.25, 12);
    expect(lengthWithin(cell, [[1, -3], [1, 9]])).toBeCloseTo(2, 12); // prettier-ignore
    expect(lengthWithin(cell, [[1, 1.5], [1, 9]])).toBeCloseTo(0.5, 12); // prettier-ignore
    expect(lengthWithin(cell, [[0, 0], [5, 5]])).toBeCloseTo(Math.sqrt(8), 12); // prettier-ignore
  });

  it('cover an empty world without gaps and overlaps, and have the density of their owner', () => {
    // Nearer than a millimetre and not in one point no agent stands.
    const at = fc.integer({ min: 1, max: 19_999 }).map((millimetres) => millimetres / 1000);
    fc.assert(
      fc.property(fc.array(fc.record({ x: at, y: at }), { minLength: 1, maxLength: 30 }), at, at, (bodies, x, y) => {
        const cells = cellsOf(bodies);
        const sum = cells.of.reduce((all, cell) => all + (cell?.area ?? 0), 0);
        expect(Math.abs(sum - 400)).toBeLessThan(1e-6);
        const nearest = Math.min(...bodies.map((body) => Math.hypot(body.x - x, body.y - y)));
        const owners = bodies.flatMap((body, person) =>
          Math.hypot(body.x - x, body.y - y) <= nearest + 1e-9 ? [cells.density(person)] : [],
        );
        expect(owners).toContain(cells.densityAt(0, 0, x, y));
      }),
      { numRuns: 50 },
    );
  });

  it('end at walls on both sides of a corridor that wraps around', () => {
    const walls = [0, 4].map((y) => ({ level: 0, from: [0, y] as const, to: [20, y] as const }));
    const row = Array.from({ length: 10 }, (_, index) => ({ x: 2 * index + 0.3, y: 1 }));
    for (const area of areasOf(row, { walls, edges: 'wrap' })) expect(area).toBeCloseTo(8, 9);
  });

  it('among any walls hold their owners, lie apart, and cover no more than the ground', () => {
    const tenth = fc.integer({ min: 1, max: 199 }).map((tenths) => tenths / 10);
    const point = fc.tuple(tenth, tenth);
    const wall = fc
      .record({ level: fc.constant(0), from: point, to: point })
      .filter(({ from, to }) => from[0] !== to[0] || from[1] !== to[1]);
    const person = fc.record({ x: tenth, y: tenth }).map(({ x, y }) => ({ x: x + 0.03, y: y + 0.04 }));
    const trial = fc.record({
      walls: fc.array(wall, { maxLength: 12 }),
      people: fc.uniqueArray(person, { minLength: 1, maxLength: 12, selector: ({ x, y }) => `${x} ${y}` }),
      probe: fc.tuple(tenth, tenth).map(([x, y]) => [x + 0.011, y + 0.017] as const),
    });
    fc.assert(
      fc.property(trial, ({ walls, people, probe }) => {
        const cells = cellsOf(people, { walls });
        const free = areasOf(people);
        let sum = 0;
        let owners = 0;
        for (const [index, cell] of cells.of.entries()) {
          if (cell === undefined) throw new Error('stands on no ground');
          sum += cell.area;
          expect(cell.area).toBeGreaterThan(0);
          if (walls.length === 0) expect(cell.area).toBeCloseTo(free[index], 6);
          expect(isInLoops(cell.loops, people[index].x, people[index].y)).toBe(true);
          if (isInLoops(cell.loops, ...probe)) owners++;
        }
        expect(sum).toBeLessThan(400 + 1e-6);
        expect(owners).toBeLessThanOrEqual(1);
      }),
      { numRuns: 60 },
    );
  });
});

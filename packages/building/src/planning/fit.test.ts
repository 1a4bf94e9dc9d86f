import { compileMaps, levelMap, type Maps } from '../maps/index.ts';
import type { Building, Point } from '../layout/building.ts';
import { array, assert, double, property, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { anyAngle } from './any-angle.ts';
import { FlowField } from './flow-field.ts';
import { expectValid, hall, placed, rectangle } from './worlds.testing.ts';

const side = 5;
/** Distance of the reference's points, m; it may be wrong about bodies that fit by less than this. */
const fine = 0.04;

/** Points of a fine lattice that a body can walk to from a place, by flooding; the distance to every wall is measured. */
function flood(maps: Maps, from: Point, radius: number): (to: Point) => boolean {
  const count = Math.round(side / fine) + 1;
  const index = (value: number): number => Math.round(value / fine);
  const free = new Uint8Array(count * count).fill(2);
  const isFree = (column: number, row: number): boolean => {
    const at = row * count + column;
    if (free[at] === 2) {
      free[at] = 1;
      const [x, y] = [column * fine, row * fine];
      for (const { from: a, to: b } of maps.walls) {
        const [alongX, alongY] = [b[0] - a[0], b[1] - a[1]];
        const share = ((x - a[0]) * alongX + (y - a[1]) * alongY) / (alongX * alongX + alongY * alongY);
        const clamped = Math.min(Math.max(share, 0), 1);
        if (Math.hypot(x - a[0] - clamped * alongX, y - a[1] - clamped * alongY) < radius) {
          free[at] = 0;
          break;
        }
      }
    }
    return free[at] === 1;
  };
  const seen = new Set<number>();
  const queue: [number, number][] = [];
  const visit = (column: number, row: number): void => {
    if (column < 0 || row < 0 || column >= count || row >= count || seen.has(row * count + column)) return;
    if (!isFree(column, row)) return;
    seen.add(row * count + column);
    queue.push([column, row]);
  };
  visit(index(from[0]), index(from[1]));
  for (const [column, row] of queue) {
    visit(column + 1, row);
    visit(column - 1, row);
    visit(column, row + 1);
    visit(column, row - 1);
  }
  return (to) => seen.has(index(to[1]) * count + index(to[0]));
}

/** A wall across the whole room with one gap: where, how wide, and turned by how much. */
const split = tuple(
  double({ min: 1, max: 4, noNaN: true }),
  double({ min: 0.2, max: 0.9, noNaN: true }),
  double({ min: -0.6, max: 0.6, noNaN: true }),
);
const bar = tuple(
  double({ min: 0, max: side, noNaN: true }),
  double({ min: 0, max: side, noNaN: true }),
  double({ min: 0.3, max: 4, noNaN: true }),
  double({ min: 0, max: Math.PI, noNaN: true }),
);
const pillar = tuple(
  double({ min: 0.3, max: side - 0.3, noNaN: true }),
  double({ min: 0.3, max: side - 0.3, noNaN: true }),
  double({ min: 0.1, max: 0.7, noNaN: true }),
);

it('a person that fits gets through any arrangement of bars and pillars, a person that does not gets no way', () => {
  const counts = { found: 0, none: 0 };
  assert(
    property(
      split,
      array(bar, { maxLength: 4 }),
      array(pillar, { maxLength: 4 }),
      double({ min: 0.15, max: 0.35, noNaN: true }),
      ([gapAt, gap, turned], bars, pillars, radius) => {
        const world: Building = hall(rectangle(0, 0, side, side), [
          placed(rectangle(-9, -0.05, -gap / 2, 0.05), turned, [gapAt, side / 2]),
          placed(rectangle(gap / 2, -0.05, 9, 0.05), turned, [gapAt, side / 2]),
          ...bars.map(([x, y, length, angle]) =>
            placed(rectangle(-length / 2, -0.05, length / 2, 0.05), angle, [x, y]),
          ),
        ]);
        const round = pillars.map(([x, y, r], at) => ({
          id: `p${at}`,
          level: 0,
          shape: { type: 'circle' as const, centre: [x, y] as const, radius: r },
        }));
        const maps = compileMaps({ ...world, obstacles: [...world.obstacles, ...round] });
        const [from, to] = roomyPlaces(maps);
        if (from === undefined || to === undefined) return;
        const query = { level: 0, from, to, radius };
        const way = anyAngle.plan(maps, query);
        const surelyFits = flood(maps, from, radius + fine)(to);
        const surelyNot = !flood(maps, from, radius - fine)(to);
        if (way.found) expectValid(maps, query, way);
        if (surelyFits) expect(way.found ? 'found' : way.reason).toBe('found');
        if (surelyNot) expect(way.found).toBe(false);
        const field = new FlowField(maps, [{ level: 0, point: to }], radius);
        if (surelyFits) expect(field.distanceAt(0, from[0], from[1])).toBeLessThan(100);
        if (surelyNot) expect(field.distanceAt(0, from[0], from[1])).toBe(Infinity);
        if (surelyFits) counts.found++;
        if (surelyNot) counts.none++;
      },
    ),
    { numRuns: 30 },
  );
  // The arrangements are neither all open nor all closed.
  expect(counts.found).toBeGreaterThan(0);
  expect(counts.none).toBeGreaterThan(0);
});

/** Of a lattice of places two far apart that have room for every body, if there are. */
function roomyPlaces(maps: Maps): Point[] {
  const map = levelMap(maps, 0);
  const places: Point[] = [];
  for (let y = 0.6; y < side; y += 0.2) {
    for (let x = 0.6; x < side; x += 0.2) {
      const cell =
        map.cells[
          Math.floor((y - map.frame.minY) / 0.25) * map.frame.columns + Math.floor((x - map.frame.minX) / 0.25)
        ];
      if ((cell & 3) === 0 && map.walls.clearanceAt(x, y) > 0.45) places.push([x, y]);
    }
  }
  return [places[0], places[places.length - 1]];
}

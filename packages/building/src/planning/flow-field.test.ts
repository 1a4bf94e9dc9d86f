import { compileMaps, type Maps } from '../maps/index.ts';
import type { Building, Point } from '../layout/building.ts';
import { assert, double, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAngle } from './any-angle.ts';
import { FlowField } from './flow-field.ts';
import { hall, leastClearance, placed, rectangle, twoRooms } from './worlds.testing.ts';

/** Follows a field in paces of 5 cm until the goal is near; the points walked. */
function walk(field: FlowField, from: Point, goal: Point, most = 1000): Point[] {
  const out = new Float64Array(2);
  const points: Point[] = [from];
  let [x, y] = from;
  for (let count = 0; count < most && Math.hypot(goal[0] - x, goal[1] - y) > 0.06; count++) {
    if (!field.directionAt(0, x, y, out)) throw new Error(`no way from (${x}, ${y})`);
    expect(Math.hypot(out[0], out[1])).toBeCloseTo(1, 6);
    x += 0.05 * out[0];
    y += 0.05 * out[1];
    points.push([x, y]);
  }
  return points;
}

const awayFrom = ([x, y]: Point, points: readonly Point[]): number =>
  Math.hypot(points[points.length - 1][0] - x, points[points.length - 1][1] - y);

const lengthOf = (points: readonly Point[]): number => (points.length - 1) * 0.05;

const crossesNoWall = (maps: Maps, points: readonly Point[]): boolean =>
  leastClearance(maps, { level: 0, from: points[0], to: points[0], radius: 0 }, points) > 0.02;

describe('a flow field', () => {
  it('leads along nearly the shortest path in an empty hall', () => {
    const maps = compileMaps(hall(rectangle(0, 0, 30, 20)));
    const goal: Point = [25.1, 15.3];
    const field = new FlowField(maps, [{ level: 0, point: goal }], 0.25);
    for (const from of [
      [1, 1],
      [1, 15],
      [25, 1],
      [3, 19],
      [29, 19],
      [14.3, 2.2],
    ] as const) {
      const exact = Math.hypot(goal[0] - from[0], goal[1] - from[1]);
      const points = walk(field, from, goal);
      expect(awayFrom(goal, points)).toBeLessThan(0.06);
      expect(lengthOf(points)).toBeLessThan(exact * 1.03);
      expect(Math.abs(field.distanceAt(0, from[0], from[1]) - exact)).toBeLessThan(0.25 + exact * 0.03);
    }
  });

  it('leads around obstacles, off the walls, about as far as the shortest path', () => {
    const maps = compileMaps(hall(rectangle(0, 0, 20, 20), [rectangle(5, 5, 15, 8), rectangle(8, 12, 11, 20)]));
    const goal: Point = [10, 2];
    const field = new FlowField(maps, [{ level: 0, point: goal }], 0.25);
    for (const from of [
      [10, 10],
      [2, 18],
      [18, 18],
      [11.2, 19.9],
    ] as const) {
      const points = walk(field, from, goal);
      const shortest = anyAngle.plan(maps, { level: 0, from, to: goal, radius: 0.25 });
      expect(crossesNoWall(maps, points)).toBe(true);
      expect(lengthOf(points)).toBeLessThan((shortest.found ? shortest.length : 0) * 1.05 + 0.1);
    }
  });

  it('leads through a door of 0.6 m at any place and angle, and reports who is too wide', () => {
    const angle = double({ min: 0, max: 2 * Math.PI, noNaN: true });
    const offset = tuple(double({ min: 0, max: 0.25, noNaN: true }), double({ min: 0, max: 0.25, noNaN: true }));
    assert(
      property(angle, offset, (turned, at) => {
        const maps = compileMaps(twoRooms(0.6, turned, at));
        const [start, goal] = placed(
          [
            [1, 3],
            [7, 1],
          ],
          turned,
          at,
        );
        const points = walk(new FlowField(maps, [{ level: 0, point: goal }], 0.25), start, goal, 300);
        expect(awayFrom(goal, points)).toBeLessThan(0.06);
        expect(crossesNoWall(maps, points)).toBe(true);
        const wide = new FlowField(maps, [{ level: 0, point: goal }], 0.32);
        expect(wide.distanceAt(0, start[0], start[1])).toBe(Infinity);
        expect(wide.directionAt(0, start[0], start[1], new Float64Array(2))).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('leads to the whole width of a segment and stops at an area', () => {
    const world: Building = {
      ...hall(rectangle(0, 0, 10, 10)),
      gates: [
        {
          id: 'exit',
          region: 'hall',
          way: 'out',
          segment: [
            [10, 2],
            [10, 8],
          ],
        },
      ],
    };
    const maps = compileMaps(world);
    const exit = new FlowField(maps, [{ level: 0, segment: world.gates[0].segment }], 0.25);
    for (const y of [3, 5, 7]) {
      expect(exit.distanceAt(0, 4.1, y)).toBeCloseTo(5.9, 0);
      const points = walk(exit, [4.1, y], [10, y]);
      expect(awayFrom([10, y], points)).toBeLessThan(0.06);
    }
    const area = new FlowField(maps, [{ level: 0, area: rectangle(2, 2, 4, 4) }], 0.25);
    expect(area.distanceAt(0, 3, 3)).toBe(0);
    expect(area.distanceAt(0, 8.1, 3)).toBeCloseTo(4.1, 0);
  });
});

const stairs = (direction: 'both' | 'forward', speedFactor = 0.5): Building => ({
  regions: [
    { id: 'down', level: 0, outline: rectangle(0, 0, 10, 10) },
    { id: 'up', level: 1, outline: rectangle(0, 0, 10, 10) },
  ],
  portals: [
    {
      id: 'stairs',
      from: 'down',
      to: 'up',
      kind: 'stairs',
      direction,
      segment: [
        [10, 4],
        [10, 6],
      ],
      landing: [
        [0, 4],
        [0, 6],
      ],
      length: 6,
      speedFactor,
    },
  ],
  gates: [],
  obstacles: [],
});

describe('floors joined by stairs', () => {
  it('add the length of the stairs by their speed factor', () => {
    const maps = compileMaps(stairs('both'));
    const field = new FlowField(maps, [{ level: 1, point: [5, 5] }], 0.25);
    // 5 m to the foot, 6 m at half speed, 5 m from the landing.
    expect(Math.abs(field.distanceAt(0, 5, 5) - 22)).toBeLessThan(0.5);
    expect(field.portalAt(0, 9.9, 5)).toBe('stairs');
    expect(field.portalAt(0, 5, 5)).toBeUndefined();
    const out = new Float64Array(2);
    expect(field.directionAt(0, 9.9, 5, out)).toBe(true);
    expect(out[0]).toBeGreaterThan(0.9);
    const back = new FlowField(maps, [{ level: 0, point: [5, 5] }], 0.25);
    expect(Math.abs(back.distanceAt(1, 5, 5) - 22)).toBeLessThan(0.5);
  });

  it('lead one way only where they are one-way', () => {
    const maps = compileMaps(stairs('forward'));
    expect(new FlowField(maps, [{ level: 1, point: [5, 5] }], 0.25).distanceAt(0, 5, 5)).toBeLessThan(23);
    expect(new FlowField(maps, [{ level: 0, point: [5, 5] }], 0.25).distanceAt(1, 5, 5)).toBe(Infinity);
  });
});

it('passes one-way doors of a floor in their direction only', () => {
  const world = twoRooms(1.2, 0, [0, 0]);
  const maps = compileMaps({ ...world, portals: [{ ...world.portals[0], direction: 'forward' }] });
  expect(new FlowField(maps, [{ level: 0, point: [6, 2] }], 0.25).distanceAt(0, 2, 2)).toBeCloseTo(4, 0);
  expect(new FlowField(maps, [{ level: 0, point: [2, 2] }], 0.25).distanceAt(0, 6, 2)).toBe(Infinity);
});

import { compileMaps } from '../maps/index.ts';
import type { Point } from '../layout/building.ts';
import { assert, double, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtinPlanners } from './builtin.ts';
import { expectValid, hall, placed, rectangle, twoRooms } from './worlds.testing.ts';

const angle = double({ min: 0, max: 2 * Math.PI, noNaN: true });
const offset = tuple(double({ min: 0, max: 0.25, noNaN: true }), double({ min: 0, max: 0.25, noNaN: true }));
// The quadtree alone keeps a cell off all walls, so only the planners that look closer are asked.
const planners = builtinPlanners.filter(({ name }) => name !== 'quadtree');

describe('narrow passages at any place and angle', () => {
  it('let a radius of 0.25 m through a door of 0.6 m, and no person wider than the door', () => {
    assert(
      property(angle, offset, double({ min: 0.3, max: 3.1, noNaN: true }), (turned, at, from) => {
        const maps = compileMaps(twoRooms(0.6, turned, at, from));
        const [start, goal] = placed(
          [
            [1, 2],
            [7, 2],
          ],
          turned,
          at,
        );
        for (const planner of planners) {
          for (const radius of [0.1, 0.25, 0.29]) {
            const query = { level: 0, from: start, to: goal, radius };
            const way = planner.plan(maps, query);
            if (!way.found) throw new Error(`${planner.name} ${radius}: ${way.reason}`);
            expectValid(maps, query, way);
          }
          const way = planner.plan(maps, { level: 0, from: start, to: goal, radius: 0.301 });
          expect(way.found ? way.points : way.reason).toMatch(/^no way from/);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('let through who fits between thick walls, pillars and along a corridor', () => {
    const outline = rectangle(-6, -3, 6, 3);
    const shapes: Record<string, Point[][]> = {
      thick: [rectangle(-0.2, -3.2, 0.2, -0.3), rectangle(-0.2, 0.3, 0.2, 3.2)],
      corridor: [rectangle(-2, -3.2, 2, -0.3), rectangle(-2, 0.3, 2, 3.2)],
      wedge: [
        [
          [0, -0.3],
          [-2, -3.2],
          [2, -3.2],
        ],
        [
          [0, 0.3],
          [2, 3.2],
          [-2, 3.2],
        ],
      ],
    };
    assert(
      property(angle, offset, (turned, at) => {
        for (const [name, polygons] of Object.entries(shapes)) {
          const maps = compileMaps(
            hall(
              placed(outline, turned, at),
              polygons.map((polygon) => placed(polygon, turned, at)),
            ),
          );
          const [start, goal] = placed(
            [
              [-5, 1],
              [5, -1],
            ],
            turned,
            at,
          );
          for (const planner of planners) {
            const query = { level: 0, from: start, to: goal, radius: 0.25 };
            const way = planner.plan(maps, query);
            if (!way.found) throw new Error(`${name} ${planner.name}: ${way.reason}`);
            expectValid(maps, query, way);
            expect(planner.plan(maps, { ...query, radius: 0.31 }).found).toBe(false);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('let a way start and end inside the passage', () => {
    assert(
      property(angle, offset, (turned, at) => {
        const maps = compileMaps(twoRooms(0.6, turned, at));
        const [inDoor, inRoom] = placed(
          [
            [4, 2],
            [1, 3],
          ],
          turned,
          at,
        );
        for (const planner of planners) {
          for (const [from, to] of [
            [inDoor, inRoom],
            [inRoom, inDoor],
          ]) {
            const query = { level: 0, from, to, radius: 0.25 };
            const way = planner.plan(maps, query);
            if (!way.found) throw new Error(`${planner.name}: ${way.reason}`);
            expectValid(maps, query, way);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a query that cannot be answered', () => {
  const maps = compileMaps(hall(rectangle(0, 0, 10, 10), [rectangle(4, 4, 6, 6)]));

  it.each([
    [{ level: 3, from: [1, 1], to: [2, 2], radius: 0.25 }, /level 3 has no region/],
    [{ level: 0, from: [5, 5], to: [2, 2], radius: 0.25 }, /the start \(5, 5\) is in an obstacle/],
    [{ level: 0, from: [1, 1], to: [12, 2], radius: 0.25 }, /the goal \(12, 2\) .* outside all regions/],
    [{ level: 0, from: [1, 1], to: [9.9, 2], radius: 0.25 }, /the goal \(9.9, 2\) is 0.100 m from a wall/],
  ] as const)('says why: %j', (query, reason) => {
    for (const planner of builtinPlanners) {
      const way = planner.plan(maps, query);
      expect(way.found ? 'found' : way.reason).toMatch(reason);
    }
  });

  it('starts from a place nearer to a wall than the body is wide', () => {
    for (const planner of builtinPlanners) {
      const way = planner.plan(maps, { level: 0, from: [0.05, 5], to: [9, 5], radius: 0.25 });
      expect(way.found).toBe(true);
    }
  });
});

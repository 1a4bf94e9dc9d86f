import type { Building, Point } from '../layout/building.ts';
import type { Maps } from '../maps/index.ts';
import { expect } from 'vitest';
import type { FoundWay, Query } from './planner.ts';

export const rectangle = (minX: number, minY: number, maxX: number, maxY: number): Point[] => [
  [minX, minY],
  [maxX, minY],
  [maxX, maxY],
  [minX, maxY],
];

/** Points turned by an angle (rad) about the origin and then moved. */
export const placed = (points: readonly Point[], angle: number, [x, y]: Point): Point[] =>
  points.map(([px, py]) => [
    x + px * Math.cos(angle) - py * Math.sin(angle),
    y + px * Math.sin(angle) + py * Math.cos(angle),
  ]);

/** One region with polygons in it. */
export const hall = (outline: readonly Point[], obstacles: readonly (readonly Point[])[] = []): Building => ({
  regions: [{ id: 'hall', level: 0, outline }],
  portals: [],
  gates: [],
  obstacles: obstacles.map((polygon, index) => ({
    id: `o${index}`,
    level: 0,
    shape: { type: 'polygon', outline: polygon },
  })),
});

/** Two rooms of 4 x 4 m side by side and a door of some width between them, turned and moved. */
export function twoRooms(door: number, angle: number, at: Point, from = 1.7): Building {
  const put = (points: readonly Point[]): Point[] => placed(points, angle, at);
  const [begin, end] = put([
    [4, from],
    [4, from + door],
  ]);
  return {
    regions: [
      { id: 'a', level: 0, outline: put(rectangle(0, 0, 4, 4)) },
      { id: 'b', level: 0, outline: put(rectangle(4, 0, 8, 4)) },
    ],
    portals: [{ id: 'door', from: 'a', to: 'b', segment: [begin, end], kind: 'door', direction: 'both' }],
    gates: [],
    obstacles: [],
  };
}

/** Least distance of a path to any wall of its floor, by looking at every wall along every stretch. */
export function leastClearance(maps: Maps, query: Query, points: readonly Point[]): number {
  let least = Infinity;
  for (let at = 1; at < points.length; at++) {
    const [ax, ay] = points[at - 1];
    const [bx, by] = points[at];
    const samples = Math.max(2, Math.ceil(Math.hypot(bx - ax, by - ay) / 0.01));
    for (const { level, from, to } of maps.walls) {
      if (level !== query.level) continue;
      if (Math.min(from[0], to[0]) > Math.max(ax, bx) + 1 || Math.max(from[0], to[0]) < Math.min(ax, bx) - 1) continue;
      if (Math.min(from[1], to[1]) > Math.max(ay, by) + 1 || Math.max(from[1], to[1]) < Math.min(ay, by) - 1) continue;
      const alongX = to[0] - from[0];
      const alongY = to[1] - from[1];
      for (let sample = 0; sample <= samples; sample++) {
        const x = ax + (sample / samples) * (bx - ax) - from[0];
        const y = ay + (sample / samples) * (by - ay) - from[1];
        const share = Math.min(Math.max((x * alongX + y * alongY) / (alongX ** 2 + alongY ** 2), 0), 1);
        least = Math.min(least, Math.hypot(x - share * alongX, y - share * alongY));
      }
    }
  }
  return least;
}

/** A way must lead from start to goal, be as long as it says and keep its radius off all walls. */
export function expectValid(maps: Maps, query: Query, way: FoundWay): void {
  expect(way.points[0]).toEqual(query.from);
  expect(way.points.at(-1)).toEqual(query.to);
  let length = 0;
  for (let at = 1; at < way.points.length; at++) {
    length += Math.hypot(way.points[at][0] - way.points[at - 1][0], way.points[at][1] - way.points[at - 1][1]);
  }
  expect(way.length).toBeCloseTo(length, 9);
  expect(leastClearance(maps, query, way.points)).toBeGreaterThanOrEqual(query.radius - 2e-6);
}

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WallWays } from './around-walls.ts';

const waysAround = (...walls: ReturnType<typeof wall>[]): WallWays => new WallWays(walls, [-20, -20, 20, 20]);

const wall = (fromX: number, fromY: number, toX: number, toY: number) => ({
  level: 0,
  from: [fromX, fromY] as const,
  to: [toX, toY] as const,
});

describe('shortest paths around walls', () => {
  it('are straight where nothing is between', () => {
    expect(waysAround().length([0, 0], [3, 4], 0.3)).toBe(5);
    expect(waysAround(wall(0, 1, 3, 1)).length([0, 0], [3, 0], 0.3)).toBe(3);
  });

  it('touch the end of a wall like a string around a post', () => {
    // From (-4, 0) to (4, 0) over the end of a wall at (0, 3): two tangents and the bend between them.
    const radius = 0.5;
    const toEnd = Math.hypot(4, 3);
    const tangent = Math.sqrt(toEnd * toEnd - radius * radius);
    const exact = 2 * (tangent + radius * (Math.PI - Math.atan2(4, 3) - Math.acos(radius / toEnd)));
    const found = waysAround(wall(0, -20, 0, 3)).length([-4, 0], [4, 0], radius);
    expect(found).toBeGreaterThanOrEqual(exact - 1e-9);
    expect(found).toBeLessThan(exact * 1.005);
  });

  it('go where the body fits', () => {
    // A gap of 0.8 m straight ahead, and a wide one 10 m north.
    const walls = [wall(0, -20, 0, -0.4), wall(0, 0.4, 0, 10), wall(0, 14, 0, 20)];
    const ways = waysAround(...walls);
    expect(ways.length([-5, 0], [5, 0], 0.35)).toBeCloseTo(10, 6);
    expect(ways.length([-5, 0], [5, 0], 0.45)).toBeGreaterThan(2 * Math.hypot(5, 10));
    expect(ways.length([-5, 0], [5, 0], 2.5)).toBeNaN();
  });

  it('do not lead out of a closed room', () => {
    const room = [wall(0, 0, 4, 0), wall(4, 0, 4, 4), wall(4, 4, 0, 4), wall(0, 4, 0, 0)];
    expect(waysAround(...room).length([2, 2], [8, 2], 0.2)).toBeNaN();
  });

  it('are found by a person that touches a wall, too', () => {
    const ways = waysAround(wall(0, -3, 0, 3));
    expect(ways.length([-0.1, 0], [0.1, 0], 0.3)).toBeGreaterThan(6);
    expect(ways.length([-0.1, 0], [0.1, 0], 0.3)).toBeLessThan(6.5);
  });

  it('are the same both ways, no shorter than straight, and longer for wider bodies', () => {
    const centimetres = fc.integer({ min: -400, max: 400 }).map((value) => value / 100 + 0.003);
    const place = fc.tuple(centimetres, centimetres);
    const ways = waysAround(wall(-2, 0, 2, 0), wall(0, 0, 0, 2), wall(1, -3, 3, -1));
    fc.assert(
      fc.property(place, place, fc.double({ min: 0.01, max: 0.3, noNaN: true }), (from, to, radius) => {
        const there = ways.length(from, to, radius);
        fc.pre(!Number.isNaN(there));
        expect(ways.length(to, from, radius)).toBeCloseTo(there, 5);
        expect(there).toBeGreaterThanOrEqual(Math.hypot(to[0] - from[0], to[1] - from[1]) - 1e-9);
        // The polygons around ends are not of one shape for all sizes: a hundredth may be lost.
        expect(ways.length(from, to, radius * 2)).toBeGreaterThanOrEqual(there * 0.99);
      }),
    );
  });
});

import { array, assert, double, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileMaps, levelMap } from './compile.ts';
import { block, building, pillar, rectangle, room } from './drawing.testing.ts';
import { rayLength, Rays } from './rays.ts';
import { LineWalk, wholeDegree } from './line-walk.ts';

describe('the length of rays', () => {
  it('ends on the parabola: d ahead, d/2 to the sides', () => {
    const distance = 8;
    expect(rayLength(0, distance)).toBe(distance);
    expect(rayLength(Math.PI / 2, distance)).toBeCloseTo(distance / 2, 9);
    for (const degrees of [10, 30, 45, 75, 90]) {
      const length = rayLength((degrees * Math.PI) / 180, distance);
      const x = length * Math.sin((degrees * Math.PI) / 180);
      const y = length * Math.cos((degrees * Math.PI) / 180);
      expect(y).toBeCloseTo((-4 / distance) * x * x + distance, 9);
      expect(rayLength((-degrees * Math.PI) / 180, distance)).toBeCloseTo(length, 9);
    }
  });
});

describe('a line over cells', () => {
  it('reaches its end in as many steps as the longer leg has cells, never more than half a cell off', () => {
    const place = integer({ min: -20, max: 20 });
    assert(
      property(place, place, place, place, (ax, ay, bx, by) => {
        const walk = new LineWalk();
        const steps = walk.startLine(ax, ay, bx, by);
        expect(steps).toBe(Math.max(Math.abs(bx - ax), Math.abs(by - ay)));
        for (let step = 0; step < steps; step++) {
          const share = step / steps;
          const off = Math.max(
            Math.abs(walk.column - ax - share * (bx - ax)),
            Math.abs(walk.row - ay - share * (by - ay)),
          );
          expect(off).toBeLessThanOrEqual(0.5 + 1e-9);
          walk.advance();
        }
        expect([walk.column, walk.row]).toEqual([bx, by]);
      }),
    );
  });

  it('rounds angles to whole degrees', () => {
    expect([0, 1.4, -90, 359.6, 720, -0.2].map((degrees) => wholeDegree((degrees * Math.PI) / 180))).toEqual([
      0, 1, 270, 0, 0, 0,
    ]);
  });
});

describe('looking around', () => {
  it('sees the wall ahead with its normal', () => {
    const map = levelMap(compileMaps(building({ regions: [room('r', rectangle(0, 0, 20, 10))] })), 0);
    const rays = new Rays();
    rays.look(map, { x: 16.1, y: 5.03, heading: 0, angle: Math.PI, spacing: Math.PI / 12, distance: 8 });
    expect(rays.count).toBe(13);
    expect(rays.nearest).toBe(6);
    expect(rays.length[6]).toBeCloseTo(3.9, 9);
    expect([rays.hitX[6], rays.hitY[6]]).toEqual([20, 5.03]);
    expect([rays.normalX[6], rays.normalY[6]]).toEqual([-1, 0]);
    // The walls to the sides are 5 m away, farther than the rays of 4 m there.
    expect([rays.wall[0], rays.wall[12]]).toEqual([-1, -1]);
    expect(rays.length[0]).toBeCloseTo(4, 9);
  });

  it('finds on every ray the nearest of all walls, as looking at each of them does', () => {
    const at = double({ min: 0.5, max: 11, noNaN: true });
    const world = tuple(
      array(tuple(at, at, double({ min: 0.1, max: 2, noNaN: true })), { maxLength: 6 }),
      array(tuple(at, at, double({ min: 0.1, max: 1, noNaN: true })), { maxLength: 4 }),
    );
    assert(
      property(world, at, at, double({ min: -7, max: 7, noNaN: true }), ([blocks, discs], x, y, heading) => {
        const maps = compileMaps(
          building({
            regions: [room('r', rectangle(0, 0, 12, 12))],
            obstacles: [
              ...blocks.map(([left, low, side], index) =>
                block(`b${index}`, rectangle(left, low, left + side, low + side / 2)),
              ),
              ...discs.map(([centreX, centreY, radius], index) => pillar(`p${index}`, [centreX, centreY], radius)),
            ],
          }),
        );
        const rays = new Rays();
        const distance = 9;
        rays.look(levelMap(maps, 0), { x, y, heading, angle: 2.8, spacing: 0.2, distance });
        expect(rays.count).toBe(15);
        for (let ray = 0; ray < rays.count; ray++) {
          const off = (ray - 7) * 0.2;
          const degree = (wholeDegree(heading + off) * Math.PI) / 180;
          let nearest = rayLength(off, distance);
          for (const { from, to } of maps.walls) {
            const [ax, ay] = [to[0] - from[0], to[1] - from[1]];
            const across = Math.cos(degree) * ay - Math.sin(degree) * ax;
            const away = ((from[0] - x) * ay - (from[1] - y) * ax) / across;
            const share = ((from[0] - x) * Math.sin(degree) - (from[1] - y) * Math.cos(degree)) / across;
            if (away >= 0 && share >= 0 && share <= 1) nearest = Math.min(nearest, away);
          }
          expect(Math.abs(rays.length[ray] - nearest)).toBeLessThan(0.002);
          if (rays.wall[ray] >= 0) {
            expect(Math.hypot(rays.normalX[ray], rays.normalY[ray])).toBeCloseTo(1, 9);
            expect(rays.normalX[ray] * Math.cos(degree) + rays.normalY[ray] * Math.sin(degree)).toBeLessThan(1e-3);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Building, Point } from '@korzo/building';
import { clipToWorld } from './clip-to-world.ts';
import { configText, exchange, worldText } from './examples.testing.ts';
import { massFormat } from './mass-format.ts';
import { readMassWorld } from './read-mass-world.ts';

const bounds = { origin: [0, 0], size: [10, 8] } as const;

const isIn = (outline: readonly Point[], x: number, y: number): boolean =>
  outline.reduce((inside, [ax, ay], index) => {
    const [bx, by] = outline[(index + 1) % outline.length];
    return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax) ? !inside : inside;
  }, false);

/** Simple polygons around a point: corners by angle, at any distance. Many stick out, some on several sides. */
const stars: fc.Arbitrary<Point[]> = fc
  .record({
    x: fc.double({ min: -3, max: 13, noNaN: true }),
    y: fc.double({ min: -3, max: 11, noNaN: true }),
    far: fc.array(fc.double({ min: 0.3, max: 9, noNaN: true }), { minLength: 3, maxLength: 12 }),
  })
  .map(({ x, y, far }) =>
    far.map((distance, corner): Point => {
      const angle = (2 * Math.PI * corner) / far.length;
      return [x + distance * Math.cos(angle), y + distance * Math.sin(angle)];
    }),
  );

const withObstacle = (outline: readonly Point[]): Building => ({
  regions: [],
  portals: [],
  gates: [],
  obstacles: [{ id: 'o1', level: 0, shape: { type: 'polygon', outline } }],
});

describe('a map that sticks out of its world', () => {
  it('keeps exactly what of an obstacle lies in the world', () => {
    const place = fc.tuple(
      fc.double({ min: 0.01, max: 9.99, noNaN: true }),
      fc.double({ min: 0.01, max: 7.99, noNaN: true }),
    );
    fc.assert(
      fc.property(stars, fc.array(place, { minLength: 20, maxLength: 40 }), (outline, places) => {
        const { building, obstacleOf } = clipToWorld(withObstacle(outline), bounds);
        const pieces = building.obstacles.map(({ shape }) => (shape.type === 'polygon' ? shape.outline : []));
        expect(obstacleOf).toEqual(pieces.map(() => 0));
        for (const [x, y] of pieces.flat()) {
          expect(x).toBeGreaterThanOrEqual(-0.0011);
          expect(x).toBeLessThanOrEqual(10.0011);
          expect(y).toBeGreaterThanOrEqual(-0.0011);
          expect(y).toBeLessThanOrEqual(8.0011);
        }
        for (const [x, y] of places)
          expect(pieces.filter((piece) => isIn(piece, x, y)).length, `${x}, ${y}`).toBe(isIn(outline, x, y) ? 1 : 0);
      }),
    );
  });

  it('is cut off with a warning that names the element and the length, and runs', () => {
    const text = exchange(worldText, '<circle x="30" y="10"', '<circle x="30" y="18"');
    const world = readMassWorld(text, { file: 'map1.xml' });
    if ('problems' in world) throw new Error(JSON.stringify(world.problems));
    expect(world.warnings).toHaveLength(1);
    expect(world.warnings[0].rule).toMatch(/obstacle.*reaches 3 m beyond the edge of the world/);
    expect(world.warnings[0].line).toBeGreaterThan(1);
    const beside = new Map([['config', { contents: configText, file: 'config1.xml' }]]);
    expect(massFormat.read(text, 'map1.xml', { beside })).toHaveProperty('scenario');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stretchToStretch, type GroundStretch } from './segments.ts';
import { WallIndex } from './wall-index.ts';

const frame = { west: -3, south: 5, cellSize: 2, columns: 7, rows: 5 };
const place = {
  x: fc.double({ min: -3.5, max: 11.5, noNaN: true }),
  y: fc.double({ min: 4.5, max: 15.5, noNaN: true }),
};
const stretch = fc
  .record({ fromX: place.x, fromY: place.y, toX: place.x, toY: place.y })
  .map(({ fromX, fromY, toX, toY }): GroundStretch => ({ fromX, fromY, toX, toY }));
const inMap = ({ fromX, fromY, toX, toY }: GroundStretch): GroundStretch => ({
  fromX: Math.min(Math.max(fromX, -3), 11),
  fromY: Math.min(Math.max(fromY, 5), 15),
  toX: Math.min(Math.max(toX, -3), 11),
  toY: Math.min(Math.max(toY, 5), 15),
});

describe('walls found by cells', () => {
  it('are as far as when each is measured', () => {
    const input = fc.tuple(
      fc.array(stretch, { maxLength: 12 }),
      stretch,
      fc.double({ min: 0.05, max: 2, noNaN: true }),
    );
    fc.assert(
      fc.property(input, ([walls, way, reach]) => {
        const all = walls.map(inMap);
        const index = new WallIndex(frame, [...all, ...all.map(turned)]);
        const within = inMap(way);
        const plain = Math.min(reach * reach, ...all.map((wall) => stretchToStretch(within, wall)));
        // Twice: what the first asking has learnt must not change the answer.
        for (let time = 0; time < 2; time++) {
          expect(index.distance(within, reach)).toBe(plain);
          const { fromX, fromY, toX, toY } = within;
          expect(index.isClear(fromX, fromY, toX, toY, reach)).toBe(plain >= reach * reach);
        }
      }),
    );
  });

  it('are farther than a cell from each cell that has none around it', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 3 }), (walls) => {
        const all = walls.map(inMap);
        const index = new WallIndex(frame, all);
        for (let row = 0; row < frame.rows; row++) {
          for (let column = 0; column < frame.columns; column++) {
            const [x, y] = [frame.west + 2 * column + 1, frame.south + 2 * row + 1];
            const diagonal = { fromX: x - 1, fromY: y - 1, toX: x + 1, toY: y + 1 };
            const other = { fromX: x - 1, fromY: y + 1, toX: x + 1, toY: y - 1 };
            const nearest = Math.min(
              ...all.flatMap((wall) => [stretchToStretch(diagonal, wall), stretchToStretch(other, wall)]),
            );
            if (index.noneAround(column, row)) expect(nearest).toBeGreaterThanOrEqual(2 * 2 * (1 - 1e-9));
          }
        }
      }),
    );
    expect(new WallIndex(frame, []).noneAround(3, 2)).toBe(true);
  });
});

const turned = ({ fromX, fromY, toX, toY }: GroundStretch): GroundStretch => ({
  fromX: toX,
  fromY: toY,
  toX: fromX,
  toY: fromY,
});

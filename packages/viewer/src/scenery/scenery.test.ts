import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barLength, lengthText } from '../scale/scale-bar.ts';
import { wallsOf, withoutOpenings, type WallStretch } from './borders.ts';
import { gridCell } from './base-plane.ts';
import { obstacleHeight, wallHeight } from './obstacle-form.ts';
import { counterClockwise, signedArea } from './relief.ts';

const lengthOf = ([from, to]: WallStretch): number => Math.hypot(to[0] - from[0], to[1] - from[1]);

describe('walls', () => {
  it('leave out what lies open', () => {
    const wall: WallStretch = [
      [0, 0],
      [10, 0],
    ];
    expect(
      withoutOpenings(wall, [
        [
          [6, 0],
          [4, 0],
        ],
      ]),
    ).toEqual([
      [
        [0, 0],
        [4, 0],
      ],
      [
        [6, 0],
        [10, 0],
      ],
    ]);
    expect(
      withoutOpenings(wall, [
        [
          [4, 1],
          [6, 1],
        ],
      ]),
    ).toEqual([wall]);
    expect(
      withoutOpenings(wall, [
        [
          [-1, 0],
          [12, 0],
        ],
      ]),
    ).toEqual([]);
  });

  it('and openings together are as long as the border', () => {
    const place = fc.double({ min: 0, max: 10, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { maxLength: 4 }), (gaps) => {
        const openings = gaps.map(([from, to]): WallStretch => [
          [from, 0],
          [to, 0],
        ]);
        const left = withoutOpenings(
          [
            [0, 0],
            [10, 0],
          ],
          openings,
        );
        const open = Array.from({ length: 1000 }, (_, step) => step).filter((step) => {
          const at = (step + 0.5) / 100;
          return gaps.some(([from, to]) => at > Math.min(from, to) && at < Math.max(from, to));
        }).length;
        expect(left.reduce((sum, stretch) => sum + lengthOf(stretch), 0)).toBeCloseTo(10 - open / 100, 0);
      }),
    );
  });

  it('between two rooms are drawn once, and not where a closed door is', () => {
    const level = { level: 0, height: 0, regions: [], obstacles: [], gates: [], exits: [] };
    const door = {
      id: 'door',
      kind: 'door',
      open: false,
      segment: [
        [4, 1],
        [4, 2],
      ],
    } as const;
    const walls = [
      [4, 0, 4, 4],
      [4, 4, 4, 0],
      [0, 0, 4, 0],
    ] as const;
    expect(wallsOf({ ...level, walls, portals: [] })).toHaveLength(2);
    expect(wallsOf({ ...level, walls, portals: [door] })).toHaveLength(3);
  });
});

describe('measures of the picture', () => {
  it('turns outlines the same way round', () => {
    const clockwise = [
      [0, 0],
      [0, 2],
      [2, 2],
      [2, 0],
    ] as const;
    expect(signedArea(clockwise)).toBe(-4);
    expect(signedArea(counterClockwise(clockwise))).toBe(4);
  });

  it('keeps walls and obstacles below the next floor', () => {
    const block = [
      [0, 0],
      [50, 0],
      [50, 50],
      [0, 50],
    ] as const;
    expect(obstacleHeight(block, 4)).toBeLessThan(4);
    expect(obstacleHeight(block, 100)).toBe(12);
    expect(wallHeight(2)).toBeLessThan(2);
  });

  it('has round lengths for scale and grid', () => {
    expect(barLength(0.1)).toBe(10);
    expect(barLength(0.04)).toBe(5);
    expect([lengthText(5000), lengthText(20), lengthText(0.5)]).toEqual(['5 km', '20 m', '50 cm']);
    expect(gridCell(20)).toBe(1);
    expect(gridCell(2000)).toBe(100);
  });
});

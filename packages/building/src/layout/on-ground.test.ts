import { describe, expect, it } from 'vitest';
import type { Building, Point } from './building.ts';
import { cornersOf, missingGround } from './on-ground.ts';

const rect = (west: number, south: number, width: number, height: number): readonly Point[] => [
  [west, south],
  [west + width, south],
  [west + width, south + height],
  [west, south + height],
];

const building: Building = {
  regions: [
    { id: 'hall', level: 0, outline: rect(0, 0, 10, 10) },
    { id: 'upstairs', level: 1, outline: rect(20, 0, 10, 10) },
  ],
  portals: [],
  gates: [],
  obstacles: [
    { id: 'block', level: 0, shape: { type: 'polygon', outline: rect(4, 4, 2, 2) } },
    { id: 'pillar', level: 0, shape: { type: 'circle', centre: [8, 8], radius: 1 } },
    { id: 'stall', level: 0, shape: { type: 'polygon', outline: rect(1, 1, 2, 2) }, present: [[10, 20]] },
  ],
};

const noRegion = { because: 'no region' };
const inside = (id: string): unknown => ({ because: 'obstacle', id });

describe('the ground under a place of a building', () => {
  it.each([
    ['a point on a floor', 0, [[2, 5]], undefined],
    ['a point on its border', 0, [[0, 5]], undefined],
    ['a point beside it', 0, [[11, 5]], noRegion],
    ['a point on another floor', 1, [[2, 5]], noRegion],
    ['a point in an obstacle', 0, [[5, 5]], inside('block')],
    ['a point at its border', 0, [[4, 5]], undefined],
    ['a point in a circle', 0, [[8.5, 8]], inside('pillar')],
    ['a point in an obstacle that goes away', 0, [[2, 2]], undefined],
    [
      'a line across a floor',
      0,
      [
        [-1, 5],
        [11, 5],
      ],
      undefined,
    ],
    [
      'a line along its border',
      0,
      [
        [10, 2],
        [10, 4],
      ],
      undefined,
    ],
    [
      'a line beside it',
      0,
      [
        [11, 2],
        [11, 4],
      ],
      noRegion,
    ],
    [
      'a line in an obstacle',
      0,
      [
        [4.5, 4.5],
        [5.5, 5.5],
      ],
      inside('block'),
    ],
    [
      'a line through an obstacle',
      0,
      [
        [3, 5],
        [7, 5],
      ],
      undefined,
    ],
    ['an area on a floor', 0, rect(1, 6, 2, 2), undefined],
    ['an area that is the floor', 0, rect(0, 0, 10, 10), undefined],
    ['an area around the floor', 0, rect(-5, -5, 30, 30), undefined],
    ['an area that reaches over two edges', 0, rect(5, 0, 95, 10), undefined],
    ['an area that only touches the floor', 0, rect(10, 2, 3, 3), noRegion],
    ['an area in an obstacle', 0, rect(4, 4, 1, 1), inside('block')],
    ['an area that is an obstacle', 0, rect(4, 4, 2, 2), inside('block')],
    ['an area around an obstacle', 0, rect(3, 3, 4, 4), undefined],
    ['an area in a circle', 0, rect(7.8, 7.8, 0.4, 0.4), inside('pillar')],
    ['a circle in a circle', 0, cornersOf({ type: 'circle', centre: [8, 8], radius: 0.5 }), inside('pillar')],
  ] as [string, number, readonly Point[], unknown][])('%s', (_, level, spot, expected) => {
    expect(missingGround(building, level, spot)).toEqual(expected);
  });
});

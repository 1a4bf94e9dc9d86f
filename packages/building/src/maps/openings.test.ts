import { describe, expect, it } from 'vitest';
import type { Point } from '../layout/building.ts';
import { compileMaps, levelMap } from './compile.ts';
import { block, building, opening, rectangle, room } from './drawing.testing.ts';
import { aimAt, roomFor } from './openings.ts';

const segment: readonly [Point, Point] = [
  [4, 1],
  [4, 3],
];
const parts = {
  regions: [room('a', rectangle(0, 0, 4, 4)), room('b', rectangle(4, 0, 8, 4))],
  portals: [opening('p', 'a', 'b', segment)],
};

describe('room in an opening', () => {
  it('ends a radius from the posts', () => {
    const map = levelMap(compileMaps(building(parts)), 0);
    const [stretch, ...more] = roomFor(map, segment, 0.25);
    expect(more).toEqual([]);
    expect(stretch[0]).toBeCloseTo(0.125, 5);
    expect(stretch[1]).toBeCloseTo(0.875, 5);
    expect(roomFor(map, segment, 0)).toEqual([[0, 1]]);
  });

  it('is none when the body is wider, and just fits when it is as wide', () => {
    const narrow: readonly [Point, Point] = [
      [4, 1],
      [4, 1.6],
    ];
    const maps = compileMaps(building({ ...parts, portals: [opening('p', 'a', 'b', narrow)] }));
    expect(roomFor(levelMap(maps, 0), narrow, 0.301)).toEqual([]);
    expect(roomFor(levelMap(maps, 0), narrow, 0.3)).toHaveLength(1);
  });

  it('falls into two parts around a pillar', () => {
    const maps = compileMaps(building({ ...parts, obstacles: [block('o', rectangle(4.1, 1.9, 4.3, 2.1))] }));
    const stretches = roomFor(levelMap(maps, 0), segment, 0.25);
    expect(stretches).toHaveLength(2);
    // 0.1 m beside the line the pillar keeps bodies off for another root(0.25^2 - 0.1^2) m.
    const off = Math.sqrt(0.25 ** 2 - 0.1 ** 2);
    expect(stretches[0][1]).toBeCloseTo((0.9 - off) / 2, 5);
    expect(stretches[1][0]).toBeCloseTo((1.1 + off) / 2, 5);
  });
});

describe('the point to aim at', () => {
  const room25 = [[0.125, 0.875]] as const;

  it('lies where the straight way passes, or as near as there is room', () => {
    expect(aimAt(segment, room25, { from: [2, 2.2], to: [6, 2.2] })).toEqual([4, 2.2]);
    expect(aimAt(segment, room25, { from: [3, 1.5], to: [5, 2.5] })?.[1]).toBeCloseTo(2, 9);
    expect(aimAt(segment, room25, { from: [2, 3.9], to: [6, 3.9] })).toEqual([4, 2.75]);
  });

  it('moves over the whole width by the spread', () => {
    const way = { from: [2, 2] as const, to: [6, 2] as const };
    expect(aimAt(segment, room25, { ...way, spread: -1 })).toEqual([4, 1.25]);
    expect(aimAt(segment, room25, { ...way, spread: 0.5 })?.[1]).toBeCloseTo(2.375, 9);
    expect(aimAt(segment, room25, { ...way, spread: 1 })).toEqual([4, 2.75]);
  });

  it('is none without room', () => {
    expect(aimAt(segment, [], { from: [2, 2], to: [6, 2] })).toBeUndefined();
  });
});

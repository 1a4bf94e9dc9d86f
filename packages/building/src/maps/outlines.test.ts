import { describe, expect, it } from 'vitest';
import { building, opening, pillar, rectangle, room } from './drawing.testing.ts';
import { outlineOf, wallsOf } from './outlines.ts';
import { changeTimes, presenceAt } from './presence.ts';
import type { Building } from '../layout/building.ts';

const lengths = (world: Building, time = 0): number[] =>
  wallsOf(world, presenceAt(world, time)).map(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1]));

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const regions = [room('a', rectangle(0, 0, 10, 10)), room('b', rectangle(10, 0, 20, 10))];
const door = opening('p', 'a', 'b', [
  [10, 4],
  [10, 5.2],
]);

describe('walls of a building', () => {
  it('are the borders of regions, the shared one once', () => {
    expect(total(lengths(building({ regions })))).toBeCloseTo(20 * 3 + 10, 9);
  });

  it('leave open what a portal or a gate opens', () => {
    const gate = { id: 'g', region: 'a', way: 'out', segment: [[0, 1] as const, [0, 4] as const] } as const;
    expect(total(lengths(building({ regions, portals: [door] })))).toBeCloseTo(70 - 1.2, 9);
    expect(total(lengths(building({ regions, portals: [door], gates: [gate] })))).toBeCloseTo(70 - 4.2, 9);
  });

  it('leave open a portal drawn a millimetre off the border', () => {
    const off = opening('p', 'a', 'b', [
      [10.001, 4],
      [9.999, 5.2],
    ]);
    expect(total(lengths(building({ regions, portals: [off] })))).toBeCloseTo(70 - 1.2, 3);
  });

  it('close a door outside its times', () => {
    const world = building({ regions, portals: [{ ...door, kind: 'door', open: [[5, 10]] }] });
    expect(total(lengths(world, 4.9))).toBeCloseTo(70, 9);
    expect(total(lengths(world, 5))).toBeCloseTo(68.8, 9);
    expect(total(lengths(world, 10))).toBeCloseTo(70, 9);
    expect(changeTimes(world)).toEqual([0, 5, 10]);
  });

  it('follow circles by chords less than a centimetre inside them', () => {
    for (const radius of [0.05, 0.3, 1, 5, 40]) {
      const corners = outlineOf(pillar('p', [3, 4], radius).shape);
      const [ax, ay] = corners[0];
      const [bx, by] = corners[1];
      expect(Math.hypot(ax - 3, ay - 4)).toBeCloseTo(radius, 9);
      const depth = radius - Math.hypot((ax + bx) / 2 - 3, (ay + by) / 2 - 4);
      expect(depth).toBeLessThan(0.01);
      expect(corners.length).toBeLessThan(Math.max(9, 25 * Math.sqrt(radius)));
    }
  });

  it('come out for every floor on its own', () => {
    const stairs = {
      ...opening('s', 'a', 'up', [
        [0, 2],
        [0, 4],
      ]),
      kind: 'stairs',
      landing: [[30, 2] as const, [30, 4] as const],
      length: 6,
    } as const;
    const world = building({ regions: [...regions, room('up', rectangle(20, 0, 30, 10), 1)], portals: [stairs] });
    const walls = wallsOf(world, presenceAt(world, 0));
    const lengthOn = (level: number): number =>
      total(
        walls
          .filter((wall) => wall.level === level)
          .map(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1])),
      );
    expect(lengthOn(0)).toBeCloseTo(68, 9);
    expect(lengthOn(1)).toBeCloseTo(38, 9);
  });
});

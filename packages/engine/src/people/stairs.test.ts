import type { Building } from '@korzo/building';
import { describe, expect, it } from 'vitest';
import { joinFloors } from './stairs.ts';

const rect = (id: string, level: number, x: number, y: number, w: number, h: number): Building['regions'][number] => ({
  id,
  level,
  outline: [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ],
});

const building: Building = {
  regions: [rect('below', 0, 0, 0, 10, 10), rect('above', 1, 14, 0, 10, 10)],
  portals: [
    {
      id: 's',
      from: 'below',
      to: 'above',
      segment: [
        [10, 4],
        [10, 6],
      ],
      landing: [
        [14, 4],
        [14, 6],
      ],
      kind: 'stairs',
      length: 5,
      direction: 'both',
    },
  ],
  gates: [],
  obstacles: [],
};

describe('a staircase', () => {
  const { levels, crossings, stairs, building: joined } = joinFloors(building, 2);

  it('lies on a floor of its own, as wide as its foot and as long as its way', () => {
    expect(levels).toBe(3);
    expect(stairs).toEqual([
      {
        portal: 's',
        kind: 'stairs',
        level: 2,
        foot: [10, 6],
        up: [1, 0],
        width: 2,
        length: 5,
        speedFactor: undefined,
        beltSpeed: 0,
      },
    ]);
    const flight = joined.regions[2];
    expect(flight).toMatchObject({ id: 's/flight', level: 2 });
    expect(Math.min(...flight.outline.map(([x]) => x))).toBe(10);
    expect(Math.max(...flight.outline.map(([x]) => x))).toBe(15);
    expect(joined.portals.map(({ id, from, to }) => [id, from, to])).toEqual([
      ['s/foot', 'below', 's/flight'],
      ['s/head', 's/flight', 'above'],
    ]);
  });

  it('is stepped on beyond its foot and left beyond its head, both ways', () => {
    // Left of a line is beyond it: (to - from) x (point - from) > 0.
    const beyond = ([[ax, ay], [bx, by]]: (typeof crossings)[number]['line'], x: number, y: number): boolean =>
      (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
    const [onUp, offUp, offDown, onDown] = crossings;
    expect([onUp.level, onUp.toLevel, beyond(onUp.line, 10.1, 5), beyond(onUp.line, 9.9, 5)]).toEqual([
      0,
      2,
      true,
      false,
    ]);
    expect([offUp.level, offUp.toLevel, beyond(offUp.line, 15.1, 5), beyond(offUp.toLine, 14.1, 5)]).toEqual([
      2,
      1,
      true,
      true,
    ]);
    expect([offDown.level, offDown.toLevel, beyond(offDown.line, 9.9, 5)]).toEqual([2, 0, true]);
    expect([onDown.level, onDown.toLevel, beyond(onDown.line, 13.9, 5), beyond(onDown.toLine, 14.9, 5)]).toEqual([
      1,
      2,
      true,
      true,
    ]);
  });
});

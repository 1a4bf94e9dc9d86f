import { describe, expect, it } from 'vitest';
import type { Building, Point, Portal } from '../layout/building.ts';
import { compileMaps } from '../maps/index.ts';
import { FlowField } from './flow-field.ts';
import { rectangle } from './worlds.testing.ts';

const exit: readonly [Point, Point] = [
  [6, 11],
  [7.2, 11],
];

/** Where rooms of 3 m x 5 m begin on both sides of a corridor of 1 m, m; each has a door of 0.9 m. */
const cabins = [
  ...[0, 3, 6, 9, 12, 15].map((x) => ({ x, y: 0, door: 5 })),
  ...[0, 3, 7.2, 10.2, 13.2, 16.2].map((x) => ({ x, y: 6, door: 6 })),
];

/** The cabins of RiMEA 10: doors face each other across the corridor. */
const ship: Building = {
  regions: [
    { id: 'corridor', level: 0, outline: rectangle(0, 5, 19.2, 6) },
    { id: 'way-out', level: 0, outline: rectangle(6, 6, 7.2, 11) },
    ...cabins.map(({ x, y }, at) => ({ id: `room${at}`, level: 0, outline: rectangle(x, y, x + 3, y + 5) })),
  ],
  portals: [
    portal('lobby', ['corridor', 'way-out'], [6, 7.2], 6),
    ...cabins.map(({ x, door }, at) => portal(`door${at}`, [`room${at}`, 'corridor'], [x + 0.5, x + 1.4], door)),
  ],
  gates: [{ id: 'main', region: 'way-out', segment: exit, way: 'out' }],
  obstacles: [],
};

function portal(id: string, [from, to]: [string, string], [begin, end]: [number, number], y: number): Portal {
  const segment: readonly [Point, Point] = [
    [begin, y],
    [end, y],
  ];
  return { id, from, to, segment, kind: 'door', direction: 'both' };
}

describe('doors that face each other across a corridor', () => {
  const field = new FlowField(compileMaps(ship), [{ level: 0, segment: exit }], 0.18);
  const out = new Float64Array(2);

  /** How far from the exit one gets in steps of 6 cm. */
  function leftAfter([fromX, fromY]: Point, leads: 'directionAt' | 'streamAt'): number {
    let [x, y] = [fromX, fromY];
    for (let step = 0; step < 600 && y < 10.8; step++) {
      if (!field[leads](0, x, y, out)) throw new Error(`no way from (${x}, ${y})`);
      x += 0.06 * out[0];
      y += 0.06 * out[1];
    }
    return field.distanceAt(0, x, y);
  }

  it.each(['directionAt', 'streamAt'] as const)('let by all who come out of them (%s)', (leads) => {
    for (let x = 0.72; x < 1.2; x += 0.021) {
      for (const y of [5.31, 5.45, 5.5, 5.58]) expect([x, y, leftAfter([x, y], leads) < 0.5]).toEqual([x, y, true]);
    }
  });
});

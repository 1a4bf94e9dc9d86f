import { compileMaps } from '../maps/index.ts';
import type { Building, Point, Portal } from '../layout/building.ts';
import { describe, expect, it } from 'vitest';
import { builtinPlanners } from './builtin.ts';
import { planRoute } from './route.ts';
import { expectValid, rectangle } from './worlds.testing.ts';

const portal = (id: string, from: string, to: string, segment: readonly [Point, Point]): Portal => ({
  id,
  from,
  to,
  segment,
  kind: 'door',
  direction: 'both',
});

/** Four rooms of 5 x 5 m in a square and a hall above, joined by stairs from the room to the south-east. */
const house: Building = {
  regions: [
    { id: 'sw', level: 0, outline: rectangle(0, 0, 5, 5) },
    { id: 'se', level: 0, outline: rectangle(5, 0, 10, 5) },
    { id: 'nw', level: 0, outline: rectangle(0, 5, 5, 10) },
    { id: 'ne', level: 0, outline: rectangle(5, 5, 10, 10) },
    { id: 'up', level: 1, outline: rectangle(0, 0, 10, 10) },
  ],
  portals: [
    portal('narrow', 'sw', 'se', [
      [5, 2],
      [5, 2.5],
    ]),
    portal('west', 'sw', 'nw', [
      [1, 5],
      [2.5, 5],
    ]),
    portal('north', 'nw', 'ne', [
      [5, 6],
      [5, 8],
    ]),
    portal('east', 'se', 'ne', [
      [8, 5],
      [9, 5],
    ]),
    {
      ...portal('stairs', 'se', 'up', [
        [10, 1],
        [10, 3],
      ]),
      kind: 'stairs',
      landing: [
        [0, 4],
        [0, 6],
      ],
      length: 8,
      speedFactor: 0.5,
    },
  ],
  gates: [],
  obstacles: [],
};

const portalsOf = (route: ReturnType<typeof planRoute>): (string | undefined)[] | string =>
  route.found ? route.legs.flatMap(({ portal: id }) => (id === undefined ? [] : [id])) : route.reason;

describe('a route through regions', () => {
  const maps = compileMaps(house);
  const from = { level: 0, point: [1, 2] as const };

  it('takes the narrow door when the body fits and the long way when it does not', () => {
    for (const planner of builtinPlanners.filter(({ name }) => name !== 'quadtree')) {
      const to = { level: 0, point: [9, 2] as const };
      expect(portalsOf(planRoute(maps, planner, { from, to, radius: 0.2 }))).toEqual(['narrow']);
      expect(portalsOf(planRoute(maps, planner, { from, to, radius: 0.3 }))).toEqual(['west', 'north', 'east']);
      expect(portalsOf(planRoute(maps, planner, { from, to, radius: 0.6 }))).toMatch(/no way from \(1, 2\)/);
    }
  });

  it('is a chain of valid paths from portal to portal, over stairs to other floors', () => {
    for (const planner of builtinPlanners.filter(({ name }) => name !== 'quadtree')) {
      const to = { level: 1, point: [8, 8] as const };
      const route = planRoute(maps, planner, { from, to, radius: 0.2 });
      if (!route.found) throw new Error(route.reason);
      expect(portalsOf(route)).toEqual(['narrow', 'stairs']);
      expect(route.legs.map(({ level }) => level)).toEqual([0, 0, 1]);
      for (const leg of route.legs) {
        const query = { level: leg.level, from: leg.points[0], to: leg.points[leg.points.length - 1], radius: 0.2 };
        expectValid(maps, query, { found: true, points: leg.points, length: leg.length, expanded: 0 });
      }
      // 8 m of stairs at half the speed count 16 m.
      const legs = route.legs.reduce((sum, leg) => sum + leg.length, 0);
      expect(route.length).toBeCloseTo(legs + 16, 9);
      expect(route.legs[2].points.at(-1)).toEqual([8, 8]);
    }
  });

  it('counts portals instead of metres when asked to', () => {
    const detour: Building = {
      ...house,
      regions: house.regions.slice(0, 4),
      portals: [
        portal('far', 'sw', 'se', [
          [5, 0.2],
          [5, 1.2],
        ]),
        ...house.portals.slice(1, 4),
      ],
      obstacles: [
        // A long wall in the room to the south-east: its door to the south-west lies far from the one to the north-east.
        { id: 'wall', level: 0, shape: { type: 'polygon', outline: rectangle(5.5, 2, 10, 2.2) } },
      ],
    };
    const other = compileMaps(detour);
    const query = {
      from: { level: 0, point: [2, 4.5] as const },
      to: { level: 0, point: [8.5, 5.8] as const },
      radius: 0.2,
    };
    const [mass] = builtinPlanners;
    expect(portalsOf(planRoute(other, mass, { ...query, measure: 'portals' }))).toEqual(['west', 'north']);
  });

  it('walks around a region that obstacles cut in two', () => {
    const cut: Building = {
      ...house,
      obstacles: [{ id: 'cut', level: 0, shape: { type: 'polygon', outline: rectangle(6, -1, 6.2, 5.5) } }],
    };
    const [mass] = builtinPlanners;
    const route = planRoute(compileMaps(cut), mass, { from, to: { level: 0, point: [9, 2] }, radius: 0.2 });
    expect(portalsOf(route)).toEqual(['west', 'north', 'east']);
  });

  it('uses the whole width of a portal as the spread asks', () => {
    const [mass] = builtinPlanners;
    const aims = [-1, 0, 1].map((spread) => {
      const route = planRoute(maps, mass, {
        from: { level: 0, point: [4, 7] },
        to: { level: 0, point: [6, 7] },
        radius: 0.25,
        spread,
      });
      return route.found ? route.legs[0].points.at(-1)?.[1] : Number.NaN;
    });
    expect(aims[0]).toBeCloseTo(6.25, 5);
    expect(aims[1]).toBeCloseTo(7, 9);
    expect(aims[2]).toBeCloseTo(7.75, 5);
  });

  it('says where a place is that lies outside', () => {
    const [mass] = builtinPlanners;
    const outside = { level: 0, point: [20, 2] as const };
    expect(portalsOf(planRoute(maps, mass, { from, to: outside, radius: 0.2 }))).toMatch(
      /the goal \(20, 2\) on level 0 is outside all regions/,
    );
  });
});

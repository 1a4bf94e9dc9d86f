import type { Solid, World } from '@korzo/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findWay, firstStep } from './find-way.ts';
import type { FreeSpace } from './free-space.ts';
import { makeRoadmap } from './make-roadmap.ts';
import { edgeBetween, farEnd, mostEdges, mostNodes, roadmapOf, type Roadmap } from './roadmap.ts';

const world = (changes: Partial<World> = {}): World => ({
  origin: [0, 0, 0],
  size: [40, 30, 0],
  edges: 'closed',
  levels: 1,
  walls: [],
  exits: [],
  ...changes,
});
const house = (x: number, y: number, a: number, b: number): Solid => ({
  shape: 'box',
  centre: [x, y, 0],
  half: [a, b, 1],
  turn: [1, 0],
  level: 0,
});
const rule = { spacing: 5, bodyRadius: 0.3 };

/** How many nodes are reached from the first. */
function reachedFromFirst(map: Roadmap): number {
  const reached = new Set([0]);
  for (const node of reached)
    for (let at = map.first[node]; at < map.first[node + 1]; at++) reached.add(farEnd(map, map.edgeAt[at], node));
  return reached.size;
}

describe('a map made of the world', () => {
  it('goes through a passage of 1 m between two houses, along its middle', () => {
    const solids = [house(20, 7.25, 4, 7.25), house(20, 22.75, 4, 7.25)];
    const { map } = makeRoadmap(world({ solids }), 0, rule);
    expect(reachedFromFirst(map)).toBe(map.nodes);
    const inside = Array.from(map.x, (x, node) => ({ x, y: map.y[node], clearance: map.clearance[node] })).filter(
      ({ x }) => Math.abs(x - 20) < 3,
    );
    expect(inside.length).toBeGreaterThan(0);
    for (const { y, clearance } of inside) {
      expect(Math.abs(y - 15)).toBeLessThan(0.05);
      expect(clearance).toBeCloseTo(0.5, 1);
    }
  });

  it('has no edge that comes nearer to anything than the body, in random cities, and joins all that see each other', () => {
    const houses = fc.array(
      fc.record({
        x: fc.double({ min: 2, max: 38, noNaN: true }),
        y: fc.double({ min: 2, max: 28, noNaN: true }),
        size: fc.double({ min: 0.5, max: 3, noNaN: true }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(houses, (all) => {
        const solids = all.map(({ x, y, size }) => house(x, y, size, size));
        const place = world({ solids, walls: [{ level: 0, from: [10, 0], to: [10, 20] }] });
        const { map, space } = makeRoadmap(place, 0, rule);
        expect(map.nodes).toBeLessThanOrEqual(mostNodes);
        expect(map.edges).toBeLessThanOrEqual(mostEdges);
        const spot = (node: number) => ({ x: map.x[node], y: map.y[node], z: 0 });
        for (let edge = 0; edge < map.edges; edge++) {
          const [a, b] = [spot(map.ends[edge * 2]), spot(map.ends[edge * 2 + 1])];
          expect(leastRoom(space, a, b)).toBeGreaterThan(rule.bodyRadius - 0.05);
        }
        for (let a = 0; a < map.nodes; a++)
          for (let b = 0; b < a; b++) {
            const isFar = Math.hypot(map.x[a] - map.x[b], map.y[a] - map.y[b]) > rule.spacing;
            if (isFar || space.roomAlong(spot(a), spot(b), rule.bodyRadius) < 0) continue;
            expect(findWay(map, a, b, (edge) => map.length[edge])).toBeLessThan(Infinity);
          }
      }),
      { numRuns: 30 },
    );
  });

  it('is made for the volume, too, and the same each time', () => {
    const place = world({ size: [40, 30, 20], solids: [{ shape: 'sphere', centre: [20, 15, 10], radius: 6 }] });
    const { map } = makeRoadmap(place, -1, rule);
    expect(new Set(Array.from(map.z, Math.round)).size).toBeGreaterThan(2);
    expect(reachedFromFirst(map)).toBe(map.nodes);
    expect(makeRoadmap({ ...place }, -1, rule).map).toEqual(map);
  });

  it('of a place without room is empty', () => {
    const { map } = makeRoadmap(world({ solids: [house(20, 15, 30, 30)] }), 0, rule);
    expect(map).toMatchObject({ nodes: 0, edges: 0 });
  });

  it('of a huge world has no more nodes than can be remembered', () => {
    const { map } = makeRoadmap(world({ size: [5000, 3000, 0] }), 0, rule);
    expect(map.nodes).toBeGreaterThan(40);
    expect(map.nodes).toBeLessThanOrEqual(mostNodes);
  });
});

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The slow twin of `roomAlong`: many points of the line. */
function leastRoom(space: FreeSpace, a: Spot, b: Spot): number {
  const gap = { distance: 0, x: 0, y: 0, z: 0 };
  const distances = Array.from({ length: 200 }, (_, at) => {
    space.measure(a.x + ((b.x - a.x) * at) / 199, a.y + ((b.y - a.y) * at) / 199, 0, gap);
    return gap.distance;
  });
  return Math.min(...distances);
}

describe('A* over the map', () => {
  const graphs = fc.record({
    nodes: fc.array(fc.record({ x: fc.integer({ min: 0, max: 50 }), y: fc.integer({ min: 0, max: 50 }) }), {
      minLength: 2,
      maxLength: 12,
    }),
    picks: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.double({ min: 1, max: 4, noNaN: true })), { maxLength: 30 }),
  });

  it('finds the least cost, as trying all lengths does, and a first step on it', () => {
    fc.assert(
      fc.property(graphs, ({ nodes, picks }) => {
        const places = nodes.map(({ x, y }) => ({ x, y, z: 0, clearance: 1 }));
        const factors: number[] = [];
        const links = picks.flatMap(([first, second, factor]) => {
          const [a, b] = [first % places.length, second % places.length];
          if (a === b) return [];
          factors.push(factor);
          const length = Math.hypot(places[a].x - places[b].x, places[a].y - places[b].y);
          return [{ a, b, length, room: 1 }];
        });
        const map = roadmapOf(places, links);
        const cost = (edge: number): number => map.length[edge] * factors[edge];
        const expected = allCosts(map, cost);
        for (let start = 0; start < map.nodes; start++)
          for (let goal = 0; goal < map.nodes; goal++) {
            const found = findWay(map, start, goal, cost);
            if (expected[start][goal] === Infinity) expect(found).toBe(Infinity);
            else expect(found).toBeCloseTo(expected[start][goal], 9);
            if (found === Infinity || start === goal) continue;
            const next = firstStep(start, goal);
            expect(edgeBetween(map, start, next)).toBeGreaterThanOrEqual(0);
            expect(expected[start][next] + expected[next][goal]).toBeCloseTo(found, 9);
          }
      }),
      { numRuns: 60 },
    );
  });
});

/** Floyd and Warshall. */
function allCosts(map: Roadmap, cost: (edge: number) => number): number[][] {
  const costs = Array.from({ length: map.nodes }, (_, a) =>
    Array.from({ length: map.nodes }, (__, b) => (a === b ? 0 : Infinity)),
  );
  for (let edge = 0; edge < map.edges; edge++) {
    const [a, b] = [map.ends[edge * 2], map.ends[edge * 2 + 1]];
    costs[a][b] = costs[b][a] = Math.min(costs[a][b], cost(edge));
  }
  for (let via = 0; via < map.nodes; via++)
    for (let a = 0; a < map.nodes; a++)
      for (let b = 0; b < map.nodes; b++) costs[a][b] = Math.min(costs[a][b], costs[a][via] + costs[via][b]);
  return costs;
}

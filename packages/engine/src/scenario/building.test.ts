import { InputError, type Problem } from '@korzo/reading';
import { distanceToWall } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { compileScenario } from './compile-scenario.ts';
import { everybody, smallestGap, standing, trialScenario } from './trial.testing.ts';

const twoRooms = `
  size: [40, 20]
  building:
    regions: [{ id: r1, rect: [0, 0, 20, 20] }, { id: r2, rect: [20, 0, 20, 20] }]
    portals: [{ id: p1, between: [r1, r2], at: [[20, 5], [20, 15]], open: [[0, 30]] }]
    gates:
      - { id: g1, region: r1, at: [[0, 5], [0, 15]] }
      - { id: g2, region: r2, at: [[40, 9], [40, 11]], way: out }
    obstacles: [{ circle: [30, 10, 5] }, { rect: [5, 5, 10, 10], present: [[10, 20]] }]
    areas: [{ id: corner, outline: [[0, 0], [4, 0], [0, 4]] }]
`;
const compile = (group: string, world = twoRooms) =>
  compileScenario(trialScenario(world, `  - { name: people, model: standing, ${group} }\n`), { models: [standing] });

function problemsOf(work: () => unknown): readonly Problem[] {
  try {
    work();
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
  return [];
}

const places = (group: string): string[] => problemsOf(() => compile(group)).map(({ place }) => place);

describe('a building', () => {
  it('becomes walls that come and go, and exits that are lines', () => {
    const { world, premises } = compile('count: 1');
    expect(world.exits.map(({ id, line }) => [id, line])).toEqual([
      [
        'g1',
        [
          [0, 5],
          [0, 15],
        ],
      ],
      [
        'g2',
        [
          [40, 9],
          [40, 11],
        ],
      ],
    ]);
    const through = (tick: number, x: number, y: number): number =>
      Math.min(...premises.wallsAt(tick).map((wall) => distanceToWall(x, y, wall)));
    // The middle of the portal is open for 30 s (300 ticks), the square obstacle stands from 10 to 20 s.
    expect(through(0, 20, 10)).toBeGreaterThan(3);
    expect(through(299, 20, 10)).toBeGreaterThan(3);
    expect(through(300, 20, 10)).toBeLessThan(1e-9);
    expect(through(99, 5, 10)).toBeGreaterThan(3);
    expect(through(100, 5, 10)).toBeLessThan(1e-9);
    expect(through(200, 5, 10)).toBeGreaterThan(3);
    expect(premises.wallsAt(120)).toBe(premises.wallsAt(130));
    expect(premises.wallsAt(0)).toBe(world.walls);
  });

  it('has its crowd on the ground, at a density in an area, touching neither walls nor each other', () => {
    const { world, sources } = compile('density: 2, place: { shape: area, id: corner }, people: {}');
    const agents = everybody({ sources } as Parameters<typeof everybody>[0], 0);
    expect(agents).toHaveLength(16);
    expect(agents.every(({ x, y }) => x > 0 && y > 0 && x + y < 4)).toBe(true);
    expect(smallestGap(agents)).toBeGreaterThanOrEqual(0);
    const anywhere = everybody(compile('count: 300, people: {}'), 0);
    for (const { x, y, radius = 0 } of anywhere) {
      expect(Math.hypot(x - 30, y - 10)).toBeGreaterThanOrEqual(5 + radius - 0.01);
      for (const wall of world.walls) expect(distanceToWall(x, y, wall)).toBeGreaterThanOrEqual(radius - 1e-6);
    }
  });

  it('is entered at free points of gates over their whole width, bodies inside', () => {
    const compiled = compile('arrivals: { perSecond: 5, gates: [g1] }, people: {}');
    const { world } = compiled;
    const agents = everybody(compiled, 600);
    expect(agents.length).toBeGreaterThan(200);
    const ys = agents.map(({ y }) => y);
    expect(Math.min(...ys)).toBeLessThan(5.6);
    expect(Math.max(...ys)).toBeGreaterThan(14.4);
    for (const { x, y, radius = 0 } of agents) {
      expect(x).toBeCloseTo(radius + 0.05, 1);
      expect(x).toBeGreaterThanOrEqual(radius);
      for (const wall of world.walls) expect(distanceToWall(x, y, wall)).toBeGreaterThanOrEqual(radius - 1e-6);
    }
  });

  it('reports everything that is wrong with who comes in, at its place', () => {
    expect(places('count: 1, people: { ages: { over30: 1 } }')).toEqual(['groups[0].people.ages.over30']);
    expect(() => compile('arrivals: { perSecond: 1, gates: [g2] }')).toThrow(/cannot come in by gate 'g2'/);
    expect(() => compile('arrivals: { perSecond: 1, gates: [gate] }')).toThrow(/there is no gate 'gate'/);
    expect(() => compile('arrivals: { gates: [g1] }')).toThrow(/either perSecond or a table/);
    expect(() => compile('count: 1, place: { shape: area, id: hall }')).toThrow(/no area or region 'hall'/);
    expect(() => compile('count: 1, people: { ages: { over50: 0 } }')).toThrow(/must not sum to 0/);
  });
});

describe('people that come in parties', () => {
  it('come at one tick by one gate, the first of each leading', () => {
    const { sources } = compile('parties: { min: 2, max: 4 }, arrivals: { perSecond: 0.5, gates: [g1], most: 50 }');
    const agents = everybody({ sources } as Parameters<typeof everybody>[0], 600);
    expect(agents).toHaveLength(50);
    const sizes = new Map<number, number>();
    for (const { tick } of agents) sizes.set(tick, (sizes.get(tick) ?? 0) + 1);
    expect(new Set(sizes.values())).toEqual(new Set([2, 3, 4]));
  });
});

import { createSimulation, resolveValues, type AgentSpec, type Wall } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { conflictCases } from './conflict-cases.ts';
import { movementControls } from './movement-part.ts';

interface Corridor {
  /** West and east end of the only niche, m. */
  readonly niche: readonly [number, number];
  readonly starts: readonly (readonly [x: number, goalX: number])[];
  readonly radius?: number;
}

const length = 16;
const [south, north] = [1.6, 2.4];

const wall = (from: Wall['from'], to: Wall['to']): Wall => ({ level: 0, from, to });

/** A corridor that no two fit into side by side, with one niche. */
function wallsOf([west, east]: Corridor['niche']): Wall[] {
  const deep = north + 1;
  return [
    wall([0, south], [length, south]),
    wall([0, north], [west, north]),
    wall([west, north], [west, deep]),
    wall([west, deep], [east, deep]),
    wall([east, deep], [east, north]),
    wall([east, north], [length, north]),
  ];
}

/** How many arrive within 150 s, and the least gap between two bodies, m. */
function passIn({ niche, starts, radius = 0.2 }: Corridor): { arrived: number; leastGap: number } {
  const models = [{ model: conflictCases, values: resolveValues(conflictCases.parameters, {}).values }];
  const agents = starts.map(([x, goalX]): AgentSpec => ({
    kind: 'person',
    model: 0,
    x,
    y: 2,
    radius,
    desiredSpeed: 1.3,
    maxSpeed: 1.3,
    maxAcceleration: 5,
    goal: [goalX, 2, 0],
  }));
  const simulation = createSimulation({
    world: { origin: [0, 0, 0], size: [length, 4, 0], edges: 'open', levels: 1, walls: wallsOf(niche), exits: [] },
    models,
    sources: [
      {
        name: 'tasks',
        ids: agents.length,
        lastTick: 0,
        arrivalsAt: (tick, admit) => {
          if (tick === 0) for (const agent of agents) admit(agent);
        },
      },
    ],
    parts: movementControls(models),
    dt: 0.05,
    seed: 1,
    cellSize: 5,
  });
  const { columns } = simulation.crowds[0];
  let leastGap = Infinity;
  const isThere = (row: number): boolean => Math.abs(columns.x[row] - starts[columns.id[row]][1]) < 0.1;
  const hasEnded = (): boolean => agents.every((_, row) => isThere(row));
  for (let tick = 0; tick < 3000 && !hasEnded(); tick++) {
    simulation.tick();
    for (let one = 0; one < agents.length; one++)
      for (let other = 0; other < one; other++) {
        const apart = Math.hypot(columns.x[one] - columns.x[other], columns.y[one] - columns.y[other]);
        leastGap = Math.min(leastGap, apart - 2 * radius);
      }
  }
  return { arrived: agents.filter((_, row) => isThere(row)).length, leastGap };
}

const meeting: Corridor['starts'] = [
  [2, 15],
  [14, 1],
];

describe('two who meet in a corridor for one', () => {
  it.each<[string, Corridor]>([
    ['the niche is behind the one from the west', { niche: [4.9, 5.9], starts: meeting }],
    ['the niche is behind the one from the east', { niche: [10.3, 11.2], starts: meeting }],
    ['the niche is far behind', { niche: [2.6, 3.8], starts: meeting }],
    ['the other one has the older task', { niche: [5, 6], starts: [meeting[1], meeting[0]] }],
    [
      'two follow each other',
      {
        niche: [6, 7.6],
        starts: [
          [2, 15],
          [14, 1],
          [15, 2],
        ],
      },
    ],
  ])('back off and pass when %s', (_, corridor) => {
    const { arrived, leastGap } = passIn(corridor);
    expect(arrived).toBe(corridor.starts.length);
    expect(leastGap).toBeGreaterThan(0);
  });
});

import { createSimulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { cabins, compileBuilding, goalEvents, problemsWith, room, runFor } from './trial-building.testing.ts';

const hall = `
  size: [20, 10]
  building:
    regions: [{ id: hall, rect: [0, 0, 20, 10] }]
    gates:
      - { id: west, region: hall, at: [[0, 4], [0, 6]], way: out }
      - { id: east, region: hall, at: [[20, 4], [20, 6]], way: out }
`;
const free = (extra: string, x = 10): string =>
  `  - { name: free, model: straight, place: { shape: points, points: [[${x}, 4], [${x}, 6]] }, goals: [{ goal: leave${extra} }] }\n`;
const bound =
  '  - { name: bound, model: straight, place: { shape: points, points: [[12, 5]] }, goals: [{ goal: leave, by: assigned, exits: [east] }] }\n';
const eastShare = (groups: string, seeds: number): number => {
  let east = 0;
  for (let seed = 1; seed <= seeds; seed++)
    east +=
      runFor(compileBuilding(hall, groups, '{ dt: 0.1, duration: 60 }', seed), 60).simulation.exits.get('east') ?? 0;
  return east;
};

const refused = (extra: string): string[] => problemsWith(hall, free(extra));

const crowdLeaving = (by: string): string =>
  `  - { name: crowd, model: orca, count: 80, place: { shape: rect, min: [11, 1], max: [19, 9] }, people: {}, goals: [{ goal: leave, by: ${by} }] }\n`;

const closing = (open: string): string => hall.replace('[20, 6]], way: out', `[20, 6]], way: out, open: ${open}`);

describe('leaving', () => {
  it.each(['field', 'path'])('by an assigned exit: every agent takes it (RiMEA 10), tactic %s', (tactic) => {
    const group = (k: number, exit: string): string =>
      `  - { name: g${k}, tactic: ${tactic}, model: orca, count: 2, place: { shape: area, id: s${k} }, people: { radius: 0.2 }, goals: [{ goal: leave, by: assigned, exits: [${exit}] }] }`;
    const groups = [1, 2, 3, 4].map((k) => group(k, 'main')).concat([5, 6].map((k) => group(k, 'second')));
    const { simulation } = runFor(compileBuilding(cabins, groups.join('\n')), 200);
    expect([...simulation.exits]).toEqual([
      ['main', 8],
      ['second', 4],
    ]);
  });

  it('by the nearest of two equally near exits is fifty-fifty, and a familiar one is preferred (NIST 3.3)', () => {
    const east = eastShare(free(''), 50);
    expect(east).toBeGreaterThanOrEqual(40);
    expect(east).toBeLessThanOrEqual(60);
    expect(eastShare(free(', by: familiar, exits: [east]'), 20)).toBe(40);
    expect(eastShare(free(', by: nearest', 4), 5)).toBe(0);
  });

  it('follows what others do, when they influence it (NIST 3.2)', () => {
    const alone = eastShare(free(', influence: 0.7'), 40);
    // Without the one who is bound there.
    const led = eastShare(free(', influence: 0.7') + bound, 40) - 40;
    expect(alone).toBeGreaterThan(25);
    expect(alone).toBeLessThan(55);
    expect(led).toBeGreaterThan(alone + 10);
  });

  it('by the least crowded exit spares the queue at the nearest', () => {
    const nearest = runFor(compileBuilding(hall, crowdLeaving('nearest')), 200).simulation;
    const least = runFor(compileBuilding(hall, crowdLeaving('leastCrowded')), 200).simulation;
    expect(nearest.exits.get('west')).toBe(0);
    expect(least.exits.get('west')).toBeGreaterThanOrEqual(8);
    expect(least.exits.get('east')).toBeGreaterThan(least.exits.get('west') as number);
    expect(nearest.present + least.present).toBe(0);
  });

  it('by the quickest exit: near > far > 0 when the nearer is crowded (RiMEA 11), the same on tiles', () => {
    const long = `
  size: [30, 20]
  building:
    regions: [{ id: hall, rect: [0, 0, 30, 20] }]
    gates: [{ id: near, region: hall, at: [[21, 0], [22, 0]], way: out }, { id: far, region: hall, at: [[27, 0], [28, 0]], way: out }]
`;
    const crowd = `  - { name: crowd, model: collision-free-speed, count: 60, place: { shape: rect, min: [0, 0], max: [20, 20] }, people: { radius: 0.2 }, goals: [{ goal: leave, by: quickest }] }\n`;
    const { simulation } = runFor(compileBuilding(long, crowd), 200);
    const [near, far] = [...simulation.exits.values()];
    expect(near + far).toBe(60);
    expect(near).toBeGreaterThan(far);
    expect(far).toBeGreaterThan(5);
    expect(runFor(compileBuilding(long, crowd), 200, 3).simulation.checksum()).toBe(simulation.checksum());
    // A limit of the exit is known to those who choose.
    const slow = long.replace('[22, 0]], way: out', '[22, 0]], way: out, flowLimit: 0.4');
    expect(runFor(compileBuilding(slow, crowd), 300).simulation.exits.get('near')).toBeLessThan(near - 8);
  });

  it('by fixed weights, and by what is left of them when an exit closes', () => {
    const weighted = free(', by: weighted, exits: [west, east], weights: [3, 1]');
    // A quarter of 80 people.
    const east = eastShare(weighted, 40);
    expect(east).toBeGreaterThanOrEqual(12);
    expect(east).toBeLessThanOrEqual(28);
    const { simulation } = runFor(compileBuilding(closing('[[0, 1]]'), weighted.replace('[3, 1]', '[1, 1000]')), 60);
    expect(simulation.exits.get('west')).toBe(2);
    const only = runFor(compileBuilding(closing('[[0, 1]]'), weighted.replace('[3, 1]', '[0, 1]')), 20);
    expect(goalEvents(only.events).map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
  });

  it('by weights that do not fit is refused', () => {
    expect(refused(', by: weighted, weights: [1]')[0]).toMatch(/exits: weights must have exits/);
    expect(refused(', by: weighted, exits: [west, east], weights: [1]')[0]).toMatch(/a weight for each of the 2 exits/);
    expect(refused(', by: weighted, exits: [west, east], weights: [1, -1]')[0]).toMatch(/must not be negative/);
    expect(refused(', weights: [1, 1]')[0]).toMatch(/only a choice by weights has them/);
  });

  it('finds another way when a door closes, and fails aloud when there is none (NIST 4.1)', () => {
    const one =
      '  - { name: one, model: straight, place: { shape: points, points: [[15, 5]] }, goals: [{ goal: leave }] }\n';
    const changed = runFor(compileBuilding(closing('[[0, 1]]'), one), 60);
    expect([...changed.simulation.exits]).toEqual([
      ['west', 1],
      ['east', 0],
    ]);
    const stubborn = one.replace('{ goal: leave }', '{ goal: leave, by: assigned, exits: [east] }');
    const shut = runFor(compileBuilding(closing('[[0, 1]]'), stubborn), 20);
    expect(goalEvents(shut.events)).toMatchObject([
      { goal: 'leave', outcome: 'failed', reason: 'there is no way out by east' },
    ]);
    // Within the time it takes to notice, twice: a field for exactly this body is asked for first.
    expect(goalEvents(shut.events)[0].tick * 0.05).toBeLessThanOrEqual(1.8);
    expect(shut.simulation.present).toBe(1);
    const fallback = one.replace(
      '{ goal: leave }',
      '{ goal: leave, by: assigned, exits: [east], otherwise: { goal: leave, by: nearest } }',
    );
    const saved = runFor(compileBuilding(closing('[[0, 1]]'), fallback), 60);
    expect(saved.simulation.exits.get('west')).toBe(1);
    expect(goalEvents(saved.events)).toHaveLength(1);
  });
});

const narrowDoor = (width: number): string => `
  size: [12, 6]
  building:
    regions: [{ id: a, rect: [0, 0, 6, 6] }, { id: b, rect: [6, 0, 6, 6] }]
    portals: [{ id: d, between: [a, b], at: [[6, 3], [6, ${3 + width}]], kind: door }]
    gates: [{ id: out, region: b, at: [[12, 2], [12, 4]], way: out }]
`;
const ofRadius = (radius: number, tactic: string): string =>
  `  - { name: p, model: straight, tactic: ${tactic}, radius: ${radius}, place: { shape: points, points: [[2, 5], [2, 1]] }, goals: [{ goal: leave }] }\n`;

describe('a narrow door', () => {
  it.each(['field', 'path'])('lets every agent through whose body fits; the others fail aloud (%s)', (tactic) => {
    for (const [width, radius] of [
      [0.6, 0.25],
      [0.6, 0.3],
      [0.57, 0.28],
    ] as const) {
      const { simulation } = runFor(compileBuilding(narrowDoor(width), ofRadius(radius, tactic)), 60);
      expect([width, radius, simulation.exits.get('out')]).toEqual([width, radius, 2]);
    }
    const { simulation, events } = runFor(compileBuilding(narrowDoor(0.6), ofRadius(0.32, tactic)), 5);
    expect(simulation.present).toBe(2);
    expect(goalEvents(events)).toMatchObject([
      { goal: 'leave', outcome: 'failed', reason: 'there is no way out by out' },
      { goal: 'leave', outcome: 'failed', reason: 'there is no way out by out' },
    ]);
  });
});

it('a wide exit is used over its whole width', () => {
  const compiled = compileBuilding(
    room,
    '  - { name: p, model: orca, count: 60, place: { shape: rect, min: [1, 1], max: [15, 9] }, people: {}, goals: [{ goal: leave }] }\n',
  );
  const simulation = createSimulation(compiled);
  const last = new Map<number, number>();
  while (simulation.present > 0 && simulation.time < 100) {
    const { id, y } = simulation.crowds[0].columns;
    for (let row = 0; row < simulation.present; row++) last.set(id[row], y[row]);
    simulation.tick();
  }
  expect(simulation.present).toBe(0);
  const ys = [...last.values()];
  // The gate is 8 m wide: each quarter of it lets people out.
  for (const quarter of [1, 3, 5, 7])
    expect(ys.filter((y) => y >= quarter && y < quarter + 2).length).toBeGreaterThan(4);
});

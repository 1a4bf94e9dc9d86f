import { createSimulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { compileBuilding, runFor } from './trial-building.testing.ts';

const dt = 0.05;
const stairs = `
  size: [30, 2]
  levels: 2
  building:
    regions: [{ id: low, rect: [0, 0, 5, 2] }, { id: high, rect: [15, 0, 5, 2], level: 1 }]
    portals: [{ id: stairs, kind: stairs, between: [low, high], at: [[5, 0], [5, 2]], landing: [[15, 0], [15, 2]], length: 10 }]
    gates: [{ id: west, region: low, at: [[0, 0.5], [0, 1.5]], way: out }, { id: east, region: high, at: [[20, 0.5], [20, 1.5]], way: out }]
`;

/** Seconds that an agent is on the stairs. */
function timeOnStairs(up: boolean, people: string): number {
  const [x, level, exit] = up ? [2, 0, 'east'] : [18, 1, 'west'];
  const group = `  - { name: p, model: straight, place: { shape: points, points: [[${x}, 1]], level: ${level} }, people: { radius: 0.2, ${people} }, goals: [{ goal: leave, by: assigned, exits: [${exit}] }] }\n`;
  const simulation = createSimulation(compileBuilding(stairs, group, `{ dt: ${dt}, duration: 200 }`));
  let ticks = 0;
  while (simulation.present > 0 && simulation.time < 100) {
    simulation.tick();
    if (simulation.crowds[0].columns.level[0] === 2 && simulation.present > 0) ticks++;
  }
  return ticks * dt;
}

describe('speeds on stairs', () => {
  it.each([
    // ISO 3: half the speed of 1 m/s; RiMEA 2 and 3: 0.5 up and 0.65 down.
    [true, 'walkingSpeed: 1, stairsUp: 0.5', 20],
    [true, 'walkingSpeed: 1.25, stairsUp: 0.4', 20],
    [false, 'walkingSpeed: 1.3, stairsDown: 0.5', 10 / 0.65],
    [true, 'walkingSpeed: 1.34', 10 / 0.61],
    [false, 'walkingSpeed: 1.34', 10 / 0.69],
    [false, 'ages: { impaired: 1 }, walkingSpeed: 0.61', 10 / 0.42],
  ])('are those of the person (up: %s, %s)', (up, people, seconds) => {
    // Coming and going it does not change its speed at once: it thinks every 0.4 s.
    expect(Math.abs(timeOnStairs(up, people) - seconds)).toBeLessThan(0.35);
  });
});

const corridor = `
  size: [40, 2]
  building:
    regions: [{ id: corridor, rect: [0, 0, 40, 2] }]
    gates: [{ id: exit, region: corridor, at: [[40, 0.5], [40, 1.5]], way: out }]
`;
const crowd = (model: string): string =>
  `  - { name: crowd, model: ${model}, place: { shape: grid, from: [0.5, 0.4], spacing: [0.6, 0.6], columns: 8, rows: 3 }, people: { radius: 0.2, walkingSpeed: 1.25 }, goals: [{ goal: leave }] }\n`;
const slow = (model: string): string =>
  `  - { name: slow, model: ${model}, place: { shape: points, points: [[7, 1]] }, people: { radius: 0.4, walkingSpeed: 0.8 }, goals: [{ goal: leave }] }\n`;
/** When the last of the 24 is out, s. */
const lastOfCrowd = (groups: string): number =>
  Math.max(
    ...runFor(compileBuilding(corridor, groups), 200).events.flatMap((event) =>
      event.type === 'left' && event.agent.id < 24 ? [event.tick * dt] : [],
    ),
  );

describe('a slow and broad person in front (NIST 2.10)', () => {
  it.each(['collision-free-speed', 'orca'])('keeps the others up, with %s', (model) => {
    const alone = lastOfCrowd(crowd(model));
    const behind = lastOfCrowd(crowd(model) + slow(model));
    expect(behind).toBeGreaterThan(alone + 0.5);
    expect(behind).toBeLessThan(120);
  });
});

import { createSimulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { compileBuilding, problemsWith, runFor } from './trial-building.testing.ts';

/** The room of IMO 4, ISO 11 and NIST 5.2: 8 x 5 m with an exit of 1 m. */
const plain = (limit: string): string => `
  size: [8, 5]
  building:
    regions: [{ id: room, rect: [0, 0, 8, 5] }]
    gates: [{ id: exit, region: room, at: [[8, 2], [8, 3]], way: out${limit} }]
`;
/** The same with a porch behind its door. */
const room = (exit: string, door = ''): string => `
  size: [12, 5]
  building:
    regions: [{ id: room, rect: [0, 0, 8, 5] }, { id: porch, rect: [8, 0, 4, 5] }]
    portals: [{ id: door, between: [room, porch], at: [[8, 2], [8, 3]]${door} }]
    gates: [{ id: exit, region: porch, at: [[12, 2], [12, 3]], way: out${exit} }]
`;
const hundred = (model: string, count = 100): string =>
  `  - { name: p, model: ${model}, count: ${count}, place: { shape: area, id: room }, people: { radius: 0.2, walkingSpeed: 1.3 }, goals: [{ goal: leave }] }\n`;
const run = '{ dt: 0.05, duration: 300 }';

/** When each left, s. */
function timesOut(world: string, groups: string, tiles = 1): { times: number[]; checksum: string } {
  const { simulation, events } = runFor(compileBuilding(world, groups, run), 300, tiles);
  const times = events.flatMap((event) => (event.type === 'left' ? [event.tick * 0.05] : []));
  return { times, checksum: simulation.checksum() };
}

describe('the flow limit of a gate', () => {
  it.each([
    ['straight', 1.32],
    // A door of 1 m lets 1.02 of its people with this radius through in a second, with and without the limit.
    ['collision-free-speed', 0.95],
    ['social-force', 1.1],
    // Its people block each other in front of any exit of 1 m.
    ['orca', 0.8],
  ])(
    'lets out 1.33 people per metre and second, no more and hardly less, and they wait inside (%s)',
    (model, least) => {
      const { times } = timesOut(plain(', flowLimit: 1.33'), hundred(model, 40));
      expect(times).toHaveLength(40);
      const flow = (times.length - 1) / (times[times.length - 1] - times[0]);
      expect(flow).toBeLessThanOrEqual(1.33 + 1e-9);
      expect(flow).toBeGreaterThan(least);
    },
  );

  it('holds for every stretch of time, but for one who stood there and makes up for getting under way', () => {
    const { times } = timesOut(plain(', flowLimit: { perSecond: 2.5 }'), hundred('orca', 40));
    for (let first = 0; first < times.length; first++) {
      for (let last = first + 1; last < times.length; last++)
        expect((last - first - (first === 0 ? 0 : 1)) / 2.5).toBeLessThanOrEqual(times[last] - times[first] + 1e-9);
    }
  });

  it('keeps no agent that comes when no other agent does', () => {
    const alone = hundred('straight', 1);
    expect(timesOut(room(', flowLimit: 0.5'), alone).times).toEqual(timesOut(room(''), alone).times);
  });

  it('gives the same bits on any number of tiles, and after going on from a snapshot', () => {
    const world = room(', flowLimit: 1.2', ', flowLimit: 1.5');
    const whole = timesOut(world, hundred('orca', 30));
    expect(timesOut(world, hundred('orca', 30), 3)).toEqual(whole);
    const compiled = compileBuilding(world, hundred('orca', 30), run);
    const first = createSimulation({ ...compiled, cellSize: 2 });
    for (let tick = 0; tick < 300; tick++) first.tick();
    const second = createSimulation({ ...compileBuilding(world, hundred('orca', 30), run), tiles: 2, cellSize: 2 });
    second.restore(first.snapshot());
    for (let tick = 0; tick < 200; tick++) {
      first.tick();
      second.tick();
    }
    expect(second.checksum()).toBe(first.checksum());
    expect(first.totals.left).toBeGreaterThan(5);
  });
});

const stairs = (limit: string): string => `
  size: [20, 4]
  levels: 2
  building:
    regions: [{ id: low, rect: [0, 0, 8, 4] }, { id: high, rect: [12, 0, 8, 4], level: 1 }]
    portals: [{ id: up, kind: stairs, between: [low, high], at: [[8, 1], [8, 3]], landing: [[12, 1], [12, 3]], length: 4, speedFactor: 1${limit} }]
    gates: [{ id: east, region: high, at: [[20, 1], [20, 3]], way: out }, { id: west, region: low, at: [[0, 1], [0, 3]], way: out }]
`;

describe('the flow limit of a portal', () => {
  it('keeps people in their room, in the order in which they came', () => {
    const { times } = timesOut(room('', ', flowLimit: 1'), hundred('orca', 25));
    expect(times).toHaveLength(25);
    expect(24 / (times[24] - times[0])).toBeLessThan(1.05);
    // People of this model block each other at a door of 1 m.
    expect(24 / (times[24] - times[0])).toBeGreaterThan(0.6);
    const unlimited = timesOut(room(''), hundred('orca', 25)).times;
    expect(unlimited[24]).toBeLessThan(times[24] * 0.75);
  });

  it('counts both ways through stairs', () => {
    const both = ['low', 'high']
      .map(
        (from) =>
          `  - { name: ${from}, model: straight, count: 10, place: { shape: area, id: ${from}, mayOverlap: true }, goals: [{ goal: leave, by: assigned, exits: [${from === 'low' ? 'east' : 'west'}] }] }\n`,
      )
      .join('');
    const limited = runFor(compileBuilding(stairs(', flowLimit: { perSecond: 0.5 }'), both, run), 200).simulation;
    const free = runFor(compileBuilding(stairs(''), both, run), 200).simulation;
    expect(limited.present + free.present).toBe(0);
    expect(free.lastLeftAt).toBeLessThan(30);
    // Twenty people, one every 2 s: 38 s from the first to the last.
    expect(limited.lastLeftAt).toBeGreaterThan(38);
    expect(limited.lastLeftAt).toBeLessThan(60);
  });
});

const problems = (world: string): string[] => problemsWith(world, hundred('orca'));

describe('a flow limit that cannot be', () => {
  it('is refused with its place', () => {
    expect(problems(room(', flowLimit: 0'))).toEqual([
      'world.building.gates[0].flowLimit: flowLimit must be above 0; it is 0',
    ]);
    expect(problems(room('').replace('way: out', 'way: in, flowLimit: 1'))[0]).toContain("gate 'exit' only leads in");
    expect(problems(`${room('')}  exits: [{ id: east, min: [11, 0], max: [12, 1], flowLimit: 1 }]\n`)).toEqual([
      'world.exits[0].flowLimit: the flow limit of a rectangle must be per second: a rectangle has no width to be passed',
    ]);
  });
});

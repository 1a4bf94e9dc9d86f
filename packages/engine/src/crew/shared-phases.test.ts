import {
  createMemory,
  createSimulation,
  plainHotLoops,
  Workshop,
  type Command,
  type Crew,
  type HandsMaker,
  type OwnColumn,
  type Simulation,
} from '@korzo/core';
import { trialStreet } from '../city/trial-street.testing.ts';
import type { Scenario } from '../reader/scenario.ts';
import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from '../scenario/compile-scenario.ts';
import { trialScenario } from '../scenario/trial.testing.ts';
import { builtinHands } from './builtin-hands.ts';

/** A house with everything that goals are about: two floors with stairs and a lift, a counter, areas and doors. */
const house = `{
  size: [46, 20], levels: 2,
  building: {
    regions: [
      { id: hall, rect: [0, 0, 20, 20] }, { id: back, rect: [20, 0, 20, 20] },
      { id: upstairs, rect: [0, 0, 40, 20], level: 1 }],
    portals: [
      { id: door, between: [hall, back], at: [[20, 4], [20, 7]] }, { id: arch, between: [hall, back], at: [[20, 12], [20, 15]] }],
    gates: [
      { id: west, region: hall, at: [[0, 8], [0, 12]], way: out }, { id: south, region: back, at: [[30, 0], [33, 0]], way: out }],
    lifts: [{ id: lift, door: [[40, 9], [40, 10]], stops: [back, upstairs], capacity: 6, speed: 1.5, acceleration: 1,
      storeyHeight: 3.5, doorTime: 1, dwell: 1 }],
    counters: [{ id: till, at: [10, 3], queue: [0, 1], service: 1 }],
    areas: [{ id: sofa, rect: [2, 15, 4, 4] }, { id: bar, rect: [30, 14, 5, 4] }],
    signals: [{ id: gong, at: 5 }]
  }
}`;

const group = (name: string, count: number, where: string, rest: string): string =>
  `- { name: ${name}, model: collision-free-speed, count: ${count}, place: ${where}, people: { radius: 0.2, walkingSpeed: 1.3 }, ${rest} }`;
const hall = '{ shape: rect, min: [0.5, 0.5], max: [19, 19] }';
const back = '{ shape: rect, min: [21, 0.5], max: [39, 19] }';
const upstairs = '{ shape: rect, min: [0.5, 0.5], max: [39, 19], level: 1 }';

const crowdedHouse = trialScenario(
  house,
  [
    group('leavers', 60, back, 'goals: [{ goal: leave, by: quickest }]'),
    group('visitors', 50, hall, 'goals: [{ goal: visit, areas: [sofa, bar], stay: 2 }, { goal: leave }]'),
    group('planners', 50, hall, 'tactic: path, goals: [{ goal: wander }]'),
    group('listeners', 30, back, 'goals: [{ goal: wait, signal: gong }, { goal: leave, by: leastCrowded }]'),
    group('buyers', 20, hall, 'goals: [{ goal: queue, at: till }, { goal: leave, influence: 0.5 }]'),
    group('riders', 12, upstairs, 'goals: [{ goal: ride, lift: lift, to: 0 }, { goal: leave }]'),
    group('drifters', 40, back, 'tactic: stream, goals: [{ goal: leave, by: assigned, exits: [west] }]'),
    group('friends', 40, hall, 'parties: { min: 2, max: 3 }, goals: [{ goal: together, goals: [{ goal: leave }] }]'),
  ].join('\n'),
  '{ dt: 0.1, duration: 60, stopWhenEmpty: false }',
);

const walker = (name: string, count: number, goal: string): string =>
  `- { name: ${name}, model: straight, count: ${count}, place: { shape: world, mayOverlap: true }, speed: 1.4, goal: ${goal} }`;

/** A square with all that leads agents without a building: exits, one of them slow, random walks, rounds, paths. */
const square = trialScenario(
  `{ size: [40, 40], exits: [
    { id: slow, min: [0, 0], max: [4, 40], flowLimit: { perSecond: 3 } }, { id: wide, min: [36, 0], max: [40, 40] }] }`,
  [
    walker('one', 80, '{ to: exit, id: slow }'),
    walker('any', 80, '{ to: exit }'),
    walker('strollers', 80, '{ to: random }'),
    walker('guards', 40, '{ to: patrol, points: [[5, 5], [35, 5], [35, 35]] }'),
    walker('runners', 40, '{ to: path, points: [[5, 20], [20, 30], [35, 20]] }'),
    walker('scouts', 40, '{ to: checkpoints, points: [[10, 10], [30, 12], [20, 35]], exit: wide }'),
  ].join('\n'),
  '{ dt: 0.2, duration: 60, stopWhenEmpty: false }',
);

/** Two storeys with people on the stairs between them. */
const storeys = trialScenario(
  `{ size: [40, 24], levels: 2, building: {
    regions: [{ id: low, rect: [0, 0, 20, 20] }, { id: high, rect: [28, 0, 12, 20], level: 1 }],
    portals: [{ id: stairs, kind: stairs, between: [low, high], at: [[20, 5], [20, 9]], landing: [[28, 5], [28, 9]], length: 10, flowLimit: { perSecond: 4 } }],
    gates: [{ id: out, region: low, at: [[0, 4], [0, 12]], way: out }] } }`,
  group('guests', 300, '{ shape: rect, min: [28.5, 0.5], max: [39, 19], level: 1 }', 'goals: [{ goal: leave }]'),
  '{ dt: 0.2, duration: 60, stopWhenEmpty: false }',
);

/** A street with cars, people who cross it, and onlookers enough that threads share the looking. */
const street = trialStreet(`traffic: { flows: [{ from: 0, to: 0, perHour: 900 }, { from: 1, to: 1, perHour: 900 }] }
groups:
  - { name: walkers, model: orca, count: 6, place: { shape: rect, min: [90, -12], max: [150, 12] }, goals: [{ goal: wander, stay: 0 }] }
  - { name: onlookers, model: straight, count: 250, place: { shape: rect, min: [10, -12], max: [60, 12], mayOverlap: true }, speed: 1 }
`);

const start = (scenario: Scenario): Simulation =>
  createSimulation({
    ...compileScenario(scenario, { models: builtinModels }),
    memory: createMemory({ shared: true }),
  });

/** Another thread of a run, here on the same one: it does all of the work that threads share. */
function otherThread(simulation: Simulation, makers: readonly HandsMaker[]): Crew {
  const briefing = simulation.brief(2);
  const told = briefing.hands.map((each) => ({ name: each.name, briefing: structuredClone(each.briefing) }));
  const workshop = new Workshop(
    { ...briefing, hands: told },
    1,
    plainHotLoops(briefing.memory),
    simulation.setup.models.map(({ model }) => model),
    told.map(({ name }) => makers.find((maker) => maker.name === name)),
  );
  return {
    size: 2,
    knows: () => true,
    knowsHands: () => true,
    perform: () => {
      workshop.refreshIfMoved();
      workshop.takeChunks();
    },
    memberTimes: () => [],
  };
}

type Commands = Readonly<Record<number, Command>>;
const inSquare: Commands = {
  20: {
    type: 'obstacle',
    id: 'crate',
    outline: [
      [20, 20],
      [21, 20],
      [21, 21],
    ],
  },
  25: { type: 'clear', id: 'crate' },
  30: { type: 'close', passage: 'slow' },
  35: { type: 'open', passage: 'slow' },
  60: { type: 'signal', name: 'alarm' },
};
const inHouse: Readonly<Record<number, Command>> = {
  30: { type: 'signal', name: 'alarm' },
  60: { type: 'close', passage: 'door' },
  55: { type: 'add', spec: { kind: 'person', model: 0, x: 25, y: 10, radius: 0.33, group: 0 } },
};

/** Runs on, and gives the checksum and the ends of goals of each tick. */
function* ticksOf(simulation: Simulation, commanded: Commands): Generator<string, void, void> {
  for (let tick = 0; tick < 80; tick++) {
    if (commanded[tick] !== undefined) simulation.queue(commanded[tick]);
    simulation.tick();
    yield `${simulation.checksum()} ${JSON.stringify(simulation.events)}`;
  }
}

/** Built-in hands that count the agents that they change. */
function countedHands(column: 'goalX' | 'level' | 'beforeX' | 'kerbSpeed'): {
  readonly makers: readonly HandsMaker[];
  readonly changed: () => number;
} {
  let changed = 0;
  const makers = builtinHands.map((maker): HandsMaker => ({
    name: maker.name,
    make: (place, briefing) => {
      const hands = maker.make(place, briefing);
      return {
        refresh: () => hands.refresh?.(),
        perform: (job, tile, first, last) => {
          const all: Readonly<Record<string, OwnColumn>> = { ...place.crowds[tile].columns, ...place.ownColumns(tile) };
          const values = all[column];
          const before = values.slice(first, last);
          hands.perform(job, tile, first, last);
          for (let row = first; row < last; row++) if (!Object.is(before[row - first], values[row])) changed++;
        },
      };
    },
  }));
  return { makers, changed: () => changed };
}

describe('another thread', () => {
  it.each([
    ['thinks for people in a place as it is at the start', crowdedHouse, {}, 'goalX', 2000],
    ['leaves to the leader what it does not know of a changed place', crowdedHouse, inHouse, 'goalX', 1000],
    ['leads agents with simple goals', square, {}, 'goalX', 1500],
    ['leaves a square that commands change to the leader', square, inSquare, 'goalX', 1000],
    ['notes steps at exits that let few people out', square, {}, 'beforeX', 3000],
    ['takes people down the stairs', storeys, {}, 'level', 20],
    ['lets people wait at a crossing', street, {}, 'kerbSpeed', 15],
  ] as const)('%s', (_, scenario, commanded, column, least) => {
    const alone = [...ticksOf(start(scenario), commanded)];
    const simulation = start(scenario);
    const { makers, changed } = countedHands(column);
    simulation.employ(otherThread(simulation, makers));
    const shared = ticksOf(simulation, commanded);
    for (const expected of alone) expect(shared.next().value).toBe(expected);
    expect(changed()).toBeGreaterThan(least);
  });
});

import { builtinModels } from '@korzo/models';
import { expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';
import { shippedScenarios } from '../scenario/shipped-scenarios.ts';
import { movementWarnings } from './movement-warnings.ts';

const warnings = (door: number, gate: number, people = '{ radius: 0.2 }', dt = 0.1): readonly string[] => {
  const text = [
    'korzo: 1',
    'name: rooms',
    'title: Rooms',
    'about: Two rooms.',
    'world:',
    '  size: [20, 10]',
    '  building:',
    '    regions: [{ id: a, rect: [0, 0, 10, 10] }, { id: b, rect: [10, 0, 10, 10] }]',
    `    portals: [{ id: door, kind: door, between: [a, b], at: [[10, 4], [10, ${4 + door}]] }]`,
    `    gates: [{ id: out, region: b, at: [[20, 4], [20, ${4 + gate}]], way: out }]`,
    `groups: [{ name: people, count: 3, place: { shape: area, id: a }, people: ${people}, goals: [{ goal: leave }] }]`,
  ].join('\n');
  const read = readScenario(text, { file: 'rooms.yaml' });
  if ('problems' in read) throw new Error(read.problems.map(({ rule }) => rule).join('; '));
  return movementWarnings(read.scenario, { models: builtinModels, dt, file: 'rooms.yaml' }).map(
    ({ place, rule }) => `${place}: ${rule}`,
  );
};

it('warns of doors and gates that no body fits through', () => {
  expect(warnings(0.9, 0.9)).toEqual([]);
  expect(warnings(0.3, 0.9)).toEqual([
    "world.building.portals[0].at: no body fits through 'door': it is 0.3 m wide, and the narrowest body 0.4 m",
  ]);
  expect(warnings(0.9, 0.01)[0]).toContain("world.building.gates[0].at: no body fits through 'out'");
  // One slim person is enough, and a spread that names no least radius says nothing.
  expect(warnings(0.3, 0.9, '{ radius: { distribution: uniform, min: 0.1, max: 0.3 } }')).toEqual([]);
  expect(warnings(0.3, 0.9, '{ radius: { distribution: normal, mean: 0.3, deviation: 0.02 } }')).toEqual([]);
});

it.each([
  ['', true],
  [', goals: [{ goal: none }]', false],
  [', goal: exit', false],
  [', reactions: [{ on: alarm, goals: [{ goal: exit }] }]', false],
  [', kind: bird, model: boids', false],
])('warns of people whom nothing leads out of a building: %s', (words, isWarned) => {
  const text = `korzo: 1
name: room
title: Room
about: A room.
world:
  size: [10, 10]
  building: { regions: [{ id: a, rect: [0, 0, 10, 10] }], gates: [{ id: out, region: a, at: [[10, 4], [10, 6]] }] }
groups: [{ name: crowd, count: 3, place: { shape: area, id: a }${words} }]
`;
  const read = readScenario(text, { file: 'room.yaml' });
  if ('problems' in read) throw new Error(read.problems.map(({ rule }) => rule).join('; '));
  const told = movementWarnings(read.scenario, { models: builtinModels, file: 'room.yaml' });
  const idle = told.filter(({ rule }) => rule === "the group 'crowd' has no goal: its people stay where they are");
  expect(idle.map(({ place, remedy }) => [place, remedy.startsWith('write goal: leave')])).toEqual(
    isWarned ? [['groups[0]', true]] : [],
  );
});

it('warns of a time step above twice that which the configuration was measured with', () => {
  expect(warnings(0.9, 0.9, '{ radius: 0.2 }', 0.1)).toEqual([]);
  expect(warnings(0.9, 0.9, '{ radius: 0.2 }', 0.2)).toEqual([
    expect.stringContaining("'guidelines' was measured with a time step of 0.05 s; with the 0.2 s of the run"),
  ]);
});

const scenarioWith = (changes: { building?: string; run?: string }): Scenario => {
  const building =
    changes.building ??
    'regions: [{ id: a, rect: [0, 0, 10, 10] }], gates: [{ id: out, region: a, at: [[0, 4], [0, 5]], way: out }]';
  const text = [
    'korzo: 1',
    'name: rooms',
    'title: Rooms',
    'about: Rooms.',
    `world: { size: [20, 10], building: { ${building} } }`,
    'groups: [{ name: people, count: 3, place: { shape: area, id: a }, people: { radius: 0.2 }, goals: [{ goal: leave }] }]',
    `run: { dt: 0.05, duration: 20${changes.run ?? ''} }`,
  ].join('\n');
  const read = readScenario(text, { file: 'rooms.yaml' });
  if ('problems' in read) throw new Error(read.problems.map(({ rule }) => rule).join('; '));
  return read.scenario;
};

const warningsOf = (changes: Parameters<typeof scenarioWith>[0]): readonly string[] =>
  movementWarnings(scenarioWith(changes), { models: builtinModels, file: 'rooms.yaml' }).map(
    ({ place, rule }) => `${place}: ${rule}`,
  );

const door = (between: string, x: number, direction = 'both'): string =>
  `{ id: d${x}, between: [${between}], at: [[${x}, 4], [${x}, 5]], direction: ${direction} }`;

const command = (at: number): string => `, commands: [{ at: ${at}, type: close, passage: out }]`;

const squareWith = (goal: string): string =>
  [
    'korzo: 1',
    'name: square',
    'title: A square',
    'about: A square.',
    'world: { size: [10, 10] }',
    `groups: [{ name: people, model: orca, count: 2, radius: 0.3, place: { rect: [1, 1, 8, 8] }, goal: ${goal} }]`,
  ].join('\n');

it('warns of rooms without a way out, and only of these', () => {
  const rooms =
    'regions: [{ id: a, rect: [0, 0, 10, 10] }, { id: b, rect: [10, 0, 5, 10] }, { id: c, rect: [15, 0, 5, 10] }], ' +
    'gates: [{ id: out, region: a, at: [[0, 4], [0, 5]], way: out }]';
  const all = `${rooms}, portals: [${door('a, b', 10)}, ${door('b, c', 15)}]`;
  expect(warningsOf({ building: all })).toEqual([]);
  expect(warningsOf({ building: `${rooms}, portals: [${door('a, b', 10)}]` })).toEqual([
    "world.building.regions[2]: there is no way out of 'c': no portal or lift leads from it to a gate that lets people out",
  ]);
  // Doors that lead inwards only.
  const inwards = `${rooms}, portals: [${door('a, b', 10, 'forward')}, ${door('b, c', 15, 'forward')}]`;
  expect(warningsOf({ building: inwards })).toHaveLength(2);
  const outwards = `${rooms}, portals: [${door('b, a', 10, 'forward')}, ${door('c, b', 15, 'forward')}]`;
  expect(warningsOf({ building: outwards })).toEqual([]);
});

it('warns of commands after the end of the run', () => {
  expect(warningsOf({ run: command(19.9) })).toEqual([]);
  expect(warningsOf({ run: command(20) })).toEqual([
    'run.commands[0].at: the command close is never applied: it is due at 20 s, and the run ends at 20 s',
  ]);
});

const goalWarnings = (goal: string): readonly string[] => {
  const read = readScenario(squareWith(goal), { file: 'square.yaml' });
  if ('problems' in read) throw new Error(read.problems.map(({ rule }) => rule).join('; '));
  return movementWarnings(read.scenario, { models: builtinModels, file: 'square.yaml' })
    .filter(({ place }) => !place.endsWith('model'))
    .map(({ place, rule, remedy }) => `${place}: ${rule}; ${remedy}`);
};

it('warns of goals outside the world', () => {
  expect(goalWarnings('{ goal: point, at: [10, 0] }')).toEqual([]);
  expect(goalWarnings('{ goal: direction, along: [50, 0] }')).toEqual([]);
  expect(goalWarnings('{ goal: tasks, from: [[1, 1], [2, 2]], to: [[5, 11], [5, 12]] }')).toEqual([
    'groups[0].goals[0].to: 2 points are outside the world, the first of them (5, 11): agents that head for it never arrive; move it inside x 0 to 10, y 0 to 10',
  ]);
});

it('finds nothing of the kind in the shipped scenarios', () => {
  const kinds = /no way out|outside the world|never applied|no body fits/;
  const found = shippedScenarios().flatMap(({ name, scenario }) =>
    movementWarnings(scenario, { models: builtinModels, file: name }).filter(({ rule }) => kinds.test(rule)),
  );
  expect(found).toEqual([]);
});

it.each([
  ['goal: exit', 2, [['groups[0].goals[0]', 'leave']]],
  ['goal: { to: exit }', 2, [['groups[0].goals[0]', 'leave']]],
  ['goals: [{ goal: random }]', 2, [['groups[0].goals[0]', 'wander']]],
  ['goals: [{ goal: any, goals: [{ goal: leave }, { goal: exit }] }]', 2, [['groups[0].goals[0].goals[1]', 'leave']]],
  [
    'goal: leave, reactions: [{ on: alarm, goals: [{ goal: exit }] }]',
    2,
    [['groups[0].reactions[0].goals[0]', 'leave']],
  ],
  ['goal: leave', 2, []],
  ['goal: exit', 1, []],
  ['goal: exit, kind: bird, model: boids', 2, []],
])('warns of goals that lead people straight into walls of a building: %s, %s rooms', (words, rooms, expected) => {
  const second = rooms === 2 ? ', { id: b, rect: [5, 0, 5, 10] }' : '';
  const text = `korzo: 1
name: rooms
title: Rooms
about: Two rooms.
world:
  size: [10, 10]
  exits: [{ id: east, rect: [9, 4, 1, 2] }]
  building:
    regions: [{ id: a, rect: [0, 0, ${rooms === 2 ? 5 : 10}, 10] }${second}]
    portals: [${rooms === 2 ? '{ id: door, kind: door, between: [a, b], at: [[5, 1], [5, 2]] }' : ''}]
groups: [{ name: crowd, count: 3, place: { shape: area, id: a }, ${words} }]
`;
  const read = readScenario(text, { file: 'rooms.yaml' });
  if ('problems' in read) throw new Error(read.problems.map(({ rule }) => rule).join('; '));
  const told = movementWarnings(read.scenario, { models: builtinModels, file: 'rooms.yaml' });
  const straight = told.filter(({ rule }) => rule.includes('straight ahead, not through doors'));
  expect(straight.map(({ place, remedy }) => [place, /goal: (\w+)/.exec(remedy)?.[1]])).toEqual(expected);
});

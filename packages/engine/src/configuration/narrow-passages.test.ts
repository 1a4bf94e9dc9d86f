import { builtinModels } from '@korzo/models';
import { expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';
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

it('warns of a time step above twice that which the configuration was measured with', () => {
  expect(warnings(0.9, 0.9, '{ radius: 0.2 }', 0.1)).toEqual([]);
  expect(warnings(0.9, 0.9, '{ radius: 0.2 }', 0.2)).toEqual([
    expect.stringContaining("'guidelines' was measured with a time step of 0.05 s; with the 0.2 s of the run"),
  ]);
});

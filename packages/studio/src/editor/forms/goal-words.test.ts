import { expect, it } from 'vitest';
import { services } from '../examine/services.ts';
import { goalsOf } from '../model/goals.ts';
import { waysOf } from '../model/ways.ts';
import { goalChoices, goalOf, parameterText } from './goal-words.ts';

it('offers every kind of goal with its parameters', () => {
  const choices = goalChoices(services.words().schema);
  expect(choices.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['leave', 'queue', 'visit', 'point', 'all']));
  const queue = choices.find(({ kind }) => kind === 'queue');
  expect(queue?.parameters.map(({ name }) => name)).toContain('at');
  expect(queue?.meaning).not.toBe('');
});

it('writes parameters in one line, and reads them', () => {
  const goal = { goal: 'leave', by: 'assigned', exits: ['east', 'west'] };
  expect(parameterText(goal)).toBe('by: assigned, exits: [east, west]');
  expect(goalOf('leave', parameterText(goal))).toEqual({ value: goal });
  expect(parameterText({ goal: 'leave' })).toBe('');
  expect(goalOf('leave', '')).toEqual({ value: { goal: 'leave' } });
  expect(goalOf('leave', 'exits: [east')).toHaveProperty('wrong');
  expect(goalsOf({ goal: 'leave' })).toEqual([{ goal: 'leave' }]);
  expect(goalsOf({ goals: [3] })).toBeUndefined();
});

it('knows the ways of a group in the plan: from its entrance over what its goals name to the exits', () => {
  const { elements } = services.examine(`korzo: 1
world:
  size: [20, 10]
  building:
    regions: [{ id: hall, rect: [0, 0, 20, 10] }]
    gates:
      - { id: in, region: hall, at: [[0, 4], [0, 6]], way: in }
      - { id: east, region: hall, at: [[20, 4], [20, 6]], way: out }
      - { id: north, region: hall, at: [[4, 10], [6, 10]] }
    counters: [{ id: desk, at: [10, 2], queue: [0, 1] }]
groups:
  - { name: buyers, arrivals: { perSecond: 1, gates: [in] }, goals: [{ goal: queue, at: desk }, { goal: leave }] }
  - { name: guests, place: { shape: area, id: hall }, goals: [{ goal: leave, exits: [east] }] }
`);
  const ways = (name: string): unknown => {
    const group = elements.find((each) => each.name === name);
    return group === undefined ? undefined : waysOf(group, elements, 0);
  };
  expect(ways('buyers')).toEqual([
    [
      [0, 5],
      [10, 2],
    ],
    [
      [10, 2],
      [20, 5],
    ],
    [
      [10, 2],
      [5, 10],
    ],
  ]);
  expect(ways('guests')).toEqual([
    [
      [10, 5],
      [20, 5],
    ],
  ]);
  expect(ways('hall')).toEqual([]);
});

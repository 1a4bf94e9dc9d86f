import { describe, expect, it } from 'vitest';
import { elementsOf, type PlanElement } from './elements.ts';
import { waysOf } from './ways.ts';

const document = (groups: readonly object[]): object => ({
  world: {
    levels: 2,
    building: {
      regions: [
        { id: 'hall', rect: [0, 0, 20, 10] },
        { id: 'attic', rect: [0, 0, 20, 10], level: 1 },
      ],
      areas: [
        { id: 'shop', in: 'hall', rect: [4, 4, 2, 2] },
        { id: 'bar', level: 1, rect: [4, 4, 2, 2] },
      ],
      gates: [
        { id: 'in', region: 'hall', at: [[0, 4], [0, 6]], way: 'in' }, // prettier-ignore
        { id: 'out', region: 'hall', at: [[20, 4], [20, 6]], way: 'out' }, // prettier-ignore
      ],
    },
  },
  groups,
});

function ways(group: object, level = 0): unknown {
  const elements: readonly PlanElement[] = elementsOf(document([group]));
  const own = elements.find(({ kind }) => kind === 'group');
  return own === undefined ? undefined : waysOf(own, elements, level);
}

describe('ways of a group in the plan', () => {
  it('lead from its place to each goal in turn, and out by the exits that let people out', () => {
    const group = { name: 'guests', place: { rect: [1, 1, 2, 2] }, goals: [{ goal: 'visit', area: 'shop' }, 'leave'] };
    expect(ways(group)).toEqual([
      [[2, 2], [5, 5]], // prettier-ignore
      [[5, 5], [20, 5]], // prettier-ignore
    ]);
  });

  it('begin at the entrances of those who arrive', () => {
    const group = { name: 'guests', arrivals: { gates: ['in'] }, goal: 'leave' };
    expect(ways(group)).toEqual([[[0, 5], [20, 5]]]); // prettier-ignore
  });

  it('pass over goals on other floors', () => {
    const group = { name: 'guests', place: { rect: [1, 1, 2, 2] }, goals: [{ goal: 'visit', area: 'bar' }, 'leave'] };
    expect(ways(group)).toEqual([[[2, 2], [20, 5]]]); // prettier-ignore
    expect(ways(group, 1)).toEqual([]);
  });

  it('are there for groups alone', () => {
    const elements = elementsOf(document([]));
    expect(elements.flatMap((each) => waysOf(each, elements, 0))).toEqual([]);
  });
});

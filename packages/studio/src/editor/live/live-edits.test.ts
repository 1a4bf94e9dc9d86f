import { expect, it } from 'vitest';
import { services } from '../examine/services.ts';
import type { PlanElement } from '../model/elements.ts';
import { liveEdits, ObstacleNames, type EditedRun } from './live-edits.ts';

const text = `korzo: 1
name: hall
title: Hall
about: A hall.
world:
  size: [20, 10]
  building:
    regions: [{ id: hall, rect: [0, 0, 20, 10] }]
    gates: [{ id: out, region: hall, at: [[20, 4], [20, 6]], way: out }]
    obstacles: [{ id: desk, rect: [5, 5, 1, 1] }]
groups:
  - { name: people, count: 5, model: social-force, parameters: { reach: 1 }, goals: [{ goal: leave }] }
`;

const elementsOf = (source: string): readonly PlanElement[] => services.examine(source).elements;

/** A run of the text, as far as edits ask for it. */
function runOf(): EditedRun {
  const gates = [{ id: 'out' }];
  const info = {
    groups: [{ name: 'people', model: 0 }],
    models: [{ groups: [0] }],
    choices: [{ name: 'orca' }],
    scenery: { levels: [{ portals: [], gates, exits: [] }] },
  };
  return { info: info as unknown as EditedRun['info'], obstacles: new ObstacleNames(elementsOf(text)) };
}

const after = (from: string, to: string, run = runOf(), before = text): ReturnType<typeof liveEdits> => {
  expect(before).toContain(from);
  return liveEdits(elementsOf(before), elementsOf(before.replace(from, to)), run);
};

it('lets obstacles come, move and go while it runs, each under a name that is free', () => {
  const run = runOf();
  const moved = after('rect: [5, 5, 1, 1]', 'circle: [7, 5, 1]', run);
  expect(moved).toEqual({
    requests: [
      { type: 'clear', obstacle: 'desk' },
      { type: 'command', command: { type: 'obstacle', id: 'desk.2', level: 0, circle: { centre: [7, 5], radius: 1 } } },
    ],
    applied: ['desk moved'],
    waiting: [],
  });
  const there = text.replace('rect: [5, 5, 1, 1]', 'circle: [7, 5, 1]');
  expect(after('[{ id: desk, circle: [7, 5, 1] }]', '[]', run, there).requests).toEqual([
    { type: 'clear', obstacle: 'desk.2' },
  ]);
  const placed = after('[{ id: desk', '[{ id: box, rect: [1, 1, 2, 1] }, { id: desk');
  expect(placed.applied).toEqual(['box placed']);
  expect(placed.requests[0]).toMatchObject({
    command: {
      outline: [
        [1, 1],
        [3, 1],
        [3, 2],
        [1, 2],
      ],
    },
  });
});

it('shuts doors that are taken away, and opens those that come back', () => {
  const without = text.replace('[{ id: out, region: hall, at: [[20, 4], [20, 6]], way: out }]', '[]');
  const [before, gone] = [elementsOf(text), elementsOf(without)];
  expect(liveEdits(before, gone, runOf()).requests).toEqual([{ type: 'passage', passage: 'out', open: false }]);
  expect(liveEdits(gone, before, runOf()).requests).toEqual([{ type: 'passage', passage: 'out', open: true }]);
});

it('sets parameters and models of groups', () => {
  expect(after('reach: 1', 'reach: 2').requests).toEqual([{ type: 'set', model: 0, parameter: 'reach', value: 2 }]);
  expect(after('model: social-force', 'model: orca').requests).toEqual([{ type: 'switch', group: 0, model: 'orca' }]);
});

it('leaves everything else for the next run', () => {
  const changes: readonly (readonly [string, string, string])[] = [
    ['count: 5', 'count: 6', 'group people'],
    ['[{ id: hall, rect: [0, 0, 20, 10] }]', '[{ id: hall, rect: [0, 0, 20, 9] }]', 'region hall'],
    ['[20, 4]', '[20, 3]', 'gate out'],
    ['[{ id: desk', '[{ id: box, rect: [1, 1, 2, 1], present: [[0, 5]] }, { id: desk', 'obstacle box'],
    ['model: social-force', 'model: strange', 'group people'],
    ['parameters: { reach: 1 }', 'parameters: {}', 'group people'],
  ];
  for (const [from, to, waiting] of changes)
    expect(after(from, to)).toEqual({ requests: [], applied: [], waiting: [waiting] });
});

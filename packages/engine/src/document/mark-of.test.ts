import { expect, it } from 'vitest';
import { examineScenario } from '../reader/read.ts';
import { markOf } from './mark-of.ts';

const document = {
  world: {
    size: [20, 10],
    building: {
      regions: [
        { id: 'hall', rect: [0, 0, 4, 2] },
        {
          id: 'attic',
          outline: [
            [0, 0],
            [4, 0],
            [0, 3],
          ],
          level: 1,
        },
      ],
      gates: [
        {
          id: 'street',
          region: 'attic',
          at: [
            [0, 1],
            [0, 2],
          ],
        },
      ],
      obstacles: [{ circle: [3, 1, 0.5] }],
    },
    exits: [{ id: 'out', min: [1, 2], max: [3, 5] }],
  },
  groups: [
    { name: 'a', place: { shape: 'area', id: 'attic' } },
    { name: 'b', place: { rect: [1, 1, 1, 1], level: 2 }, goals: [] },
  ],
};

it.each<[string, readonly (string | number)[], number, readonly (readonly number[])[]]>([
  [
    'a rectangle',
    ['world', 'building', 'regions', 0],
    0,
    [
      [0, 0],
      [4, 0],
      [4, 2],
      [0, 2],
    ],
  ],
  [
    'a key of it',
    ['world', 'building', 'regions', 0, 'id'],
    0,
    [
      [0, 0],
      [4, 0],
      [4, 2],
      [0, 2],
    ],
  ],
  [
    'an outline',
    ['world', 'building', 'regions', 1, 'outline'],
    1,
    [
      [0, 0],
      [4, 0],
      [0, 3],
    ],
  ],
  ['one corner', ['world', 'building', 'regions', 1, 'outline', 2], 1, [[0, 3]]],
  [
    'a gate on the floor of its region',
    ['world', 'building', 'gates', 0, 'at'],
    1,
    [
      [0, 1],
      [0, 2],
    ],
  ],
  ['a circle', ['world', 'building', 'obstacles', 0], 0, [[3, 1]]],
  [
    'two corners',
    ['world', 'exits', 0, 'id'],
    0,
    [
      [1, 2],
      [3, 2],
      [3, 5],
      [1, 5],
    ],
  ],
  [
    'people in a region',
    ['groups', 0, 'name'],
    1,
    [
      [0, 0],
      [4, 0],
      [0, 3],
    ],
  ],
  [
    'people in a rectangle',
    ['groups', 1, 'goals'],
    2,
    [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 2],
    ],
  ],
])('shows where %s is', (_, path, level, points) => {
  expect(markOf(document, path)).toEqual({ level, points });
});

it('shows nothing for what has no place', () => {
  expect(markOf(document, ['world', 'size'])).toBeUndefined();
  expect(markOf(document, ['groups'])).toBeUndefined();
  expect(markOf(undefined, ['a'])).toBeUndefined();
});

it('marks the ground that two regions share, narrower than either', () => {
  const text = `korzo: 1
name: a
title: A
about: A.
world:
  size: [10, 10]
  building:
    regions: [{ id: a, rect: [0, 0, 5, 5] }, { id: b, rect: [4, 0, 5, 5] }]
groups: []
`;
  const { problems } = examineScenario(text, { file: 'a.yaml' });
  const [shared] = problems.flatMap(({ place, line, mark }) => (mark === undefined ? [] : [{ place, line, mark }]));
  const points = [
    [4, 0],
    [5, 0],
    [5, 5],
    [4, 5],
  ];
  expect(shared).toEqual({ place: 'world.building.regions[1]', line: 8, mark: { level: 0, points } });
});

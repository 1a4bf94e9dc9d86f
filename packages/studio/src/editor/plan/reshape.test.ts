import { expect, it } from 'vitest';
import { elementsOf, type PlanElement } from '../model/elements.ts';
import type { Point } from '../model/geometry.ts';
import { reshaped } from './reshape.ts';

const elementIn = (world: object): PlanElement => elementsOf({ world })[0];
const press = (element: PlanElement, at: Point): ReturnType<typeof reshaped> =>
  reshaped(element, { exact: at, snapped: [Math.round(at[0]), Math.round(at[1])] }, 0.3);

const room = elementIn({ building: { regions: [{ id: 'a', rect: [0, 0, 4, 2] }] } });
const corner = elementIn({
  building: {
    regions: [
      {
        id: 'a',
        outline: [
          [0, 0],
          [4, 0],
          [4, 2],
          [0, 2],
        ],
      },
    ],
  },
});
const wall = elementIn({
  walls: [
    {
      points: [
        [0, 0],
        [4, 0],
        [4, 4],
      ],
    },
  ],
});
const path = ['world', 'building', 'regions', 0];

it('adds a corner to the side that was pressed; a rectangle becomes an outline', () => {
  const added = [
    [0, 0],
    [2, 0],
    [4, 0],
    [4, 2],
    [0, 2],
  ];
  expect(press(room, [2.1, 0.1])).toEqual([
    { do: 'remove', path: [...path, 'rect'] },
    { do: 'set', path: [...path, 'outline'], value: added },
  ]);
  expect(press(corner, [2.1, 0.1])).toEqual([{ do: 'set', path: [...path, 'outline'], value: added }]);
  // The side between the last corner and the first.
  expect(press(corner, [0.1, 1.1])[0]).toMatchObject({
    value: [
      [0, 0],
      [4, 0],
      [4, 2],
      [0, 2],
      [0, 1],
    ],
  });
});

it('takes a corner away that was pressed, as long as enough stay', () => {
  expect(press(corner, [3.9, 0])[0]).toMatchObject({
    value: [
      [0, 0],
      [4, 2],
      [0, 2],
    ],
  });
  expect(press(wall, [4, 0])[0]).toMatchObject({
    path: ['world', 'walls', 0, 'points'],
    value: [
      [0, 0],
      [4, 4],
    ],
  });
  const line = { ...wall, value: { points: [[0, 0] as Point, [4, 0] as Point] } };
  expect(press(line, [4, 0])).toEqual([]);
});

it('does nothing elsewhere: an open wall has no side between its ends', () => {
  expect(press(corner, [2, 1])).toEqual([]);
  expect(press(wall, [2, 2])).toEqual([]);
});

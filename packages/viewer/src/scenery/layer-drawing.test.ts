import type { LayerShape } from '@korzo/core';
import { expect, it } from 'vitest';
import { createShading } from '../paint/shading.ts';
import { LayerDrawing, levelsOf, outlineOf } from './layer-drawing.ts';

const square: LayerShape = { rect: [1, 2, 3, 4], level: 1 };
const line: LayerShape = {
  line: [
    [0, 0],
    [5, 5],
  ],
};

it('draws a shape on its floor, or on all floors that are shown', () => {
  expect(levelsOf(square, [0, 1, 2])).toEqual([1]);
  expect(levelsOf(square, [0, 2])).toEqual([]);
  expect(levelsOf(line, [0, 2])).toEqual([0, 2]);
  expect(outlineOf(square)).toEqual([
    [1, 2],
    [4, 2],
    [4, 6],
    [1, 6],
  ]);
  expect(outlineOf(line)).toBeUndefined();
});

it('is made again when shapes or floors change, and only then', () => {
  const drawing = new LayerDrawing(createShading());
  const floors = { levels: [0, 1], heightOf: (level: number) => 4 * level, presenceOf: () => 1 };
  drawing.show(floors);
  expect(drawing.group.children).toHaveLength(0);
  drawing.take([{ part: 'rain', name: 'showers', meaning: 'Rain.', colour: 'water', shapes: [square, line] }]);
  drawing.show(floors);
  const [areas] = drawing.group.children;
  expect(drawing.group.children).toHaveLength(2);
  expect(areas.visible).toBe(true);
  drawing.show(floors);
  expect(drawing.group.children[0]).toBe(areas);
  drawing.show({ ...floors, presenceOf: (level) => (level === 1 ? 0 : 1) });
  expect(drawing.group.children[0]).not.toBe(areas);
  expect(drawing.group.children[0].visible).toBe(false);
  drawing.take([]);
  drawing.show(floors);
  expect(drawing.group.children).toHaveLength(0);
});

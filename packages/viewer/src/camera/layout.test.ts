import { describe, expect, it } from 'vitest';
import type { CameraState } from '../picture/picture.ts';
import { cellAt, layOut } from './layout.ts';

const cameras = (count: number): CameraState[] =>
  Array.from({ length: count }, (_, index) => ({
    mode: 'top',
    target: [index, 0, 0],
    distance: 30,
    azimuth: 0,
    elevation: 1.5,
  }));

const rectangles = (count: number, width: number, height: number): number[][] =>
  layOut(cameras(count), width, height).map((view) => [view.x, view.y, view.width, view.height]);

describe('a split window', () => {
  it('is one cell, two beside each other where it is wide, and below each other where it is high', () => {
    expect(rectangles(1, 640, 480)).toEqual([[0, 0, 640, 480]]);
    expect(rectangles(2, 640, 480)).toEqual([[0, 0, 320, 480], [320, 0, 320, 480]]); // prettier-ignore
    expect(rectangles(2, 480, 480)).toEqual([[0, 0, 240, 480], [240, 0, 240, 480]]); // prettier-ignore
    expect(rectangles(2, 480, 640)).toEqual([[0, 0, 480, 320], [0, 320, 480, 320]]); // prettier-ignore
  });

  it('is two columns of cells for more, without a gap where pixels are odd', () => {
    const odd = [[0, 0, 51, 26], [51, 0, 50, 26], [0, 26, 51, 25]]; // prettier-ignore
    expect(rectangles(3, 101, 51)).toEqual(odd);
    expect(rectangles(4, 101, 51)).toEqual([...odd, [51, 26, 50, 25]]);
    expect(layOut(cameras(4), 100, 50).map(({ camera }) => camera.target[0])).toEqual([0, 1, 2, 3]);
  });

  it('has each pixel in one cell, and what is outside in the first', () => {
    const views = layOut(cameras(4), 100, 60);
    const found = (points: readonly (readonly [number, number])[]): number[] =>
      points.map(([x, y]) => cellAt(views, x, y));
    expect(found([[0, 0], [49, 29], [49.9, 29.9]])).toEqual([0, 0, 0]); // prettier-ignore
    expect(found([[50, 0], [99, 29]])).toEqual([1, 1]); // prettier-ignore
    expect(found([[0, 30], [49, 59]])).toEqual([2, 2]); // prettier-ignore
    expect(found([[50, 30], [99, 59]])).toEqual([3, 3]); // prettier-ignore
    expect(found([[-1, 40], [60, -1], [100, 40], [60, 60]])).toEqual([0, 0, 0, 0]); // prettier-ignore
  });
});

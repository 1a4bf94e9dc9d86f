import { describe, expect, it } from 'vitest';
import { cellOn, countAround, firstAround, flatAxis, layOutAxis, shorterWay, type Axis } from './axis.ts';

const laidOut = (low: number, high: number, width: number, around = Infinity): Axis => {
  const axis = { ...flatAxis(), around };
  layOutAxis(axis, low, high, width);
  return axis;
};

const cellsAround = (axis: Axis, cell: number, reach: number): readonly number[] =>
  Array.from({ length: countAround(axis, cell, reach) }, (_, at) => firstAround(axis, cell, reach) + at);

describe('cells along an axis', () => {
  it('are at least as wide as asked, and reach from end to end', () => {
    const axis = laidOut(-5, 6, 2);
    expect(axis).toMatchObject({ low: -5, cells: 5, width: 2.2 });
    expect([-5, -2.9, -2.7, 5.9, 6].map((x) => cellOn(axis, x))).toEqual([0, 0, 1, 4, 4]);
  });

  it('at the ends hold what is beyond', () => {
    const axis = laidOut(0, 10, 2);
    expect([-3, 99].map((x) => cellOn(axis, x))).toEqual([0, 4]);
  });

  it('are one where there is no room for two, or for three around', () => {
    expect(laidOut(0, 3, 2)).toMatchObject({ cells: 1, width: Infinity });
    expect(cellOn(laidOut(0, 3, 2), 2.9)).toBe(0);
    expect(laidOut(0, 0, 5, 10).cells).toBe(1);
    expect(laidOut(0, 0, 5, 15)).toMatchObject({ cells: 3, width: 5 });
  });

  it('around one end at the ends of the axis', () => {
    const axis = laidOut(0, 10, 2);
    expect(cellsAround(axis, 2, 1)).toEqual([1, 2, 3]);
    expect(cellsAround(axis, 0, 1)).toEqual([0, 1]);
    expect(cellsAround(axis, 4, 2)).toEqual([2, 3, 4]);
  });

  it('around one go on at the other end where the axis wraps, each once', () => {
    const axis = laidOut(0, 0, 2, 10);
    expect(cellsAround(axis, 0, 1)).toEqual([-1, 0, 1]);
    expect(cellsAround(axis, 4, 1)).toEqual([3, 4, 5]);
    expect(cellsAround(axis, 0, 9)).toEqual([-2, -1, 0, 1, 2]);
    const even = laidOut(0, 0, 2, 8);
    expect(new Set(cellsAround(even, 0, 9).map((cell) => (cell + 4) % 4)).size).toBe(4);
  });
});

it('the shorter way goes over an edge that wraps', () => {
  expect([4, 5, 6, -4, -5, -6].map((way) => shorterWay(way, 10))).toEqual([4, -5, -4, -4, -5, 4]);
  expect([4e9, -4e9].map((way) => shorterWay(way, Infinity))).toEqual([4e9, -4e9]);
});

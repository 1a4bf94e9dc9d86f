import { describe, expect, it } from 'vitest';
import { clampedCell, fitShape } from './grid-shape.ts';
import type { Survey } from './survey.ts';

const survey = (more: Partial<Survey>): Survey => ({
  count: 100,
  largestRadius: 0.3,
  low: [1, 2, 0],
  extent: [20, 10, 0],
  ...more,
});

describe('cells over bodies', () => {
  it('are about two for a body, and say how many go on a metre', () => {
    const { cells, perMetre, low } = fitShape(survey({}), 1, 2);
    expect(cells).toEqual([20, 10, 1]);
    expect(perMetre).toEqual([1, 1, 1]);
    expect(low).toEqual([1, 2, 0]);
  });

  it('are never narrower than two largest radii', () => {
    expect(fitShape(survey({ largestRadius: 1 }), 1, 2).cells).toEqual([10, 5, 1]);
  });

  it('have an empty one at both ends of each row, and an empty row at both ends of each layer', () => {
    const { rowStride, layerStride, size } = fitShape(survey({}), 3, 2);
    const { cells } = fitShape(survey({}), 3, 2);
    expect(rowStride).toBe(cells[0] + 2);
    expect(layerStride).toBe(rowStride * (cells[1] + 2));
    expect(size).toBe(4 * layerStride);
  });

  it('fill a volume in all three directions', () => {
    expect(fitShape(survey({ count: 500, extent: [10, 10, 10] }), 1, 3).cells).toEqual([10, 10, 10]);
  });

  it('are no more than there can be used, however long the place is', () => {
    const { cells } = fitShape(survey({ count: 3, largestRadius: 0.1, extent: [1e6, 1e-9, 0] }), 1, 2);
    expect(cells[0] * cells[1]).toBeLessThanOrEqual(16_384);
    expect(cells[0]).toBeGreaterThan(1);
  });

  it('are there for one body and for bodies at one place', () => {
    for (const count of [0, 1, 5])
      expect(fitShape(survey({ count, extent: [0, 0, 0] }), 1, 2)).toMatchObject({ cells: [1, 1, 1] });
  });

  it('hold bodies that are beyond the border or nowhere', () => {
    expect([-3.5, -0.2, 0, 4.9, 5, 99, NaN].map((at) => clampedCell(at, 5))).toEqual([0, 0, 0, 4, 4, 4, 0]);
  });
});

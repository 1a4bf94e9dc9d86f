import { describe, expect, it } from 'vitest';
import { east, march, north, south, west } from './fast-marching.ts';

/** Mean error of the distance to the middle of an open square of 10 x 10 m with nodes `h` apart. */
function meanError(h: number): number {
  const nodes = Math.round(10 / h) + 1;
  const columns = nodes + 2;
  const open = new Uint8Array(columns * columns);
  for (let row = 1; row <= nodes; row++) {
    for (let column = 1; column <= nodes; column++) {
      open[row * columns + column] =
        (column < nodes ? east : 0) | (column > 1 ? west : 0) | (row < nodes ? north : 0) | (row > 1 ? south : 0);
    }
  }
  const middle = (nodes + 1) / 2;
  const ground = {
    cellSize: h,
    starts: [0, open.length],
    columns: [columns],
    open,
    linked: new Uint8Array(open.length),
    links: new Map(),
  };
  const distance = march(ground, [{ cell: middle * columns + middle, distance: 0 }]);
  let sum = 0;
  for (let row = 1; row <= nodes; row++) {
    for (let column = 1; column <= nodes; column++) {
      sum += Math.abs(distance[row * columns + column] - h * Math.hypot(column - middle, row - middle));
    }
  }
  return sum / (nodes * nodes);
}

describe('fast marching', () => {
  it('errs by the first order from a point source', () => {
    const errors = [0.2, 0.1, 0.05].map(meanError);
    expect(errors[0]).toBeLessThanOrEqual(0.13);
    expect(errors[1]).toBeLessThanOrEqual(0.08);
    expect(errors[2]).toBeLessThanOrEqual(0.046);
    for (const ratio of [errors[0] / errors[1], errors[1] / errors[2]]) {
      expect(ratio).toBeGreaterThanOrEqual(1.6);
      expect(ratio).toBeLessThanOrEqual(2);
    }
  });

  it('takes links for what they cost and leaves the rest out of reach', () => {
    // Two single rows of three cells, closed off from each other; a link leads from the end of one to the other's start.
    const columns = 7;
    const open = new Uint8Array(columns * 3);
    const row = columns;
    open[row + 1] = open[row + 4] = east;
    open[row + 2] = open[row + 5] = east | west;
    open[row + 2] = west;
    open[row + 1] = east;
    open[row + 5] = west;
    const links = new Map([[row + 4, [{ from: row + 2, cost: 10 }]]]);
    const linked = new Uint8Array(open.length);
    linked[row + 4] = 1;
    const distance = march({ cellSize: 0.5, starts: [0, open.length], columns: [columns], open, linked, links }, [
      { cell: row + 5, distance: 0 },
    ]);
    expect([...distance.subarray(row + 1, row + 6)]).toEqual([11, 10.5, Infinity, 0.5, 0]);
  });
});

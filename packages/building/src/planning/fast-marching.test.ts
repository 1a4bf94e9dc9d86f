import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { east, March, march, north, south, west, type MarchCells, type Seed } from './fast-marching.ts';

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

/** The same in exact order, the slow way: of all cells reached so far the nearest is passed next. */
function marchInOrder(ground: MarchCells, seeds: readonly Seed[]): Float32Array {
  const { open, columns, links, cellSize: h } = ground;
  const width = columns[0];
  const time = new Float32Array(open.length).fill(Infinity);
  const passed = new Set<number>();
  const waiting = new Set<number>();
  const offer = (cell: number, distance: number): void => {
    if (Math.fround(distance) >= time[cell]) return;
    time[cell] = distance;
    waiting.add(cell);
  };
  const at = (cell: number, side: number, away: number): number => (open[cell] & side ? time[cell + away] : Infinity);
  for (const { cell, distance } of seeds) offer(cell, distance);
  while (waiting.size > 0) {
    const cell = [...waiting].reduce((least, each) => (time[each] < time[least] ? each : least));
    waiting.delete(cell);
    if (passed.has(cell)) continue;
    passed.add(cell);
    for (const [away, back] of [
      [1, west],
      [-1, east],
      [width, south],
      [-width, north],
    ] as const) {
      const next = cell + away;
      if ((open[next] & back) === 0) continue;
      const a = Math.min(at(next, east, 1), at(next, west, -1));
      const b = Math.min(at(next, north, width), at(next, south, -width));
      const apart = Math.abs(a - b);
      offer(next, apart < h ? (a + b + Math.sqrt(2 * h * h - apart * apart)) / 2 : Math.min(a, b) + h);
    }
    for (const { from, cost } of links.get(cell) ?? []) offer(from, time[cell] + cost);
  }
  return time;
}

describe('a front in buckets', () => {
  it('gives the bits of one in exact order, in slices of any size', () => {
    const side = 14;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 15 }), { minLength: side * side, maxLength: side * side }),
        fc.array(
          fc.tuple(fc.nat(side * side - 1), fc.nat(side * side - 1), fc.double({ min: 0.01, max: 60, noNaN: true })),
        ),
        fc.integer({ min: 1, max: 40 }),
        (sides, pairs, slice) => {
          const columns = side + 2;
          const inside = (cell: number): number => (Math.floor(cell / side) + 1) * columns + (cell % side) + 1;
          const open = new Uint8Array(columns * columns);
          for (const [cell, bits] of sides.entries()) {
            const column = cell % side;
            const row = Math.floor(cell / side);
            const edges =
              (column < side - 1 ? east : 0) |
              (column > 0 ? west : 0) |
              (row < side - 1 ? north : 0) |
              (row > 0 ? south : 0);
            open[inside(cell)] = edges & ~(bits & (bits >> 1));
          }
          const links = new Map<number, { from: number; cost: number }[]>();
          const linked = new Uint8Array(open.length);
          for (const [to, from, cost] of pairs) {
            links.set(inside(to), [...(links.get(inside(to)) ?? []), { from: inside(from), cost }]);
            linked[inside(to)] = 1;
          }
          const ground = { cellSize: 0.25, starts: [0, open.length], columns: [columns], open, linked, links };
          const seeds = [
            { cell: inside(30), distance: 0.1 },
            { cell: inside(150), distance: 0 },
          ];
          const front = new March(ground, seeds);
          while (!front.isDone) expect(front.advance(slice)).toBeLessThanOrEqual(slice);
          expect(front.distance).toEqual(marchInOrder(ground, seeds));
        },
      ),
      { numRuns: 40 },
    );
  });
});

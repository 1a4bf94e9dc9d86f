import { describe, expect, it } from 'vitest';
import { east, March, north, south, west, type MarchCells } from './fast-marching.ts';
import { Stream } from './stream.ts';

const columns = 42;
const rows = 42;

/** A corridor of 20 cells width that turns left after 40: cells of a metre, closed at the rim. */
function bend(): MarchCells {
  const isFloor = (x: number, y: number): boolean =>
    x > 0 && y > 0 && x < columns - 1 && y < rows - 1 && (y <= 20 || x > 20);
  const open = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (!isFloor(x, y)) continue;
      const sides = [
        [1, 0, east],
        [0, 1, north],
        [-1, 0, west],
        [0, -1, south],
      ] as const;
      for (const [dx, dy, side] of sides) if (isFloor(x + dx, y + dy)) open[y * columns + x] |= side;
    }
  }
  const starts = [0, columns * rows];
  return { cellSize: 1, starts, columns: [columns], open, linked: new Uint8Array(open.length), links: new Map() };
}

describe('a stream', () => {
  const ground = bend();
  const seeds = Array.from({ length: 20 }, (_, n) => ({ cell: 40 * columns + 21 + n, distance: 0 }));
  const march = new March(ground, seeds);
  march.advance(Infinity);
  const stream = new Stream(ground, march.distance, new Set());
  const out = new Float64Array(2);

  it('goes along a corridor, where shortest paths go to the inside of the bend', () => {
    for (const y of [3, 10, 18]) {
      expect(stream.at(0, y * columns + 4, out)).toBe(true);
      expect(out[0]).toBeGreaterThan(0.9);
    }
  });

  it('keeps the order of those who go around the bend, and brings all of them to its end', () => {
    const ends = [2, 6, 10, 14, 18].map((y) => {
      let [x, at] = [2.5, y + 0.5];
      for (let step = 0; step < 400 && at < 39; step++) {
        expect(stream.at(0, Math.floor(at) * columns + Math.floor(x), out)).toBe(true);
        x += 0.25 * out[0];
        at += 0.25 * out[1];
      }
      expect(at).toBeGreaterThanOrEqual(39);
      return x;
    });
    for (const [index, end] of ends.entries()) if (index > 0) expect(end).toBeLessThan(ends[index - 1]);
    // Shortest paths would end side by side at the inner wall; of 20 cells a stream uses half even behind the bend.
    expect(ends[0] - ends[4]).toBeGreaterThan(8);
  });

  it('has no direction where there is no way', () => {
    expect(stream.at(0, 30 * columns + 5, out)).toBe(false);
  });

  it('of a floor is the same whatever lies below it, and whichever floor is asked first', () => {
    const size = columns * rows;
    const open = new Uint8Array([...ground.open, ...ground.open]);
    const floors = { cellSize: 1, starts: [0, size, 2 * size], columns: [columns, columns], open };
    const both = new Stream(floors, new Float32Array([...march.distance, ...march.distance]), new Set());
    const directions = (of: Stream, level: number): readonly (readonly number[])[] =>
      Array.from({ length: size }, (_, cell) => (of.at(level, level * size + cell, out) ? [...out] : []));
    const alone = directions(stream, 0);
    expect(directions(both, 1)).toEqual(alone);
    expect(directions(both, 0)).toEqual(alone);
  });
});

describe('a stream on a floor without the goal', () => {
  const ground = bend();
  const out = new Float64Array(2);
  /** Heads of stairs on the west wall, with so many metres left to the goal behind each. */
  const streamTo = (heads: ReadonlyMap<number, number>): Stream => {
    const outlets = new Map([...heads].map(([y, left]) => [y * columns + 1, left]));
    const march = new March(
      ground,
      [...outlets].map(([cell, distance]) => ({ cell, distance })),
    );
    march.advance(Infinity);
    return new Stream(ground, march.distance, new Set(outlets.keys()));
  };
  const flowAt = (stream: Stream, x: number, y: number): readonly [number, number] => {
    expect(stream.at(0, y * columns + x, out)).toBe(true);
    return [out[0], out[1]];
  };

  /** Rows along the wall from which the stream leads to the southern of two stairs, with so many metres left behind the northern one. */
  const divide = (left: number): number => {
    const stream = streamTo(new Map([[3, 50], [18, left]])); // prettier-ignore
    return [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].filter((y) => flowAt(stream, 2, y)[1] < 0).length;
  };

  it('leads to the head of the stairs from both sides of it', () => {
    const stream = streamTo(new Map([9, 10, 11, 12].map((y) => [y, 50])));
    expect(flowAt(stream, 3, 3)[1]).toBeGreaterThan(0.5);
    expect(flowAt(stream, 3, 18)[1]).toBeLessThan(-0.5);
    for (const y of [9, 10, 11, 12]) expect(flowAt(stream, 4, y)[0]).toBeLessThan(-0.9);
  });

  it('is the same however far the goal is behind the stairs', () => {
    const [near, far] = [50, 4000].map((left) => streamTo(new Map([9, 10, 11, 12].map((y) => [y, left]))));
    for (const [x, y] of [
      [3, 2],
      [12, 10],
      [30, 30],
    ])
      for (const [axis, share] of flowAt(near, x, y).entries()) expect(flowAt(far, x, y)[axis]).toBeCloseTo(share, 2);
  });

  it('leads more people to the stairs with the shorter way behind them', () => {
    expect(divide(60)).toBeGreaterThan(divide(50));
  });
});

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
  const stream = new Stream(ground, march.distance);
  const out = new Float64Array(2);

  it('goes along a corridor, where shortest ways go to the inside of the bend', () => {
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
    // Shortest ways would end side by side at the inner wall; of 20 cells a stream uses half even behind the bend.
    expect(ends[0] - ends[4]).toBeGreaterThan(8);
  });

  it('has no direction where there is no way', () => {
    expect(stream.at(0, 30 * columns + 5, out)).toBe(false);
  });

  it('of a floor is the same whatever lies below it, and whichever floor is asked first', () => {
    const size = columns * rows;
    const open = new Uint8Array([...ground.open, ...ground.open]);
    const floors = { cellSize: 1, starts: [0, size, 2 * size], columns: [columns, columns], open };
    const both = new Stream(floors, new Float32Array([...march.distance, ...march.distance]));
    const directions = (of: Stream, level: number): readonly (readonly number[])[] =>
      Array.from({ length: size }, (_, cell) => (of.at(level, level * size + cell, out) ? [...out] : []));
    const alone = directions(stream, 0);
    expect(directions(both, 1)).toEqual(alone);
    expect(directions(both, 0)).toEqual(alone);
  });
});

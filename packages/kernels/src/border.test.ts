import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { borderBlock, plainHotLoops, type HotLoopsFor } from '@korzo/core';
import { kernelHotLoops } from './kernels-for.ts';
import { layOutCrowd } from './testing/lay-out-crowd.ts';
import { numbersFrom } from './testing/trial-flock.ts';

const loopsOf: readonly (readonly [string, HotLoopsFor])[] = [
  ['plain', plainHotLoops],
  ['wasm', kernelHotLoops],
];

/** The rows that are listed, block after block. */
function listed(makeLoops: HotLoopsFor, count: number, deep: readonly number[], seed: number): number[][] {
  const { view, crowd, memory } = layOutCrowd({ count: count + 3, ownCount: count, size: [20, 20, 0], cellSize: 5 });
  const { x, y, cellOfRow } = view.columns;
  const [deepWest, deepEast, deepSouth, deepNorth] = deep;
  view.block.setAll({ deepWest, deepEast, deepSouth, deepNorth });
  const next = numbersFrom(seed);
  // Some stand exactly on a line.
  for (let row = 0; row < count + 3; row++) {
    x[row] = next() < 0.1 ? deepWest : next() * 20;
    y[row] = next() < 0.1 ? deepNorth : next() * 20;
  }
  const isDeep = (row: number): boolean =>
    x[row] > deepWest && x[row] < deepEast && y[row] > deepSouth && y[row] < deepNorth;
  const expected = Array.from({ length: count }, (_, row) => row).filter((row) => !isDeep(row));
  const loops = makeLoops(memory);
  const found: number[] = [];
  for (let block = 0; block * borderBlock < count; block++) {
    loops.listBorder(crowd, block);
    const rows = cellOfRow.slice(block * borderBlock, Math.min((block + 1) * borderBlock, count));
    found.push(...rows.subarray(0, rows.includes(-1) ? rows.indexOf(-1) : rows.length));
  }
  return [found, expected];
}

describe.each(loopsOf)('the %s list of rows near borders', (_, makeLoops) => {
  it('holds all rows that are not deep inside, in their order, and no ghost', () => {
    const lines = fc.constantFrom([5, 15, 5, 15], [-Infinity, 12, 3, Infinity], [15, 5, 0, 20], [-1, 21, -1, 21]);
    const counts = fc.constantFrom(0, 1, 2, 7, 1024, 1025, 2500);
    fc.assert(
      fc.property(counts, lines, fc.integer({ min: 1, max: 1e6 }), (count, deep, seed) => {
        const [found, expected] = listed(makeLoops, count, deep, seed);
        expect(found).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});

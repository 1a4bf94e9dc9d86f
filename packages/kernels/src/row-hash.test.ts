import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChecksumSum, HashBlock, rowsPerBlock, type RowHash } from '@korzo/core';
import { kernelRowHash } from './row-hash.ts';
import { numbersFrom } from './testing/trial-flock.ts';

function hashOf(hash: RowHash, columns: readonly Uint32Array[], widths: readonly number[], rows: number): string {
  const sum = new ChecksumSum();
  hash.begin(7);
  for (const [index, words] of columns.entries()) hash.take(words, 3, widths[index], rows);
  hash.addTo(sum, rows);
  return sum.hex();
}

describe('the kernel that hashes rows', () => {
  it('gives the bits of its twin, for any number of rows and words, one use after the other', () => {
    const kernel = kernelRowHash();
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: rowsPerBlock }),
        fc.array(fc.constantFrom(1, 2, 3, 17), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        (rows, widths, seed) => {
          const next = numbersFrom(seed);
          const columns = widths.map((width) =>
            Uint32Array.from({ length: 3 + rows * width }, () => Math.floor(next() * 0x1_0000_0000)),
          );
          expect(hashOf(kernel, columns, widths, rows)).toBe(hashOf(new HashBlock(), columns, widths, rows));
        },
      ),
    );
  });
});

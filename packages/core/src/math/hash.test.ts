import { describe, expect, it } from 'vitest';
import { ChecksumSum, HashBlock, hashText, hashWords } from './hash.ts';
import { randomBits } from './random.ts';

const out = new Uint32Array(2);

function hashOf(words: number[], seed = 0): [number, number] {
  hashWords(Uint32Array.from(words), 0, words.length, seed, out);
  return [out[0], out[1]];
}

describe('hashWords', () => {
  it('sees order, length, seed, and only the given range', () => {
    expect(hashOf([1, 2])).not.toEqual(hashOf([2, 1]));
    expect(hashOf([0])).not.toEqual(hashOf([0, 0]));
    expect(hashOf([1, 2], 3)).not.toEqual(hashOf([1, 2], 4));
    hashWords(Uint32Array.of(9, 1, 2, 9), 1, 2, 3, out);
    expect([...out]).toEqual(hashOf([1, 2], 3));
  });

  it('changes each of its 64 bits half of the time when one bit of a row changes', () => {
    const rows = 600;
    for (const word of [0, 3, 7]) {
      const flips = new Float64Array(32 * 64);
      for (let row = 0; row < rows; row++) {
        const words = Array.from({ length: 8 }, (_, i) => (i < 4 ? row + i : randomBits(row, i, 0, 1)));
        const before = hashOf(words);
        for (let bit = 0; bit < 32; bit++) {
          const after = hashOf(words.map((value, i) => (i === word ? value ^ (1 << bit) : value)));
          for (let at = 0; at < 64; at++)
            flips[bit * 64 + at] += ((before[at >> 5] ^ after[at >> 5]) >>> (at & 31)) & 1;
        }
      }
      const worst = flips.reduce((most, count) => Math.max(most, Math.abs(count / rows - 0.5)), 0);
      expect(worst).toBeLessThan(0.11); // 5.4 deviations
    }
  });

  it('keeps a hundred thousand similar rows apart in 64 bits', () => {
    const seen = new Set<string>();
    for (let row = 0; row < 100_000; row++) {
      const [low, high] = hashOf([row % 1000, Math.floor(row / 1000), 0]);
      seen.add(`${low},${high}`);
    }
    expect(seen.size).toBe(100_000);
  });
});

describe('ChecksumSum', () => {
  it('is a sum modulo 2^64, in any order and any grouping', () => {
    const rows = Array.from({ length: 100 }, (_, row) => hashOf([row, row * row]));
    const total =
      rows.reduce((sum, [low, high]) => sum + (BigInt(high) << 32n) + BigInt(low), 0n) & 0xffffffffffffffffn;
    const [forward, backward, odd, even] = [new ChecksumSum(), new ChecksumSum(), new ChecksumSum(), new ChecksumSum()];
    for (const [low, high] of rows) forward.add(low, high);
    for (const [low, high] of rows.toReversed()) backward.add(low, high);
    rows.forEach(([low, high], row) => (row % 2 === 0 ? even : odd).add(low, high));
    even.addSum(odd);
    expect(forward.hex()).toBe(total.toString(16).padStart(16, '0'));
    expect(backward.hex()).toBe(forward.hex());
    expect(even.hex()).toBe(forward.hex());
  });

  it('carries, wraps, takes signed words, and starts again', () => {
    const sum = new ChecksumSum();
    expect(sum.hex()).toBe('0000000000000000');
    sum.add(0xffffffff, 0);
    sum.add(1, 0);
    expect(sum.hex()).toBe('0000000100000000');
    sum.add(-1, -1);
    expect(sum.hex()).toBe('00000000ffffffff');
    sum.clear();
    expect(sum.hex()).toBe('0000000000000000');
  });
});

it('hashText keeps names apart', () => {
  const names = new Set<number>();
  for (let i = 0; i < 20_000; i++) names.add(hashText(`name ${i}`));
  expect(names.size).toBeGreaterThanOrEqual(19_998);
  expect(hashText('ab')).not.toBe(hashText('ba'));
});

describe('HashBlock', () => {
  it('gives many rows the hashes of one after the other', () => {
    const [rows, width] = [300, 7];
    const words = Uint32Array.from({ length: rows * width }, (_, at) => randomBits(at, 5, 0, 2));
    const block = new HashBlock();
    const together = new ChecksumSum();
    const apart = new ChecksumSum();
    block.begin(9);
    block.take(words, 0, width, rows);
    block.addTo(together, rows);
    for (let row = 0; row < rows; row++) {
      hashWords(words, row * width, width, 9, out);
      apart.add(out[0], out[1]);
    }
    expect(together.hex()).toBe(apart.hex());
  });
});

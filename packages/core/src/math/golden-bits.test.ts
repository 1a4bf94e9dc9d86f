import { expect, it } from 'vitest';
import { expectedGoldenBits, goldenBits } from './golden-bits.ts';

it('every function has the bits it always had', () => {
  expect(goldenBits()).toEqual(expectedGoldenBits);
});

it('covers every function by name, and no two by the same bits', () => {
  const hashes = Object.values(expectedGoldenBits);
  expect(hashes.length).toBeGreaterThanOrEqual(25);
  expect(new Set(hashes).size).toBe(hashes.length);
});

import { describe, expect, it } from 'vitest';
import { onlyDifference } from './build-kernels.mjs';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe('the difference between the kernels for shared and unshared memory', () => {
  it('is the index of the one byte that differs', () => {
    expect(onlyDifference(bytes(1, 2, 3, 4), bytes(1, 2, 1, 4))).toBe(2);
  });

  it.each([
    ['no byte', bytes(1, 2), bytes(1, 2)],
    ['two bytes', bytes(1, 2, 3), bytes(0, 2, 0)],
    ['the length', bytes(1, 2, 3), bytes(1, 0, 3, 4)],
  ])('is refused when it is %s', (_what, shared, unshared) => {
    expect(() => onlyDifference(shared, unshared)).toThrow(/memory flag alone.*no atomics/);
  });
});

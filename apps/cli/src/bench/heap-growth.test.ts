import { describe, expect, it } from 'vitest';
import { heapGrowth } from './heap-growth.ts';

describe('heapGrowth', () => {
  it('sees what is kept', () => {
    const kept: number[][] = [];
    expect(heapGrowth(() => kept.push(Array.from({ length: 1000 }, (_, index) => index + 0.5)), 100)).toBeGreaterThan(
      700_000,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { Arena, createMemory } from './arena.ts';

/** What a place holds that was just reserved; every byte of it is then written. */
function takeAndSpoil(arena: Arena, bytes: number): { readonly pointer: number; readonly isZero: boolean } {
  const pointer = arena.reserve(bytes);
  const place = new Uint8Array(arena.memory.buffer, pointer, bytes);
  const isZero = place.every((byte) => byte === 0);
  place.fill(0xff);
  return { pointer, isZero };
}

describe('places in an arena', () => {
  const mebibyte = 1048576;

  it('are zero when new, when reused, and in a memory that was used before', () => {
    const memory = createMemory({ shared: false });
    new Uint8Array(memory.buffer).fill(0xff);
    const arena = new Arena(memory);
    const sizes = [1, 100, mebibyte, 1.5 * mebibyte, 3 * mebibyte, 8];
    const first = sizes.map((bytes) => takeAndSpoil(arena, bytes));
    expect(memory.buffer.byteLength).toBeGreaterThan(5.5 * mebibyte);
    for (const [index, { pointer }] of first.entries()) arena.release(pointer, sizes[index]);
    const again = sizes.map((bytes) => takeAndSpoil(arena, bytes));
    expect([...first, ...again].map(({ isZero }) => isZero)).toEqual(Array.from({ length: 12 }, () => true));
    expect(new Set(again.map(({ pointer }) => pointer))).toEqual(new Set(first.map(({ pointer }) => pointer)));
  });

  it('are zero in a memory of its own, when new and when reused', () => {
    const arena = Arena.inNewMemory();
    const sizes = [1, 100, mebibyte, 3 * mebibyte, 8];
    const first = sizes.map((bytes) => takeAndSpoil(arena, bytes));
    for (const [index, { pointer }] of first.entries()) arena.release(pointer, sizes[index]);
    const again = sizes.map((bytes) => takeAndSpoil(arena, bytes));
    expect([...first, ...again].map(({ isZero }) => isZero)).toEqual(Array.from({ length: 10 }, () => true));
  });

  it('begin at multiples of 16 and do not overlap', () => {
    const arena = new Arena(createMemory({ shared: false }));
    const sizes = [1, 16, 17, 1000, 3 * mebibyte, 5];
    let end = 0;
    for (const bytes of sizes) {
      const pointer = arena.reserve(bytes);
      expect(pointer % 16).toBe(0);
      expect(pointer).toBeGreaterThanOrEqual(end);
      end = pointer + bytes;
      expect(arena.memory.buffer.byteLength).toBeGreaterThan(end);
    }
  });
});

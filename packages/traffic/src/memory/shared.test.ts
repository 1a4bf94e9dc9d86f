import { describe, expect, it } from 'vitest';
import { inSharedMemory, sharedFloats, sharedSmall, sharedWhole } from './shared.ts';

describe('memory that threads share', () => {
  it.each([
    ['floats', sharedFloats(3), 24],
    ['whole numbers', sharedWhole(3), 12],
    ['small numbers', sharedSmall(3), 3],
  ])('holds %s, all 0', (_, array, bytes) => {
    expect(array.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect([array.buffer.byteLength, ...array]).toEqual([bytes, 0, 0, 0]);
  });

  it('takes up the arrays of plain data, however deep, and nothing else of it', () => {
    const data = {
      name: 'lanes',
      length: Float64Array.of(1.5, 2),
      next: { lane: Int32Array.of(7), isOpen: Uint8Array.of(1, 0), none: null },
      list: [Float64Array.of(4)],
    };
    const shared = inSharedMemory(data);
    expect(shared).toEqual(data);
    for (const array of [shared.length, shared.next.lane, shared.next.isOpen])
      expect(array.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(shared.list).toBe(data.list);
    data.length[0] = 9;
    expect(shared.length[0]).toBe(1.5);
  });
});

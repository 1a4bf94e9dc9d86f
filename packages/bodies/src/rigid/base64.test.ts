import { describe, expect, it } from 'vitest';
import { base64Of, bytesOf } from './base64.ts';

describe('bytes as text', () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * at + (at >> 8)) & 255);

  it.each([0, 1, 2, 3, 4, 255, 256, 257, 70_000])('of %i bytes is what others write, and comes back', (length) => {
    const some = bytes.subarray(0, length);
    const text = base64Of(some);
    expect(text).toBe(Buffer.from(some).toString('base64'));
    expect(bytesOf(text)).toEqual(some.slice());
  });

  it('that is no base64 is refused', () => {
    expect(() => bytesOf('A*==')).toThrow(/correctly encoded|invalid/i);
    expect(() => bytesOf('AAAAA')).toThrow(/correctly encoded|invalid/i);
  });
});

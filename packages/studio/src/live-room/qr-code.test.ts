import readCode from 'jsqr';
import { expect, it } from 'vitest';
import { qrSquares } from './qr-code.tsx';

/** What a camera sees: each square three pixels wide. */
function photograph(rows: readonly (readonly boolean[])[]): { pixels: Uint8ClampedArray; size: number } {
  const size = rows.length * 3;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (rows[Math.floor(y / 3)][Math.floor(x / 3)]) pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return { pixels, size };
}

it.each([
  'http://192.168.0.12:8123/#room=hello-23456789abcdefgh',
  `http://school.example.org:8123/#room=building-20-rooms-23456789abcdefgh&token=${'A-z_9'.repeat(7)}`,
])('is read by a camera: %s', (link) => {
  const { pixels, size } = photograph(qrSquares(link));
  // The package says `export default`, and Node gets its exports as one object.
  const read = (typeof readCode === 'function'
    ? readCode
    : (readCode as { default: typeof readCode }).default) as unknown as (
    data: Uint8ClampedArray,
    width: number,
    height: number,
  ) => { readonly data: string } | null;
  expect(read(pixels, size, size)?.data).toBe(link);
});

import jsqr from 'jsqr';
import { expect, it } from 'vitest';
import { qrSquares } from './qr-code.tsx';

/** The package says that it has a default export; Node hands out its only one. */
const readCode = jsqr as unknown as typeof jsqr.default;

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
  expect(readCode(pixels, size, size)?.data).toBe(link);
});

import { expect, it } from 'vitest';
import { mirrorOf } from './mirror.ts';

it.each([
  [1280, 720, 333],
  [200, 720, 120],
  [4000, 500, 500],
])('the mirror of a view of %d x %d is %d wide, at the top in the middle', (width, height, wide) => {
  const mirror = mirrorOf(7, { x: 400, y: 300, width, height });
  expect(mirror.width).toBe(wide);
  expect(mirror.height).toBe(Math.round(wide / 3.6));
  expect(Math.abs(mirror.x + wide / 2 - (400 + width / 2))).toBeLessThanOrEqual(0.5);
  expect(mirror.y).toBe(310);
  expect(mirror).toMatchObject({ isMirror: true, camera: { mode: 'attach', perch: 'rear', agent: 7 } });
});

import { expect, it } from 'vitest';
import { exposureScale } from './exposure-scale.ts';

it.each([
  [640, 360, 1],
  [1280, 720, 1],
  [2560, 1440, 2],
  [3840, 2160, 3],
  // 4 times as wide, but its height goes by 2 alone.
  [5120, 2878, 2],
  [3841, 2160, 1],
])('letters of a picture of %d x %d are %d times as large', (width, height, scale) => {
  expect(exposureScale(width, height)).toBe(scale);
});

import type { CameraState } from '../picture/picture.ts';

/** By more than can be seen, a millimetre or a tenth of a milliradian: a camera that came to rest lets the picture rest. */
export const hasMoved = (before: CameraState, after: CameraState): boolean =>
  before !== after &&
  (before.target.some((place, axis) => Math.abs(place - after.target[axis]) > 1e-3) ||
    Math.abs(before.distance - after.distance) > 1e-3 ||
    Math.abs(before.azimuth - after.azimuth) > 1e-4 ||
    Math.abs(before.elevation - after.elevation) > 1e-4);

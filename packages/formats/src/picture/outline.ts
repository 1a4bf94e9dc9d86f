import type { Point } from '@korzo/building';
import type { Blob, Raster } from './raster.ts';

/** East, south, west, north, in columns and rows. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
/** From a corner of pixels, by direction: the pixel ahead on the left, and the one ahead on the right. */
const aheadLeft = [
  [0, -1],
  [0, 0],
  [-1, 0],
  [-1, -1],
] as const;
const aheadRight = [
  [0, 0],
  [-1, 0],
  [-1, -1],
  [0, -1],
] as const;

/** The outer border of a blob along the edges of its pixels, with a corner where it turns. */
export function borderOf({ pixels }: Blob, { columns, dark }: Raster): Point[] {
  // The first pixel in the order of rows has light above it.
  const start = pixels.reduce((first, at) => Math.min(first, at));
  const [startX, startY] = [start % columns, Math.floor(start / columns)];
  const isDark = ([dx, dy]: readonly [number, number]): boolean => dark[(y + dy) * columns + x + dx] === 1;
  const corners: Point[] = [[startX, startY]];
  let [x, y, direction] = [startX, startY, 0];
  do {
    x += steps[direction][0];
    y += steps[direction][1];
    const turn = isDark(aheadLeft[direction]) ? 3 : isDark(aheadRight[direction]) ? 0 : 1;
    if (turn !== 0) corners.push([x, y]);
    direction = (direction + turn) & 3;
  } while (x !== startX || y !== startY || direction !== 0);
  return corners.slice(0, -1);
}

import type { Region } from '@korzo/building';
import type { Line } from '@korzo/core';
import { isInside } from './shapes.ts';

/** Distance between two samples, m. */
const step = 0.1;
/** Borders that touch are not behind each other, m. */
const play = 0.02;
/**
 * So far people see into a flight whatever lies behind its foot or landing, m: as near as that bodies would touch. The first steps take
 * up that ground anyway.
 */
const leastSeen = 1;

/**
 * How far what is beyond the line of an opening can be seen from the floor on its other side, m: up to the nearest region of that floor
 * that lies there too, such as a room under stairs, whose people must not meet the image of those on them; but always the first metre.
 *
 * @param line as the floor has it: what is beyond lies on its right
 * @param beyond lengths of what is beyond: how deep, and how much it is wider than the line on each side, m
 * @param regions of the floor
 */
export function seenBehind(
  [[ax, ay], [bx, by]]: Line,
  beyond: { readonly depth: number; readonly wider: number },
  regions: readonly Region[],
): number {
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const alongX = (bx - ax) / length;
  const alongY = (by - ay) / length;
  const reach = beyond.depth + beyond.wider + length;
  const shapes = regions
    .filter(({ outline }) => outline.some(([x]) => x > ax - reach) && outline.some(([x]) => x < ax + reach))
    .filter(({ outline }) => outline.some(([, y]) => y > ay - reach) && outline.some(([, y]) => y < ay + reach))
    .map(({ outline }) => ({ type: 'polygon' as const, outline }));
  for (let depth = play; depth < beyond.depth; depth += step) {
    for (let along = play - beyond.wider; along < length + beyond.wider; along += step) {
      const x = ax + along * alongX + depth * alongY;
      const y = ay + along * alongY - depth * alongX;
      if (shapes.some((shape) => isInside(shape, x, y))) return Math.max(depth - play, leastSeen);
    }
  }
  return Infinity;
}

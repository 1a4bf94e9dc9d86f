import type { LineSite } from '../sites/site.ts';
import { distanceTo } from './line-watch.ts';

/** An exit without a line is as far away as its rectangle. */
export function distanceToSite({ line, exit }: LineSite, x: number, y: number): number {
  if (line !== undefined) return distanceTo(line, x, y);
  if (exit === undefined) return Infinity;
  const dx = Math.max(exit.min[0] - x, x - exit.max[0], 0);
  const dy = Math.max(exit.min[1] - y, y - exit.max[1], 0);
  return Math.hypot(dx, dy);
}

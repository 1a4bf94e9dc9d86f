import type { Vector, Walker } from './walker.ts';
import type { WallMemory } from './wall-memory.ts';

/** Walls within this much of straight ahead or behind are no side walls: sine of the angle. */
const leastAside = 0.5;
/** Differences of the two sides smaller than this need no force. */
const negligible = 0.05;
/** An agent that already moves away from the wall this fast needs no force, m/s. */
const leavesAlready = 0.2;

/** What it needs of the walls near by. */
export type BesideWalls = Pick<WallMemory, 'count' | 'normalX' | 'normalY' | 'distance'>;

/**
 * Keeps a distance to walls on the right and on the left. At the nearest point of the wall on each side stands its normal n; the part
 * of n square to the heading pushes the agent away, the stronger the nearer the wall is: 1 - gap / distance. Returns false when
 * nothing is beside it, or both sides are as near.
 */
export function keepSideDistance(
  self: Walker,
  near: BesideWalls,
  distance: number,
  strength: number,
  force: Vector,
): boolean {
  const { headingX, headingY } = self;
  let fromRight = 0;
  let fromLeft = 0;
  for (let wall = 0; wall < near.count; wall++) {
    const gap = near.distance[wall] - self.radius;
    if (gap >= distance) continue;
    // Positive: the wall is on the right and pushes to the left.
    const aside = headingX * near.normalY[wall] - headingY * near.normalX[wall];
    const push = (1 - Math.max(gap, 0) / distance) * Math.abs(aside);
    if (aside > leastAside && push > fromRight) fromRight = push;
    if (aside < -leastAside && push > fromLeft) fromLeft = push;
  }
  const toLeft = fromRight - fromLeft;
  const leaving = headingX * self.vy - headingY * self.vx;
  if (Math.abs(toLeft) < negligible || leaving * Math.sign(toLeft) > leavesAlready) return false;
  force.x = -headingY * toLeft * strength;
  force.y = headingX * toLeft * strength;
  return true;
}

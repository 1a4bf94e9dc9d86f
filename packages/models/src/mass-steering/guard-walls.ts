import type { HalfPlanes } from './half-planes.ts';
import type { Walker } from './walker.ts';
import type { WallMemory } from './wall-memory.ts';

/** An agent inside a wall (put there, or a wall was put up) comes out this fast, m/s. */
const wayOut = 0.5;
/** Deeper than this is inside; less is rounding, m. */
const rounding = 1e-9;

/**
 * The last line of defence, not of the thesis: with q the nearest point of a wall and n the unit vector from it to the agent, a step may
 * take up no more than the gap, v . n >= -(|p - q| - r) / dt. A wall is convex and lies behind the line through q square to n, so after
 * the step the body is still outside of it, whatever the other limits do to the velocity: standing still keeps all of them.
 */
export function guardWalls(self: Walker, near: WallMemory, dt: number, limits: HalfPlanes): void {
  const farthestStep = self.maxSpeed * dt;
  for (let wall = 0; wall < near.count; wall++) {
    const gap = near.distance[wall] - self.radius;
    if (gap > farthestStep) continue;
    const least = gap >= -rounding ? -Math.max(gap, 0) / dt : Math.min(-gap / dt, wayOut);
    limits.add(near.normalX[wall], near.normalY[wall], least);
  }
}

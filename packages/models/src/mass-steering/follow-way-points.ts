import { makeUpFor } from './seek.ts';
import type { Vector, Walker } from './walker.ts';

/** Waypoints behind an agent's goal, and how near a bend the next one draws. */
export interface Bend {
  /** m */
  readonly nextX: number;
  readonly nextY: number;
  readonly within: number;
}

/**
 * Seeks the goal; within `within` metres of it the next waypoint draws as well. The two forces are blended: with d the distance to
 * the goal, F = s F_goal + (1 - s) F_next, s = d / within.
 */
export function followWayPoints(self: Walker, bend: Bend, reaction: number, force: Vector): void {
  const share = self.goalDistance < bend.within ? self.goalDistance / bend.within : 1;
  const towardX = bend.nextX - self.x;
  const towardY = bend.nextY - self.y;
  const distance = Math.sqrt(towardX * towardX + towardY * towardY);
  const pace = distance > 0 ? ((1 - share) * self.desiredSpeed) / distance : 0;
  makeUpFor(self, share * self.desiredVx + pace * towardX, share * self.desiredVy + pace * towardY, reaction, force);
}

import { makeUpFor } from './seek.ts';
import type { Vector, Walker } from './walker.ts';

/** Seeks, but slows down from the distance d_max = `within` on: v = v_max min(d / d_max, 1) along the way to the goal, F = v - v_a. */
export function arrive(self: Walker, within: number, reaction: number, force: Vector): void {
  const share = self.goalDistance < within ? self.goalDistance / within : 1;
  makeUpFor(self, self.desiredVx * share, self.desiredVy * share, reaction, force);
}

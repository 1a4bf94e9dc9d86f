import type { Vector, Walker } from './walker.ts';

/**
 * Walks at another speed without turning: F = dv o_a, dv = v - |v_a|. The thesis takes the length of the difference, which could
 * only speed up; with its sign the same force slows down as well. Adds to `force`.
 */
export function reachSpeed(self: Walker, speed: number, reaction: number, force: Vector): void {
  const push = ((speed - self.speed) * self.mass) / reaction;
  force.x += push * self.headingX;
  force.y += push * self.headingY;
}

import type { Vector, Walker } from './walker.ts';

/** Draws straight to the goal, whatever the velocity is: F = (p_c - p_a) / |p_c - p_a|, `strength` newtons strong. */
export function pull(self: Walker, strength: number, force: Vector): void {
  const scale = self.desiredSpeed > 0 ? strength / self.desiredSpeed : 0;
  force.x = self.desiredVx * scale;
  force.y = self.desiredVy * scale;
}

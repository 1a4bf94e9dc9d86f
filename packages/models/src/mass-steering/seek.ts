import type { Vector, Walker } from './walker.ts';

/**
 * Turns the velocity toward the goal: F = v - v_a with v = v_max (p_c - p_a) / |p_c - p_a|. The thesis writes the force as a
 * difference of velocities; made up for within `reaction` seconds it is a force in newtons: F = m (v - v_a) / reaction. Its v_max is
 * the speed the agent walks at, here desiredSpeed; core has aimed v at the goal already.
 */
export function seek(self: Walker, reaction: number, force: Vector): void {
  makeUpFor(self, self.desiredVx, self.desiredVy, reaction, force);
}

/** The force that brings the agent to a velocity within `reaction` seconds. */
export function makeUpFor(self: Walker, vx: number, vy: number, reaction: number, force: Vector): void {
  const urge = self.mass / reaction;
  force.x = (vx - self.vx) * urge;
  force.y = (vy - self.vy) * urge;
}

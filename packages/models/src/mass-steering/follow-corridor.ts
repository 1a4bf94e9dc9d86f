import { makeUpFor } from './seek.ts';
import type { Vector, Walker } from './walker.ts';

/** The leg of a path from `from` to the goal as a strip. */
export interface Strip {
  /** m */
  readonly fromX: number;
  readonly fromY: number;
  /** Way from `from` to the goal, m. */
  readonly alongX: number;
  readonly alongY: number;
  readonly halfWidth: number;
  /** s */
  readonly foresight: number;
}

/**
 * Takes the way for a line with room beside it. The place p + v T, T = `foresight`, is foreseen: inside the strip all is well and the
 * agent only keeps its speed along the way; outside it is drawn to the point of the line where it would be by then, had it stayed on it.
 * Returns false when it needs nothing.
 */
export function followCorridor(self: Walker, strip: Strip, reaction: number, force: Vector): boolean {
  const lengthSquared = strip.alongX * strip.alongX + strip.alongY * strip.alongY;
  if (!(lengthSquared > 0)) return false;
  const length = Math.sqrt(lengthSquared);
  const unitX = strip.alongX / length;
  const unitY = strip.alongY / length;
  const foreseenX = self.x + self.vx * strip.foresight - strip.fromX;
  const foreseenY = self.y + self.vy * strip.foresight - strip.fromY;
  const aside = foreseenX * unitY - foreseenY * unitX;
  const along = (self.x - strip.fromX) * unitX + (self.y - strip.fromY) * unitY;
  const forward = self.vx * unitX + self.vy * unitY;
  if (Math.abs(aside) <= strip.halfWidth && forward > 0) return false;
  const aimedAt = Math.min(Math.max(along, 0) + self.desiredSpeed * strip.foresight, length);
  const towardX = strip.fromX + unitX * aimedAt - self.x;
  const towardY = strip.fromY + unitY * aimedAt - self.y;
  const distance = Math.sqrt(towardX * towardX + towardY * towardY);
  const pace = distance > 0 ? self.desiredSpeed / distance : 0;
  makeUpFor(self, towardX * pace, towardY * pace, reaction, force);
  return true;
}

import type { CrowdView } from '@korzo/core';

/** Where a pedestrian wants to go and how fast: a unit vector (or 0, 0) and a speed in m/s. Reused, so that nothing is allocated. */
export interface Wish {
  x: number;
  y: number;
  speed: number;
}

/** The way to the goal at desired speed, no faster than the pedestrian can; 0, 0 at 0 m/s when it wants nothing. */
export function readWish(crowd: CrowdView, self: number, wish: Wish): void {
  const { desiredVx, desiredVy, maxSpeed } = crowd.columns;
  const speed = Math.sqrt(desiredVx[self] * desiredVx[self] + desiredVy[self] * desiredVy[self]);
  wish.x = speed > 0 ? desiredVx[self] / speed : 0;
  wish.y = speed > 0 ? desiredVy[self] / speed : 0;
  wish.speed = Math.min(speed, maxSpeed[self]);
}

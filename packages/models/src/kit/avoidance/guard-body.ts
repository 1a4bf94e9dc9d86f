import type { Vehicle } from '@korzo/core';
import type { Push } from '../steering/push.ts';
import type { Barrier } from './barrier.ts';

const gap = { distance: 0, x: 0, y: 0, z: 0 };
/** Rounds over the obstacles: what one of them turned aside may run into another. */
const rounds = 3;

/**
 * Takes from a velocity what would carry the body into an obstacle within one step of `dt`; what is left slides along it. It
 * never makes the agent faster. Between two obstacles that both are in the way it stops.
 */
export function guardBody(
  self: Vehicle,
  barriers: readonly Barrier[],
  count: number,
  dt: number,
  velocity: Push,
): void {
  for (let round = 0; round < rounds; round++) {
    let turned = false;
    for (let at = 0; at < count; at++) {
      barriers[at].measure(self.x, self.y, self.z, gap);
      const into = -(velocity.x * gap.x + velocity.y * gap.y + velocity.z * gap.z);
      const free = Math.max(gap.distance - self.radius, 0);
      if (!(into * dt > free * (1 + 1e-9))) continue;
      const excess = into - free / dt;
      velocity.x += gap.x * excess;
      velocity.y += gap.y * excess;
      velocity.z += gap.z * excess;
      turned = true;
    }
    if (!turned) return;
  }
  velocity.x = velocity.y = velocity.z = 0;
}

import type { Gap, Vehicle } from '@korzo/core';
import type { Barrier } from './barrier.ts';

/** A ray is followed in steps as long as the free distance; along a surface they get short, and no shorter than this, m. */
const leastStep = 1e-3;
const mostSteps = 96;
/** Nearer than this to the wanted distance is there, m. */
const touching = 1e-6;

/** Whether the ball around a barrier, grown by `margin`, comes in the way of the next `length` metres. */
export function isInWay(self: Vehicle, { ball }: Barrier, margin: number, length: number): boolean {
  const dx = ball.x - self.x;
  const dy = ball.y - self.y;
  const dz = self.inVolume ? ball.z - self.z : 0;
  const along = dx * self.forwardX + dy * self.forwardY + dz * self.forwardZ;
  const reach = ball.radius + margin;
  if (along < -reach || along > length + reach) return false;
  return dx * dx + dy * dy + dz * dz - along * along <= reach * reach;
}

/**
 * Where the way straight ahead first comes within `margin` of a barrier: metres from the agent, or -1 when it does not within
 * `length`, or when the agent is that near already and going away. `gap` is then that of the place.
 */
export function firstTouch(
  self: Vehicle,
  barrier: Barrier,
  { margin, length }: { readonly margin: number; readonly length: number },
  gap: Gap,
): number {
  if (!isInWay(self, barrier, margin, length)) return -1;
  const { forwardX, forwardY, forwardZ } = self;
  let along = 0;
  for (let step = 0; step < mostSteps; step++) {
    barrier.measure(self.x + forwardX * along, self.y + forwardY * along, self.z + forwardZ * along, gap);
    const free = gap.distance - margin;
    const away = gap.x * forwardX + gap.y * forwardY + gap.z * forwardZ;
    if (free <= touching) return step === 0 && away >= 0 ? -1 : along;
    along += Math.max(free, leastStep);
    if (along > length) return -1;
  }
  return -1;
}

import { setPush } from '../steering/push.ts';
import type { AvoidanceMethod } from './method.ts';

const gap = { distance: 0, x: 0, y: 0, z: 0 };

/**
 * The nearest obstacle that is seen ahead turns the agent away from its middle with full strength, whether the agent would hit
 * it or not; when the middle is dead ahead, to the left.
 */
export const awayFromCentre: AvoidanceMethod = (self, { barriers, count, length }, push) => {
  const { forwardX, forwardY, forwardZ } = self;
  let nearest = Infinity;
  setPush(push, 0, 0, 0);
  for (let at = 0; at < count; at++) {
    const { ball, column } = barriers[at];
    const dx = ball.x - self.x;
    const dy = ball.y - self.y;
    // The middle of a column is its axis.
    const level = column === undefined ? ball.z : Math.min(Math.max(self.z, column.bottom), column.top);
    const dz = self.inVolume ? level - self.z : 0;
    const along = dx * forwardX + dy * forwardY + dz * forwardZ;
    if (along <= 0) continue;
    barriers[at].measure(self.x, self.y, self.z, gap);
    const free = gap.distance - self.radius;
    if (!(free < length && free < nearest)) continue;
    nearest = free;
    const asideX = along * forwardX - dx;
    const asideY = along * forwardY - dy;
    const asideZ = along * forwardZ - dz;
    const aside = Math.sqrt(asideX * asideX + asideY * asideY + asideZ * asideZ);
    const flat = Math.sqrt(forwardX * forwardX + forwardY * forwardY);
    if (aside > 1e-9) setPush(push, asideX / aside, asideY / aside, asideZ / aside);
    else if (flat > 1e-6) setPush(push, -forwardY / flat, forwardX / flat, 0);
    else setPush(push, 1, 0, 0);
  }
};

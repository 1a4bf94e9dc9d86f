import type { Vehicle } from '@korzo/core';
import type { Push } from '../steering/push.ts';
import type { Danger } from './method.ts';

const gap = { distance: 0, x: 0, y: 0, z: 0 };

/** Inside an obstacle, sets `push` to the shortest path out; in the very middle of it, to the left. False when the agent is in none. */
export function wayOut(self: Vehicle, { barriers, count }: Danger, push: Push): boolean {
  for (let at = 0; at < count; at++) {
    barriers[at].measure(self.x, self.y, self.z, gap);
    if (gap.distance >= 0) continue;
    const hasWay = gap.x !== 0 || gap.y !== 0 || gap.z !== 0;
    push.x = hasWay ? gap.x : -self.forwardY;
    push.y = hasWay ? gap.y : self.forwardX;
    push.z = hasWay ? gap.z : 0;
    return true;
  }
  return false;
}

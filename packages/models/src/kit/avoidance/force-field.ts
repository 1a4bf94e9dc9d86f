import { setPush } from '../steering/push.ts';
import type { AvoidanceMethod } from './method.ts';

const gap = { distance: 0, x: 0, y: 0, z: 0 };

/**
 * Every obstacle pushes away from its surface, the more the nearer it is: (1 - d / length)^2. Head-on the push is straight back:
 * the agent only brakes (the dead spot of this method).
 */
export const forceField: AvoidanceMethod = (self, { barriers, count, length }, push) => {
  setPush(push, 0, 0, 0);
  for (let at = 0; at < count; at++) {
    barriers[at].measure(self.x, self.y, self.z, gap);
    const free = Math.max(gap.distance - self.radius, 0);
    if (!(free < length)) continue;
    const strength = (1 - free / length) * (1 - free / length);
    push.x += gap.x * strength;
    push.y += gap.y * strength;
    push.z += gap.z * strength;
  }
  const squared = push.x * push.x + push.y * push.y + push.z * push.z;
  if (squared <= 1) return;
  const scale = 1 / Math.sqrt(squared);
  setPush(push, push.x * scale, push.y * scale, push.z * scale);
};

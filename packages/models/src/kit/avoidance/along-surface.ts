import { setPush } from '../steering/push.ts';
import { firstTouch } from './feeler.ts';
import type { AvoidanceMethod } from './method.ts';

const gap = { distance: 0, x: 0, y: 0, z: 0 };
const feeler = { margin: 0, length: 0 };

/**
 * A feeler as thick as the body, straight ahead: where it first touches, the part of the surface's normal that is square to the
 * heading says which way to turn and how much. Head-on that part is nothing (the dead spot of this method).
 */
export const alongSurface: AvoidanceMethod = (self, { barriers, count, length }, push) => {
  const { forwardX, forwardY, forwardZ } = self;
  let nearest = Infinity;
  setPush(push, 0, 0, 0);
  feeler.margin = self.radius;
  feeler.length = length;
  for (let at = 0; at < count; at++) {
    const touch = firstTouch(self, barriers[at], feeler, gap);
    if (touch < 0 || touch >= nearest) continue;
    nearest = touch;
    const into = gap.x * forwardX + gap.y * forwardY + gap.z * forwardZ;
    setPush(push, gap.x - into * forwardX, gap.y - into * forwardY, gap.z - into * forwardZ);
  }
};

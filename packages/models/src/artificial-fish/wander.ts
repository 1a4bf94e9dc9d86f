import { wander as whim } from '../kit/steering/wander.ts';
import { steer, type Course, type Fish } from './fish.ts';

const push = { x: 0, y: 0, z: 0 };
const way = { x: 0, y: 0, z: 0 };

/** Straight on, a little to one side or the other (and up or down) as its whim goes. */
export function wanderAbout(
  self: Fish,
  key: { readonly seed: number; readonly agent: number; readonly time: number },
  rate: number,
  course: Course,
): void {
  whim(self, key, rate, push);
  way.x = self.forwardX + push.x;
  way.y = self.forwardY + push.y;
  way.z = self.forwardZ + push.z;
  steer(course, self, way, self.desiredSpeed);
}

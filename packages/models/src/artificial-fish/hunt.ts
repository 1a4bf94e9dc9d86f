import { pursue } from '../kit/steering/pursue.ts';
import type { Course, Fish } from './fish.ts';
import type { Senses } from './senses.ts';

const push = { x: 0, y: 0, z: 0 };

/** As fast as it can to where the quarry will be. True when it is near enough to bite. */
export function hunt(self: Fish, senses: Senses, longest: number, reach: number, course: Course): boolean {
  pursue(self, senses.quarry, longest, push);
  course.x = push.x + self.vx;
  course.y = push.y + self.vy;
  course.z = push.z + self.vz;
  return senses.quarryDistance <= self.radius + senses.quarry.radius + reach;
}

import { steer, type Course, type Fish } from './fish.ts';
import type { Senses } from './senses.ts';

/** In the cloud it swims slower. */
const feeding = 0.5;

/** To the nearest cloud of plankton. True when it is in it, and can bite. */
export function graze(self: Fish, { food, foodDistance }: Senses, patchRadius: number, course: Course): boolean {
  const isThere = foodDistance <= patchRadius;
  steer(course, self, food, self.desiredSpeed * (isThere ? feeding : 1));
  return isThere;
}

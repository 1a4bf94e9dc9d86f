import { steer, type Course, type Fish } from './fish.ts';
import type { Senses } from './senses.ts';

const way = { x: 0, y: 0, z: 0 };

/** Away from all predators in view, the most feared most, as fast as it can; from one on its own point straight on. */
export function escape(self: Fish, { menace }: Senses, course: Course): void {
  way.x = -menace.x;
  way.y = -menace.y;
  way.z = self.inVolume ? -menace.z : 0;
  steer(course, self, way, self.maxSpeed);
}

import type { Other } from '../kit/steering/other.ts';
import { steer, type Course, type Fish } from './fish.ts';

const way = { x: 0, y: 0, z: 0 };

/** To its mate, and, once there, around it: the two circle while they court. True when they are together. */
export function courtMate(self: Fish, mate: Other, distance: number, reach: number, course: Course): boolean {
  const isThere = distance <= self.radius + mate.radius + reach;
  if (!isThere) {
    way.x = mate.dx;
    way.y = mate.dy;
    way.z = mate.dz;
    steer(course, self, way, self.desiredSpeed);
    return false;
  }
  const scale = distance > 1e-9 ? 1 / distance : 0;
  // Square to the line between them, drawn a little to the mate so that the circle closes.
  way.x = -mate.dy * scale + 0.5 * mate.dx * scale;
  way.y = mate.dx * scale + 0.5 * mate.dy * scale;
  way.z = 0.5 * mate.dz * scale;
  steer(course, self, way, self.desiredSpeed * 0.5);
  return true;
}

import { acos, cos, sin } from '@korzo/core';
import type { Course, Fish } from './fish.ts';

/** Even in the sharpest turn a fish keeps this share of the speed it wishes for. */
export const leastInTurn = 0.3;

/**
 * What the muscles make of a desired velocity within `dt`: the fish turns by turningRate dt at most, thrusts and brakes with its largest
 * acceleration, and slows down for sharp turns. It swims where it faces, never backward. `course` becomes the new velocity.
 */
export function swim(self: Fish, course: Course, turningRate: number, dt: number): void {
  const wished = Math.sqrt(course.x * course.x + course.y * course.y + course.z * course.z);
  let ahead = 1;
  if (wished > 1e-9) {
    course.x /= wished;
    course.y /= wished;
    course.z /= wished;
    ahead = course.x * self.forwardX + course.y * self.forwardY + course.z * self.forwardZ;
    turn(self, course, ahead, turningRate * dt);
  } else {
    course.x = self.forwardX;
    course.y = self.forwardY;
    course.z = self.forwardZ;
  }
  const most = self.maxAcceleration * dt;
  const aim = Math.min(wished, self.maxSpeed) * Math.max(ahead, leastInTurn);
  const speed = Math.min(Math.max(aim, self.speed - most), self.speed + most, self.maxSpeed);
  course.x *= speed;
  course.y *= speed;
  course.z = self.inVolume ? course.z * speed : 0;
}

/** Turns from the heading to a unit vector, by `most` at most; right about by the id, since neither side is nearer. */
function turn(self: Fish, course: Course, ahead: number, most: number): void {
  if (most >= Math.PI || acos(Math.min(Math.max(ahead, -1), 1)) <= most) return;
  let sideX = course.x - ahead * self.forwardX;
  let sideY = course.y - ahead * self.forwardY;
  let sideZ = course.z - ahead * self.forwardZ;
  let length = Math.sqrt(sideX * sideX + sideY * sideY + sideZ * sideZ);
  if (!(length > 1e-9)) {
    const side = (self.id & 1) * 2 - 1;
    sideX = -self.forwardY * side;
    sideY = self.forwardX * side;
    sideZ = 0;
    length = Math.sqrt(sideX * sideX + sideY * sideY);
    // Straight up or down every side is as good.
    if (!(length > 1e-9)) sideX = length = 1;
  }
  const across = sin(most) / length;
  const along = cos(most);
  course.x = self.forwardX * along + sideX * across;
  course.y = self.forwardY * along + sideY * across;
  course.z = self.forwardZ * along + sideZ * across;
}

import type { Vehicle } from '@korzo/core';

/** The fish that decides. */
export interface Fish extends Vehicle {
  row: number;
  id: number;
  level: number;
  group: number;
  desiredSpeed: number;
  maxAcceleration: number;
}

export const newFish = (): Fish => ({
  row: 0,
  id: 0,
  level: 0,
  group: 0,
  x: 0.5,
  y: 0.5,
  z: 0.5,
  vx: 0.5,
  vy: 0.5,
  vz: 0.5,
  speed: 0.5,
  forwardX: 1,
  forwardY: 0.5,
  forwardZ: 0.5,
  radius: 0.5,
  maxSpeed: 0.5,
  desiredSpeed: 0.5,
  maxAcceleration: 0.5,
  inVolume: false,
});

/** A velocity that a routine wishes for, m/s. */
export interface Course {
  x: number;
  y: number;
  z: number;
}

/** Sets a course along a vector of any length at a speed; straight on when the vector has none. */
export function steer(course: Course, self: Fish, way: Readonly<Course>, speed: number): void {
  const length = Math.sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
  const has = length > 1e-9;
  const pace = has ? speed / length : speed;
  course.x = pace * (has ? way.x : self.forwardX);
  course.y = pace * (has ? way.y : self.forwardY);
  course.z = pace * (has ? way.z : self.forwardZ);
}

import type { Other } from './other.ts';
import type { Vehicle } from '@korzo/core';
import { setPush, type Push } from './push.ts';

/** Whether a slower agent is in the box ahead: up to `ahead` metres before it, no farther aside than both bodies are wide. */
export function isInQueue(self: Vehicle, other: Other, ahead: number): boolean {
  const { forwardX, forwardY, forwardZ } = self;
  const along = other.dx * forwardX + other.dy * forwardY + other.dz * forwardZ;
  if (!(along > 0 && along <= ahead + self.radius + other.radius)) return false;
  const asideX = other.dx - along * forwardX;
  const asideY = other.dy - along * forwardY;
  const asideZ = other.dz - along * forwardZ;
  const width = self.radius + other.radius;
  if (asideX * asideX + asideY * asideY + asideZ * asideZ > width * width) return false;
  return other.vx * forwardX + other.vy * forwardY + other.vz * forwardZ < self.speed;
}

/** Brakes. */
export function queueUp(self: Vehicle, push: Push): void {
  setPush(push, -self.vx, -self.vy, -self.vz);
}

import type { Vehicle } from '@korzo/core';
import { nothing, setPush, type Push } from './push.ts';

/**
 * F = vmax (target - p) / |target - p| - v. (The text of 1999 prints position - target: that would be flight.) On the target
 * it asks for nothing but to stop.
 */
export function seek(self: Vehicle, x: number, y: number, z: number, push: Push): void {
  const dx = x - self.x;
  const dy = y - self.y;
  const dz = self.inVolume ? z - self.z : 0;
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const pace = distance > nothing ? self.maxSpeed / distance : 0;
  setPush(push, dx * pace - self.vx, dy * pace - self.vy, dz * pace - self.vz);
}

import type { Vehicle } from '@korzo/core';
import { nothing, setPush, type Push } from './push.ts';

/** F = vmax (p - menace) / |p - menace| - v; from one on its own point it flees ahead. */
export function flee(self: Vehicle, x: number, y: number, z: number, push: Push): void {
  const dx = self.x - x;
  const dy = self.y - y;
  const dz = self.inVolume ? self.z - z : 0;
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const { maxSpeed } = self;
  if (distance > nothing) {
    const pace = maxSpeed / distance;
    setPush(push, dx * pace - self.vx, dy * pace - self.vy, dz * pace - self.vz);
  } else
    setPush(
      push,
      self.forwardX * maxSpeed - self.vx,
      self.forwardY * maxSpeed - self.vy,
      self.forwardZ * maxSpeed - self.vz,
    );
}

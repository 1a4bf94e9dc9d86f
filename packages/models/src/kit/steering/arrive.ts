import type { Vehicle } from '@korzo/core';
import { nothing, setPush, type Push } from './push.ts';

/** As seek, but the desired speed falls to 0 over the last `slowing` metres: vmax min(1, d / slowing). */
export function arrive(self: Vehicle, target: Readonly<Push>, slowing: number, push: Push): void {
  const dx = target.x - self.x;
  const dy = target.y - self.y;
  const dz = self.inVolume ? target.z - self.z : 0;
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const speed = self.maxSpeed * (slowing > 0 ? Math.min(1, distance / slowing) : 1);
  const pace = distance > nothing ? speed / distance : 0;
  setPush(push, dx * pace - self.vx, dy * pace - self.vy, dz * pace - self.vz);
}

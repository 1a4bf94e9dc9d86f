import type { Gap, Vehicle } from '@korzo/core';
import type { Push } from './push.ts';
import { seek } from './seek.ts';

/**
 * Goes along a wall at `distance`: the place after `ahead` seconds is brought to that distance from the wall, along its normal,
 * and sought. `gap` is that of the future place.
 */
export function followWall(
  self: Vehicle,
  gap: Readonly<Gap>,
  { distance, ahead }: { readonly distance: number; readonly ahead: number },
  push: Push,
): void {
  const move = distance + self.radius - gap.distance;
  seek(
    self,
    self.x + self.vx * ahead + gap.x * move,
    self.y + self.vy * ahead + gap.y * move,
    self.z + self.vz * ahead + gap.z * move,
    push,
  );
}

import { predict, type Other } from './other.ts';
import { interceptionTime } from './pursue.ts';
import { seek } from './seek.ts';
import type { Vehicle } from '@korzo/core';
import { nothing, type Push } from './push.ts';

const point = { x: 0, y: 0, z: 0 };

/**
 * Passes the quarry at `offset` metres: the predicted point is moved by that much toward the side on which the vehicle would
 * pass it anyway (the lateral part of the way to it, reversed); to the left when it is dead ahead.
 */
export function offsetPursue(
  self: Vehicle,
  quarry: Other,
  { offset, longest }: { readonly offset: number; readonly longest: number },
  push: Push,
): void {
  predict(self, quarry, interceptionTime(self, quarry, longest), point);
  const { forwardX, forwardY, forwardZ } = self;
  const dx = point.x - self.x;
  const dy = point.y - self.y;
  const dz = self.inVolume ? point.z - self.z : 0;
  const ahead = dx * forwardX + dy * forwardY + dz * forwardZ;
  let sideX = dx - ahead * forwardX;
  let sideY = dy - ahead * forwardY;
  let sideZ = dz - ahead * forwardZ;
  let length = Math.sqrt(sideX * sideX + sideY * sideY + sideZ * sideZ);
  if (length <= nothing) {
    sideX = forwardY;
    sideY = -forwardX;
    sideZ = 0;
    length = Math.sqrt(sideX * sideX + sideY * sideY) || 1;
  }
  const scale = -offset / length;
  seek(self, point.x + sideX * scale, point.y + sideY * scale, point.z + sideZ * scale, push);
}

import { isInside, type Bounds } from './contain.ts';
import { seek } from './seek.ts';
import type { Vehicle } from '@korzo/core';
import type { Push } from './push.ts';

/**
 * The soft edge: an agent that is outside seeks the point on the far side where it would have come in if the world wrapped around,
 * until it is inside again. False inside.
 */
export function returnInside(self: Vehicle, bounds: Bounds, push: Push): boolean {
  if (isInside(self, bounds)) return false;
  const { min, max } = bounds;
  seek(
    self,
    across(self.x, min[0], max[0]),
    across(self.y, min[1], max[1]),
    self.inVolume ? across(self.z, min[2], max[2]) : self.z,
    push,
  );
  return true;
}

function across(at: number, least: number, most: number): number {
  if (at < least) return most;
  return at > most ? least : at;
}

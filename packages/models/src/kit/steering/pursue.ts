import { distanceTo, predict, type Other } from './other.ts';
import { seek } from './seek.ts';
import type { Vehicle } from '@korzo/core';
import { nothing, type Push } from './push.ts';

/** Beyond this cosine two directions count as parallel (45 degrees), below its negative as opposite. */
const parallel = 0.707;

/**
 * By where the quarry is (ahead, aside, behind) and which way it goes (as the hunter, across, against): share of the time that
 * the hunter would need to where the quarry is now. After OpenSteer.
 */
const shares = [
  [4, 1.8, 0.85],
  [1, 0.8, 4],
  [0.5, 2, 2],
] as const;

/** -1, 0, 1 of the cosine as the row or column: 0 along, 1 across, 2 against. */
const sector = (cosine: number): 0 | 1 | 2 => {
  if (cosine > parallel) return 0;
  return cosine < -parallel ? 2 : 1;
};

/** How far ahead in time a hunter looks, s. */
export function interceptionTime(self: Vehicle, quarry: Other, longest: number): number {
  const distance = distanceTo(quarry);
  if (distance <= nothing || self.speed <= nothing) return distance <= nothing ? 0 : longest;
  const heading = self.forwardX * quarry.forwardX + self.forwardY * quarry.forwardY + self.forwardZ * quarry.forwardZ;
  const ahead = (self.forwardX * quarry.dx + self.forwardY * quarry.dy + self.forwardZ * quarry.dz) / distance;
  return Math.min((distance / self.speed) * shares[sector(ahead)][sector(heading)], longest);
}

const point = { x: 0, y: 0, z: 0 };

/** Seeks where the quarry will be when the hunter could be there. */
export function pursue(self: Vehicle, quarry: Other, longest: number, push: Push): void {
  predict(self, quarry, interceptionTime(self, quarry, longest), point);
  seek(self, point.x, point.y, point.z, push);
}

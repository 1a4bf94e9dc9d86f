import { flee } from './flee.ts';
import { distanceTo, predict, type Other } from './other.ts';
import type { Vehicle } from '@korzo/core';
import { nothing, type Push } from './push.ts';

const point = { x: 0, y: 0, z: 0 };

/** Flees from where the menace will be: T = min(longest, distance / its speed). */
export function evade(self: Vehicle, menace: Other, longest: number, push: Push): void {
  const speed = Math.sqrt(menace.vx * menace.vx + menace.vy * menace.vy + menace.vz * menace.vz);
  const time = speed > nothing ? Math.min(distanceTo(menace) / speed, longest) : longest;
  predict(self, menace, time, point);
  flee(self, point.x, point.y, point.z, push);
}

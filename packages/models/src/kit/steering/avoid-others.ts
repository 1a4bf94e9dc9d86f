import type { Other } from './other.ts';
import type { Vehicle } from '@korzo/core';
import { nothing, setPush, type Push } from './push.ts';

/** Beyond this cosine two directions count as parallel (45 degrees), below its negative as opposite. */
const parallel = 0.707;

/** Time until two come nearest to each other, s; negative when that was before, Infinity when they move alike. */
export function nearestApproach(self: Vehicle, other: Other): number {
  const vx = other.vx - self.vx;
  const vy = other.vy - self.vy;
  const vz = other.vz - self.vz;
  const squared = vx * vx + vy * vy + vz * vz;
  if (squared <= nothing * nothing) return Infinity;
  return -(other.dx * vx + other.dy * vy + other.dz * vz) / squared;
}

/** Whether the two will be closer than `apart` metres within `horizon` seconds. */
export function isThreat(self: Vehicle, other: Other, horizon: number, apart: number): boolean {
  const time = nearestApproach(self, other);
  if (!(time >= 0 && time < horizon)) return false;
  const x = other.dx + (other.vx - self.vx) * time;
  const y = other.dy + (other.vy - self.vy) * time;
  const z = other.dz + (other.vz - self.vz) * time;
  return x * x + y * y + z * z < apart * apart;
}

/**
 * Unaligned collision avoidance with the threat met soonest, as a direction to the side: head-on away from where it will be,
 * side by side away from where it is, across the slower one passes behind (the faster one goes on).
 */
export function avoidOther(self: Vehicle, threat: Other, push: Push): void {
  const { forwardX, forwardY } = self;
  const flat = Math.sqrt(forwardX * forwardX + forwardY * forwardY);
  const rightX = flat > nothing ? forwardY / flat : 1;
  const rightY = flat > nothing ? -forwardX / flat : 0;
  const heading = forwardX * threat.forwardX + forwardY * threat.forwardY + self.forwardZ * threat.forwardZ;
  const time = Math.max(nearestApproach(self, threat), 0);
  let side = 0;
  if (heading < -parallel) {
    const futureX = threat.dx + threat.vx * time;
    const futureY = threat.dy + threat.vy * time;
    side = futureX * rightX + futureY * rightY > 0 ? -1 : 1;
  } else if (heading > parallel) side = threat.dx * rightX + threat.dy * rightY > 0 ? -1 : 1;
  else {
    const speed = Math.sqrt(threat.vx * threat.vx + threat.vy * threat.vy + threat.vz * threat.vz);
    if (speed >= self.speed) side = rightX * threat.vx + rightY * threat.vy > 0 ? -1 : 1;
  }
  setPush(push, rightX * side, rightY * side, 0);
}

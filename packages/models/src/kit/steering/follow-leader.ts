import { arrive } from './arrive.ts';
import { distanceTo, type Other } from './other.ts';
import type { Vehicle } from '@korzo/core';
import { nothing, setPush, type Push } from './push.ts';

const spot = { x: 0, y: 0, z: 0 };

/**
 * Arrives at the spot `behind` metres behind the leader; an agent in the leader's way (within `behind` ahead of it) steps aside
 * first.
 */
export function followLeader(self: Vehicle, leader: Other, behind: number, push: Push): void {
  const distance = distanceTo(leader);
  const before = -(leader.dx * leader.forwardX + leader.dy * leader.forwardY + leader.dz * leader.forwardZ);
  if (before > 0 && distance < behind) {
    stepOutOfWay(self, leader, push);
    return;
  }
  spot.x = self.x + leader.dx - leader.forwardX * behind;
  spot.y = self.y + leader.dy - leader.forwardY * behind;
  spot.z = self.z + leader.dz - leader.forwardZ * behind;
  arrive(self, spot, behind, push);
}

/** Square to the leader's heading, to the side on which it is already; to the left when it is right before the leader. */
function stepOutOfWay(self: Vehicle, leader: Other, push: Push): void {
  const leftX = -leader.forwardY;
  const leftY = leader.forwardX;
  const length = Math.max(Math.sqrt(leftX * leftX + leftY * leftY), nothing);
  const side = -(leader.dx * leftX + leader.dy * leftY) < 0 ? -1 : 1;
  const pace = (side * self.maxSpeed) / length;
  setPush(push, leftX * pace - self.vx, leftY * pace - self.vy, -self.vz);
}

import type { CrowdView } from '@korzo/core';
import type { MassSteeringColumns } from './columns.ts';
import { ownSight } from './own-sight.ts';
import { shorterWay } from './shorter-way.ts';
import type { SteeringValues } from './settings.ts';
import type { Walker } from './walker.ts';

/** Fills the record with the agent at a slot. `wallReach`: no agent may step farther than the walls it knows, m. */
export function enterWalker(
  self: Walker,
  slot: number,
  crowd: CrowdView,
  own: MassSteeringColumns,
  settings: SteeringValues,
  wallReach: number,
): void {
  const columns = crowd.columns;
  const row = columns.rowOfSlot[slot];
  self.row = row;
  self.slot = slot;
  self.id = columns.id[row];
  self.x = columns.x[row];
  self.y = columns.y[row];
  self.level = columns.level[row];
  self.vx = columns.vx[row];
  self.vy = columns.vy[row];
  self.speed = Math.sqrt(self.vx * self.vx + self.vy * self.vy);
  self.headingX = columns.headingX[row];
  self.headingY = columns.headingY[row];
  self.radius = columns.radius[row];
  self.mass = columns.mass[row];
  self.maxSpeed = Math.min(columns.maxSpeed[row], Math.max(wallReach - self.radius, 0.1) / settings.dt);
  self.maxForce = own.maxForce[row] > 0 ? own.maxForce[row] : self.mass * columns.maxAcceleration[row];
  self.desiredVx = columns.desiredVx[row];
  self.desiredVy = columns.desiredVy[row];
  self.desiredSpeed = Math.sqrt(self.desiredVx * self.desiredVx + self.desiredVy * self.desiredVy);
  enterGoal(self, crowd);
  ownSight(self, own.viewAngle[row], own.viewDistance[row], own.viewSensitivity[row], settings);
}

function enterGoal(self: Walker, crowd: CrowdView): void {
  const { goalX, goalY, wantedExit } = crowd.columns;
  let wayX = goalX[self.row] - self.x;
  let wayY = goalY[self.row] - self.y;
  if (crowd.ints[crowd.offsets.wrapX >> 2] === 1) {
    wayX = shorterWay(wayX, crowd.float('sizeX'));
    wayY = shorterWay(wayY, crowd.float('sizeY'));
  }
  const distance = Math.sqrt(wayX * wayX + wayY * wayY);
  // NaN: it wants nothing.
  self.leaves = wantedExit[self.row] !== -1;
  self.goalDistance = distance >= 0 ? distance : Infinity;
}

import type { AgentColumns } from '@korzo/core';

/** The parameters by name; see socialForceParameters. */
export class SocialForces {
  is1995 = false;
  cutOff = 0;
  relaxationTime = 0;
  repulsion = 0;
  repulsionRange = 0;
  stepTime = 0;
  wallRepulsion = 0;
  wallRange = 0;
  cosHalfView = 0;
  behindWeight = 0;
  speedLimit = 0;
  bodyRepulsion = 0;
  bodyRange = 0;
  bodyStiffness = 0;
  slidingFriction = 0;

  take(values: Float64Array): void {
    this.is1995 = values[0] === 0;
    this.cutOff = values[1];
    this.relaxationTime = values[2];
    this.repulsion = values[3];
    this.repulsionRange = values[4];
    this.stepTime = values[5];
    this.wallRepulsion = values[6];
    this.wallRange = values[7];
    this.cosHalfView = values[8];
    this.behindWeight = values[9];
    this.speedLimit = values[10];
    this.bodyRepulsion = values[11];
    this.bodyRange = values[12];
    this.bodyStiffness = values[13];
    this.slidingFriction = values[14];
  }
}

/** The agent that is pushed, and the sum of what pushes it: m/s2 in the variant of 1995, N in that of 2000. */
export class PushedAgent {
  id = 0;
  velocityX = 0;
  velocityY = 0;
  radius = 0;
  desiredX = 0;
  desiredY = 0;
  /** Unit vector it wants to go in; 0, 0 when it wants to stand. */
  aheadX = 0;
  aheadY = 0;
  pushX = 0;
  pushY = 0;

  take(columns: AgentColumns, slot: number, row: number): void {
    this.id = columns.slotId[slot];
    this.velocityX = columns.slotVx[slot];
    this.velocityY = columns.slotVy[slot];
    this.radius = columns.slotRadius[slot];
    this.desiredX = columns.desiredVx[row];
    this.desiredY = columns.desiredVy[row];
    const speed = Math.sqrt(this.desiredX * this.desiredX + this.desiredY * this.desiredY);
    this.aheadX = speed > 0 ? this.desiredX / speed : 0;
    this.aheadY = speed > 0 ? this.desiredY / speed : 0;
    this.pushX = 0;
    this.pushY = 0;
  }
}

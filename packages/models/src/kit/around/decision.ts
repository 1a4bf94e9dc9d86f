import type { CrowdView } from '@korzo/core';

/** Sum over neighbours, and what becomes of it: reused, so that nothing is allocated. */
export interface Vector {
  x: number;
  y: number;
  z: number;
}

/** v + a dt, cut to what the agent can; no agent on a floor rises. */
export function accelerate(crowd: CrowdView, self: number, slot: number, acceleration: Readonly<Vector>): void {
  const { vx, vy, vz, level, maxSpeed, nextVx, nextVy, nextVz } = crowd.columns;
  const dt = crowd.float('dt');
  const newVx = vx[self] + acceleration.x * dt;
  const newVy = vy[self] + acceleration.y * dt;
  const newVz = level[self] < 0 ? vz[self] + acceleration.z * dt : 0;
  const speed = Math.sqrt(newVx * newVx + newVy * newVy + newVz * newVz);
  const share = speed > maxSpeed[self] ? maxSpeed[self] / speed : 1;
  nextVx[slot] = newVx * share;
  nextVy[slot] = newVy * share;
  nextVz[slot] = newVz * share;
}

/** Moves along a unit vector at the agent's own speed, or as fast as it can. */
export function go(crowd: CrowdView, self: number, slot: number, direction: Readonly<Vector>): void {
  const { desiredSpeed, maxSpeed, nextVx, nextVy, nextVz } = crowd.columns;
  const speed = Math.min(desiredSpeed[self], maxSpeed[self]);
  nextVx[slot] = direction.x * speed;
  nextVy[slot] = direction.y * speed;
  nextVz[slot] = direction.z * speed;
}

/** Closer than this two agents are on one point, m: there is no direction between them, so the order of ids makes one. */
export const onePoint = 1e-9;

/** -1 or 1: which way along x the agent with the first id steps when it is on one point with the other. */
export const sideById = (self: number, other: number): number => (self < other ? -1 : 1);

import type { CrowdView, Vehicle } from '@korzo/core';

/** One that goes by the map. */
export interface Traveller extends Vehicle {
  row: number;
  id: number;
  level: number;
  desiredSpeed: number;
}

export const newTraveller = (): Traveller => ({
  row: 0,
  id: 0,
  level: 0,
  x: 0.5,
  y: 0.5,
  z: 0.5,
  vx: 0.5,
  vy: 0.5,
  vz: 0.5,
  speed: 0.5,
  forwardX: 1,
  forwardY: 0.5,
  forwardZ: 0.5,
  radius: 0.5,
  maxSpeed: 0.5,
  desiredSpeed: 0.5,
  inVolume: false,
});

/** Slower than this (m2/s2) an agent faces where it last went. */
const standingSquared = 1e-12;

/** Fills the record with the agent in a row, whose top speed is `speedFactor` times its own. */
export function enterTraveller(self: Traveller, row: number, { columns }: CrowdView, speedFactor: number): void {
  const { x, y, z, vx, vy, vz, headingX, headingY, headingZ, radius, maxSpeed, desiredSpeed, level, id } = columns;
  self.row = row;
  self.id = id[row];
  self.level = level[row];
  self.inVolume = level[row] < 0;
  self.x = x[row];
  self.y = y[row];
  self.z = z[row];
  self.vx = vx[row];
  self.vy = vy[row];
  self.vz = self.inVolume ? vz[row] : 0;
  self.radius = radius[row];
  self.maxSpeed = maxSpeed[row] * speedFactor;
  self.desiredSpeed = Math.min(desiredSpeed[row], self.maxSpeed);
  const squared = self.vx * self.vx + self.vy * self.vy + self.vz * self.vz;
  self.speed = Math.sqrt(squared);
  const moves = squared > standingSquared;
  self.forwardX = moves ? self.vx / self.speed : headingX[row];
  self.forwardY = moves ? self.vy / self.speed : headingY[row];
  self.forwardZ = self.inVolume ? (moves ? self.vz / self.speed : headingZ[row]) : 0;
}

import { hasLeft, type Records, type TilePlace } from '@korzo/core';
import type { Walker } from './walker.ts';

/** What is outside the control is expected to go on for so long, s. */
const foresight = 0.5;

/** What the door carries of every agent that the control sees. */
export const seen = {
  generation: 0,
  level: 1,
  isOurs: 2,
  isNew: 3,
  x: 4,
  y: 5,
  vx: 6,
  vy: 7,
  radius: 8,
  speed: 9,
  acceleration: 10,
  goalX: 11,
  goalY: 12,
  isGuided: 13,
} as const;

type AgentColumns = TilePlace['crowd']['columns'];

/** Whether goals lead an agent along a path of their own on its floor, or it walks on after it has left. */
export function isLed({ level, wantedExit }: AgentColumns, own: TilePlace['ownColumns'], row: number): boolean {
  if (hasLeft(wantedExit[row])) return true;
  return Object.hasOwn(own, 'aimLevel') && own['aimLevel'][row] === level[row] + 1;
}

/** What the control needs to know of an agent in this tick. */
export function writeRecord(records: Records, tile: number, row: number, columns: AgentColumns, isOurs: boolean): void {
  const { id, generation, level, x, y, vx, vy, radius, desiredSpeed, maxSpeed, maxAcceleration, goalX, goalY } =
    columns;
  records.add(id[row], tile, row);
  records.write(seen.isOurs, isOurs ? 1 : 0);
  records.write(seen.generation, generation[row]);
  records.write(seen.level, level[row]);
  records.write(seen.x, x[row]);
  records.write(seen.y, y[row]);
  records.write(seen.vx, vx[row]);
  records.write(seen.vy, vy[row]);
  records.write(seen.radius, radius[row]);
  // An agent that wants to go nowhere makes room all the same.
  records.write(seen.speed, desiredSpeed[row] > 0 ? Math.min(desiredSpeed[row], maxSpeed[row]) : maxSpeed[row] / 2);
  const speed = Math.sqrt(vx[row] * vx[row] + vy[row] * vy[row]);
  records.write(seen.acceleration, isOurs ? maxAcceleration[row] : Math.max(speed / (2 * foresight), 1e-9));
  records.write(seen.goalX, goalX[row]);
  records.write(seen.goalY, goalY[row]);
}

export function readRecord(self: Walker, records: Records, index: number): void {
  self.isOurs = records.at(index, seen.isOurs) === 1;
  self.isNew = records.at(index, seen.isNew) === 1;
  self.isGuided = records.at(index, seen.isGuided) === 1;
  self.x = records.at(index, seen.x);
  self.y = records.at(index, seen.y);
  self.vx = records.at(index, seen.vx);
  self.vy = records.at(index, seen.vy);
  self.radius = records.at(index, seen.radius);
  self.speed = records.at(index, seen.speed);
  self.acceleration = records.at(index, seen.acceleration);
  if (self.isOurs) return;
  self.lastX = self.x;
  self.lastY = self.y;
}

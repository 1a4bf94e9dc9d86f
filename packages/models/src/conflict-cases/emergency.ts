import { timeToContact } from './cases.ts';
import { aimX, aimY, type Floor } from './floor.ts';
import { hasSidePoint, isIdle, speedOf, standing, takeGround, type Walker } from './walker.ts';

/** So long two stand before each other until they step aside, s. */
const hesitates = 0.3;

/** C12, cured: two who stand because of each other go to points at three radii on opposite sides. */
export function sideStep(floor: Floor, self: Walker): void {
  const { tick, dt } = floor;
  const other = floor.find(self.refusedBy);
  if (other === undefined || !other.isOurs || speedOf(self) > standing || hasSidePoint(self)) return;
  if ((tick - self.leastTick) * dt < hesitates) return;
  if (isIdle(other) || other.stepping || other.partner >= 0 || self.partner >= 0) return;
  stepAside(floor, self, other);
}

/** C12: side points by the sign of (vdesA - vdesB) x l; only those who may move get one. */
function stepAside(floor: Floor, self: Walker, other: Walker): void {
  const { map } = floor;
  const lX = other.x - self.x;
  const lY = other.y - self.y;
  const wishX = aimX(self, map) - self.x - (aimX(other, map) - other.x);
  const wishY = aimY(self, map) - self.y - (aimY(other, map) - other.y);
  const side = wishX * lY - wishY * lX >= 0 ? 1 : -1;
  floor.note('emergency', self, other);
  put(floor, self, lX, lY, side);
  if (other.waitsFor === 0 && !other.mayNotStart && !hasSidePoint(other)) put(floor, other, -lX, -lY, side);
}

/** d, square to the line between the two: the point lies beside the agent itself, not beside the other. */
function put(floor: Floor, self: Walker, lX: number, lY: number, side: number): void {
  const length = Math.sqrt(lX * lX + lY * lY);
  const scale = length > 0 ? (side * 3 * floor.map.radius) / length : 0;
  self.sideX = self.x + lY * scale;
  self.sideY = self.y - lX * scale;
  if (floor.rules.asInThesis) return;
  if (floor.map.walls.isClear(self.x, self.y, self.sideX, self.sideY, self.radius * 1.01)) return;
  self.sideX = self.sideY = Number.NaN;
}

/** C12 as the thesis has it: an agent that cannot but touch an agent or a wall brakes; once two stand they step aside. */
export function stopInEmergency(floor: Floor, self: Walker, vx: number, vy: number): boolean {
  const { map, dt } = floor;
  const speed = speedOf(self);
  takeGround(self, vx, vy, dt);
  if (!map.walls.isClear(self.x, self.y, self.restX, self.restY, self.radius)) return true;
  const brakingTime = speed / self.acceleration + dt;
  for (const other of floor.near.around(self)) {
    const time = timeToContact(self, other, self.radius + other.radius);
    if (time > brakingTime || speed <= standing) continue;
    if (other.isOurs && !isIdle(other) && !hasSidePoint(self)) stepAside(floor, self, other);
    return true;
  }
  return false;
}

import { spare } from './cell-map.ts';
import type { Floor } from './floor.ts';
import { areFar, stretchToStretch, type GroundStretch } from './segments.ts';
import { takeGround, type Walker } from './walker.ts';

const wish: GroundStretch = { fromX: 0, fromY: 0, toX: 0, toY: 0 };

/**
 * The rule that keeps bodies apart for certain. Every agent holds the ground from where it is to where it comes to rest when it brakes. Agents
 * decide one after the other: a new velocity is taken only when the ground it needs is free of walls and of the ground of all others, as they
 * hold it now. An agent that is refused brakes, on the ground it holds already; so no agent ever comes onto ground of another.
 */
export function tryVelocity(floor: Floor, self: Walker, vx: number, vy: number): boolean {
  takeGround(self, vx, vy, floor.dt, wish);
  self.refusedBy = whoRefuses(floor, self, wish);
  if (self.refusedBy !== nobody) return false;
  accept(self, vx, vy, wish);
  return true;
}

const nobody = -2;
const aWall = -1;

/** An agent whose ground is in the way (its id), -1 for a wall, -2 for no agent. */
function whoRefuses(floor: Floor, self: Walker, ground: Readonly<GroundStretch>): number {
  if (!isClearOfWalls(floor, self, ground)) return aWall;
  for (const other of floor.near.around(self)) {
    if (!areApart(self, other, ground, other.taken)) return other.id;
  }
  return nobody;
}

/** Where two are too near already, they may part but not come nearer. */
export function areApart(
  self: Walker,
  other: Walker,
  ground: Readonly<GroundStretch>,
  held: Readonly<GroundStretch>,
): boolean {
  const apart = (self.radius + other.radius) * (1 + spare);
  if (areFar(ground, held, apart)) return true;
  const dx = other.x - self.x;
  const dy = other.y - self.y;
  const now = (dx * dx + dy * dy) * (1 - 1e-12);
  return stretchToStretch(ground, held) >= Math.min(apart * apart, now);
}

export function isClearOfWalls({ map }: Floor, self: Walker, ground: Readonly<GroundStretch>): boolean {
  const reach = self.radius * (1 + spare);
  const distance = map.walls.distance(ground, reach);
  if (distance >= reach * reach) return true;
  const here = { fromX: self.x, fromY: self.y, toX: self.x, toY: self.y };
  return distance >= map.walls.distance(here, reach) * (1 - 1e-12);
}

function accept(self: Walker, vx: number, vy: number, ground: Readonly<GroundStretch>): void {
  self.nextVx = vx;
  self.nextVy = vy;
  self.taken.fromX = ground.fromX;
  self.taken.fromY = ground.fromY;
  self.taken.toX = ground.toX;
  self.taken.toY = ground.toY;
}

/** As hard as it can; the ground for it is held since the tick before. */
export function brake(floor: Floor, self: Walker): void {
  const speed = Math.sqrt(self.vx * self.vx + self.vy * self.vy);
  const change = self.acceleration * floor.dt;
  const share = speed > change ? 1 - change / speed : 0;
  takeGround(self, self.vx * share, self.vy * share, floor.dt, wish);
  accept(self, self.vx * share, self.vy * share, wish);
}

/** The ground every agent holds when a tick begins. */
export function holdGround(self: Walker): void {
  takeGround(self, self.vx, self.vy, 0, self.taken);
}

/**
 * No ground was left free for the agent that comes in. When it could not brake without touching any agent it stands at once; and so do those who would
 * have to brake where it stands. The room they have now is all that they hold then.
 */
export function letIn(floor: Floor, self: Walker): void {
  if (whoRefuses(floor, self, self.taken) === nobody) return;
  standAtOnce(self);
  for (const other of floor.near.around(self)) {
    if (other.isOurs && !areApart(self, other, self.taken, other.taken)) standAtOnce(other);
  }
}

function standAtOnce(self: Walker): void {
  self.vx = 0;
  self.vy = 0;
  holdGround(self);
}

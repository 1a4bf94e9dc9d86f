import { spare } from './cell-map.ts';
import type { Floor } from './floor.ts';
import { areFar, stretchToStretch, type GroundStretch } from './segments.ts';
import { brakingTime, holdGround, takeGround, type Walker } from './walker.ts';

/**
 * The rule that keeps bodies apart for certain. Every agent holds the ground from where it is to where it comes to rest when it brakes. Agents
 * decide one after the other: a new velocity is taken only when the ground it needs is free of walls and of the ground of all others, as they
 * hold it now. An agent that is refused brakes, on the ground it holds already; so no agent ever comes onto ground of another.
 */
export function tryVelocity(floor: Floor, self: Walker, vx: number, vy: number): boolean {
  const time = brakingTime(self, vx, vy, floor.dt);
  const toX = self.x + vx * time;
  const toY = self.y + vy * time;
  const refusedBy = whoRefuses(floor, self, toX, toY);
  self.refusedBy = refusedBy;
  if (refusedBy !== noAgent) return false;
  self.nextVx = vx;
  self.nextVy = vy;
  self.restX = toX;
  self.restY = toY;
  return true;
}

const noAgent = -2;
const aWall = -1;

/** An agent whose ground is in the way of one that would rest at a place (its id), -1 for a wall, -2 for no agent. */
function whoRefuses(floor: Floor, self: Walker, toX: number, toY: number): number {
  if (!isClearOfWalls(floor, self, toX, toY)) return aWall;
  const others = floor.near.around(self);
  for (let index = 0; index < others.length; index++) {
    const other = others[index];
    if (!keepsOff(self, toX, toY, other)) return other.id;
  }
  return noAgent;
}

const noGround = (): GroundStretch => ({ fromX: 0, fromY: 0, toX: 0, toY: 0 });
const ground = noGround();
const held = noGround();

function setGround(stretch: GroundStretch, { x, y }: Walker, toX: number, toY: number): void {
  stretch.fromX = x;
  stretch.fromY = y;
  stretch.toX = toX;
  stretch.toY = toY;
}

/** Whether an agent that would rest at a place keeps off the ground that another one holds. */
function keepsOff(self: Walker, toX: number, toY: number, other: Walker): boolean {
  setGround(ground, self, toX, toY);
  setGround(held, other, other.restX, other.restY);
  return areApart(self, other, ground, held);
}

/** Where two are too near already, they may part but not come nearer. */
export function areApart(
  self: Walker,
  other: Walker,
  one: Readonly<GroundStretch>,
  two: Readonly<GroundStretch>,
): boolean {
  const apart = (self.radius + other.radius) * (1 + spare);
  if (areFar(one, two, apart)) return true;
  const dx = other.x - self.x;
  const dy = other.y - self.y;
  const now = (dx * dx + dy * dy) * (1 - 1e-12);
  return stretchToStretch(one, two) >= Math.min(apart * apart, now);
}

export function isClearOfWalls({ map }: Floor, self: Walker, toX: number, toY: number): boolean {
  const reach = self.radius * (1 + spare);
  setGround(ground, self, toX, toY);
  const distance = map.walls.distance(ground, reach);
  if (distance >= reach * reach) return true;
  setGround(ground, self, self.x, self.y);
  return distance >= map.walls.distance(ground, reach) * (1 - 1e-12);
}

/** As hard as it can; the ground for it is held since the tick before. */
export function brake(floor: Floor, self: Walker): void {
  const { vx, vy } = self;
  const speed = Math.sqrt(vx * vx + vy * vy);
  const change = self.acceleration * floor.dt;
  const share = speed > change ? 1 - change / speed : 0;
  self.nextVx = vx * share;
  self.nextVy = vy * share;
  takeGround(self, vx * share, vy * share, floor.dt);
}

/**
 * No ground was left free for the agent that comes in. When it could not brake without touching any agent it stands at once; and so do those who would
 * have to brake where it stands. The room they have now is all that they hold then.
 */
export function letIn(floor: Floor, self: Walker): void {
  if (whoRefuses(floor, self, self.restX, self.restY) === noAgent) return;
  standAtOnce(self);
  for (const other of floor.near.around(self)) {
    if (other.isOurs && !keepsOff(self, self.restX, self.restY, other)) standAtOnce(other);
  }
}

function standAtOnce(self: Walker): void {
  self.vx = 0;
  self.vy = 0;
  holdGround(self);
}

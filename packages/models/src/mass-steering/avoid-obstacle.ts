import type { ObstacleMemory } from './see-obstacles.ts';
import { shareOfWall, type WallMemory } from './wall-memory.ts';
import { newVector, type Vector, type Walker } from './walker.ts';

/** Cells are this wide at most around what a ray met: hits farther aside cannot be in the agent's way, m. */
export const hitMargin = 0.25;
/** A wall passed with this much room beside the shoulder is no threat, m. */
const clearance = 0.02;
/** A surface this square to the heading gives no side to turn to. */
const noSide = 0.05;

/** What the force needs beside the agent itself. */
export interface ObstacleSight {
  readonly obstacles: ObstacleMemory;
  readonly near: Pick<WallMemory, 'wallAt'>;
  readonly walls: Float64Array;
}

/** How far ahead obstacles threaten: what it walks in `horizon` seconds, as far as it sees, and not behind its goal, m. */
export const threatenedWay = (self: Walker, horizon: number): number =>
  Math.min(self.speed * horizon + self.radius, self.sight, self.goalDistance + self.radius);

/** Normal of the obstacle that would be met first. */
const normal: Vector = newVector();

/**
 * Of all obstacles that rays met and the body would touch on the next `ahead` metres of its way only the nearest counts. With n the normal of its surface there, the force is the part of n square to the heading, n - (n o) o, the stronger the
 * nearer it is. A surface square to the heading has no such part: then the agent turns to the side of its goal, else to the freer one.
 * Returns false when nothing threatens.
 */
export function avoidObstacle(
  self: Walker,
  sight: ObstacleSight,
  ahead: number,
  strength: number,
  force: Vector,
): boolean {
  const meeting = nearestMeeting(self, sight, ahead);
  if (!(meeting < ahead)) return false;
  const { headingX, headingY } = self;
  const against = normal.x * headingX + normal.y * headingY;
  let asideX = normal.x - against * headingX;
  let asideY = normal.y - against * headingY;
  if (asideX * asideX + asideY * asideY < noSide * noSide) {
    const side = sideToTurn(self, sight.obstacles);
    asideX = -headingY * side;
    asideY = headingX * side;
  }
  const urgency = 1 - meeting / ahead;
  force.x = asideX * strength * urgency;
  force.y = asideY * strength * urgency;
  return true;
}

/** Distance to the nearest obstacle in the body's way, its normal in `normal`; Infinity when the way is free. */
function nearestMeeting(self: Walker, { obstacles, near, walls }: ObstacleSight, ahead: number): number {
  const { headingX, headingY, radius } = self;
  let nearest = Infinity;
  let lastWall = -1;
  for (let hit = 0; hit < obstacles.count; hit++) {
    const towardX = obstacles.x[hit] - self.x;
    const towardY = obstacles.y[hit] - self.y;
    const along = towardX * headingX + towardY * headingY;
    const aside = towardX * headingY - towardY * headingX;
    if (along < 0 || along > ahead + hitMargin || Math.abs(aside) > radius + hitMargin || along >= nearest) continue;
    const wall = near.wallAt(obstacles.x[hit], obstacles.y[hit], self.level);
    if (wall < 0 || wall === lastWall || !isInTheWay(self, walls, wall, ahead)) continue;
    lastWall = wall;
    nearest = along;
    noteNormal(self, walls, wall, ahead);
  }
  return nearest;
}

/** Cross product of the heading and the vector from the agent to a point: positive on its left, m. */
const leftOf = (self: Walker, x: number, y: number): number =>
  self.headingX * (y - self.y) - self.headingY * (x - self.x);
const aheadOf = (self: Walker, x: number, y: number): number =>
  self.headingX * (x - self.x) + self.headingY * (y - self.y);

/** Whether the strip the body sweeps over the next `ahead` metres touches a wall: the wall is cut to the strip's length first. */
function isInTheWay(self: Walker, walls: Float64Array, at: number, ahead: number): boolean {
  const isReversed = aheadOf(self, walls[at], walls[at + 1]) > aheadOf(self, walls[at + 2], walls[at + 3]);
  const start = isReversed ? at + 2 : at;
  const end = isReversed ? at : at + 2;
  const startAlong = aheadOf(self, walls[start], walls[start + 1]);
  const endAlong = aheadOf(self, walls[end], walls[end + 1]);
  const startAside = leftOf(self, walls[start], walls[start + 1]);
  const endAside = leftOf(self, walls[end], walls[end + 1]);
  if (startAlong > ahead || endAlong < 0) return false;
  const slope = endAlong > startAlong ? (endAside - startAside) / (endAlong - startAlong) : 0;
  const firstAside = startAlong < 0 ? startAside - startAlong * slope : startAside;
  const lastAside = endAlong > ahead ? endAside - (endAlong - ahead) * slope : endAside;
  const halfWidth = self.radius + clearance;
  return Math.min(firstAside, lastAside) < halfWidth && Math.max(firstAside, lastAside) > -halfWidth;
}

/** The normal of a wall on the agent's side; at an end of the wall that lies in the way, from that end to the middle of the way. */
function noteNormal(self: Walker, walls: Float64Array, at: number, ahead: number): void {
  const alongX = walls[at + 2] - walls[at];
  const alongY = walls[at + 3] - walls[at + 1];
  const share = shareOfWall(walls, at, self.x + self.headingX * ahead, self.y + self.headingY * ahead);
  const crosses = leftOf(self, walls[at], walls[at + 1]) * leftOf(self, walls[at + 2], walls[at + 3]) < 0;
  if (!crosses && (share === 0 || share === 1)) {
    const side = leftOf(self, walls[at] + share * alongX, walls[at + 1] + share * alongY) > 0 ? -1 : 1;
    normal.x = -self.headingY * side;
    normal.y = self.headingX * side;
    return;
  }
  const length = Math.sqrt(alongX * alongX + alongY * alongY);
  const side = alongX * (self.y - walls[at + 1]) - alongY * (self.x - walls[at]) > 0 ? 1 : -1;
  normal.x = (-alongY / length) * side;
  normal.y = (alongX / length) * side;
}

/** 1 to the left, -1 to the right. */
function sideToTurn(self: Walker, obstacles: ObstacleMemory): number {
  const toGoal = self.headingX * self.desiredVy - self.headingY * self.desiredVx;
  if (Math.abs(toGoal) > 1e-6) return toGoal > 0 ? 1 : -1;
  return obstacles.freeLeft > obstacles.freeRight ? 1 : -1;
}

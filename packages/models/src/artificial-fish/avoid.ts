import type { Danger } from '../kit/avoidance/method.ts';
import { silhouetteEdge } from '../kit/avoidance/silhouette-edge.ts';
import { contain, type Bounds } from '../kit/steering/contain.ts';
import type { Other } from '../kit/steering/other.ts';
import { steer, type Course, type Fish } from './fish.ts';
import type { Senses } from './senses.ts';

const gap = { distance: 0, x: 0, y: 0, z: 0 };
const push = { x: 0, y: 0, z: 0 };
const way = { x: 0, y: 0, z: 0 };
/** How much stronger the turn away is than the wish to go straight on. */
const turnAway = 2;
/** Share of its speed that one keeps who would run into an agent. */
const slowed = 0.6;

/** Looks for an obstacle ahead, or around it: inside one the shortest path out is wanted. True when it must act. */
export function avoidObstacles(self: Fish, danger: Danger, course: Course): boolean {
  for (let at = 0; at < danger.count; at++) {
    danger.barriers[at].measure(self.x, self.y, self.z, gap);
    if (gap.distance >= 0) continue;
    // In the very middle all ways are as long: straight on.
    steer(course, self, gap, self.desiredSpeed);
    return true;
  }
  silhouetteEdge(self, danger, push);
  if (push.x === 0 && push.y === 0 && push.z === 0) return false;
  turnBy(self, course);
  return true;
}

/** Turns before the edge of the water. */
export function keepInside(self: Fish, bounds: Bounds, lookAhead: number, course: Course): boolean {
  if (!contain(self, bounds, lookAhead, push)) return false;
  turnBy(self, course);
  return true;
}

function turnBy(self: Fish, course: Course): void {
  way.x = self.forwardX + turnAway * push.x;
  way.y = self.forwardY + turnAway * push.y;
  way.z = self.forwardZ + turnAway * push.z;
  steer(course, self, way, self.desiredSpeed);
}

export interface CollisionRule {
  /** Those met later are no danger, s. */
  time: number;
  /** Nor are those who pass at a greater gap between the bodies, m. */
  gap: number;
}

/**
 * Of those ahead whom it would touch soon, the one met first: it turns to the side on which it will pass anyway, and slows down.
 * `isMinded` says who counts (a predator does not mind its prey).
 */
export function avoidOthers(
  self: Fish,
  senses: Senses,
  rule: Readonly<CollisionRule>,
  isMinded: (row: number) => boolean,
  course: Course,
): boolean {
  let soonest = Infinity;
  let first = -1;
  for (let place = 0; place < senses.count; place++) {
    if (!isMinded(senses.rows[place])) continue;
    const time = meetingTime(self, senses.others[place], rule);
    if (time >= soonest) continue;
    soonest = time;
    first = place;
  }
  if (first < 0) return false;
  const other = senses.others[first];
  const missX = other.dx + (other.vx - self.vx) * soonest;
  const missY = other.dy + (other.vy - self.vy) * soonest;
  const missZ = self.inVolume ? other.dz + (other.vz - self.vz) * soonest : 0;
  const along = missX * self.forwardX + missY * self.forwardY + missZ * self.forwardZ;
  let sideX = missX - along * self.forwardX;
  let sideY = missY - along * self.forwardY;
  const sideZ = missZ - along * self.forwardZ;
  const length = Math.sqrt(sideX * sideX + sideY * sideY + sideZ * sideZ);
  if (!(length > 1e-9)) {
    // Head-on: every agent keeps to its right.
    sideX = -self.forwardY;
    sideY = self.forwardX;
  }
  const scale = length > 1e-9 ? 1 / length : 1;
  way.x = self.forwardX - sideX * scale;
  way.y = self.forwardY - sideY * scale;
  way.z = self.forwardZ - (length > 1e-9 ? sideZ * scale : 0);
  steer(course, self, way, self.desiredSpeed * slowed);
  return true;
}

/** When two come nearest, if that is soon, near, and the other is ahead; else Infinity. */
function meetingTime(self: Fish, other: Other, { time, gap: free }: Readonly<CollisionRule>): number {
  const ahead = other.dx * self.forwardX + other.dy * self.forwardY + other.dz * self.forwardZ;
  if (ahead < 0) return Infinity;
  const vx = other.vx - self.vx;
  const vy = other.vy - self.vy;
  const vz = self.inVolume ? other.vz - self.vz : 0;
  const squared = vx * vx + vy * vy + vz * vz;
  if (!(squared > 1e-12)) return Infinity;
  const nearest = -(other.dx * vx + other.dy * vy + other.dz * vz) / squared;
  if (!(nearest > 0 && nearest <= time)) return Infinity;
  const dx = other.dx + vx * nearest;
  const dy = other.dy + vy * nearest;
  const dz = other.dz + vz * nearest;
  const touch = self.radius + other.radius + free;
  return dx * dx + dy * dy + dz * dz < touch * touch ? nearest : Infinity;
}

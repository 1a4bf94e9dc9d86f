import { nearestOnPath, pointOnPath, type OnPath, type Polyline } from './polyline.ts';
import type { Vehicle } from './vehicle.ts';

/** A point of space, to be filled in, m. */
interface Spot {
  x: number;
  y: number;
  z: number;
}

export interface PathWish {
  /** Time of the look ahead, s. */
  readonly ahead: number;
  /** Radius of the tube around the path that need not be left, m. */
  readonly tube: number;
  /** Whether the path is a ring. */
  readonly repeat: boolean;
}

const now: OnPath = { x: 0, y: 0, z: 0, along: 0, distance: 0 };
const later: OnPath = { x: 0, y: 0, z: 0, along: 0, distance: 0 };

/**
 * Directed path following: the place after `ahead` seconds must lie in the tube, and farther along the path than the present
 * one. If it does, nothing is asked for (false); else `target` is the point of the path that far ahead.
 */
export function followPath(self: Vehicle, path: Polyline, wish: PathWish, target: Spot): boolean {
  const { ahead, tube, repeat } = wish;
  const z = self.inVolume ? self.z : path.points[0][2];
  const vz = self.inVolume ? self.vz : 0;
  nearestOnPath(path, self.x, self.y, z, now);
  nearestOnPath(path, self.x + self.vx * ahead, self.y + self.vy * ahead, z + vz * ahead, later);
  let progress = later.along - now.along;
  if (repeat && progress < -path.total / 2) progress += path.total;
  if (later.distance <= tube && progress > 0.1 * self.speed * ahead && self.speed > 0.1 * self.maxSpeed) return false;
  pointOnPath(path, now.along + Math.max(self.speed, 0.5 * self.maxSpeed) * ahead, repeat, target);
  return true;
}

/** Where an agent heads that follows a path: back into the tube, or straight on while it is well under way. */
export function aimAlongPath(self: Vehicle, path: Polyline, wish: PathWish, target: Spot): void {
  if (followPath(self, path, wish, target)) return;
  target.x = self.x + self.vx * wish.ahead;
  target.y = self.y + self.vy * wish.ahead;
  target.z = self.z + self.vz * wish.ahead;
}

import { setPush } from '../steering/push.ts';
import { firstTouch } from './feeler.ts';
import type { AvoidanceMethod } from './method.ts';
import { findWayPast, type WayPast } from './outline.ts';

const gap = { distance: 0, x: 0, y: 0, z: 0 };
const feeler = { margin: 0, length: 0 };
const way: WayPast = { x: 0, y: 0, z: 0, depth: 0, half: 0 };

/**
 * Of the obstacles in the way the first one counts. Its outline as the agent sees it is grown by body and clearance; the agent
 * turns to the nearest edge of it, fully when it heads for the middle, less toward the edge, and not at all beyond it.
 */
export const silhouetteEdge: AvoidanceMethod = (self, { barriers, count, length, clearance, room }, push) => {
  let nearest = Infinity;
  setPush(push, 0, 0, 0);
  feeler.margin = self.radius + clearance;
  feeler.length = length;
  for (let at = 0; at < count; at++) {
    const touch = firstTouch(self, barriers[at], feeler, gap);
    if (touch < 0 || touch >= nearest) continue;
    findWayPast(self, barriers[at], feeler.margin, room, way);
    const strength = way.half > 0 ? Math.min(Math.max(way.depth / way.half, 0), 1) : 0;
    nearest = touch;
    setPush(push, way.x * strength, way.y * strength, way.z * strength);
  }
};

import type { Vehicle } from '@korzo/core';
import { setPush, type Push } from '../steering/push.ts';
import type { Barrier } from './barrier.ts';
import { firstTouch } from './feeler.ts';
import type { AvoidanceMethod } from './method.ts';
import { findWayPast, type WayPast } from './outline.ts';

const gap = { distance: 0, x: 0, y: 0, z: 0 };
const feeler = { margin: 0, length: 0 };
const way: WayPast = { x: 0, y: 0, z: 0, depth: 0, half: 0 };

/**
 * Of the obstacles in the way the first one counts. Its outline as the agent sees it is grown by body and clearance; the agent
 * turns to the nearest edge of it, fully when it heads for the middle, less toward the edge, and not at all beyond it. Beside an
 * obstacle its outline says nothing more: an agent nearer to a surface than its clearance is pushed off it, so that a goal behind
 * the obstacle does not pull it into the flank.
 */
export const silhouetteEdge: AvoidanceMethod = (self, { barriers, count, length, clearance, room }, push) => {
  let nearest = Infinity;
  setPush(push, 0, 0, 0);
  feeler.margin = self.radius + clearance;
  feeler.length = length;
  for (let at = 0; at < count; at++) {
    const touch = firstTouch(self, barriers[at], feeler, gap);
    if (clearance > 0) keepOff(self, barriers[at], clearance);
    if (touch < 0 || touch >= nearest) continue;
    findWayPast(self, barriers[at], feeler.margin, room, way);
    const strength = way.half > 0 ? Math.min(Math.max(way.depth / way.half, 0), 1) : 0;
    nearest = touch;
    setPush(push, way.x * strength, way.y * strength, way.z * strength);
  }
  addOff(push);
};

const off = { x: 0, y: 0, z: 0 };

/** Notes a push off a surface: none at the clearance, full where body and surface touch. */
function keepOff(self: Vehicle, barrier: Barrier, clearance: number): void {
  barrier.measure(self.x, self.y, self.z, gap);
  const strength = 1 - (gap.distance - self.radius) / clearance;
  if (!(strength > 0)) return;
  const most = Math.min(strength, 1);
  off.x += gap.x * most;
  off.y += gap.y * most;
  off.z += gap.z * most;
}

/** What was noted comes to the push to the edge; together at most 1. */
function addOff(push: Push): void {
  if (off.x === 0 && off.y === 0 && off.z === 0) return;
  const x = push.x + off.x;
  const y = push.y + off.y;
  const z = push.z + off.z;
  setPush(off, 0, 0, 0);
  const length = Math.sqrt(x * x + y * y + z * z);
  const scale = length > 1 ? 1 / length : 1;
  setPush(push, x * scale, y * scale, z * scale);
}

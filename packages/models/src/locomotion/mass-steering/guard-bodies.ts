import { purposeNamed, uniform, type AgentColumns } from '@korzo/core';
import type { AgentMemory } from './agent-memory.ts';
import type { HalfPlanes } from './half-planes.ts';
import type { Walker } from './walker.ts';

export interface BodyRule {
  /** Time in which it could close up to the body ahead, s. */
  timeGap: number;
  /** Time in which bodies that overlap part, s. */
  partingTime: number;
  /** s */
  dt: number;
  /** Share of the room of two bodies that it takes from whoever must give way to it, and leaves to whoever it must give way to; 0 while it has patience. */
  squeeze: number;
  /** Keys of who goes first. */
  seed: number;
  turn: number;
}

/** Bodies part no faster than this, m/s. */
const fastestParting = 0.5;
/** On one point there is no direction between two, m. */
const onePoint = 1e-9;
/** Overlaps up to this are rounding, m. */
const rounding = 1e-6;
/** Cosine of the angle within which somebody is ahead or behind, not beside. */
const clearlyAhead = 0.5;
const turnPurpose = purposeNamed('mass-steering/turn');

/** Radius of the largest body that is minded from its edge on; others are minded when they are nearer, m. */
const largestBody = 0.5;

/** How far away a body may be that matters to the agent, m. */
export const bodiesWithin = (self: Walker, rule: BodyRule): number =>
  (self.radius + largestBody) * 1.5 + self.maxSpeed * Math.max(rule.timeGap, 2 * rule.dt);

/**
 * Not of the thesis: nobody walks into somebody else. With n the unit vector to the other and gap the free distance, the way to it is
 * closed no faster than v . n <= gap / timeGap + what the other moves away, and never by more than half of the gap in one step, so that
 * two who both do this cannot overlap. Bodies that do overlap part within `partingTime`.
 */
export function guardBodies(
  self: Walker,
  memory: AgentMemory,
  columns: AgentColumns,
  rule: BodyRule,
  limits: HalfPlanes,
): void {
  const { slotRadius, slotVx, slotVy, slotId } = columns;
  const fastest = self.maxSpeed;
  for (let place = 0; place < memory.nearCount; place++) {
    const slot = memory.slot[place];
    const distance = Math.sqrt(memory.squared[place]);
    const reach = self.radius + slotRadius[slot];
    const free = distance - reach * (1 + rule.squeeze);
    if (free > fastest * rule.timeGap && free > 2 * fastest * rule.dt) continue;
    let towardX = self.id < slotId[slot] ? 1 : -1;
    let towardY = 0;
    if (distance > onePoint) {
      towardX = memory.dx[place] / distance;
      towardY = memory.dy[place] / distance;
    }
    const share = rule.squeeze === 0 ? 0 : rule.squeeze * whoGoesFirst(self, slot, towardX, towardY, columns, rule);
    const gap = distance - reach * (1 - share);
    const leaves = slotVx[slot] * towardX + slotVy[slot] * towardY;
    const closing =
      gap > -rounding
        ? Math.min(Math.max(gap, 0) / rule.timeGap + Math.max(leaves, 0), (0.5 * Math.max(gap, 0)) / rule.dt)
        : Math.max(gap / rule.partingTime, -fastestParting);
    if (closing < fastest) limits.add(-towardX, -towardY, -closing);
  }
}

/**
 * 1 when the agent goes first, -1 when the other does. Of two who go the same way the one ahead; otherwise whoever has the higher
 * number this time, drawn for each agent from (seed, agent, turn): the same for both, and never round in a circle.
 */
function whoGoesFirst(
  self: Walker,
  slot: number,
  towardX: number,
  towardY: number,
  columns: AgentColumns,
  rule: BodyRule,
): number {
  const row = columns.rowOfSlot[slot];
  const sameWay = columns.headingX[row] * self.desiredVx + columns.headingY[row] * self.desiredVy > 0;
  const ahead = (self.desiredVx * towardX + self.desiredVy * towardY) / self.desiredSpeed;
  if (sameWay && Math.abs(ahead) > clearlyAhead) return ahead > 0 ? -1 : 1;
  const own = uniform(rule.seed, self.id, rule.turn, turnPurpose);
  const others = uniform(rule.seed, columns.slotId[slot], rule.turn, turnPurpose);
  return own > others || (own === others && self.id < columns.slotId[slot]) ? 1 : -1;
}

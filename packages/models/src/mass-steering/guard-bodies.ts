import type { AgentColumns } from '@korzo/core';
import type { AgentMemory } from './agent-memory.ts';
import type { HalfPlanes } from './half-planes.ts';
import { newVector, type Vector, type Walker } from './walker.ts';
import type { Wishes } from './wishes.ts';

export interface BodyRule {
  /** Time in which it could close up to the body ahead, s. */
  timeGap: number;
  /** Time in which bodies that overlap part, s. */
  partingTime: number;
  /** s */
  dt: number;
  /** Share of the room of two bodies that it leaves to the agent it must give way to, and takes, up to a few centimetres, from the agent that must give way to it; 0 while it has patience. */
  squeeze: number;
  /** Direction, a unit vector, in which people go first now. */
  turnX: number;
  turnY: number;
}

/** Bodies part no faster than this, m/s. */
const fastestParting = 0.5;
/** On one point there is no direction between two, m. */
const onePoint = 1e-9;
/** Overlaps up to this are rounding, m. */
const rounding = 1e-6;
/** Cosine of the angle within which an agent is ahead or behind, not beside. */
const clearlyAhead = 0.5;
/** An agent that goes first presses into the one that gives way no deeper than this, m. */
const deepestOverlap = 0.04;
/** Wishes are known to a degree. */
const asMuch = 0.02;

/** Unit vector to the one looked at, and who it is. */
const toward: Vector = newVector();
const other = { row: 0, id: 0 };

/** Radius of the largest body that is minded from its edge on; others are minded when they are nearer, m. */
const largestBody = 0.5;

/** How far away a body may be that matters to the agent, m. */
export const bodiesWithin = (self: Walker, rule: BodyRule): number =>
  (self.radius + largestBody) * 1.5 + self.maxSpeed * Math.max(rule.timeGap, 2 * rule.dt);

/**
 * Not of the thesis: no agent walks into another agent. With n the unit vector to the other and gap the free distance, the way to it is
 * closed no faster than v . n <= gap / timeGap + what the other moves away, and never by more than half of the gap in one step, so that
 * two who both do this cannot overlap. Bodies that do overlap come no nearer, and part within `partingTime` where the limits of all
 * others leave room for it: `parting` holds what may be given up, `limits` what standing still always keeps.
 */
export function guardBodies(
  self: Walker,
  memory: AgentMemory,
  columns: AgentColumns,
  wishes: Wishes,
  rule: BodyRule,
  limits: HalfPlanes,
  parting: HalfPlanes,
): void {
  const { slotRadius, slotVx, slotVy, slotId, rowOfSlot } = columns;
  const fastest = self.maxSpeed;
  for (let place = 0; place < memory.nearCount; place++) {
    const slot = memory.slot[place];
    const distance = Math.sqrt(memory.squared[place]);
    const reach = self.radius + slotRadius[slot];
    const free = distance - reach * (1 + rule.squeeze);
    if (free > fastest * rule.timeGap && free > 2 * fastest * rule.dt) continue;
    toward.x = self.id < slotId[slot] ? 1 : -1;
    toward.y = 0;
    if (distance > onePoint) {
      toward.x = memory.dx[place] / distance;
      toward.y = memory.dy[place] / distance;
    }
    let share = 0;
    if (rule.squeeze > 0) {
      other.row = rowOfSlot[slot];
      other.id = slotId[slot];
      share = rule.squeeze * whoGoesFirst(self, other, toward, wishes, rule);
    }
    const gap = distance - reach + Math.min(share * reach, deepestOverlap);
    const leaves = slotVx[slot] * toward.x + slotVy[slot] * toward.y;
    const closing =
      gap > -rounding
        ? Math.min(Math.max(gap, 0) / rule.timeGap + Math.max(leaves, 0), (0.5 * Math.max(gap, 0)) / rule.dt)
        : Math.max(gap / rule.partingTime, -fastestParting);
    if (closing >= fastest) continue;
    limits.add(-toward.x, -toward.y, Math.min(-closing, 0));
    if (closing < 0) parting.add(-toward.x, -toward.y, -closing);
  }
}

/**
 * 1 when the agent goes first, -1 when the other does. Of two who want to go the same way the one ahead; otherwise an agent that wants to go
 * more in the direction whose turn it is: the same for both, never round in a circle, and the same for all who stand behind them.
 */
function whoGoesFirst(
  self: Walker,
  other: { readonly row: number; readonly id: number },
  toward: Vector,
  wishes: Wishes,
  rule: BodyRule,
): number {
  wishes.ask(other.row);
  const wishX = self.desiredVx / self.desiredSpeed;
  const wishY = self.desiredVy / self.desiredSpeed;
  const sameWay = wishes.x * wishX + wishes.y * wishY > 0;
  const ahead = wishX * toward.x + wishY * toward.y;
  if (sameWay && Math.abs(ahead) > clearlyAhead) return ahead > 0 ? -1 : 1;
  const own = wishX * rule.turnX + wishY * rule.turnY;
  const others = wishes.x * rule.turnX + wishes.y * rule.turnY;
  if (Math.abs(own - others) > asMuch) return own > others ? 1 : -1;
  return self.id < other.id ? 1 : -1;
}

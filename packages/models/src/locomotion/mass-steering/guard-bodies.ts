import type { AgentColumns } from '@korzo/core';
import type { AgentMemory } from './agent-memory.ts';
import type { HalfPlanes } from './half-planes.ts';
import type { Walker } from './walker.ts';

export interface BodyRule {
  /** Time in which it could close up to the body ahead, s. */
  readonly timeGap: number;
  /** Time in which bodies that overlap part, s. */
  readonly partingTime: number;
  /** s */
  readonly dt: number;
  /** Share of the room between two middles that it minds: 1, less when it has lost its patience. */
  readonly room: number;
}

/** Bodies part no faster than this, m/s. */
const fastestParting = 0.5;
/** On one point there is no direction between two, m. */
const onePoint = 1e-9;

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
    const gap = distance - (self.radius + slotRadius[slot]) * rule.room;
    if (gap > fastest * rule.timeGap && gap > 2 * fastest * rule.dt) continue;
    let towardX = self.id < slotId[slot] ? 1 : -1;
    let towardY = 0;
    if (distance > onePoint) {
      towardX = memory.dx[place] / distance;
      towardY = memory.dy[place] / distance;
    }
    const leaves = slotVx[slot] * towardX + slotVy[slot] * towardY;
    const closing =
      gap >= 0
        ? Math.min(gap / rule.timeGap + Math.max(leaves, 0), (0.5 * gap) / rule.dt)
        : Math.max(gap / rule.partingTime, -fastestParting);
    if (closing < fastest) limits.add(-towardX, -towardY, -closing);
  }
}

import type { AgentColumns } from '@korzo/core';
import type { AgentMemory } from './agent-memory.ts';
import { reachSpeed } from './reach-speed.ts';
import type { Vector, Walker } from './walker.ts';

/** What it needs of those who are seen, and of their columns. */
export type MetAgents = Pick<AgentMemory, 'seenCount' | 'seen' | 'slot' | 'dx' | 'dy'>;
export type MetColumns = Pick<
  AgentColumns,
  'rowOfSlot' | 'slotId' | 'slotRadius' | 'slotVx' | 'slotVy' | 'headingX' | 'headingY'
>;

export interface AgentAvoidance {
  /** Collisions later than this threaten no agent, s. */
  readonly horizon: number;
  /** Space between bodies that already counts as collision, m. */
  readonly space: number;
  readonly cosHeadOn: number;
  readonly cosSameWay: number;
  /** How many times their speeds the faster and the slower of two that cross aim at. */
  readonly hurry: number;
  readonly giveWay: number;
  /** s */
  readonly reaction: number;
  /** Of a turn, N. */
  readonly strength: number;
}

/** An agent slower than this stands: where it faces says nothing about where it goes, m/s. */
const standing = 0.1;

/** When the one met soonest is met, s. In a record, because a number with a fraction in a variable of the module is made again each time. */
const meeting = { time: 0.5 };

/**
 * Avoids the agent it would collide with soonest, and no other agent. Head-on it turns away from where the other will be then; going the
 * same way it steps away from where the other is; when their ways cross the faster speeds up and passes in front, the slower slows
 * down and passes behind. Returns false when no agent threatens.
 */
export function avoidAgents(
  self: Walker,
  memory: MetAgents,
  columns: MetColumns,
  rule: AgentAvoidance,
  force: Vector,
): boolean {
  const place = metSoonest(self, memory, columns, rule);
  if (place < 0) return false;
  const { headingX, headingY } = self;
  const slot = memory.slot[place];
  const row = columns.rowOfSlot[slot];
  const otherVx = columns.slotVx[slot];
  const otherVy = columns.slotVy[slot];
  const otherSpeed = Math.sqrt(otherVx * otherVx + otherVy * otherVy);
  const cosBetween = headingX * columns.headingX[row] + headingY * columns.headingY[row];
  const urgency = rule.strength * (1 - meeting.time / rule.horizon);
  force.x = 0;
  force.y = 0;
  if (otherSpeed < standing || cosBetween <= rule.cosHeadOn) {
    const thenX = memory.dx[place] + otherVx * meeting.time;
    const thenY = memory.dy[place] + otherVy * meeting.time;
    turn(self, awayFrom(self, thenX, thenY), urgency, force);
  } else if (cosBetween >= rule.cosSameWay) {
    turn(self, awayFrom(self, memory.dx[place], memory.dy[place]), urgency, force);
  } else {
    const isFaster = self.speed > otherSpeed || (self.speed === otherSpeed && self.id < columns.slotId[slot]);
    // To its left when positive: in front of the other is where the other is going.
    const otherGoes = headingX * otherVy - headingY * otherVx > 0 ? 1 : -1;
    turn(self, isFaster ? otherGoes : -otherGoes, urgency, force);
    const wished = isFaster ? Math.min(self.speed * rule.hurry, self.maxSpeed) : self.speed * rule.giveWay;
    reachSpeed(self, wished, rule.reaction, force);
  }
  return true;
}

/** Place in the memory of the one met soonest, and in `meeting` when; -1 when no agent is. */
function metSoonest(self: Walker, memory: MetAgents, columns: MetColumns, rule: AgentAvoidance): number {
  let soonest = -1;
  let soonestTime = rule.horizon;
  for (let index = 0; index < memory.seenCount; index++) {
    const place = memory.seen[index];
    const slot = memory.slot[place];
    const reach = self.radius + columns.slotRadius[slot] + rule.space;
    const closingX = self.vx - columns.slotVx[slot];
    const closingY = self.vy - columns.slotVy[slot];
    const time = timeToMeet(memory.dx[place], memory.dy[place], closingX, closingY, reach);
    if (time >= soonestTime) continue;
    soonestTime = time;
    soonest = place;
  }
  meeting.time = soonestTime;
  return soonest;
}

/**
 * When two bodies come within `reach` of each other if both walk on: the smaller root of |d - w t| = reach with d the way to the other
 * and w the velocity relative to it. Infinity when never; 0 when they are that near and still closing in.
 */
export function timeToMeet(dx: number, dy: number, closingX: number, closingY: number, reach: number): number {
  const nearing = dx * closingX + dy * closingY;
  if (nearing <= 0) return Infinity;
  const apart = dx * dx + dy * dy - reach * reach;
  if (apart <= 0) return 0;
  const closingSquared = closingX * closingX + closingY * closingY;
  const root = nearing * nearing - closingSquared * apart;
  return root <= 0 ? Infinity : apart / (nearing + Math.sqrt(root));
}

/** The side (1 left, -1 right) away from a point given by the way to it; straight ahead every agent turns to the right. */
const awayFrom = (self: Walker, wayX: number, wayY: number): number =>
  self.headingX * wayY - self.headingY * wayX < -1e-9 ? 1 : -1;

function turn(self: Walker, side: number, strength: number, force: Vector): void {
  force.x += -self.headingY * side * strength;
  force.y += self.headingX * side * strength;
}

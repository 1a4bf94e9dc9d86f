import type { TaskState, WalkerMemory } from './walker-memory.ts';
import type { Walker } from './walker.ts';

/** What the control keeps of one agent from tick to tick, as plain values, so that a snapshot can hold it. */
export interface Memory extends Pick<
  WalkerMemory,
  | 'id'
  | 'generation'
  | 'goalX'
  | 'goalY'
  | 'goalCell'
  | 'lastX'
  | 'lastY'
  | 'next'
  | 'taskTick'
  | 'isGuided'
  | 'sideX'
  | 'sideY'
  | 'partner'
  | 'waitsFor'
  | 'mayNotStart'
  | 'least'
  | 'leastTick'
  | 'stepping'
  | 'slotX'
  | 'slotY'
  | 'steppingSince'
> {
  task: TaskState;
  /** Vertices of the way; `next` is the one it heads for. */
  way: readonly number[];
}

export const newMemory = (id: number, generation: number): Memory => ({
  id,
  generation,
  task: 'none',
  goalX: Number.NaN,
  goalY: Number.NaN,
  goalCell: -1,
  lastX: Number.NaN,
  lastY: Number.NaN,
  way: [],
  next: 0,
  taskTick: 0,
  isGuided: false,
  sideX: Number.NaN,
  sideY: Number.NaN,
  partner: -1,
  waitsFor: 0,
  mayNotStart: false,
  least: Infinity,
  leastTick: 0,
  stepping: false,
  slotX: Number.NaN,
  slotY: Number.NaN,
  steppingSince: 0,
});

const fields = (Object.keys(newMemory(0, 0)) as (keyof Memory)[]).filter((field) => field !== 'way');

/** Gives an agent a memory, but for its way; what belongs to a tick is blank. */
export function remember(self: Walker, memory: Memory): void {
  const values = self as unknown as Record<string, unknown>;
  for (const field of fields) values[field] = memory[field];
  self.wayLength = 0;
  self.seenTick = -2;
  self.refusedBy = -2;
  self.chosenTick = -1;
  self.acceleration = 1;
  self.isNew = self.isOurs = false;
}

const blank = newMemory(-1, 0);
/** An agent that the control never led knows these of itself, and its place. */
const knownOfAll: ReadonlySet<string> = new Set(['id', 'generation', 'lastX', 'lastY'] satisfies (keyof Memory)[]);
const noted = fields.filter((field) => !knownOfAll.has(field));

/** Whether the control leads the agent, or has led it: its memory does not follow from columns then. */
export const hasMemory = (self: Walker): boolean =>
  self.isOurs || self.wayLength > 0 || noted.some((field) => !Object.is(self[field as keyof Walker], blank[field]));

/** JSON has no NaN and no Infinity: they go as words. */
export function toPlain(self: Walker): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const field of Object.keys(blank)) {
    const value = self[field as keyof Walker];
    plain[field] = typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
  }
  return { ...plain, way: Array.from({ length: self.wayLength }, (_, index) => self.vertex(index)) };
}

export function fromPlain(plain: Readonly<Record<string, unknown>>): Memory {
  const memory: Record<string, unknown> = { ...blank };
  for (const field of fields) {
    const value = plain[field];
    memory[field] = typeof value === 'string' && field !== 'task' ? Number(value) : value;
  }
  memory.way = plain.way;
  return memory as unknown as Memory;
}

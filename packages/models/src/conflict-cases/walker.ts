import type { GroundStretch } from './segments.ts';

/** none: nothing to do; planned for: waits in the queue; going; done; failed, with a reason that was reported. */
export type TaskState = 'none' | 'queued' | 'going' | 'done' | 'failed';

/** What the control keeps of one agent from tick to tick; plain values, so that a snapshot can hold it. */
export interface Memory {
  id: number;
  generation: number;
  task: TaskState;
  /** The goal as the agent's columns had it when the task was taken. */
  goalX: number;
  goalY: number;
  goalCell: number;
  /** Where it stands when it is done: the goal itself, or the vertex when no body fits there. */
  lastX: number;
  lastY: number;
  /** Vertices of the way; `next` is the one it heads for. */
  way: Int32Array;
  next: number;
  taskTick: number;
  /** Its goals lead it from point to point, by a path of their own: it goes straight to each, without vertices where it can. */
  isGuided: boolean;
  /** The auxiliary point it heads for instead; NaN when it has none. */
  sideX: number;
  sideY: number;
  /** Id of the partner; -1 without. */
  partner: number;
  /** Number of the blocking area it waits for; 0 when it waits for none. */
  waitsFor: number;
  /** It may not start before this partner has passed (case 4). */
  mayNotStart: boolean;
  /** The least way that was left to it, m, and the tick it came that far: an agent that gets no nearer is stuck. */
  least: number;
  leastTick: number;
  /** In a jam it goes from slot to slot. */
  stepping: boolean;
  /** The slot it goes to or stands on while stepping; NaN before the first. */
  slotX: number;
  slotY: number;
  /** Passed cells of the way when it began to step; the tick of it where the way has no cells of the map. */
  steppingSince: number;
}

/** One agent in this tick. */
export interface Walker extends Memory {
  x: number;
  y: number;
  vx: number;
  vy: number;
  radius: number;
  /** The most it may go at, m/s, and change its velocity by, m/s2. */
  speed: number;
  acceleration: number;
  /** Velocity after this tick. */
  nextVx: number;
  nextVy: number;
  /** The ground it has taken: from where it is to where it comes to rest when it brakes. */
  taken: GroundStretch;
  /** Under control; others on the floor are only looked at. */
  isOurs: boolean;
  /** The control meets it for the first time: no ground was held for it in the tick before. */
  isNew: boolean;
  /** Whom the last refusal was about; -1 for a wall, -2 for no agent. */
  refusedBy: number;
  tile: number;
  row: number;
  level: number;
  /** The last tick it was met in. */
  seenTick: number;
  /** Every agent near it, and in which round of sorting they were. */
  readonly nearby: Walker[];
  nearbyRound: number;
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
  way: new Int32Array(0),
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

export const newWalker = (memory: Memory): Walker => ({
  ...memory,
  x: 0,
  y: 0,
  vx: 0,
  vy: 0,
  radius: 0,
  speed: 0,
  acceleration: 1,
  nextVx: 0,
  nextVy: 0,
  taken: { fromX: 0, fromY: 0, toX: 0, toY: 0 },
  isOurs: true,
  isNew: false,
  refusedBy: -2,
  tile: 0,
  row: 0,
  level: 0,
  seenTick: -2,
  nearby: [],
  nearbyRound: 0,
});

const blank = newMemory(-1, 0);
/** An agent that the control never led knows these of itself, and its place. */
const knownOfAll: ReadonlySet<string> = new Set([
  'id',
  'generation',
  'lastX',
  'lastY',
  'way',
] satisfies (keyof Memory)[]);
const noted = (Object.keys(blank) as (keyof Memory)[]).filter((field) => !knownOfAll.has(field));

/** Whether the control leads the agent, or has led it: its memory does not follow from columns then. */
export const hasMemory = (self: Walker): boolean =>
  self.isOurs || self.way.length > 0 || noted.some((field) => !Object.is(self[field], blank[field]));

export const isIdle = ({ task }: Memory): boolean => task === 'none' || task === 'done' || task === 'failed';
export const hasSidePoint = ({ sideX }: Memory): boolean => sideX === sideX;
export const speedOf = ({ vx, vy }: Walker): number => Math.sqrt(vx * vx + vy * vy);
/** Slower than this one stands, m/s. */
export const standing = 1e-6;

/** Nearer than this to a slot, or to where it rests, one stands on it, m. */
export const atRest = 1e-6;
/** Where it ended its task, not pushed away from there. */
export const isHome = ({ x, y, lastX, lastY }: Walker): boolean =>
  Math.abs(x - lastX) <= atRest && Math.abs(y - lastY) <= atRest;

/** The ground a body takes when it goes a tick at a velocity and then brakes as hard as it can. */
export function takeGround(self: Walker, vx: number, vy: number, dt: number, taken: GroundStretch): void {
  const speed = Math.sqrt(vx * vx + vy * vy);
  const time = dt + speed / (2 * self.acceleration);
  taken.fromX = self.x;
  taken.fromY = self.y;
  taken.toX = self.x + vx * time;
  taken.toY = self.y + vy * time;
}

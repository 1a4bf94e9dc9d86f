import type { CellMap } from './cell-map.ts';
import type { GridFinder } from '@korzo/building';
import type { Neighbourhood } from './neighbourhood.ts';
import type { RuleName } from './rules.ts';
import type { Walker } from './walker.ts';

/** Where only two may move until both have passed: a circle of three radii around the middle of a contact that was foreseen. */
export interface BlockingArea {
  readonly number: number;
  readonly x: number;
  readonly y: number;
  /** Ids of the pair. */
  readonly one: number;
  readonly other: number;
  /** The one of them who goes on while the other waits; -1 when both go. */
  readonly mover: number;
  readonly sinceTick: number;
}

/** What the stages of the control share of one floor. */
export interface Floor {
  readonly map: CellMap;
  ways: GridFinder;
  /** The search on fine vertices, once it was needed. */
  narrowWays?: GridFinder;
  readonly near: Neighbourhood;
  /** Every agent on the floor ordered by id, and by id. */
  walkers: readonly Walker[];
  byId: ReadonlyMap<number, Walker>;
  areas: BlockingArea[];
  /** Pairs that have an area. */
  readonly pairs: Set<string>;
  areasMade: number;
  tick: number;
  readonly dt: number;
  rules: Rules;
  /** How often each rule was used since the run began; no result depends on it. */
  readonly counts: Record<RuleName, number>;
  /** What was decided in this tick. */
  readonly decisions: Decision[];
}

export interface Rules {
  /** The thesis' rules alone, with nothing that keeps bodies apart for certain and no agent helped out of a jam. */
  readonly asInThesis: boolean;
  /** An agent that comes no nearer to the goal for so long goes from slot to slot, s. */
  readonly patience: number;
  /** An agent that finds its vertex taken for so long gives up, s. */
  readonly givesUpAfter: number;
}

/** A rule that was applied to an agent in this tick, and the id of the other one; -1 without. */
export interface Decision {
  readonly rule: RuleName;
  readonly self: Walker;
  readonly other: number;
}

export const noCounts = (): Record<RuleName, number> => ({
  case1: 0,
  case2: 0,
  case3: 0,
  case4: 0,
  case5: 0,
  emergency: 0,
  jam: 0,
  pushed: 0,
});

/** Counts a rule, and keeps what was decided for those who watch. */
export function note(floor: Floor, rule: RuleName, self: Walker, other?: Walker): void {
  floor.counts[rule]++;
  floor.decisions.push({ rule, self, other: other?.id ?? -1 });
}

/** Way-points count as reached from this many radii, the last one only exactly. */
export const reachedWithin = 2;

/** Where an agent heads for now. */
export function aimX(self: Walker, map: CellMap): number {
  if (self.sideX === self.sideX) return self.sideX;
  return self.next >= self.way.length - 1 ? self.lastX : map.middleX(self.way[self.next]);
}

export function aimY(self: Walker, map: CellMap): number {
  if (self.sideY === self.sideY) return self.sideY;
  return self.next >= self.way.length - 1 ? self.lastY : map.middleY(self.way[self.next]);
}

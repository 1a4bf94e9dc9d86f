import { hasLeft, type AgentColumns } from '@korzo/core';
import type { Planner } from '../../planning/index.ts';
import { stackDepth, type GoalColumns } from './columns.ts';
import type { CompiledGoal } from './goal-kind.ts';
import type { GoalTable } from './goal-table.ts';
import type { Mind } from './mind.ts';
import type { Outcome } from './outcome.ts';
import type { Reactions } from './reactions.ts';
import type { ThinkingPlace } from './thinking-place.ts';
import { walkOnOutside } from './walk-outside.ts';
import { walkOn } from './walk.ts';

/** Value of `goalDepth` for a person with nothing left to do. */
export const nothingLeft = 255;
/** Beginnings and endings of goals in one tick; the rest happens in the next, so that no goals go round in circles. */
const mostTurns = 32;

/** Hears of each goal that ends. */
export type ReportGoal = (row: number, goal: string, outcome: 'reached' | 'failed', reason: string) => void;

export interface ThinkingSetup {
  readonly table: GoalTable;
  /** What each group pursues. */
  readonly reactions: Reactions;
  /** How the people of each group get to their targets. */
  readonly tactics: readonly ('field' | 'path')[];
  /** How people of each group plan paths of their own. */
  readonly planners: readonly Planner[];
  /** Weight of paths with one region more than the fewest, group by group. */
  readonly detours: readonly number[];
  /** Which groups go with the stream where a field leads them. */
  readonly streams: readonly boolean[];
}

/**
 * Thinks for one person after the other, on one thread. What a person decides follows from its own columns and from what was
 * counted before, never from what another person decides in the same tick: it does not matter which thread thinks for whom.
 */
export class Thinker {
  readonly mind: Mind;
  readonly #setup: ThinkingSetup;
  #report: ReportGoal = () => {};

  constructor(setup: ThinkingSetup, mind: Mind) {
    this.#setup = setup;
    this.mind = mind;
  }

  /** Names of the planners that people plan paths of their own with, each once. */
  get planners(): readonly string[] {
    const { planners, tactics } = this.#setup;
    return [...new Set(planners.filter((_, group) => tactics[group] === 'path').map(({ name }) => name))];
  }

  /** Turns to a tile, whose ends of goals are reported so. */
  turnTo(place: ThinkingPlace, report: ReportGoal): void {
    this.mind.visit(place);
    this.#report = report;
  }

  /** Calls `think` for each person in the rows first .. last of the tile turned to that must think now. */
  choose(first: number, last: number, think: (row: number, root: number) => void): void {
    const { columns, own, tick, dt } = this.mind;
    const { group, desiredSpeed, wantedExit } = columns;
    const { startTick } = own;
    const { roots } = this.#setup.reactions;
    const turn = { tick, mask: thinkingMask(dt) };
    for (let row = first; row < last; row++) {
      const root = roots.at(group[row]) ?? -1;
      // Vehicles are in groups behind those of the scenario.
      if (root < 0) continue;
      // An agent on an apron has no goals any more.
      if (hasLeft(wantedExit[row])) {
        if (mustAim(columns, own, row, turn)) this.#walkOut(row);
      } else if (tick < startTick[row]) desiredSpeed[row] = 0;
      else if (mustThink(columns, own, row, turn)) think(row, root);
    }
  }

  /** Behind its gate a person walks on as behind any door. */
  #walkOut(row: number): void {
    const { mind } = this;
    const way = mind.places.wayLeftBy(mind.columns.wantedExit[row]);
    if (way === undefined) return;
    this.#become(row);
    walkOnOutside(mind, way);
  }

  /** Turns to a row, with how its group gets to its targets. */
  #become(row: number): void {
    const { mind } = this;
    const { tactics, planners, detours, streams } = this.#setup;
    const group = mind.columns.group[row];
    mind.tactic = tactics[group];
    mind.detours = detours[group];
    mind.ways.planner = planners[group];
    mind.ways.streams = streams[group];
    mind.become(row);
  }

  /** Thinks for the person in a row of the tile turned to. */
  think(row: number, root: number): void {
    const { mind } = this;
    const { table, reactions } = this.#setup;
    this.#become(row);
    if (!reactions.belongs(mind.own.goalStack[row * stackDepth], root)) dropGoals(mind, table);
    live(mind, root, table, this.#report);
  }

  /** What the person in a row of the tile turned to pursues now. */
  rootOf(row: number): number {
    return this.#setup.reactions.roots[this.mind.columns.group[row]];
  }
}

/**
 * Each person thinks once in so much time, some in each tick, s: none walks farther in it than a third of the distance that it
 * looks ahead, and thinking looks into maps far apart in memory.
 */
const thinkingTime = 0.4;

/** The largest power of two of ticks within the thinking time, at most 64; less 1, to be used as a mask. */
export function thinkingMask(dt: number): number {
  let every = 1;
  while (every < 64 && every * 2 * dt <= thinkingTime + 1e-9) every *= 2;
  return every - 1;
}

/** A person nearer to where it walks than this thinks at once, m. */
const nearAim = 0.6;

interface Turn {
  readonly tick: number;
  readonly mask: number;
}

const isTurn = ({ id }: AgentColumns, row: number, { tick, mask }: Turn): boolean => ((tick + id[row]) & mask) === 0;

/** Whether a person must think in this tick: it is its turn, its waiting is over, it has arrived, or it is on another floor. */
function mustThink(columns: AgentColumns, own: GoalColumns, row: number, turn: Turn): boolean {
  if (isTurn(columns, row, turn)) return true;
  const depth = own.goalDepth[row];
  if (depth === 0) return true;
  if (depth === nothingLeft) return false;
  if (own.goalTick[row * stackDepth + depth - 1] === turn.tick) return true;
  return own.wayKind[row] !== 0 && mustAim(columns, own, row, turn);
}

/** Whether a person must look where it walks next: it is its turn, it has arrived, or it is on another floor. */
function mustAim(columns: AgentColumns, own: GoalColumns, row: number, turn: Turn): boolean {
  if (isTurn(columns, row, turn)) return true;
  if (own.aimLevel[row] !== columns.level[row] + 1) return true;
  const offX = columns.goalX[row] - columns.x[row];
  const offY = columns.goalY[row] - columns.y[row];
  return offX * offX + offY * offY < nearAim * nearAim;
}

/** Whether a person wants to search a path now. */
export const isSearching = (columns: AgentColumns, own: GoalColumns, row: number, turn: Turn): boolean =>
  own.wayKind[row] === 2 &&
  own.wayState[row] === 0 &&
  !hasLeft(columns.wantedExit[row]) &&
  mustThink(columns, own, row, turn);

/** Something else is to be pursued from now on: all goals end, without being reached or failed. */
function dropGoals(mind: Mind, table: GoalTable): void {
  const { own, row } = mind;
  if (own.goalDepth[row] === 0) return;
  if (own.goalDepth[row] === nothingLeft) own.goalDepth[row] = 0;
  for (; own.goalDepth[row] > 0; own.goalDepth[row]--) {
    const depth = own.goalDepth[row];
    // What has not begun has nothing to end.
    if ((own.goalBegun[row] & (1 << (depth - 1))) === 0) continue;
    table.entries[own.goalStack[row * stackDepth + depth - 1]].compiled.end?.(mind);
  }
  mind.forgetWay();
}

function live(mind: Mind, root: number, table: GoalTable, report: ReportGoal): void {
  const { own, row } = mind;
  if (own.goalDepth[row] === 0) mind.push(root);
  if (own.goalDepth[row] !== nothingLeft) pursue(mind, table, report);
  walkOn(mind);
}

/** Pursues the present goal, and the next one when it ends. */
function pursue(mind: Mind, table: GoalTable, report: ReportGoal): void {
  const { own, row } = mind;
  let ended: Outcome = 'going';
  for (let turn = 0; turn < mostTurns && own.goalDepth[row] > 0; turn++) {
    const depth = own.goalDepth[row];
    const { compiled } = table.entries[own.goalStack[row * stackDepth + depth - 1]];
    const outcome = ended === 'going' ? goOn(mind, compiled, depth) : tell(mind, compiled, ended);
    const told = ended !== 'going';
    ended = 'going';
    if (outcome !== 'going') ended = end(mind, table, report, outcome);
    // A goal that pushed another, or learnt of its end, lets the next be pursued in the same tick.
    else if (!told && own.goalDepth[row] === depth) return;
  }
  if (own.goalDepth[row] > 0) return;
  own.goalDepth[row] = nothingLeft;
  mind.forgetWay();
}

function goOn(mind: Mind, compiled: CompiledGoal, depth: number): Outcome {
  const { own, row } = mind;
  const bit = 1 << (depth - 1);
  if ((own.goalBegun[row] & bit) === 0) {
    own.goalBegun[row] |= bit;
    compiled.begin?.(mind);
  }
  return compiled.pursue(mind);
}

const tell = (mind: Mind, compiled: CompiledGoal, ended: 'reached' | 'failed'): Outcome =>
  compiled.partEnded?.(mind, ended) ?? (ended === 'failed' ? 'failed' : 'going');

/** Takes a goal that ended from the stack, reports it, and puts its fallback there. Returns what its whole learns. */
function end(mind: Mind, table: GoalTable, report: ReportGoal, outcome: 'reached' | 'failed'): Outcome {
  const { own, row } = mind;
  const depth = own.goalDepth[row];
  const { compiled, name, otherwise } = table.entries[own.goalStack[row * stackDepth + depth - 1]];
  compiled.end?.(mind);
  own.goalDepth[row] = depth - 1;
  mind.forgetWay();
  if (name !== undefined) report(row, name, outcome, outcome === 'failed' ? mind.reason : 'done');
  if (outcome === 'failed' && otherwise >= 0) {
    mind.push(otherwise);
    return 'going';
  }
  return outcome;
}

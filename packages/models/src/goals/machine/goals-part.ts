import { Records, type AgentColumns, type Part, type RunPlace, type TilePlace } from '@korzo/core';
import type { Planner } from '../../planning/index.ts';
import type { Census } from './census.ts';
import { goalColumns, goalColumnsOf, stackDepth, type GoalColumns } from './columns.ts';
import type { CompiledGoal } from './goal-kind.ts';
import type { SavedFields } from './fields.ts';
import type { GoalTable } from './goal-table.ts';
import { Mind } from './mind.ts';
import { problemWithFields, problemWithGoals } from './saved-goals.ts';
import type { Outcome } from './outcome.ts';
import type { Places } from './places.ts';
import type { Reactions } from './reactions.ts';
import { walkOn } from './walk.ts';
import type { Wayfinder } from './wayfinder.ts';

/** Value of `goalDepth` for somebody with nothing left to do. */
const nothingLeft = 255;
/** Beginnings and endings of goals in one tick; the rest happens in the next, so that no goals go round in circles. */
const mostTurns = 32;

export interface GoalsOptions {
  readonly table: GoalTable;
  readonly places: Places;
  readonly ways: Wayfinder;
  readonly census: Census;
  /** What each group pursues. */
  readonly reactions: Reactions;
  /** How the people of each group get to their targets. */
  readonly tactics: readonly ('field' | 'path')[];
  /** How people of each group plan ways of their own. */
  readonly planners: readonly Planner[];
  /** Which groups go with the stream where a field leads them. */
  readonly streams: readonly boolean[];
  /** Searches for ways that may be made in one tick by everybody together. */
  readonly searchesPerTick: number;
}

/** The strategic and tactical layer of people in buildings: a stack of goals each, and the way to the present one. */
export function goalsPart(options: GoalsOptions): Part {
  const { table, places, ways, census, reactions, tactics, planners, streams, searchesPerTick } = options;
  const { roots } = reactions;
  const mind = new Mind(places, census, ways);
  const searching = new Records([]);
  const choose = (place: TilePlace): void => {
    mind.visit(place);
    const { group, desiredSpeed } = place.crowd.columns;
    const { ownCount } = place.crowd;
    const { startTick } = mind.own;
    const mask = thinkingMask(place.dt);
    for (let row = 0; row < ownCount; row++) {
      // Vehicles are in groups behind those of the scenario.
      const root = roots.at(group[row]) ?? -1;
      if (root < 0) continue;
      if (place.tick < startTick[row]) desiredSpeed[row] = 0;
      else if (mustThink(place.crowd.columns, mind.own, row, { tick: place.tick, mask })) {
        mind.tactic = tactics[group[row]];
        ways.planner = planners[group[row]];
        ways.streams = streams[group[row]];
        mind.become(row);
        if (!reactions.belongs(mind.own.goalStack[row * stackDepth], root)) dropGoals(mind, table);
        live(mind, root, table, place);
      }
    }
  };
  return {
    name: 'goals',
    columns: goalColumns,
    explain: (added, row) => describeStack(goalColumnsOf(added), row, table),
    prepare: (note) => ways.fields.prepare(note),
    save: () => ways.fields.saved,
    problemWith: (saved, agents) =>
      problemWithFields(saved, places.targets.length, agents.tick) ?? problemWithGoals(agents, table, places),
    restore: (saved, tick) => ways.recall((saved ?? nothingSaved) as SavedFields, tick),
    phases: [
      {
        name: 'goals',
        after: ['exchange', 'wishes', 'lifts'],
        before: ['places'],
        work: (run) => {
          // Everybody is counted before the first decides.
          ways.advance(run.tick);
          reactions.turnTo(run.tick);
          census.take(run);
          mind.lastSearcher = lastSearcher(run, searching, searchesPerTick);
          for (const place of run.tiles) choose(place);
          ways.fields.shareAsked(run.door);
        },
      },
    ],
  };
}

function describeStack({ goalDepth, goalStack }: GoalColumns, row: number, table: GoalTable): string[] {
  const depth = goalDepth[row];
  if (depth === nothingLeft) return ['nothing left to do'];
  return Array.from(
    { length: depth },
    (_, down) => table.entries[goalStack[row * stackDepth + depth - 1 - down]].words,
  );
}

const nothingSaved: SavedFields = { orders: [], asked: [] };

/** The id up to which people who want a way may search one now: so many in all, in the order of their ids. */
function lastSearcher({ crowds, ownColumns, tick, dt, door }: RunPlace, searching: Records, most: number): number {
  searching.clear();
  const turn = { tick, mask: thinkingMask(dt) };
  for (const [tile, crowd] of crowds.entries()) {
    const own = goalColumnsOf(ownColumns[tile]);
    const { wayKind, wayState } = own;
    const { id } = crowd.columns;
    for (let row = 0; row < crowd.ownCount; row++) {
      if (wayKind[row] === 2 && wayState[row] === 0 && mustThink(crowd.columns, own, row, turn))
        searching.add(id[row], tile, row);
    }
  }
  door.share(searching);
  return searching.count <= most ? Infinity : searching.id(most - 1);
}

/**
 * Everybody thinks once in so much time, some in each tick, s: nobody walks farther in it than a third of the way that it
 * looks ahead, and thinking looks into maps far apart in memory.
 */
const thinkingTime = 0.4;

/** The largest power of two of ticks within the thinking time, at most 64; less 1, to be used as a mask. */
function thinkingMask(dt: number): number {
  let every = 1;
  while (every < 64 && every * 2 * dt <= thinkingTime + 1e-9) every *= 2;
  return every - 1;
}

/** Somebody nearer to where it walks than this thinks at once, m. */
const nearAim = 0.6;

/** Whether a person must think in this tick: it is its turn, its waiting is over, it has arrived, or it is on another floor. */
function mustThink(
  columns: AgentColumns,
  own: GoalColumns,
  row: number,
  { tick, mask }: { readonly tick: number; readonly mask: number },
): boolean {
  if (((tick + columns.id[row]) & mask) === 0) return true;
  const depth = own.goalDepth[row];
  if (depth === 0) return true;
  if (depth === nothingLeft) return false;
  if (own.goalTick[row * stackDepth + depth - 1] === tick) return true;
  if (own.wayKind[row] === 0) return false;
  if (own.aimLevel[row] !== columns.level[row] + 1) return true;
  const offX = columns.goalX[row] - columns.x[row];
  const offY = columns.goalY[row] - columns.y[row];
  return offX * offX + offY * offY < nearAim * nearAim;
}

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

function live(mind: Mind, root: number, table: GoalTable, place: TilePlace): void {
  const { own, row } = mind;
  if (own.goalDepth[row] === 0) mind.push(root);
  if (own.goalDepth[row] !== nothingLeft) pursue(mind, table, place);
  walkOn(mind);
}

/** Pursues the present goal, and the next one when it ends. */
function pursue(mind: Mind, table: GoalTable, place: TilePlace): void {
  const { own, row } = mind;
  let ended: Outcome = 'going';
  for (let turn = 0; turn < mostTurns && own.goalDepth[row] > 0; turn++) {
    const depth = own.goalDepth[row];
    const { compiled } = table.entries[own.goalStack[row * stackDepth + depth - 1]];
    const outcome = ended === 'going' ? goOn(mind, compiled, depth) : tell(mind, compiled, ended);
    const told = ended !== 'going';
    ended = 'going';
    if (outcome !== 'going') ended = end(mind, table, place, outcome);
    // A goal that pushed another, or was told of its end, lets the next be pursued in the same tick.
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

/** Takes a goal that ended from the stack, tells about it, and puts its fallback there. Returns what its whole is told. */
function end(mind: Mind, table: GoalTable, place: TilePlace, outcome: 'reached' | 'failed'): Outcome {
  const { own, row } = mind;
  const depth = own.goalDepth[row];
  const { compiled, name, otherwise } = table.entries[own.goalStack[row * stackDepth + depth - 1]];
  compiled.end?.(mind);
  own.goalDepth[row] = depth - 1;
  mind.forgetWay();
  if (name !== undefined) place.report(row, name, outcome, outcome === 'failed' ? mind.reason : 'done');
  if (outcome === 'failed' && otherwise >= 0) {
    mind.push(otherwise);
    return 'going';
  }
  return outcome;
}

import type { ColumnSpec } from '../memory/columns.ts';
import type { OwnColumn } from '../model/define-model.ts';
import type { Values } from '../model/parameters.ts';
import type { CrowdView } from '../space/crowd-view.ts';
import type { World } from '../world/world.ts';
import type { SavedAgents } from './saved-agents.ts';

/** What a guide sees of one tile at one tick. It may change goals, desired speeds and wanted exits of OWN rows (0 .. crowd.ownCount). */
export interface GuidePlace {
  readonly crowd: CrowdView;
  /** All tiles' crowds, to count who is where. Sums over them must not depend on the order of agents: count in integers. */
  readonly crowds: readonly CrowdView[];
  readonly world: World;
  readonly seed: number;
  readonly tick: number;
  readonly dt: number;
  /** The guide's own columns by name (see `Guide.columns`). */
  readonly ownColumns: Readonly<Record<string, OwnColumn>>;
  /** The guides' columns of all tiles, in the order of `crowds`. Tiles are asked in this order: only the first sees nobody changed yet. */
  readonly allOwnColumns: readonly Readonly<Record<string, OwnColumn>>[];
  /** Encoded parameter values of each model instance, as they are now: commands may have changed them. */
  readonly values: readonly Values[];
  /** Puts a line into the events of this tick: a goal reached, or failed and why. */
  readonly report: (row: number, goal: string, outcome: 'reached' | 'failed', reason: string) => void;
  /** Puts a line into the events of this tick: somebody cannot move by itself any more, and why. */
  readonly incapacitate: (row: number, reason: string) => void;
}

/** The strategic layer: what agents want. It decides from the agent's own state and random numbers keyed by agent and tick. */
export interface Guide {
  readonly name: string;
  /** State per agent that this guide keeps; it is saved, checksummed and handed over like all state. */
  readonly columns?: readonly ColumnSpec[];
  choose(place: GuidePlace): void;
  /** What the agent in a row wants, in words, the most present first. `added` are the columns of its tile that models and guides added. */
  describe?(added: Readonly<Record<string, OwnColumn>>, row: number): readonly string[];
  /** Does long work that the first ticks would have to do; a run that is opened calls it, results do not depend on it. */
  prepare?(note: (done: number, total: number) => void): void;
  /** What it remembers beside columns, as plain JSON, for a snapshot; it must follow from ticks, agents and commands. */
  save?(): unknown;
  /**
   * Why it cannot go on from what a snapshot holds of it, and of its columns; undefined when it can. Nothing is changed before all parts of
   * the run have been asked. Bytes come from outside: every index and count must be within bounds here.
   */
  problemWith?(saved: unknown, agents: SavedAgents): string | undefined;
  /** Goes back (or on) to a tick with what it saved then; undefined when the snapshot has nothing of it. */
  restore?(saved: unknown, tick: number): void;
}

import type { AgentHandle, AgentSpec } from '../agents/agent-spec.ts';
import type { OwnColumn } from '../model/define-model.ts';
import type { Values } from '../model/parameters.ts';
import type { CrowdView } from '../space/crowd-view.ts';
import type { Wall, World } from '../world/world.ts';
import type { Door } from '../door/records.ts';

/** What a part sees of one tile at one tick. It may change OWN rows only (0 .. crowd.ownCount). */
export interface TilePlace {
  /** Place of the tile among those of this process. */
  readonly tile: number;
  readonly crowd: CrowdView;
  readonly world: World;
  readonly seed: number;
  readonly tick: number;
  readonly dt: number;
  /** The columns of this tile that models and parts added, by name. */
  readonly ownColumns: Readonly<Record<string, OwnColumn>>;
  /** Encoded parameter values of each model instance, as they are now: commands may have changed them. */
  readonly values: readonly Values[];
  /** Puts a line into the events of this tick: a goal reached, or failed and why. */
  readonly report: (row: number, goal: string, outcome: 'reached' | 'failed', reason: string) => void;
  /** Puts a line into the events of this tick: an agent cannot move by itself any more, and why. */
  readonly incapacitate: (row: number, reason: string) => void;
  /** Puts an event of the part, as it declares it, into the events of this tick: it happened to the agent of an own row. */
  readonly tell: (row: number, event: string, details: Readonly<Record<string, unknown>>) => void;
}

/** Which process owns which ground, all tiles of the run included. */
export interface Plots {
  /** How often borders have moved: what was derived from an older cut is out of date. */
  readonly cuts: number;
  /** The process whose tile a place lies in; outside of the world, that of the nearest tile. */
  processAt(x: number, y: number): number;
}

/** What a part sees of a run in one of its phases, and what it may do there. */
export interface RunPlace {
  /** The tick that the run is at: the one before the step until arrivals are let in, the one after it from then on. */
  readonly tick: number;
  readonly dt: number;
  /** The tiles of this process. What agents of others do comes through the door only. */
  readonly tiles: readonly TilePlace[];
  readonly door: Door;
  readonly plots: Plots;
  /** The crowd of each tile. */
  readonly crowds: readonly CrowdView[];
  /** The columns that models and parts added, by name, of each tile. */
  readonly ownColumns: readonly Readonly<Record<string, OwnColumn>>[];
  /**
   * Shares a job among all threads, and returns when it is done: the hands of the part do it in chunks of each tile's items. With fewer
   * items than `worth` (256 unless given) this thread works alone.
   */
  share(job: number, items: (tile: number) => number, chunk: number, worth?: number): void;
  /** The agent of an own row is gone, by an exit of the world or by ways of the part's own: its row is given up when the phase is over. */
  leave(tile: number, row: number, exit?: string): void;
  /** The agent of an own row has left by an exit: it is counted as out when the phase is over, and keeps its row as a body. */
  passOut(tile: number, row: number, exit: string): void;
  /** The agent of an own row, which has passed out before, is gone: its row is given up when the phase is over. */
  retire(tile: number, row: number): void;
  /** A new agent comes into the run when the phase is over; the part has ids for it. All processes of a run get the same handle. */
  admit(spec: AgentSpec, onAdmitted?: (agent: AgentHandle) => void): void;
  /** Puts an event of the part, as it declares it, into the events of this tick. All processes of a run report the same. */
  tell(event: string, details: Readonly<Record<string, unknown>>): void;
  /** Puts walls up, when they are others than those that stand. */
  standWalls(walls: readonly Wall[] | undefined): void;
}

/** A phase that looks at one tile after the other. */
export const eachTile =
  (choose: (place: TilePlace) => void) =>
  ({ tiles }: RunPlace): void => {
    for (let tile = 0; tile < tiles.length; tile++) choose(tiles[tile]);
  };

import type { AgentColumns, SimulationEvent, Wall, World } from '@korzo/core';
import type { Building, Obstacle } from '@korzo/building';

/** The columns a measure may look at; those of goals need not be there. Rows 0 .. ownCount are the agents of this part of the world. */
export type FrameColumns = Pick<
  AgentColumns,
  'id' | 'level' | 'x' | 'y' | 'z' | 'vx' | 'vy' | 'vz' | 'radius' | 'kind' | 'group'
> &
  Partial<Pick<AgentColumns, 'goalX' | 'goalY' | 'goalZ' | 'wantedExit' | 'desiredSpeed'>>;

/** One tile's agents. A live tile's CrowdView is one; so is a frame read back from a recording. */
export interface FrameCrowd {
  readonly ownCount: number;
  readonly columns: FrameColumns;
}

/** What a measure gets of a tick. A running Simulation is one itself. */
export interface Frame {
  /** Ticks made so far: 1 after the first. */
  readonly ticks: number;
  /** Simulated time, s. */
  readonly time: number;
  /** Every agent is an own row of exactly one of them; in which one must not matter to a measure. */
  readonly crowds: readonly FrameCrowd[];
  /** What happened in the tick, where that is known. */
  readonly events?: readonly SimulationEvent[];
  /** The columns that models and guides added, by name, of each crowd; a run has them, a recording does not. */
  readonly addedColumns?: readonly Readonly<Record<string, ArrayLike<number>>>[];
}

/** What a measure knows before the first tick. */
export interface MeasurePlace {
  readonly world: World;
  /** The walls as they stand in a tick (0 is the first), when they change; the same list while nothing does. */
  readonly wallsAt?: (tick: number) => readonly Wall[];
  /** Fixed time step, s. */
  readonly dt: number;
  /** Where people have goals in a building, their goal columns hold the next turn of the way, not its end. */
  readonly premises?: {
    readonly setup: { readonly building?: Building };
    /** As people have changed it so far, and what they have dropped; as at the start when absent. */
    readonly building?: Building | undefined;
    readonly dropped?: ReadonlyMap<string, Obstacle>;
  };
}

import { hasLeft, type AgentColumns, type Simulation, type SimulationEvent } from '@korzo/core';

const shown = [
  'id',
  'kind',
  'group',
  'level',
  'x',
  'y',
  'z',
  'vx',
  'vy',
  'vz',
  'headingX',
  'headingY',
  'headingZ',
  'radius',
  'desiredSpeed',
  'goalX',
  'goalY',
  'goalZ',
] as const satisfies readonly (keyof AgentColumns)[];

/** Names of the columns that a frame has. */
export type FrameColumn = (typeof shown)[number];

/**
 * One column for each property of the agents present: `x[row]` and `y[row]` belong to the same agent. Rows are in the order of
 * ids. Metres, seconds, radians.
 */
export type FrameAgents = { readonly count: number } & Readonly<Pick<AgentColumns, FrameColumn>>;

/** The state of a run after a tick. The columns are copies: they stay as they are when the run goes on. */
export interface RunFrame {
  /** Ticks made so far. */
  readonly tick: number;
  /** Simulated time, s. */
  readonly time: number;
  /** Agents in the run now. */
  readonly present: number;
  /** Their places, velocities and other properties. */
  readonly agents: FrameAgents;
  /** What happened since the frame before: agents that entered, left, reached a goal, and events of parts. */
  readonly events: readonly SimulationEvent[];
  /** The values of the run's measures after this tick, by name; NaN where a measure has none. */
  readonly measures: Readonly<Record<string, number>>;
}

type AgentColumn = AgentColumns[FrameColumn];

/**
 * Copies the columns of all agents, tile after tile, and brings them into the order of ids.
 *
 * @param whom those that have left are still on their way out of the picture: `all` has them too
 */
export function agentsOf({ crowds }: Pick<Simulation, 'crowds'>, whom: 'present' | 'all' = 'present'): FrameAgents {
  const order = rowsById(crowds, whom);
  const count = order.length;
  const columns = Object.fromEntries(
    shown.map((name) => {
      const Type = crowds[0].columns[name].constructor as new (length: number) => AgentColumn;
      const column = new Type(count);
      for (const [row, { crowd, at }] of order.entries()) column[row] = crowds[crowd].columns[name][at];
      return [name, column];
    }),
  ) as unknown as Pick<AgentColumns, FrameColumn>;
  return { count, ...columns };
}

interface Place {
  readonly crowd: number;
  readonly at: number;
  readonly id: number;
}

function rowsById(crowds: Simulation['crowds'], whom: 'present' | 'all'): readonly Place[] {
  const order: Place[] = [];
  let isSorted = true;
  for (const [crowd, { ownCount, columns }] of crowds.entries()) {
    for (let at = 0; at < ownCount; at++) {
      if (whom === 'present' && hasLeft(columns.wantedExit[at])) continue;
      const id = columns.id[at];
      isSorted &&= order.length === 0 || order[order.length - 1].id < id;
      order.push({ crowd, at, id });
    }
  }
  return isSorted ? order : order.sort((one, other) => one.id - other.id);
}

import type { Simulation } from '@korzo/core';
import type { RecordedFrame } from '@korzo/recording';

/** Half a millimetre (per second) is lost by rounding; a hair more by arithmetic. */
const tolerance = 0.000_500_1;
/** So many differences are reported one by one. */
const mostTold = 10;

const compared = ['x', 'y', 'z', 'vx', 'vy', 'vz'] as const;

/** One agent that is not as it was recorded. */
export interface AgentDifference {
  readonly agent: number;
  readonly what: string;
  readonly recorded: number | null;
  readonly now: number | null;
}

export interface FrameDifference {
  readonly tick: number;
  /** Agents that are not as recorded, of all there are. */
  readonly agents: number;
  readonly of: number;
  /** The first of them, in the order of the recording. */
  readonly first: readonly AgentDifference[];
}

/** Every agent in a frame against the run at the same tick; undefined when all are as recorded. */
export function compareFrame(frame: RecordedFrame, simulation: Simulation): FrameDifference | undefined {
  const rows = rowsById(simulation);
  const [{ ownCount, columns }] = frame.crowds;
  const first: AgentDifference[] = [];
  let agents = 0;
  const tell = (difference: AgentDifference): void => {
    agents++;
    if (first.length < mostTold) first.push(difference);
  };
  for (let row = 0; row < ownCount; row++) {
    const agent = columns.id[row];
    const found = rows.get(agent);
    rows.delete(agent);
    if (found === undefined) tell({ agent, what: 'present', recorded: 1, now: null });
    else {
      const difference = compareAgent(columns, row, found);
      if (difference !== undefined) tell({ agent, ...difference });
    }
  }
  for (const agent of rows.keys()) tell({ agent, what: 'present', recorded: null, now: 1 });
  return agents === 0 ? undefined : { tick: frame.tick, agents, of: Math.max(ownCount, simulation.bodies), first };
}

type Columns = RecordedFrame['crowds'][0]['columns'];

interface Found {
  readonly columns: Columns;
  readonly row: number;
}

function rowsById({ crowds }: Simulation): Map<number, Found> {
  const rows = new Map<number, Found>();
  for (const { columns, ownCount } of crowds)
    for (let row = 0; row < ownCount; row++) rows.set(columns.id[row], { columns, row });
  return rows;
}

function compareAgent(recorded: Columns, row: number, now: Found): Omit<AgentDifference, 'agent'> | undefined {
  for (const what of compared) {
    const before = recorded[what][row];
    const after = now.columns[what][now.row];
    if (!(Math.abs(before - after) <= tolerance) && !Object.is(before, after))
      return { what, recorded: before, now: after };
  }
  const [before, after] = [recorded.level[row], now.columns.level[now.row]];
  return before === after ? undefined : { what: 'level', recorded: before, now: after };
}
